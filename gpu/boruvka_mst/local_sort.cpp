/// \file
/// The paper's first transformation, "local sorting of the list of vertices": each vertex's arcs
/// from light to heavy, so that the first one to another tree is the lightest. Where weights are
/// equal the paper's order is open, and any that is not one of edges lets trees choose in a circle;
/// here the lesser end decides, then the greater, which in the row of one vertex is its arcs' ends.
#include <algorithm>
#include <type_traits>
#include <vector>

#include "gpu/boruvka_mst/transformations.hpp"
#include "gpu/boruvka_mst/weight_key.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::boruvka_mst {
namespace {

/// Sorts each row of (weight, end) from arrays to arrays, which may be the same.
template <class Weight>
void sort_rows(std::span<const ArcIndex> offsets, std::span<const Vertex> ends,
               std::span<const Weight> weights, Vertex* sorted_ends, Weight* sorted_weights) {
  using Key = decltype(weight_key(Weight{}));
  struct Arc {
    Key key;
    Vertex end;
    Weight weight;
    bool operator<(const Arc& other) const {
      return key != other.key ? key < other.key : end < other.end;
    }
  };
  const auto num_vertices = static_cast<Vertex>(offsets.size() - 1);
#pragma omp parallel if (is_shared_work(offsets.back()))
  {
    std::vector<Arc> row;
#pragma omp for schedule(dynamic, 256)
    for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
      const auto first = static_cast<std::size_t>(offsets[static_cast<std::size_t>(vertex)]);
      const auto last = static_cast<std::size_t>(offsets[static_cast<std::size_t>(vertex) + 1]);
      row.clear();
      for (std::size_t arc = first; arc < last; ++arc) {
        row.push_back({weight_key(weights[arc]), ends[arc], weights[arc]});
      }
      std::sort(row.begin(), row.end());
      for (std::size_t arc = first; arc < last; ++arc) {
        sorted_ends[arc] = row[arc - first].end;
        sorted_weights[arc] = row[arc - first].weight;
      }
    }
  }
}

void sort_rows(std::span<const ArcIndex> offsets, std::span<const Vertex> ends,
               Vertex* sorted_ends) {
  const auto num_vertices = static_cast<Vertex>(offsets.size() - 1);
#pragma omp parallel for schedule(dynamic, 256) if (is_shared_work(offsets.back()))
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    const auto first = offsets[static_cast<std::size_t>(vertex)];
    const auto last = offsets[static_cast<std::size_t>(vertex) + 1];
    if (sorted_ends != ends.data()) {
      std::copy(ends.begin() + first, ends.begin() + last, sorted_ends + first);
    }
    std::sort(sorted_ends + first, sorted_ends + last);
  }
}

}  // namespace

// scheme boruvka_mst.saa#local_sort 5cf3d481
void local_sort(TransformedArrays& arrays) {
  // What other transformations have made is sorted where it stands; the user's arrays are copied.
  const auto arcs = static_cast<std::size_t>(arrays.num_arcs());
  if (arrays.own_ends.empty()) {
    check_generated_size(0, static_cast<double>(arcs), 12);
    arrays.own_ends = HostValues<Vertex>(arcs);
  }
  std::visit(
      [&]<class Values>(const Values& weights) {
        if constexpr (has_weights<Values>) {
          using Weight = std::remove_const_t<typename Values::element_type>;
          auto& own = arrays.own<Weight>();
          if (own.empty()) own = HostValues<Weight>(arcs);
          sort_rows<Weight>(arrays.offsets, arrays.plain_ends(), weights, arrays.own_ends.data(),
                            own.data());
          arrays.weights = own.view();
        } else {
          sort_rows(arrays.offsets, arrays.plain_ends(), arrays.own_ends.data());
        }
      },
      KeyWeights(arrays.weights));
  arrays.ends = arrays.own_ends.view();
}

}  // namespace graphspec::boruvka_mst
