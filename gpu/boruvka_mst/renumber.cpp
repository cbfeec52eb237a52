/// \file
/// The paper's second transformation, "renumbering of all vertices": those that are connected get
/// near numbers, components one after another. The paper does not say by which order; here it is
/// that of breadth-first searches from the least vertex of each component. What comes out is the
/// same with any number of threads.
#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>
#include <type_traits>
#include <vector>

#include "gpu/boruvka_mst/transformations.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::boruvka_mst {
namespace {

/// Relaxed accesses to a word that threads share.
Vertex load(Vertex& word) {
  return std::atomic_ref(word).load(std::memory_order_relaxed);
}

// ---- components

/// The root above a vertex, with paths halved on the way. Parents are less than their children.
Vertex root_of(std::vector<Vertex>& parent, Vertex vertex) {
  for (;;) {
    const Vertex above = load(parent[at(vertex)]);
    if (above == vertex) return vertex;
    const Vertex next = load(parent[at(above)]);
    if (next != above) {
      std::atomic_ref(parent[at(vertex)]).store(next, std::memory_order_relaxed);
    }
    vertex = next;
  }
}

void join(std::vector<Vertex>& parent, Vertex one, Vertex other) {
  for (;;) {
    one = root_of(parent, one);
    other = root_of(parent, other);
    if (one == other) return;
    if (one < other) std::swap(one, other);
    Vertex expected = one;
    if (std::atomic_ref(parent[at(one)])
            .compare_exchange_weak(expected, other, std::memory_order_relaxed)) {
      return;
    }
  }
}

/// The least vertex of each vertex's component.
std::vector<Vertex> components_of(const TransformedArrays& arrays) {
  const Vertex vertices = arrays.num_vertices();
  const bool is_shared = is_shared_work(arrays.num_arcs());
  std::vector<Vertex> parent(at(vertices));
  std::iota(parent.begin(), parent.end(), 0);
#pragma omp parallel for schedule(dynamic, 256) if (is_shared)
  for (Vertex u = 0; u < vertices; ++u) {
    for (ArcIndex arc = arrays.offsets[at(u)]; arc < arrays.offsets[at(u) + 1]; ++arc) {
      const Vertex v = arrays.plain_ends()[at(arc)];
      if (v < u) join(parent, u, v);
    }
  }
#pragma omp parallel for if (is_shared)
  for (Vertex vertex = 0; vertex < vertices; ++vertex) {
    const Vertex root = root_of(parent, vertex);
    std::atomic_ref(parent[at(vertex)]).store(root, std::memory_order_relaxed);
  }
  return parent;
}

// ---- breadth-first searches

constexpr Vertex no_number = -1;

/// Vertices in their new order. A component's part of it is the queue of its search.
class Order {
 public:
  explicit Order(const TransformedArrays& arrays)
      : arrays_(arrays),
        vertices_(at(arrays.num_vertices())),
        number_(at(arrays.num_vertices()), no_number) {}

  /// \param first  the first number of the component that `start` is in
  void search(Vertex start, Vertex first) {
    Vertex last = first;
    append(start, last);
    for (Vertex place = first; place < last; ++place) {
      for_each_arc(place, [&](Vertex end) {
        if (number_[at(end)] == no_number) append(end, last);
      });
    }
  }

  /// The same order by all threads: in each level a vertex belongs to the first that leads to it.
  void search_by_levels(Vertex start, Vertex first) {
    claimed_by_.resize(number_.size(), none_claimed);
    Vertex last = first;
    append(start, last);
    while (first < last) {
      const Vertex next = claim_and_append(first, last);
      first = last;
      last = next;
    }
  }

  [[nodiscard]] HostValues<Vertex> take_vertices() { return std::move(vertices_); }
  /// The new number of each vertex.
  [[nodiscard]] const std::vector<Vertex>& number() const { return number_; }

 private:
  static constexpr Vertex none_claimed = std::numeric_limits<Vertex>::max();

  template <class Use>
  void for_each_arc(Vertex place, const Use& use) {
    const Vertex vertex = vertices_.data()[place];
    for (ArcIndex arc = arrays_.offsets[at(vertex)]; arc < arrays_.offsets[at(vertex) + 1]; ++arc) {
      use(arrays_.plain_ends()[at(arc)]);
    }
  }

  void append(Vertex vertex, Vertex& last) {
    number_[at(vertex)] = last;
    vertices_.data()[last++] = vertex;
  }

