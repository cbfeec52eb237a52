/// \file
/// Formula (1) and the procedure of section 1.1 of Liu et al. 2015: each line in question stands
/// beside its correction, and ProcedureLine chooses one to run as printed.
#include <cstring>

#include "properties/bellman_ford/errata/published.hpp"

namespace graphspec::properties {
namespace {

/// The hardware's addition, which wraps round.
int int_sum(int one, int other) {
  return static_cast<int>(static_cast<unsigned>(one) + static_cast<unsigned>(other));
}

}  // namespace

std::vector<std::int32_t> run_formula(const SearchCase& search, bool as_printed) {
  const auto edge = dense_matrix<std::int32_t>(search.problem.graph.graph(), unreached, 1);
  const Vertex n = edge.order();
  const Vertex s = search.problem.source;
  std::vector<std::int32_t> dist(static_cast<std::size_t>(n));
  for (Vertex v = 0; v < n; ++v) dist[static_cast<std::size_t>(v)] = edge(s, v);
  if (!as_printed) dist[static_cast<std::size_t>(s)] = 0;
  for (Vertex k = 2; k <= n - 1; ++k) {
    const std::vector<std::int32_t> before = dist;
    for (Vertex v = 0; v < n; ++v) {
      for (Vertex j = 0; j < n; ++j) {
        const std::int32_t to_j = before[static_cast<std::size_t>(j)];
        if (j == v || to_j == unreached || edge(j, v) == unreached) continue;
        std::int32_t& least = dist[static_cast<std::size_t>(v)];
        least = std::min(least, to_j + edge(j, v));
      }
    }
  }
  return dist;
}

ProcedureRun run_procedure(const SearchCase& search, ProcedureLine as_printed) {
  const auto edge = dense_matrix<std::int32_t>(search.problem.graph.graph(), unreached, 1);
  const Vertex N = edge.order();
  const Vertex s = search.problem.source;
  const auto size = static_cast<std::size_t>(N);
  ProcedureRun run;
  VertexArray<std::int32_t>& sigma = run.paths.distance;
  std::vector<Vertex>& eta = run.paths.predecessor;
  sigma.assign(size, 0);
  eta.assign(size, 0);
  std::vector<Vertex> rho(size);
  std::memset(rho.data(), search.left_behind, size * sizeof(Vertex));
  const auto at = [](auto& values, Vertex v) -> auto& {
    return values[static_cast<std::size_t>(v)];
  };
  for (Vertex v = 0; v <= N - 1; ++v) {
    at(sigma, v) = unreached;
    at(eta, v) = -1;
    at(sigma, s) = 0;  // right in this order, and done N times
  }
  for (Vertex k = 1; k <= N - 1; ++k) {
    const std::vector<std::int32_t> sigma_before = sigma;
    for (Vertex v = 0; v <= N - 1; ++v) {
      if (v == s) continue;
      int delta = unreached;
      if (as_printed != ProcedureLine::compared_rho) at(rho, v) = -1;
      for (Vertex j = 0; j <= N - 1; ++j) {
        const int to_j = at(sigma_before, j);
        if (as_printed != ProcedureLine::infinity_added &&
            (to_j == unreached || edge(j, v) == unreached)) {
          continue;
        }
        if (int_sum(to_j, edge(j, v)) < delta && j != v) {
          delta = int_sum(to_j, edge(j, v));
          at(rho, v) = j;
        }
      }
      at(sigma, v) = std::min(at(sigma_before, v), delta);
      if (at(sigma, v) < at(sigma_before, v)) at(eta, v) = at(rho, v);
    }
    ++run.rounds;
    if (sigma != sigma_before) ++run.changing_rounds;
  }
  return run;
}

}  // namespace graphspec::properties
