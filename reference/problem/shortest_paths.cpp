/// \file
/// Rounds of Bellman and Ford in place, from all vertices at once or from one, each vertex
/// remembering from where it was shortened last: a circle of these is a negative cycle.
#include "reference/problem/shortest_paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>

#include "reference/graph/matrix_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

/// Farther than any path.
template <class Sum>
constexpr Sum far_away = no_path<Sum>;
template <>
constexpr std::int64_t far_away<std::int64_t> = std::int64_t{1} << 62;

template <class Sum>
std::string text_of(const std::vector<Vertex>& cycle, Sum weight) {
  return fmt::format("negative cycle: {} -> {} of weight {}{}; shortest paths do not exist",
                     fmt::join(cycle, " -> "), cycle.front(), weight,
                     weight < 0 ? "" : ", along which the rounded sums decrease");
}

/// A function that calls visit(head, weight) for each arc of a tail.
template <class Weight>
auto arcs_of(const Graph& graph, std::span<const Weight> weights) {
  return [&graph, weights](Vertex tail, const auto& visit) {
    ArcIndex arc = at_vertex(graph.offsets(), tail);
    for (const Vertex head : graph.neighbours(tail)) visit(head, at_vertex(weights, arc++));
  };
}

/// \return the vertex that was shortened last; -1 where none was
template <class Arcs, class Sum>
Vertex relax_all(const Arcs& arcs, VertexArray<Sum>& distance, VertexArray<Vertex>& from_of) {
  Vertex shortened = -1;
  for (Vertex tail = 0; tail < std::ssize(distance); ++tail) {
    if (distance[tail] == far_away<Sum>) continue;
    arcs(tail, [&](Vertex head, auto weight) {
      const Sum by_way = distance[tail] + weight;
      if (by_way >= distance[head]) return;
      distance[head] = by_way;
      from_of[head] = tail;
      shortened = head;
    });
  }
  return shortened;
}

/// The vertices of a circle of predecessors, in the order of its arcs.
std::vector<Vertex> circle_through(Vertex on_it, const VertexArray<Vertex>& from_of) {
  std::vector<Vertex> circle;
  Vertex vertex = on_it;
  do {
    vertex = from_of[vertex];
    circle.push_back(vertex);
  } while (vertex != on_it);
  std::reverse(circle.begin(), circle.end());
  return circle;
}

/// no_path<Weight> where there is none.
template <class Weight, class Arcs>
Weight lightest(const Arcs& arcs, Vertex tail, Vertex head) {
  Weight least = no_path<Weight>;
  arcs(tail, [&](Vertex end, Weight weight) {
    if (end == head) least = std::min(least, weight);
  });
  return least;
}

/// Weighs the lightest of parallel arcs. The one that shortened a vertex last may be a heavier one
/// beside it: beside a negative loop, a round shortens twice.
template <class Weight, class Arcs>
NegativeCycle weighed(std::vector<Vertex> cycle, const Arcs& arcs) {
  SumOf<Weight> weight = 0;
  for (std::size_t place = 0; place < cycle.size(); ++place) {
    weight += lightest<Weight>(arcs, cycle[place], cycle[(place + 1) % cycle.size()]);
  }
  return {std::move(cycle), weight};
}

template <class Weight, class Arcs>
std::optional<NegativeCycle> find(Vertex order, Vertex source, const Arcs& arcs) {
  VertexArray<SumOf<Weight>> distance(order, far_away<SumOf<Weight>>);
  VertexArray<Vertex> from_of(order, -1);
  distance[source] = 0;
  while (relax_all(arcs, distance, from_of) >= 0) {
    if (auto circle = circle_in(from_of); !circle.empty()) {
      return weighed<Weight>(std::move(circle), arcs);
    }
  }
  return std::nullopt;
}

}  // namespace

NegativeCycle::NegativeCycle(std::vector<Vertex> cycle, std::int64_t weight)
    : InputError(text_of(cycle, weight)), cycle_(std::move(cycle)), weight_(weight) {}

NegativeCycle::NegativeCycle(std::vector<Vertex> cycle, double weight)
    : InputError(text_of(cycle, weight)),
      cycle_(std::move(cycle)),
      weight_(static_cast<std::int64_t>(std::floor(weight))) {}