  /// A level, first <= place < last. \return the end of the next one
  Vertex claim_and_append(Vertex first, Vertex last) {
    constexpr Vertex places_a_block = 256;
    const Vertex blocks = (last - first + places_a_block - 1) / places_a_block;
#pragma omp parallel for schedule(dynamic) if (blocks > 1)
    for (Vertex block = 0; block < blocks; ++block) {
      const Vertex end_of_block = std::min(last, first + (block + 1) * places_a_block);
      for (Vertex place = first + block * places_a_block; place < end_of_block; ++place) {
        for_each_arc(place, [&](Vertex end) { claim(end, place); });
      }
    }
    std::vector<std::vector<Vertex>> claimed(at(blocks));
#pragma omp parallel for schedule(dynamic) if (blocks > 1)
    for (Vertex block = 0; block < blocks; ++block) {
      const Vertex end_of_block = std::min(last, first + (block + 1) * places_a_block);
      for (Vertex place = first + block * places_a_block; place < end_of_block; ++place) {
        for_each_arc(place, [&](Vertex end) {
          // Only the claimant changes the claim, behind its first arc there.
          std::atomic_ref<Vertex> claimant(claimed_by_[at(end)]);
          if (claimant.load(std::memory_order_relaxed) != place) return;
          claimant.store(none_claimed, std::memory_order_relaxed);
          claimed[at(block)].push_back(end);
        });
      }
    }
    for (const auto& vertices : claimed) {
      for (const Vertex vertex : vertices) append(vertex, last);
    }
    return last;
  }

  void claim(Vertex vertex, Vertex place) {
    if (number_[at(vertex)] != no_number) return;
    std::atomic_ref<Vertex> claimant(claimed_by_[at(vertex)]);
    Vertex before = claimant.load(std::memory_order_relaxed);
    while (place < before &&
           !claimant.compare_exchange_weak(before, place, std::memory_order_relaxed)) {
    }
  }

  const TransformedArrays& arrays_;
  HostValues<Vertex> vertices_;
  std::vector<Vertex> number_;
  std::vector<Vertex> claimed_by_;
};

Order breadth_first_order(const TransformedArrays& arrays) {
  const Vertex vertices = arrays.num_vertices();
  const std::vector<Vertex> component = components_of(arrays);
  std::vector<Vertex> size(at(vertices), 0);
  for (const Vertex least : component) ++size[at(least)];
  std::vector<Vertex> starts;
  std::vector<Vertex> first;
  Vertex numbered = 0;
  for (Vertex vertex = 0; vertex < vertices; ++vertex) {
    if (size[at(vertex)] == 0) continue;
    starts.push_back(vertex);
    first.push_back(numbered);
    numbered += size[at(vertex)];
  }
  // A large one is shared among threads, small ones are searched beside each other.
  Order order(arrays);
  const auto is_large = [&](std::size_t place) { return is_shared_work(size[at(starts[place])]); };
  for (std::size_t place = 0; place < starts.size(); ++place) {
    if (is_large(place)) order.search_by_levels(starts[place], first[place]);
  }
#pragma omp parallel for schedule(dynamic, 64) if (is_shared_work(arrays.num_arcs()))
  for (std::size_t place = 0; place < starts.size(); ++place) {
    if (!is_large(place)) order.search(starts[place], first[place]);
  }
  return order;
}

// ---- arrays

/// Writes rows in their new order.
template <class Value, class Renamed>
HostValues<Value> moved(const TransformedArrays& before, std::span<const ArcIndex> offsets,
                        std::span<const Vertex> vertices, std::span<const Value> values,
                        const Renamed& renamed) {
  HostValues<Value> result(values.size());
  const auto rows = static_cast<Vertex>(vertices.size());
#pragma omp parallel for schedule(dynamic, 256) if (is_shared_work(std::ssize(values)))
  for (Vertex row = 0; row < rows; ++row) {
    ArcIndex from = before.offsets[at(vertices[at(row)])];
    for (ArcIndex to = offsets[at(row)]; to < offsets[at(row) + 1]; ++to, ++from) {
      result.data()[to] = renamed(values[at(from)]);
    }
  }
  return result;
}

}  // namespace

void renumber(TransformedArrays& arrays) {
  const Vertex vertices = arrays.num_vertices();
  // The new rows beside the old ones; of vertices a component, a size, a claim and two numbers.
  check_generated_size(vertices, static_cast<double>(arrays.num_arcs()), 12, 28);
  Order order = breadth_first_order(arrays);
  HostValues<Vertex> to_user = order.take_vertices();
  HostValues<ArcIndex> offsets(at(vertices) + 1);
  offsets.data()[0] = 0;
  for (Vertex row = 0; row < vertices; ++row) {
    const auto vertex = at(to_user.data()[row]);
    offsets.data()[row + 1] =
        offsets.data()[row] + arrays.offsets[vertex + 1] - arrays.offsets[vertex];
  }
  const auto& number = order.number();
  HostValues<Vertex> ends =
      moved<Vertex>(arrays, offsets.view(), to_user.view(), arrays.plain_ends(),
                    [&](Vertex end) { return number[at(end)]; });
  std::visit(
      [&]<class Values>(const Values& weights) {
        if constexpr (has_weights<Values>) {
          using Weight = std::remove_const_t<typename Values::element_type>;
          arrays.own<Weight>() = moved<Weight>(arrays, offsets.view(), to_user.view(), weights,
                                               [](Weight weight) { return weight; });
          arrays.weights = arrays.own<Weight>().view();
        }
      },
      KeyWeights(arrays.weights));
  arrays.own_offsets = std::move(offsets);
  arrays.own_ends = std::move(ends);
  arrays.own_to_user = std::move(to_user);
  arrays.offsets = arrays.own_offsets.view();
  arrays.ends = arrays.own_ends.view();
  arrays.to_user = arrays.own_to_user.view();
}

}  // namespace graphspec::boruvka_mst
