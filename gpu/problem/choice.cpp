/// \file
/// Which solvers fit a question, and which of them is expected to be the fastest.
#include "gpu/problem/choice.hpp"

#include <omp.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "reference/graph/matrix_size.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec {
namespace {

/// What a graph's weights ask of a solver of shortest paths.
struct WeightFacts {
  bool negative = false;
  bool heavy = false;  ///< integers with which a path could leave 32 bits
};

/// Weights of another type, and reals that are no numbers, are left for the solver to refuse.
template <class Problem>
WeightFacts weight_facts(const Graph& graph) {
  if constexpr (requires { typename Problem::Weight; }) {
    using Weight = typename Problem::Weight;
    const auto* const weights = std::get_if<std::span<const Weight>>(&graph.weights());
    if (weights == nullptr) return {};
    WeightFacts facts{.negative = reference::has_negative(*weights)};
    if constexpr (std::is_integral_v<Weight>) {
      facts.heavy = graph.num_vertices() * reference::greatest_weight(graph) >= unreached;
    }
    return facts;
  } else {
    return {};
  }
}

/// Decides which solvers fit a question.
template <class Problem>
class Fitting {
 public:
  Fitting(const Graph* graph, bool predecessors)
      : graph_(graph),
        facts_(graph == nullptr ? WeightFacts{} : weight_facts<Problem>(*graph)),
        predecessors_(predecessors) {}

  [[nodiscard]] bool operator()(const Solver<Problem>& solver, std::optional<Device> on) const {
    if (predecessors_ && !solver.has_predecessors) return false;
    if (facts_.negative && !solver.takes_negative) return false;
    if (facts_.heavy && (facts_.negative || !solver.takes_heavy_arcs)) return false;
    return has_room(solver, on);
  }

 private:
  /// Whether the matrices that a solver keeps in host memory fit into it.
  [[nodiscard]] bool has_room(const Solver<Problem>& solver, std::optional<Device> on) const {
    if constexpr (requires { typename Problem::Weight; }) {
      constexpr bool all_pairs = problem::of_all_pairs<Problem>;
      // A step of all pairs has the matrix on its device, and refuses a matrix that is too large.
      const bool is_on_gpu = all_pairs && on && *on != Device::cpu;
      if (graph_ == nullptr || is_on_gpu) return true;
      const bool holds_answer = all_pairs && !on && !solver.by_rows;
      if (!solver.reads_matrix && !holds_answer) return true;
      const double order = graph_->num_vertices();
      double entry = sizeof(typename Problem::Weight);
      if (predecessors_) entry += sizeof(Vertex);
      return fits_into_memory((holds_answer ? 2 : 1) * order * order * entry);
    } else {
      return true;
    }
  }

