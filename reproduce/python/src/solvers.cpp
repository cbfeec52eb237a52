/// \file
/// The one table of solvers: what there is, and a run of one of them.
#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <omp.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "gpu/device/stop.hpp"
#include "gpu/problem/solver.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/estimate.hpp"
#include "reproduce/program/real_weights.hpp"
#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/interruptible.hpp"
#include "spec/answer.hpp"

namespace graphspec::python {
namespace {

using problem::Apsp;
using problem::ApspOver;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;
using problem::SsspOver;

/// The problem with real weights, where there is one: there are solvers of its own for it.
template <class P>
struct RealOf {};
template <template <class> class P>
struct RealOf<P<std::int32_t>> {
  using Type = P<double>;
};
template <class P>
concept HasReals = requires {
  typename RealOf<P>::Type;
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

/// How to run, beside the problem's own question.
struct Setting {
  std::string variant;
  std::string device;  ///< "host", "interpreter", or that of a step
  OptionValues options = {};
  std::optional<executor::Schedule> schedule = {};
};

/// Words, numbers and truth values as an option's value.
double option_value(const OptionRow& row, nb::handle value) {
  if (!nb::isinstance<nb::str>(value)) return nb::cast<double>(nb::float_(value));
  const auto given = nb::cast<std::string>(value);
  const auto word = std::ranges::find(row.range.words, given);
  if (word != row.range.words.end()) return static_cast<double>(word - row.range.words.begin());
  throw InputError(
      fmt::format("option {} {}: there is {}", row.name, given, fmt::join(row.range.words, ", ")));
}

template <class P>
std::string names_of(std::span<const Solver<P>> solvers) {
  std::string names;
  for (const Solver<P>& each : solvers) {
    names += fmt::format("{}{}", names.empty() ? "" : ", ", each.name);
  }
  return names;
}

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
  throw InputError(fmt::format("variant {} runs on no host; variants of {} that do: {}", variant,
                               P::name, names_of(host)));
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

/// One run at a time on a device: its counts are that run's.
std::mutex& turn_of(Device device) {
  static std::mutex mutex;
  static std::map<Device, std::mutex> turns;
  const std::lock_guard lock(mutex);
  return turns[device];
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
  std::unique_lock<std::mutex> turn;
  std::optional<executor::ScheduleScope> schedule;
  if (setting.device != "host") {
    turn = std::unique_lock(turn_of(device_named(setting.device)), std::defer_lock);
    while (!turn.try_lock()) {
      if (stop) throw Stopped();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
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

nb::dict report_dict(const RunReport& report, const std::string& device) {
  nb::dict counts;
  nb::dict times;
  nb::dict facts;
  const Counters& counters = report.counters;
  const std::pair<const char*, std::int64_t> all[] = {{"launches", counters.launches},
                                                      {"copies_to_host", counters.copies_to_host},
                                                      {"nested_launches", counters.nested_launches},
                                                      {"blocks", counters.blocks},
                                                      {"threads", counters.threads},
                                                      {"block_barriers", counters.block_barriers},
                                                      {"grid_barriers", counters.grid_barriers},
                                                      {"warp_operations", counters.warp_operations},
                                                      {"global_atomics", counters.global_atomics},
                                                      {"shared_atomics", counters.shared_atomics}};
  // The host counts nothing, and a GPU launches and copies alone.
  std::size_t counted = device == "cpu" ? std::size(all) : 2;
  if (device == "host" || device == "interpreter") counted = 0;
  for (std::size_t each = 0; each < counted; ++each) counts[all[each].first] = all[each].second;
  for (const auto& [part, milliseconds] : report.times_ms) times[part.c_str()] = milliseconds;
  for (const Fact& fact : report.facts) {
    std::visit([&](const auto& value) { facts[fact.name.c_str()] = value; }, fact.value);
  }
  nb::dict about;
  about["counts"] = counts;
  about["times_ms"] = times;
  about["facts"] = facts;
  return about;
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
    for (const auto& [name, value] : options) {
      const auto named = nb::cast<std::string>(name);
      setting.options[named] = option_value(option_named(solver->options, named), value);
    }
    solver->check_options(setting.options);
    if (!force) {
      const std::optional<Device> on =
          device == "host" ? std::nullopt : std::make_optional(device_named(device));
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

nb::list option_list(OptionTable table) {
  nb::list rows;
  for (const OptionRow& row : table) {
    nb::dict about;
    about["name"] = row.name;
    about["help"] = row.help;
    about["least"] = row.range.least;
    about["greatest"] = row.range.greatest;
    about["default"] = row.by_default;
    nb::list words;
    for (const std::string_view word : row.range.words) words.append(word);
    about["words"] = words;
    rows.append(about);
  }
  return rows;
}

/// numpy's names of the types of weights that a solver takes.
template <class P>
nb::list weights_of(const Solver<P>& solver, const std::string& device) {
  nb::list types;
  if constexpr (std::is_same_v<P, Bfs>) return types;
  types.append("int32");
  bool reals = std::is_same_v<P, Msf>;
  if constexpr (HasReals<P>) {
    using Real = typename RealOf<P>::Type;
    const auto rows = solver.step == 0 ? host_solvers<Real>() : solvers<Real>(device_named(device));
    reals = std::ranges::find(rows, solver.name, &Solver<Real>::name) != rows.end();
  }
  if (reals && device != "interpreter") types.append("float64");
  return types;
}

/// Rows of the table for a device; "host": functions on the host, "interpreter": schemes.
template <class P>
nb::list table(const std::string& device) {
  nb::list rows;
  const auto add = [&](const Solver<P>& solver) {
    nb::dict row;
    row["problem"] = P::name;
    row["name"] = solver.name;
    row["device"] = device;
    row["paper"] = solver.paper;
    row["step"] = solver.step;
    row["source"] = solver.source;
    row["summary"] = solver.summary;
    row["predecessors"] = solver.has_predecessors;
    row["weights"] = weights_of(solver, device);
    row["options"] = option_list(solver.options);
    rows.append(row);
  };
  if (device == "host") {
    for (const auto& solver : host_solvers<P>()) add(solver);
  } else if (device == "interpreter") {
    for (const saa::Paper& paper : saa::papers()) {
      for (const saa::Solution& solution : paper.solutions) {
        if (solution.problem != P::name) continue;
        add({.paper = paper.name,
             .name = paper.name,
             .source = solution.schemes.front().name,
             .summary = "the paper's sequential scheme, interpreted",
             .has_predecessors = !solution.predecessors.empty(),
             .check_options = {},
             .solve = {}});
      }
    }
  } else {
    for (const auto& solver : solvers<P>(device_named(device))) add(solver);
  }
  return rows;
}

/// run_PROBLEM(graph, [QUESTION,] variant, device, options, schedule, checked, force), and the
/// problem's table.
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
               if constexpr (HasReals<P>) {
                 if (std::holds_alternative<std::span<const double>>(graph.weights())) {
                   return run_as.template operator()<typename RealOf<P>::Type>();
                 }
               }
               return run_as.template operator()<P>();
             });
  module.def(fmt::format("table_{}", P::name).c_str(), &table<P>);
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
  module.def("devices", [] {
    nb::list names;
    for (const Device device : available_devices()) names.append(name(device));
    return names;
  });
}

}  // namespace graphspec::python
