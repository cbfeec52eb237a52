/// \file
/// A run of one of the table's solvers.
#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <omp.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "gpu/device/stop.hpp"
#include "gpu/problem/solver.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/estimate.hpp"
#include "reproduce/program/real_weights.hpp"
#include "reproduce/program/variant_refusals.hpp"
#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/interruptible.hpp"
#include "reproduce/python/src/runs.hpp"
#include "spec/answer.hpp"

namespace graphspec::python {
namespace {

using problem::Apsp;
using problem::ApspOver;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;
using problem::SsspOver;

/// While it lives, this thread shares no work of a small graph: threads gain nothing there.
class ThreadsFor {
 public:
  explicit ThreadsFor(const Graph& graph) : kept_(omp_get_max_threads()) {
    if (!is_shared_work(graph.num_vertices() + graph.num_arcs())) omp_set_num_threads(1);
  }
  ThreadsFor(const ThreadsFor&) = delete;
  ThreadsFor& operator=(const ThreadsFor&) = delete;
  ~ThreadsFor() { omp_set_num_threads(kept_); }

 private:
  int kept_;
};

/// That with integers, which has a row for every variant.
template <class P>
struct IntegersOf {
  using Type = P;
};
template <template <class> class P>
struct IntegersOf<P<double>> {
  using Type = P<std::int32_t>;
};
template <class P>
constexpr bool is_of_reals = !std::is_same_v<P, typename IntegersOf<P>::Type>;

/// How to run, beside the problem's own question.
struct Setting {
  std::string variant;
  std::string device;  ///< "host", "interpreter", or that of a step
  OptionValues options = {};
  std::optional<executor::Schedule> schedule = {};
};

template <class P>
const Solver<P>& solver_of(const std::string& device, const std::string& variant) {
  if (device != "host") {
    const Solver<P>& step = solver<P>(device_named(device), variant);
    if (step.step != 0) return step;
    throw InputError(fmt::format(
        "variant {} runs on the host: leave device, schedule and checked out", variant));
  }
  const auto host = host_solvers<P>();
  const auto named = std::ranges::find(host, variant, &Solver<P>::name);
  if (named != host.end()) return *named;
  const auto all = [](const Solver<P>&) { return true; };
  throw InputError(fmt::format("variant {} runs on no host; variants of {} that do: {}", variant,
                               P::name, program::names_of<P>(std::nullopt, all)));
}

/// What runs, which has real weights where the problem has; null: schemes.
/// \throws InputError in the words of the program
template <class P>
const Solver<P>* solver_named(const std::string& device, const std::string& variant,
                              bool predecessors) {
  const bool interpreted = device == "interpreter";
  if constexpr (is_of_reals<P>) {
    if (!interpreted) solver_of<typename IntegersOf<P>::Type>(device, variant);
    const bool on_host = interpreted || device == "host";
    const auto on = on_host ? std::nullopt : std::make_optional(device_named(device));
    const auto rows = on ? solvers<P>(*on) : host_solvers<P>();
    const auto row = std::ranges::find(rows, variant, &Solver<P>::name);
    const Solver<P>* const found = interpreted || row == rows.end() ? nullptr : &*row;
    if (found != nullptr && (found->has_predecessors || !predecessors)) return found;
    throw InputError(program::refusal_of_reals<P>(variant, device, on, found));
  } else {
    return interpreted ? nullptr : &solver_of<P>(device, variant);
  }
}

/// An answer, and what it cost.
template <class P>
struct Run {
  typename P::Result result;
  RunReport report;
};

template <class P>
void solve(const Solver<P>& solver, const Graph& graph, const typename P::Query& query,
           const Setting& setting, const std::atomic<bool>& stop, Run<P>& run) {
  std::optional<Turn> turn;
  std::optional<executor::ScheduleScope> schedule;
  if (setting.device != "host") {
    turn.emplace(device_named(setting.device), stop);
    if (setting.schedule) schedule.emplace(*setting.schedule);
  }
  const StopScope scope(stop);
  run.result = answer(solver, graph, query, setting.options, &run.report);
}

template <class P>
void interpret(const Graph& graph, const typename P::Query& query, const Setting& setting,
               Run<P>& run) {
  P::check(graph, query);
  saa::check_interpretable(graph);
  // Schemes that say at all that a cycle is negative do not say which: what is asked has no answer.
  static_cast<void>(P::oracle(graph, query));
  run.result = saa::answer_by_schemes<P>(saa::paper(setting.variant), graph, query);
}

void add_answer(nb::dict& answer, Run<Bfs> run) {
  auto& result = run.result;
  answer["levels"] = array_of(std::move(result.level));
  answer["predecessors"] =
      result.predecessor.empty() ? nb::none() : array_of(std::move(result.predecessor));
}
template <class Weight>
void add_answer(nb::dict& answer, Run<SsspOver<Weight>> run) {
  auto& result = run.result;
  answer["distances"] = array_of(std::move(result.distance));
  answer["predecessors"] =
      result.predecessor.empty() ? nb::none() : array_of(std::move(result.predecessor));
}
template <class Weight>
void add_answer(nb::dict& answer, Run<ApspOver<Weight>> run) {
  auto& result = run.result;
  const auto matrix = [](auto values) -> nb::object {
    using Matrix = decltype(values);
    return array_of(std::move(values), [](Matrix& kept) { return kept.values(); });
  };
  const bool has_predecessors = result.predecessor.order() == result.distance.order();
  answer["distances"] = matrix(std::move(result.distance));
  answer["predecessors"] = has_predecessors ? matrix(std::move(result.predecessor)) : nb::none();
}
void add_answer(nb::dict& answer, Run<Msf> run) {
  auto& result = run.result;
  answer["edges"] = array_of(std::move(result.edges));
  answer["num_trees"] = result.num_trees;
  answer["weight"] = result.weight;
}

/// \param options  by name \param schedule  empty: the default
template <class P>
nb::dict run(const Graph& graph, const typename P::Query& query, const std::string& variant,
             const std::string& device, const nb::dict& options, const std::string& schedule,
             bool checked, bool force) {
  Setting setting{.variant = variant, .device = device};
  if (device != "cpu" && (checked || !schedule.empty())) {
    throw InputError("schedule and checked are for device cpu, the executor");
  }
  if (checked || !schedule.empty()) {
    setting.schedule = schedule.empty() ? executor::Schedule() : program::parse_schedule(schedule);
    setting.schedule->checked = checked;
  }
  bool predecessors = false;
  if constexpr (requires { query.predecessors; }) predecessors = query.predecessors;
  const Solver<P>* const solver = solver_named<P>(device, variant, predecessors);
  if (solver != nullptr) {
    setting.options = values_of(solver->options, options);
    solver->check_options(setting.options);
    const std::optional<Device> on =
        device == "host" ? std::nullopt : std::make_optional(device_named(device));
    // Of all pairs the answer is a matrix here, whatever the variant takes.
    if constexpr (!problem::of_all_pairs<P>) program::refuse_matrix(*solver, on, graph);
    if (!force) {
      program::refuse_too_much(program::estimate(*solver, on, checked, graph, query),
                               fmt::format("{} by {} on {}", P::name, variant, device), graph);
    }
  }
  const auto done = std::make_shared<Run<P>>();
  do_interruptible([=](const std::atomic<bool>& stop) {
    const ThreadsFor threads(graph);
    if (solver != nullptr) {
      solve(*solver, graph, query, setting, stop, *done);
    } else if constexpr (!is_of_reals<P>) {
      interpret<P>(graph, query, setting, *done);
    }
  });
  nb::dict answer = report_dict(done->report, device);
  if constexpr (requires { typename P::Weight; }) {
    answer["exact"] = !is_of_reals<P> || solver->adds_along_paths;
  }
  add_answer(answer, std::move(*done));
  return answer;
}

/// run_PROBLEM(graph, [QUESTION,] variant, device, options, schedule, checked, force).
template <class P, class... Question, class MakeQuery>
void bind_problem(nb::module_& module, const MakeQuery& query_of) {
  module.def(fmt::format("run_{}", P::name).c_str(),
             [query_of](const Graph& graph, Question... question, const std::string& variant,
                        const std::string& device, const nb::dict& options,
                        const std::string& schedule, bool checked, bool force) {
               const auto run_as = [&]<class Asked> {
                 return run<Asked>(graph, query_of(question...), variant, device, options, schedule,
                                   checked, force);
               };
               if constexpr (program::HasReals<P>) {
                 if (std::holds_alternative<std::span<const double>>(graph.weights())) {
                   return run_as.template operator()<typename program::RealOf<P>::Type>();
                 }
               }
               return run_as.template operator()<P>();
             });
}

}  // namespace

void bind_solvers(nb::module_& module) {
  bind_problem<Bfs, Vertex>(module, [](Vertex source) { return Bfs::Query{source}; });
  bind_problem<Sssp, Vertex, bool>(module, [](Vertex source, bool predecessors) {
    return Sssp::Query{source, predecessors};
  });
  bind_problem<Apsp, bool>(module, [](bool predecessors) {
    return Apsp::Query{.first = 0, .last = -1, .predecessors = predecessors};
  });
  bind_problem<Msf>(module, [] { return Msf::Query{}; });
}

}  // namespace graphspec::python