template <class Weight>
std::span<const Weight> weights_of(const Graph& graph) {
  if (const auto* const weights = std::get_if<std::span<const Weight>>(&graph.weights())) {
    return *weights;
  }
  if (!std::holds_alternative<std::monostate>(graph.weights())) {
    constexpr bool integers = std::is_integral_v<Weight>;
    throw InputError(
        fmt::format("this function computes shortest paths with {} weights, not with {} weights",
                    integers ? "integer" : "real", integers ? "real" : "integer"));
  }
  return {};
}

std::vector<std::int64_t> potentials(const Graph& graph) {
  check_path_lengths(graph);
  const Vertex order = graph.num_vertices();
  VertexArray<std::int64_t> potential(order, 0);
  const auto weights = weights_of<std::int32_t>(graph);
  if (weights.empty()) return potential;
  const auto arcs = arcs_of(graph, weights);
  VertexArray<Vertex> from_of(order, -1);
  for (Vertex round = 0;; ++round) {
    Vertex shortened = relax_all(arcs, potential, from_of);
    if (shortened < 0) return potential;
    if (round < order) continue;
    // As many steps back as there are vertices lead onto the cycle.
    for (Vertex step = 0; step < order; ++step) shortened = from_of[shortened];
    throw weighed<std::int32_t>(circle_through(shortened, from_of), arcs);
  }
}

std::vector<Vertex> circle_in(const VertexArray<Vertex>& from_of) {
  const auto order = static_cast<Vertex>(from_of.size());
  VertexArray<Vertex> seen_from(order, -1);
  for (Vertex start = 0; start < order; ++start) {
    Vertex vertex = start;
    while (vertex >= 0 && seen_from[vertex] < 0) {
      seen_from[vertex] = start;
      vertex = from_of[vertex];
    }
    if (vertex >= 0 && seen_from[vertex] == start) return circle_through(vertex, from_of);
  }
  return {};
}

std::int64_t weight_of_arcs(const Graph& graph, const std::vector<Vertex>& cycle) {
  const auto weights = weights_of<std::int32_t>(graph);
  const auto arcs = arcs_of(graph, weights);
  std::int64_t sum = 0;
  for (std::size_t place = 0; place < cycle.size(); ++place) {
    const Vertex head = cycle[(place + 1) % cycle.size()];
    const auto least = lightest<std::int32_t>(arcs, cycle[place], head);
    if (least != no_path<std::int32_t>) sum += least;
  }
  return sum;
}

std::int64_t greatest_weight(const Graph& graph) {
  const auto given = weights_of<std::int32_t>(graph);
  if (given.empty()) return graph.num_arcs() > 0 ? 1 : 0;
  std::int64_t greatest = 0;
#pragma omp parallel for reduction(max : greatest) if (is_shared_work(std::ssize(given)))
  for (const std::int32_t weight : given) {
    greatest = std::max(greatest, std::abs(std::int64_t{weight}));
  }
  return greatest;
}

namespace {

/// Whether all weights are right: a loop without an exit, which compilers turn into vectors.
template <class IsRight>
bool all_right(std::span<const double> weights, const IsRight& is_right) {
  bool all = true;
#pragma omp parallel for reduction(& : all) if (is_shared_work(std::ssize(weights)))
  for (const double weight : weights) all &= is_right(weight);
  return all;
}

/// \param right  of the arc's weight
template <class IsRight, class Right>
void check_each(const Graph& graph, const IsRight& is_right, const Right& right) {
  const auto weights = weights_of<double>(graph);
  if (all_right(weights, is_right)) return;
  const auto wrong = std::ranges::find_if_not(weights, is_right);
  const auto arc = wrong - weights.begin();
  const auto row = std::ranges::upper_bound(graph.offsets(), arc) - 1;
  throw InputError(fmt::format("arc {}->{} has weight {}: {}", row - graph.offsets().begin(),
                               at_vertex(graph.dest(), arc), *wrong, right(*wrong)));
}

/// All finite, and small enough that twice as many arcs as a path has cannot overflow.
void check_reals(const Graph& graph) {
  const double most = std::numeric_limits<double>::max() / 2 / std::max(graph.num_vertices(), 1);
  check_each(
      graph, [&](double weight) { return std::abs(weight) <= most; },  // NaN is not, either
      [&](double weight) {
        if (!std::isfinite(weight)) {
          return std::string("weights must be finite; leave out the arc if there is no path");
        }
        return fmt::format(
            "a distance could exceed the range of a double; weights must be at most {:.3g}", most);
      });
}

}  // namespace

template <class Weight>
void check_path_lengths(const Graph& graph) {
  if constexpr (std::is_integral_v<Weight>) {
    check_path_lengths(greatest_weight(graph), graph.num_vertices());
  } else {
    check_reals(graph);
  }
}