  const Graph* graph_;
  WeightFacts facts_;
  bool predecessors_;
};

/// The order of choice: exact distances before those within a bound, then the least expected time.
template <class Problem>
std::pair<bool, double> place_of(const Solver<Problem>& solver, const HostWork& work) {
  const double expected = solver.expected_ns == nullptr ? std::numeric_limits<double>::infinity()
                                                        : solver.expected_ns(work);
  return {!solver.adds_along_paths, expected};
}

template <class Problem>
Choice<Problem> least_expected(const Fitting<Problem>& fits, const HostWork& work) {
  Choice<Problem> chosen;
  for (const Solver<Problem>& each : host_solvers<Problem>()) {
    if (!fits(each, std::nullopt)) continue;
    if (chosen.solver == nullptr || place_of(each, work) < place_of(*chosen.solver, work)) {
      chosen.solver = &each;
    }
  }
  return chosen;
}

template <class Problem>
HostWork work_of(const Graph& graph, const Wanted& wanted) {
  const double vertices = graph.num_vertices();
  const double rows = wanted.rows < 0 ? vertices : wanted.rows;
  return {.vertices = vertices,
          .arcs = static_cast<double>(graph.num_arcs()),
          .rows = problem::of_all_pairs<Problem> ? rows : 1,
          .threads = wanted.threads,
          .symmetric = graph.known_symmetric(),
          .real_weights = std::holds_alternative<std::span<const double>>(graph.weights())};
}

/// \param fits  null: all do
template <class Problem>
Choice<Problem> step_of(Device device, const Fitting<Problem>* fits, bool by_ranks) {
  const std::string_view preferred = by_ranks ? "distributed" : "tuned";
  Choice<Problem> chosen{.on = device};
  for (const Solver<Problem>& each : solvers<Problem>(device)) {
    if (static_cast<bool>(each.serve) != by_ranks) continue;
    if (fits != nullptr && !(*fits)(each, device)) continue;
    if (chosen.solver == nullptr || chosen.solver->name != preferred) chosen.solver = &each;
  }
  return chosen;
}

/// The first of these that is a solver.
template <class Problem, class... Others>
Choice<Problem> first_of(const Choice<Problem>& choice, const Others&... others) {
  if constexpr (sizeof...(others) > 0) {
    if (choice.solver == nullptr) return first_of(others...);
  }
  return choice;
}

/// The host's choice for a question without weights that trouble anybody, whose refusal says why
/// nothing fits.
template <class Problem>
Choice<Problem> refusing(const HostWork& work, bool predecessors) {
  return first_of(least_expected(Fitting<Problem>(nullptr, predecessors), work),
                  least_expected(Fitting<Problem>(nullptr, false), work));
}

}  // namespace

int threads_for(const Graph& graph) {
  return is_shared_work(graph.num_vertices() + graph.num_arcs()) ? omp_get_max_threads() : 1;
}

template <class Problem>
Choice<Problem> fastest_step(Device device, bool predecessors, const Graph* graph, bool by_ranks) {
  const Fitting<Problem> fits(graph, predecessors);
  const Fitting<Problem> fits_any_graph(nullptr, predecessors);
  return first_of(step_of(device, &fits, by_ranks), step_of(device, &fits_any_graph, by_ranks),
                  step_of<Problem>(device, nullptr, by_ranks));
}

template <class Problem>
Choice<Problem> fastest_on_host(const Graph& graph, const Wanted& wanted) {
  const HostWork work = work_of<Problem>(graph, wanted);
  const auto chosen = least_expected(Fitting<Problem>(&graph, wanted.predecessors), work);
  return chosen.solver != nullptr ? chosen : refusing<Problem>(work, wanted.predecessors);
}

template <class Problem>
Choice<Problem> fastest(const Graph& graph, const Wanted& wanted) {
  const Fitting<Problem> fits(&graph, wanted.predecessors);
  if (available(Device::cuda)) {
    const auto on_gpu = step_of(Device::cuda, &fits, /*by_ranks=*/false);
    if (on_gpu.solver != nullptr) return on_gpu;
  }
  const HostWork work = work_of<Problem>(graph, wanted);
  const auto on_host = least_expected(fits, work);
  if (on_host.solver != nullptr) return on_host;
  const auto on_executor = step_of(Device::cpu, &fits, /*by_ranks=*/false);
  return on_executor.solver != nullptr ? on_executor : refusing<Problem>(work, wanted.predecessors);
}

// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAPHSPEC_FOR_PROBLEM(Problem)                                              \
  template Choice<Problem> fastest_step<Problem>(Device, bool, const Graph*, bool); \
  template Choice<Problem> fastest_on_host<Problem>(const Graph&, const Wanted&);   \
  template Choice<Problem> fastest<Problem>(const Graph&, const Wanted&);
GRAPHSPEC_FOR_PROBLEM(problem::Bfs)
GRAPHSPEC_FOR_PROBLEM(problem::Sssp)
GRAPHSPEC_FOR_PROBLEM(problem::Apsp)
GRAPHSPEC_FOR_PROBLEM(problem::Msf)
GRAPHSPEC_FOR_PROBLEM(problem::RealSssp)
GRAPHSPEC_FOR_PROBLEM(problem::RealApsp)
#undef GRAPHSPEC_FOR_PROBLEM
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace graphspec
