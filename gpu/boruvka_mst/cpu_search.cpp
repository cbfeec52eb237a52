/// \file
/// See cpu_search.hpp.
#include "gpu/boruvka_mst/cpu_search.hpp"

#include <chrono>
#include <cmath>
#include <type_traits>

#include "gpu/boruvka_mst/compressed_end.hpp"
#include "gpu/boruvka_mst/transformations.hpp"
#include "gpu/boruvka_mst/weight_key.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::boruvka_mst {
namespace {

/// Calls `use` with a function (tail, arc) to an arc's end, and one from arcs to words of weights.
template <class Use>
void with_arcs(const TransformedGraph& graph, const Use& use) {
  std::visit(
      [&]<class Ends, class Values>(const Ends& ends, const Values& weights) {
        const auto end_of = [&](Vertex tail, ArcIndex arc) {
          if constexpr (std::is_same_v<Ends, CompressedEnds>) {
            return decompressed_end(ends.base[at(tail)], ends.low[at(arc)],
                                    ends.high[at(arc / arcs_a_byte)], arc);
          } else {
            static_cast<void>(tail);
            return ends[at(arc)];
          }
        };
        const auto key_of = [&](ArcIndex arc) {
          if constexpr (has_weights<Values>) {
            return weight_key(weights[at(arc)]);
          } else {
            static_cast<void>(arc);
            return std::uint32_t{0};
          }
        };
        use(end_of, key_of);
      },
      graph.ends(), graph.weights());
}

}  // namespace

Vertex first_of_cpu(Vertex num_vertices, double cpu_share) {
  return num_vertices - static_cast<Vertex>(std::llround(num_vertices * cpu_share));
}

// scheme boruvka_mst.saa#host_find bb0a2a71
template <class Key>
void CpuSearch::search(const Vertex* to_new, const CpuFound<Key>& found) {
  const auto begin = std::chrono::steady_clock::now();
  const Vertex first = first_;
  const Vertex vertices = graph_->num_vertices();
  const auto offsets = graph_->offsets();
  const auto tree_of = [&](Vertex vertex) { return to_new == nullptr ? vertex : to_new[vertex]; };
  with_arcs(*graph_, [&](const auto& end_of, const auto& key_of) {
    if constexpr (std::is_same_v<decltype(key_of(0)), Key>) {
#pragma omp parallel for schedule(dynamic, \
                                  256) if (is_shared_work(offsets.back() - offsets[at(first)]))
      for (Vertex vertex = first; vertex < vertices; ++vertex) {
        const auto place = at(vertex - first);
        const Vertex tree = tree_of(vertex);
        const ArcIndex high = offsets[at(vertex) + 1];
        ArcIndex best = -1;
        Vertex leads_to = -1;
        for (ArcIndex arc = offsets[at(vertex)]; arc < high && best < 0; ++arc) {
          const Vertex end = end_of(vertex, arc);
          if (tree_of(end) == tree) continue;
          best = arc;
          leads_to = end;
        }
        found.arc[place] = best;
        found.end[place] = leads_to;
        found.weight[place] = best < 0 ? Key{0} : key_of(best);
      }
    }
  });
  const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - begin;
  milliseconds_ += passed.count();
}

template void CpuSearch::search(const Vertex*, const CpuFound<std::uint32_t>&);
template void CpuSearch::search(const Vertex*, const CpuFound<std::uint64_t>&);

}  // namespace graphspec::boruvka_mst