void check_not_negative(const Graph& graph) {
  check_reals(graph);
  check_each(
      graph, [](double weight) { return weight >= 0; },
      [](double) {
        return "Johnson's algorithm needs real weights of 0 or more, because adding potentials "
               "would round the weights. The variants of Floyd-Warshall accept negative weights";
      });
}

void check_path_lengths(std::int64_t greatest_weight, Vertex num_vertices) {
  if (greatest_weight > 0 && num_vertices > (unreached - 1) / greatest_weight) {
    throw InputError(
        fmt::format("with weights up to {} on {} vertices, a distance could exceed 32 bits; the "
                    "largest weight that is allowed for so many vertices is {}",
                    greatest_weight, num_vertices, (unreached - 1) / num_vertices));
  }
}

template <class Weight>
DenseMatrix<Weight> edge_matrix(const Graph& graph) {
  check_path_lengths<Weight>(graph);
  check_matrix_size(graph.num_vertices(), graph.num_vertices(), sizeof(Weight));
  return dense_matrix<Weight>(graph, no_path<Weight>, 1);
}

std::optional<NegativeCycle> find_negative_cycle(const Graph& graph, Vertex source) {
  check_source(graph, source);
  const auto find_in = [&]<class Weight>(std::span<const Weight> weights) {
    return find<Weight>(graph.num_vertices(), source, arcs_of(graph, weights));
  };
  if (std::holds_alternative<std::monostate>(graph.weights())) return std::nullopt;
  if (const auto* const reals = std::get_if<std::span<const double>>(&graph.weights())) {
    check_path_lengths<double>(graph);
    return find_in(*reals);
  }
  return find_in(weights_of<std::int32_t>(graph));
}

template <class Weight>
std::optional<NegativeCycle> find_negative_cycle(const DenseMatrix<Weight>& edge, Vertex source) {
  check_source(edge.order(), source);
  return find<Weight>(edge.order(), source, [&](Vertex tail, const auto& visit) {
    for (Vertex head = 0; head < edge.order(); ++head) {
      if (edge(tail, head) != no_path<Weight>) visit(head, edge(tail, head));
    }
  });
}

namespace {

template <class Arcs>
[[noreturn]] void throw_cycle_of(const Arcs& arcs, Vertex source, std::string_view finder,
                                 bool real) {
  if (auto cycle = find_negative_cycle(arcs, source)) throw NegativeCycle(*std::move(cycle));
  if (real) {
    throw InputError(
        fmt::format("{}: the sums along a cycle decrease only because of rounding errors. Vertex "
                    "{} reaches this cycle; increase the cycle's weight",
                    finder, source));
  }
  throw std::logic_error(
      fmt::format("internal error: {} still decreases a distance after the last round, although no "
                  "cycle is negative",
                  finder));
}

bool has_reals(const Graph& graph) {
  return std::holds_alternative<std::span<const double>>(graph.weights());
}

}  // namespace

void throw_negative_cycle(const Graph& graph, Vertex source, std::string_view finder) {
  throw_cycle_of(graph, source, finder, has_reals(graph));
}

void throw_cycle_of_all(const Graph& graph, Vertex on_cycle, std::string_view finder) {
  if (has_reals(graph)) throw_negative_cycle(graph, on_cycle, finder);
  static_cast<void>(potentials(graph));  // throws, naming the cycle
  throw std::logic_error(fmt::format(
      "internal error: {} finds a negative cycle, but Bellman-Ford finds none", finder));
}

template <class Weight>
void throw_negative_cycle(const DenseMatrix<Weight>& edge, Vertex source, std::string_view finder) {
  throw_cycle_of(edge, source, finder, !std::is_integral_v<Weight>);
}

// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAPHSPEC_FOR_WEIGHT(Weight)                                                             \
  template std::span<const Weight> weights_of(const Graph&);                                     \
  template void check_path_lengths<Weight>(const Graph&);                                        \
  template DenseMatrix<Weight> edge_matrix<Weight>(const Graph&);                                \
  template std::optional<NegativeCycle> find_negative_cycle(const DenseMatrix<Weight>&, Vertex); \
  template void throw_negative_cycle(const DenseMatrix<Weight>&, Vertex, std::string_view);
GRAPHSPEC_FOR_WEIGHT(std::int32_t)
GRAPHSPEC_FOR_WEIGHT(double)
#undef GRAPHSPEC_FOR_WEIGHT
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace graphspec::reference
