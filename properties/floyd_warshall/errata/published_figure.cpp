/// \file
/// Figure 3 of Garber 2019 and what its text says of it: each line in question stands beside its
/// correction, and FigureLine chooses one to run as printed.
#include <cstring>

#include "properties/floyd_warshall/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// The hardware's addition, which wraps round.
int int_sum(int one, int other) {
  return static_cast<int>(static_cast<unsigned>(one) + static_cast<unsigned>(other));
}

/// The first loop nest.
void initial(const DenseMatrix<std::int32_t>& graph, int infinity, FigureLine as_printed,
             reference::ShortestPaths& paths) {
  const Vertex n = graph.order();
  for (Vertex v = 0; v < n; ++v) {
    for (Vertex u = 0; u < n; ++u) {
      if (v == u) {
        if (as_printed != FigureLine::diagonal_unset) paths.cost(v, u) = 0;
        paths.path(v, u) =
            as_printed == FigureLine::zero_for_diagonal ? 0 : reference::no_predecessor;
      } else if (graph(v, u) != unreached) {
        paths.cost(v, u) = graph(v, u);
        paths.path(v, u) = v;
      } else {
        paths.cost(v, u) = infinity;
        paths.path(v, u) = as_printed == FigureLine::zero_for_no_path  ? 0
                           : as_printed == FigureLine::path_for_no_arc ? v
                                                                       : reference::no_predecessor;
      }
    }
  }
}

}  // namespace

reference::ShortestPaths run_figure(const SearchCase& search, FigureLine as_printed) {
  const auto graph = dense_matrix<std::int32_t>(search.problem.graph.graph(), unreached, 1);
  const Vertex n = graph.order();
  const int infinity =
      as_printed == FigureLine::infinity_half ? 1 << (30 - 1) : unreached;  // as C++ reads it
  const bool infinity_is_a_number =
      as_printed == FigureLine::infinity_added || as_printed == FigureLine::infinity_half;
  std::int32_t left_behind = 0;
  std::memset(&left_behind, search.left_behind, sizeof(left_behind));
  reference::ShortestPaths paths{DenseMatrix<std::int32_t>(n, left_behind),
                                 DenseMatrix<Vertex>(n, reference::no_predecessor)};
  initial(graph, infinity, as_printed, paths);
  const Vertex iterations = as_printed == FigureLine::one_vertex_less ? n - 1 : n;
  for (Vertex k = 0; k < iterations; ++k) {
    for (Vertex v = 0; v < n; ++v) {
      for (Vertex u = 0; u < n; ++u) {
        const int v_k = paths.cost(v, k);
        const int k_u = paths.cost(k, u);
        if (!infinity_is_a_number && (v_k == infinity || k_u == infinity)) continue;
        const std::int64_t sum = infinity_is_a_number || as_printed == FigureLine::sum_in_int
                                     ? int_sum(v_k, k_u)
                                     : std::int64_t{v_k} + k_u;
        if (sum < paths.cost(v, u)) {
          paths.cost(v, u) = static_cast<int>(sum);
          paths.path(v, u) = as_printed == FigureLine::k_in_path ? k : paths.path(k, u);
        }
      }
    }
  }
  for (std::int32_t& cost : paths.cost.values()) {
    if (cost == infinity) cost = unreached;
  }
  return paths;
}

}  // namespace graphspec::properties
