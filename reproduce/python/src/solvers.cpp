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
#include <vector>

#include "gpu/device/stop.hpp"
#include "gpu/problem/choice.hpp"
#include "gpu/problem/limited_search.hpp"
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
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

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
  std::string variant;  ///< "tuned": the fastest, until choose() has put its name here
  std::string device;   ///< "host", "interpreter", or that of a step; "auto" until choose()
  OptionValues options = {};
  std::optional<executor::Schedule> schedule = {};
  bool checked = false;
};

template <class P>
bool is_on_host(std::string_view variant) {
  const auto host = host_solvers<P>();
  return std::ranges::find(host, variant, &Solver<P>::name) != host.end();
}

/// The paper whose schemes run where none is named; empty where there is none.
template <class P>
std::string first_paper(bool predecessors) {
  std::string first;
  for (const saa::Paper& paper : saa::papers()) {
    for (const saa::Solution& solution : paper.solutions) {
      if (solution.problem != P::name) continue;
      if (!predecessors || !solution.predecessors.empty()) return std::string(paper.name);
      if (first.empty()) first = paper.name;
    }
  }
  return first;
}

/// Puts the names of who runs in the place of "tuned" and "auto".
template <class P>
void choose(Setting& setting, const Graph& graph, bool predecessors) {
  using Integers = typename IntegersOf<P>::Type;
  const Wanted wanted{.predecessors = predecessors, .threads = threads_for(graph)};
  const auto take = [&setting](const auto& choice) {
    if (choice.solver == nullptr) return false;
    setting.variant = choice.solver->name;
    setting.device = choice.on ? name(*choice.on) : "host";
    return true;
  };
  const bool is_free = setting.variant == "tuned";
  if (setting.device == "auto") {
    if (is_free) {
      take(fastest<P>(graph, wanted));
      return;
    }
    const bool on_host = is_on_host<Integers>(setting.variant);
    setting.device = on_host ? "host" : available(Device::cuda) ? "cuda" : "cpu";
  }
  if (!is_free) return;
  if (setting.device == "host") {
    take(fastest_on_host<P>(graph, wanted));
  } else if (setting.device == "interpreter") {
    setting.variant = first_paper<Integers>(predecessors);
  } else {
    // Where the device takes no real weights, the refusal names a variant for integers.
    const Device device = device_named(setting.device);
    if (!take(fastest_step<P>(device, predecessors, &graph))) {
      take(fastest_step<Integers>(device, predecessors));
    }
  }
}

