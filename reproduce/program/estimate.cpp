/// \file
/// Steps of each problem, and what one takes.
#include "reproduce/program/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/matrix_size.hpp"

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
double steps_of(const Solver<Problem>& solver, const Graph& graph,
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
    // A function on the host of lists is a search with a queue.
    if (solver.step == 0) return size * std::log2(order + 2);
    return size * rounds_of_a_graph;
  } else {
    return size * rounds_of_a_graph;
  }
}

/// Host memory of matrices, the executor's among it.
template <class Problem>
double bytes_of_matrices(const Solver<Problem>& solver, std::optional<Device> on,
                         const Graph& graph, const typename Problem::Query& query) {
  const double order = graph.num_vertices();
  if constexpr (problem::of_all_pairs<Problem>) {
    constexpr double distance = sizeof(typename Problem::Weight);
    const double answer = distance + (solver.has_predecessors ? sizeof(Vertex) : 0);
    // A function has what it computes with beside its answer, or some rows as steps have.
    if (!on && !solver.by_rows) return 2 * order * order * answer;
    // Steps hand rows over: all at once where they are a small part of memory, else so few that
    // they do not count. Those of papers move predecessors in any case.
    const double sources = query.end(graph.num_vertices()) - query.first;
    const double rows = sources * order * answer;
    const double pair = distance + (query.predecessors || !solver.is_ours() ? sizeof(Vertex) : 0);
    const double matrices = order * order * pair;
    return (solver.reads_matrix ? matrices : 0) + (is_small_part_of_memory(rows) ? rows : 0);
  } else if constexpr (requires { typename Problem::Weight; }) {
    const double copies = on ? 2 : 1;
    return solver.reads_matrix ? copies * order * order * sizeof(typename Problem::Weight) : 0;
  } else {
    return 0;
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
  const double lists = 40.0 * (graph.num_vertices() + static_cast<double>(graph.num_arcs()));
  const double bytes = lists + bytes_of_matrices(solver, on, graph, query);
  if (!on && solver.expected_ns != nullptr) {
    HostWork work{.vertices = static_cast<double>(graph.num_vertices()),
                  .arcs = static_cast<double>(graph.num_arcs())};
    if constexpr (problem::of_all_pairs<Problem>) {
      work.rows = query.end(graph.num_vertices()) - query.first;
    }
    return {solver.expected_ns(work) / 1e9, bytes};
  }
  const double ns = on ? ns_on_the_executor * (checked ? dearer_when_checked : 1)
                    : solver.reads_matrix && solver.is_ours() ? ns_of_vectors
                                                              : ns_on_the_host;
  return {steps_of(solver, graph, query) * ns / 1e9, bytes};
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

bool is_small(const Estimate& estimate) {
  return estimate.seconds < 1 && estimate.bytes < 1e7;
}

void refuse_too_much(const Estimate& estimate, const std::string& what, const Graph& graph) {
  check_memory(estimate.bytes, what + " takes");
  if (estimate.seconds <= longest_wait) return;
  throw InputError(fmt::format(
      "{} needs about {} and {:.2g} GB for {} vertices and {} arcs; pass --force to run it anyway",
      what, duration(estimate.seconds), estimate.bytes / 1e9, graph.num_vertices(),
      graph.num_arcs()));
}

}  // namespace graphspec::program
