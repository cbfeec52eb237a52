/// \file
/// What solves a problem: a step of a paper or ours on a device, or a function on the host. Whoever
/// runs, checks or lists solvers knows the problem and this, and no paper.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "gpu/device/device_graph.hpp"
#include "gpu/device/runtime.hpp"
#include "gpu/problem/option.hpp"
#include "reference/baseline/search_limits.hpp"
#include "reference/graph/graph.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/msf.hpp"
#include "reference/problem/paper_hook.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec {

class Communicator;
class DeviceMatrix;
class Packet;
struct GraphPart;

/// Something that a run reports beside its answer: "rounds" 63, "precision" "int32". A name with a
/// slash is one of a group: "phase_ms/merge".
struct Fact {
  std::string name;
  std::variant<std::int64_t, double, std::string> value;
};

/// What a run cost, and what it reports beside its answer.
struct RunReport {
  Counters counters = {};  ///< of a step: of the search alone
  /// Part by part, in their order; none on the CPU executor, whose times mean nothing.
  std::vector<std::pair<std::string, double>> times_ms = {};
  std::vector<Fact> facts = {};
};

/// The whole number that a run reports under a name; none if it reports no such fact.
[[nodiscard]] inline std::optional<std::int64_t> count_of(const RunReport& report,
                                                          std::string_view name) {
  for (const Fact& fact : report.facts) {
    if (fact.name == name) return std::get<std::int64_t>(fact.value);
  }
  return std::nullopt;
}

/// Takes an answer as it comes: for most problems once and whole.
template <class Problem>
using Sink = std::function<void(const typename Problem::Part& part)>;

/// A graph in a device's memory, which is solved there as often as this is called, each time as
/// Solver::solve() does: it reports no time of copies to the device.
template <class Problem>
using Prepared =
    std::function<RunReport(const typename Problem::Query& query, const Sink<Problem>& sink)>;

/// What one of several ranks has of an answer; a problem leaves empty what it has not.
struct OwnAnswer {
  Vertex first_row = 0;              ///< of all pairs: the source of the first row
  std::vector<std::int32_t> values;  ///< levels or distances: of its vertices, or of its rows
  std::vector<Vertex> predecessors;  ///< beside them, where they were asked for
  std::vector<ArcIndex> edges;       ///< of a forest: positions of arcs in the whole graph
};

/// What each of several ranks does with its part of a graph: fills in what it has of the answer.
/// \throws as Solver::solve, on any rank
template <class Problem>
using SolvePart = std::function<RunReport(Communicator& ranks, const GraphPart& part,
                                          const typename Problem::Query& query,
                                          const OptionValues& options, OwnAnswer& own)>;

/// Size of a question: it decides which function on the host is the fastest.
struct HostWork {
  double vertices = 0;
  double arcs = 0;
  double rows = 1;         ///< number of sources of all pairs; 1 for other problems
  int threads = 1;         ///< that OpenMP may use
  bool symmetric = false;  ///< the graph is known to equal its transpose
  bool real_weights = false;
};

/// Type of a problem's values: levels, distances, or weights.
template <class Problem>
struct ValueOf {
  using Type = std::int32_t;
};
template <class Problem>
requires requires {
  typename Problem::Weight;
}
struct ValueOf<Problem> {
  using Type = typename Problem::Weight;
};
template <class Problem>
using LimitsOf = reference::SearchLimits<typename ValueOf<Problem>::Type>;

