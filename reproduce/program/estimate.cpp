/// \file
/// Steps of each problem, and what one takes.
#include "reproduce/program/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"

namespace graphspec::program {
namespace {

constexpr double longest_wait = 600;       // seconds
constexpr double ns_on_the_executor = 60;  // 30 to 300, by variant
constexpr double dearer_when_checked = 8;
constexpr double ns_on_the_host = 2;
constexpr double ns_of_vectors = 0.2;     // ours on the host, over rows of a matrix
constexpr double rounds_of_a_graph = 16;  // that is neither a path nor a star

/// How often an arc, or an entry of a matrix, is looked at.
template <class Problem>
double steps(const Solver<Problem>& solver, const Graph& graph,
             const typename Problem::Query& query) {
  const double order = graph.num_vertices();
  const double size = order + static_cast<double>(graph.num_arcs());
  if constexpr (problem::of_all_pairs<Problem>) {
    if (solver.reads_matrix) return order * order * order;
    const double sources = query.end(graph.num_vertices()) - query.first;
    return sources * size * std::log2(order + 2);
  } else if constexpr (Problem::name == problem::Sssp::name) {
    // Functions on the host take all rounds, whoever wrote them.
    const bool may_end_early = solver.is_ours() && solver.step > 0;
    if (solver.reads_matrix) return order * order * (may_end_early ? rounds_of_a_graph : order);
    return size * rounds_of_a_graph;
  } else {
    return size * rounds_of_a_graph;
  }
}

std::string duration(double seconds) {
  struct Unit {
    double seconds;
    const char* name;
  };
  for (const Unit unit : {Unit{86400, "days"}, Unit{3600, "hours"}}) {
    if (seconds >= 2 * unit.seconds) {
      return fmt::format("{:.0f} {}", seconds / unit.seconds, unit.name);
    }
  }
  return fmt::format("{:.0f} minutes", std::max(seconds / 60, 1.0));
}

}  // namespace

template <class Problem>
Estimate estimate(const Solver<Problem>& solver, std::optional<Device> on, bool checked,
                  const Graph& graph, const typename Problem::Query& query) {
  if (on && *on != Device::cpu) return {};
  const double ns = on ? ns_on_the_executor * (checked ? dearer_when_checked : 1)
                    : solver.reads_matrix && solver.is_ours() ? ns_of_vectors
                                                              : ns_on_the_host;
  const double order = graph.num_vertices();
  const bool has_matrices = solver.reads_matrix || problem::of_all_pairs<Problem>;
  // Distances and predecessors, on the host and on the executor.
  double bytes_of_value = sizeof(std::int32_t);
  if constexpr (requires { typename Problem::Weight; }) {
    bytes_of_value = sizeof(typename Problem::Weight);
  }
  const double matrices =
      has_matrices ? order * order * bytes_of_value * (solver.has_predecessors ? 4 : 2) : 0;
  return {steps(solver, graph, query) * ns / 1e9,
          matrices + 40 * (order + static_cast<double>(graph.num_arcs()))};
}

template Estimate estimate(const Solver<problem::Bfs>&, std::optional<Device>, bool, const Graph&,
                           const problem::Bfs::Query&);
template Estimate estimate(const Solver<problem::Sssp>&, std::optional<Device>, bool, const Graph&,
                           const problem::Sssp::Query&);
template Estimate estimate(const Solver<problem::Apsp>&, std::optional<Device>, bool, const Graph&,
                           const problem::Apsp::Query&);
template Estimate estimate(const Solver<problem::RealSssp>&, std::optional<Device>, bool,
                           const Graph&, const problem::SsspQuery&);
template Estimate estimate(const Solver<problem::RealApsp>&, std::optional<Device>, bool,
                           const Graph&, const problem::ApspQuery&);
template Estimate estimate(const Solver<problem::Msf>&, std::optional<Device>, bool, const Graph&,
                           const problem::Msf::Query&);

void refuse_too_much(const Estimate& estimate, const std::string& what, const Graph& graph) {
  check_memory(estimate.bytes, what + " takes");
  if (estimate.seconds <= longest_wait) return;
  throw InputError(fmt::format(
      "{} takes about {} and {:.2g} GB for {} vertices and {} arcs; --force begins it nevertheless",
      what, duration(estimate.seconds), estimate.bytes / 1e9, graph.num_vertices(),
      graph.num_arcs()));
}

}  // namespace graphspec::program