template <class P>
const Solver<P>& solver_of(const std::string& device, const std::string& variant) {
  if (device != "host") {
    const Solver<P>& step = solver<P>(device_named(device), variant);
    if (step.step != 0) return step;
    throw InputError(fmt::format(
        "variant {} runs on the host; leave out device, schedule and checked", variant));
  }
  const auto host = host_solvers<P>();
  const auto named = std::ranges::find(host, variant, &Solver<P>::name);
  if (named != host.end()) return *named;
  const auto all = [](const Solver<P>&) { return true; };
  throw InputError(fmt::format("variant {} does not run on the host; these variants of {} do: {}",
                               variant, P::name, program::names_of<P>(std::nullopt, all)));
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
template <class Answer>
struct Run {
  Answer answer;
  RunReport report;
};

/// Calls work() while the device is this run's own and has the run's schedule.
template <class DoWork>
void on_device(const Setting& setting, const std::atomic<bool>& stop, const DoWork& work) {
  std::optional<Turn> turn;
  std::optional<executor::ScheduleScope> schedule;
  if (setting.device != "host" && setting.device != "interpreter") {
    turn.emplace(device_named(setting.device), stop);
    if (setting.schedule) schedule.emplace(*setting.schedule);
  }
  const StopScope scope(stop);
  work();
}

template <class P>
typename P::Result interpret(const Graph& graph, const typename P::Query& query,
                             const std::string& paper) {
  P::check(graph, query);
  saa::check_interpretable(graph);
  // Schemes do not name a negative cycle: the oracle does.
  static_cast<void>(P::oracle(graph, query));
  return saa::answer_by_schemes<P>(saa::paper(paper), graph, query);
}

/// The paper's schemes as a solver.
template <class P>
Solver<P> schemes_of(const std::string& paper) {
  Solver<P> solver;
  solver.name = paper;
  if constexpr (!is_of_reals<P>) {
    solver.solve = [paper](const Graph& graph, const typename P::Query& query, const OptionValues&,
                           const Sink<P>& sink) -> RunReport {
      sink(interpret<P>(graph, query, paper));
      return {};
    };
  }
  return solver;
}

template <class Array>
nb::object array_or_none(Array values) {
  return values.empty() ? nb::none() : array_of(std::move(values));
}

void add_answer(nb::dict& answer, Bfs::Result result) {
  answer["levels"] = array_of(std::move(result.level));
  answer["predecessors"] = array_or_none(std::move(result.predecessor));
}
template <class P>
requires std::is_same_v<P, Sssp> || std::is_same_v<P, problem::RealSssp>
void add_paths(nb::dict& answer, typename P::Result result) {
  answer["distances"] = array_of(std::move(result.distance));
  answer["predecessors"] = array_or_none(std::move(result.predecessor));
}
void add_answer(nb::dict& answer, Sssp::Result result) {
  add_paths<Sssp>(answer, std::move(result));
}
void add_answer(nb::dict& answer, problem::RealSssp::Result result) {
  add_paths<problem::RealSssp>(answer, std::move(result));
}
template <class Result>
requires requires(Result result) {
  result.distance.order();
}
void add_answer(nb::dict& answer, Result result) {
  const auto matrix = [](auto values) -> nb::object {
    using Matrix = decltype(values);
    return array_of(std::move(values), [](Matrix& kept) { return kept.values(); });
  };
  const bool has_predecessors = result.predecessor.order() == result.distance.order();
  answer["distances"] = matrix(std::move(result.distance));
  answer["predecessors"] = has_predecessors ? matrix(std::move(result.predecessor)) : nb::none();
}
void add_answer(nb::dict& answer, Msf::Result result) {
  answer["edges"] = array_of(std::move(result.edges));
  answer["num_trees"] = result.num_trees;
  answer["weight"] = result.weight;
}
template <class P>
void add_answer(nb::dict& answer, LimitedAnswer<P> rows) {
  answer[std::is_same_v<P, Bfs> ? "levels" : "distances"] = array_of(std::move(rows.values));
  answer["predecessors"] = array_or_none(std::move(rows.predecessor));
}

/// How to run, as Python says it: (variant, device, options, schedule, checked, force).
struct Asked {
  const std::string& variant;
  const std::string& device;
  const nb::dict& options;
  const std::string& schedule;
  bool checked;
  bool force;
};

/// What will run, and how; the options of a step are looked at.
/// \throws InputError in the words of the program
template <class P>
std::pair<Setting, const Solver<P>*> chosen(const Graph& graph, const Asked& asked,
                                            bool predecessors) {
  Setting setting{.variant = asked.variant, .device = asked.device};
  if (asked.checked || !asked.schedule.empty()) {
    if (setting.device == "auto") setting.device = "cpu";
    if (setting.device != "cpu") {
      throw InputError("schedule and checked need device cpu, which is the executor");
    }
    setting.schedule =
        asked.schedule.empty() ? executor::Schedule() : program::parse_schedule(asked.schedule);
    setting.schedule->checked = asked.checked;
    setting.checked = asked.checked;
  }
  choose<P>(setting, graph, predecessors);
  const Solver<P>* const solver = solver_named<P>(setting.device, setting.variant, predecessors);
  const bool has_predecessors =
      solver != nullptr ? solver->has_predecessors
                        : !saa::paper(setting.variant).solution(P::name).predecessors.empty();
  if (predecessors && !has_predecessors) {
    throw InputError(
        fmt::format("variant {} computes distances only; leave out predecessors", setting.variant));
  }
  if (solver != nullptr && (asked.options.size() > 0 || setting.device != "host")) {
    setting.options = values_of(solver->options, asked.options);
    solver->check_options(setting.options);
  }
  return {std::move(setting), solver};
}

/// What the run is expected to take, in seconds.
/// \throws InputError where that is too long or takes too much memory
template <class P>
double seconds_of(const Solver<P>& solver, const Setting& setting, const Graph& graph,
                  const typename P::Query& query, bool force) {
  const std::optional<Device> on =
      setting.device == "host" ? std::nullopt : std::make_optional(device_named(setting.device));
  // Of all pairs the answer is a matrix here, whatever the variant takes.
  if constexpr (!problem::of_all_pairs<P>) program::refuse_matrix(solver, on, graph);
  const auto estimate = program::estimate(solver, on, setting.checked, graph, query);
  if (!force) {
    const auto what = [&] {
      return fmt::format("{} by {} on {}", P::name, setting.variant, setting.device);
    };
    if (!program::is_small(estimate)) program::refuse_too_much(estimate, what(), graph);
  }
  return estimate.seconds;
}

/// Does the work at once where it surely is short, on the host and by one thread; else so that
/// Ctrl-C ends it.
void do_work(const Setting& setting, const Graph& graph, double seconds, Work work) {
  constexpr double short_time = 1e-3;  // nobody waits for it, nor wants to end it
  const bool is_short = setting.device == "host" && seconds < short_time &&
                        !is_shared_work(graph.num_vertices() + graph.num_arcs());
  if (!is_short) return do_interruptible(std::move(work));
  const nb::gil_scoped_release released;
  work(false);
}

template <class P, class Answer>
nb::dict finished(const Setting& setting, const Solver<P>* solver, Run<Answer> run) {
  nb::dict answer = report_dict(run.report, setting.device);
  answer["variant"] = setting.variant;
  answer["device"] = setting.device;
  if constexpr (requires { typename P::Weight; }) {
    answer["exact"] = !is_of_reals<P> || solver->adds_along_paths;
  }
  add_answer(answer, std::move(run.answer));
  return answer;
}

template <class P>
nb::dict run(const Graph& graph, const typename P::Query& query, const Asked& asked) {
  bool predecessors = false;
  if constexpr (requires { query.predecessors; }) predecessors = query.predecessors;
  const auto [setting, solver] = chosen<P>(graph, asked, predecessors);
  const double seconds =
      solver == nullptr ? 1 : seconds_of(*solver, setting, graph, query, asked.force);
  const auto done = std::make_shared<Run<typename P::Result>>();
  do_work(setting, graph, seconds,
          [=, setting = setting, solver = solver](const std::atomic<bool>& stop) {
            const ThreadsFor threads(graph);
            if (solver != nullptr) {
              on_device(setting, stop, [&] {
                done->answer = answer(*solver, graph, query, setting.options, &done->report);
              });
            } else if constexpr (!is_of_reals<P>) {
              done->answer = interpret<P>(graph, query, setting.variant);
            }
          });
  return finished<P>(setting, solver, std::move(*done));
}

/// Sources, targets and a cutoff, as Python says them.
struct Limits {
  const InArray<Vertex>& sources;
  bool nearest;
  const InArray<Vertex>& targets;  ///< not valid: None
  nb::object cutoff;               ///< an int, a float, or None
  bool predecessors;
};

template <class P>
nb::dict search(const Graph& graph, const Limits& limits, const Asked& asked) {
  const auto vertices = [](const InArray<Vertex>& array) {
    return array.is_valid() ? std::vector<Vertex>(array.data(), array.data() + array.size())
                            : std::vector<Vertex>();
  };
  LimitedQuery<P> query{.sources = vertices(limits.sources),
                        .nearest = limits.nearest,
                        .has_targets = limits.targets.is_valid(),
                        .targets = vertices(limits.targets),
                        .predecessors = limits.predecessors};
  if (!limits.cutoff.is_none()) {
    query.cutoff = nb::cast<typename LimitedQuery<P>::Value>(limits.cutoff);
  }
  const auto [setting, solver] = chosen<P>(graph, asked, limits.predecessors);
  const typename P::Query one{};
  const auto searches = static_cast<double>(query.sources.size());
  const double seconds =
      solver == nullptr ? 1 : searches * seconds_of(*solver, setting, graph, one, asked.force);
  const auto done = std::make_shared<Run<LimitedAnswer<P>>>();
  do_work(setting, graph, seconds,
          [=, setting = setting, solver = solver](const std::atomic<bool>& stop) {
            const ThreadsFor threads(graph);
            const Solver<P> schemes =
                solver == nullptr ? schemes_of<P>(setting.variant) : Solver<P>();
            on_device(setting, stop, [&] {
              done->answer = limited_answer(solver == nullptr ? schemes : *solver, graph, query,
                                            setting.options, done->report);
            });
          });
  return finished<P>(setting, solver, std::move(*done));
}

/// Calls function.operator()<P>(), where P has real weights if the graph has.
template <class P, class Function>
auto for_weights_of(const Graph& graph, const Function& function) {
  if constexpr (program::HasReals<P>) {
    if (std::holds_alternative<std::span<const double>>(graph.weights())) {
      return function.template operator()<typename program::RealOf<P>::Type>();
    }
  }
  return function.template operator()<P>();
}

/// run_PROBLEM(graph, [QUESTION,] variant, device, options, schedule, checked, force).
template <class P, class... Question, class MakeQuery>
void bind_problem(nb::module_& module, const MakeQuery& query_of) {
  module.def(fmt::format("run_{}", P::name).c_str(),
             [query_of](const Graph& graph, Question... question, const std::string& variant,
                        const std::string& device, const nb::dict& options,
                        const std::string& schedule, bool checked, bool force) {
               return for_weights_of<P>(graph, [&]<class OfWeights> {
                 return run<OfWeights>(graph, query_of(question...),
                                       {variant, device, options, schedule, checked, force});
               });
             });
}

/// search_PROBLEM(graph, sources, nearest, targets, cutoff, predecessors, variant, ...): rows one
/// after another.
template <class P>
void bind_search(nb::module_& module) {
  module.def(
      fmt::format("search_{}", P::name).c_str(),
      [](const Graph& graph, const InArray<Vertex>& sources, bool nearest,
         const InArray<Vertex>& targets, const nb::object& cutoff, bool predecessors,
         const std::string& variant, const std::string& device, const nb::dict& options,
         const std::string& schedule, bool checked, bool force) {
        return for_weights_of<P>(graph, [&]<class OfWeights> {
          return search<OfWeights>(graph, {sources, nearest, targets, cutoff, predecessors},
                                   {variant, device, options, schedule, checked, force});
        });
      },
      nb::arg("graph"), nb::arg("sources").noconvert(), nb::arg("nearest"),
      nb::arg("targets").noconvert().none(), nb::arg("cutoff").none(), nb::arg("predecessors"),
      nb::arg("variant"), nb::arg("device"), nb::arg("options"), nb::arg("schedule"),
      nb::arg("checked"), nb::arg("force"));
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
  bind_search<Bfs>(module);
  bind_search<Sssp>(module);
}

}  // namespace graphspec::python