/// One row of a paper's table for a problem.
template <class Problem>
struct Solver {
  std::string_view paper;    ///< its row's name
  std::string_view name;     ///< as on the command line; no other solver of the problem has it
  int step = 0;              ///< place in the paper's order, from 1; 0: a function on the host
  std::string_view source;   ///< what the paper calls it, and where; "ours..." for no step of it
  std::string_view summary;  ///< what is new against the step before, in one sentence
  OptionTable options = {};
  bool has_predecessors = true;  ///< else it never gives any, whatever is asked
  /// About how many times dearer a small graph is on the CPU executor than for a breadth-first
  /// search: so many times fewer random cases are tried where nothing else is said.
  int cost = 1;
  /// Random graphs of more vertices take it too long on the CPU executor; 0: none do.
  Vertex most_vertices_checked = 0;
  Sizes sizes = {};  ///< its row's
  /// Of shortest paths: the matrix of all pairs of vertices stands for the graph, whatever its
  /// arcs.
  bool reads_matrix = false;
  /// Of a function on the host, for all pairs: has some rows at a time, else the whole matrix of
  /// its answer and what it computes with. (Steps have some rows on the host.)
  bool by_rows = false;
  /// Of shortest paths: weights with which a path could leave 32 bits are taken where none is
  /// negative and no shortest path leaves them.
  bool takes_heavy_arcs = false;
  /// Of shortest paths: potentials are added to weights, and what leaves 32 bits with them is
  /// refused.
  bool reweights = false;
  /// Of real weights: sums are added up along paths from the source on, so that distances are those
  /// of the problem to the last bit; else to the bound of rounding of sums in any order.
  bool adds_along_paths = true;
  /// Whether weights below 0 are taken; else they are refused.
  bool takes_negative = true;
  /// Of a function on the host: estimates its time in nanoseconds, within a small factor. The
  /// function of the least estimate is chosen where no variant is named (gpu/problem/choice.hpp).
  /// Null: the function is chosen only where no other fits.
  double (*expected_ns)(const HostWork& work) = nullptr;
  /// Throws InputError for an option that there is not or whose value is out of range, and for
  /// values that do not go together. solve() looks, too.
  std::function<void(const OptionValues& options)> check_options;
  /// Solves, from host memory to host memory. On the CPU executor under the current schedule. An
  /// empty sink takes nothing; what can be left out then, is.
  ///
  /// \throws InputError for an option, a query or weights out of range
  ///
  /// \throws reference::NegativeCycle, naming it \throws DeviceFault for what the device reports
  std::function<RunReport(const Graph& graph, const typename Problem::Query& query,
                          const OptionValues& options, const Sink<Problem>& sink)>
      solve;
  /// solve() in two: copies the graph to the device, and returns what solves it there. The graph
  /// outlives that. Empty where a solver has no such form. \throws as solve()
  std::function<Prepared<Problem>(const Graph& graph, const OptionValues& options)> prepare = {};
  /// Of levels, and of paths from a source: searches from one or several sources, each at distance
  /// 0, and may end early. Each distance is that to the nearest source. Empty: the solver cannot
  /// end early. \throws as solve()
  std::function<RunReport(const Graph& graph, std::span<const Vertex> sources,
                          const LimitsOf<Problem>& limits, bool predecessors,
                          const Sink<Problem>& sink)>
      solve_limited = {};
  /// Of a rung that several ranks run together (gpu/problem/on_ranks.hpp), what a rank does; the
  /// first rank calls solve(), and the others serve. Empty for all others.
  SolvePart<Problem> solve_part = {};
  std::function<void(Packet& job, const OptionValues& options)> serve = {};
  /// Of levels: solves from the device's memory to the device's memory, where `levels` has room for
  /// one value a vertex. Null: the arrays of a graph are not taken as they lie there.
  /// \throws as solve()
  std::function<RunReport(DeviceGraph& graph, const typename Problem::Query& query,
                          const OptionValues& options, std::int32_t* levels)>
      solve_on_device = {};
  /// For integer paths from a source, by a step on a device: solves a matrix in device memory (see
  /// gpu/problem/device_matrix.hpp), and hands over the answer on the host. Empty for all others.
  /// \throws InputError if the step reads adjacency lists; as solve()
  std::function<RunReport(const DeviceMatrix& matrix, const typename Problem::Query& query,
                          const OptionValues& options, const Sink<Problem>& sink)>
      solve_matrix = {};

  [[nodiscard]] bool is_ours() const { return source.starts_with("ours"); }
};

/// The solvers of one paper, by problem: what its gpu/PAPER/solvers.cpp fills in.
struct Solvers {
  std::vector<Solver<problem::Bfs>> bfs;
  std::vector<Solver<problem::Sssp>> sssp;
  std::vector<Solver<problem::Apsp>> apsp;
  /// Of these, those that take real weights as well, under the same names.
  std::vector<Solver<problem::RealSssp>> real_sssp;
  std::vector<Solver<problem::RealApsp>> real_apsp;
  std::vector<Solver<problem::Msf>> msf;

  template <class Problem>
  [[nodiscard]] std::vector<Solver<Problem>>& of() {
    if constexpr (std::is_same_v<Problem, problem::Bfs>) return bfs;
    if constexpr (std::is_same_v<Problem, problem::Sssp>) return sssp;
    if constexpr (std::is_same_v<Problem, problem::Apsp>) return apsp;
    if constexpr (std::is_same_v<Problem, problem::RealSssp>) return real_sssp;
    if constexpr (std::is_same_v<Problem, problem::RealApsp>) return real_apsp;
    if constexpr (std::is_same_v<Problem, problem::Msf>) return msf;
  }
  template <class Problem>
  [[nodiscard]] const std::vector<Solver<Problem>>& of() const {
    return const_cast<Solvers*>(this)->of<Problem>();
  }
};

/// The steps that are built for a device, papers in the order of their rows, steps in the paper's.
/// Empty for CUDA in a program built without it.
template <class Problem>
[[nodiscard]] std::span<const Solver<Problem>> solvers(Device device);

/// Functions on the host: the papers' sequential ones, literally, named as their papers; then what
/// a user would run instead.
template <class Problem>
[[nodiscard]] std::span<const Solver<Problem>> host_solvers();

/// The solver of that name for a device, or on the host. \throws InputError listing the names
template <class Problem>
[[nodiscard]] const Solver<Problem>& solver(Device device, std::string_view name);

/// A whole answer.
/// \throws as Solver::solve
template <class Problem>
[[nodiscard]] typename Problem::Result answer(const Solver<Problem>& solver, const Graph& graph,
                                              const typename Problem::Query& query,
                                              const OptionValues& options = {},
                                              RunReport* report = nullptr);

namespace papers {

/// What a paper with solvers defines, as graphspec::papers::PAPER::add_solvers: adds its steps for
/// a device, or, where that is null, its functions on the host.
using AddSolvers = void(Solvers& all, const Device* device);

/// Those of all papers.
[[nodiscard]] std::span<const Hook<AddSolvers>> all_add_solvers();

}  // namespace papers
}  // namespace graphspec
