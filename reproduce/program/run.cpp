/// \file
/// graphspec run: one variant, function or scheme on one graph, its summary, its result.
#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>

#include "gpu/problem/choice.hpp"
#include "gpu/problem/paper_solvers.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/estimate.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/problem/bfs.hpp"
#include "reproduce/program/problem/msf.hpp"
#include "reproduce/program/problem/paths.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/repetitions.hpp"
#include "reproduce/program/rounds.hpp"
#include "reproduce/program/run_arguments.hpp"
#include "reproduce/program/run_on_parts.hpp"
#include "reproduce/program/run_summary.hpp"
#include "reproduce/program/solver_options.hpp"
#include "reproduce/program/variant_refusals.hpp"
#include "reproduce/program/vertex_names.hpp"
#include "spec/answer.hpp"

namespace graphspec::program {
namespace {

template <class Form>
struct RunOf {
  RunArguments run;
  Form form;
  SolverOptions options;
};

/// Who computes: a step on a device, a function on the host, or a paper's schemes.
template <class P>
struct Runner {
  std::string name;                         ///< of the variant, or of the paper whose schemes run
  std::string device;                       ///< "cpu", "cuda", "opencl:0", "host" or "interpreter"
  const Solver<P>* solver = nullptr;        ///< null: schemes
  std::optional<Device> on = std::nullopt;  ///< of a step
  bool has_predecessors = false;
};

template <class P>
Runner<P> schemes_of(const RunArguments& run) {
  const std::vector<std::string> names = papers_on(P::name);
  const std::string name = run.variant.empty() ? names.front() : run.variant;
  if (std::ranges::find(names, name) == names.end()) {
    throw InputError(
        fmt::format("--level spec runs the schemes of a paper on {0}, but {1} is not a paper on "
                    "{0}. Leave out --variant, or name {2}",
                    P::name, name, fmt::join(names, " or ")));
  }
  const saa::Solution& solution = saa::paper(name).solution(P::name);
  return {
      .name = name, .device = "interpreter", .has_predecessors = !solution.predecessors.empty()};
}

/// \param on  the device of a step; none: the host
template <class P>
Runner<P> solver_runner(const Solver<P>& solver, std::optional<Device> on = std::nullopt) {
  return {.name = std::string(solver.name),
          .device = on ? name(*on) : "host",
          .solver = &solver,
          .on = on,
          .has_predecessors = solver.has_predecessors};
}

/// \throws InputError where --level and --variant contradict each other, for an unknown variant,
/// and for options of a device where there is none
template <class P>
Runner<P> runner_for(const RunArguments& run, bool wants_predecessors, bool several_ranks) {
  const auto host = host_solvers<P>();
  const auto named = std::ranges::find(host, run.variant, &Solver<P>::name);
  Runner<P> runner;
  if (run.level == "spec") {
    runner = schemes_of<P>(run);
  } else if (run.level == "reference" && run.variant.empty()) {
    const auto literal = std::ranges::find(host, papers_on(P::name).front(), &Solver<P>::name);
    if (literal == host.end())
      throw InputError(fmt::format("no paper on {} has a sequential function", P::name));
    runner = solver_runner(*literal);
  } else if (run.level == "reference" && named == host.end()) {
    throw InputError(fmt::format(
        "--level reference: variant {} is not a reference (a sequential function of a paper)",
        run.variant));
  } else if (run.level == "gpu" && named != host.end()) {
    throw InputError(fmt::format("--level gpu: variant {} runs on the host", run.variant));
  } else if (named != host.end()) {
    runner = solver_runner(*named);
  } else {
    const Device device = parse_device(run.ranks.device(run.device));
    const Solver<P>* chosen = nullptr;
    if (run.variant.empty()) {
      chosen = fastest_step<P>(device, wants_predecessors, nullptr, several_ranks).solver;
    }
    runner = solver_runner(chosen != nullptr ? *chosen
                                             : solver<P>(device, !run.variant.empty() ? run.variant
                                                                 : several_ranks ? "distributed"
                                                                                 : "tuned"),
                           device);
  }
  if (!runner.on) run.check_on_host(runner.name);
  if (wants_predecessors && !runner.has_predecessors) {
    throw InputError(
        fmt::format("variant {} computes distances only; leave out --predecessors", runner.name));
  }
  return runner;
}

/// Who computes with real weights, where that is what the graph turns out to have.
/// \param named  for integers, before it was read \throws InputError naming those that would do
template <class P, class Integers>
Runner<P> runner_for_reals(const Runner<Integers>& named, const RunArguments& run,
                           bool wants_predecessors) {
  const Solver<P>* chosen = nullptr;
  if (named.solver != nullptr && named.on && run.variant.empty()) {
    chosen = fastest_step<P>(*named.on, wants_predecessors).solver;
  } else if (named.solver != nullptr) {
    const auto rows = named.on ? solvers<P>(*named.on) : host_solvers<P>();
    const auto row = std::ranges::find(rows, named.name, &Solver<P>::name);
    if (row != rows.end()) chosen = &*row;
  }
  if (chosen == nullptr || (wants_predecessors && !chosen->has_predecessors)) {
    throw InputError(refusal_of_reals<P>(named.name, named.device, named.on, chosen));
  }
  return solver_runner(*chosen, named.on);
}

/// Schemes count with integers.
template <class P>
constexpr bool saa_solves =
    !std::is_same_v<P, problem::RealSssp> && !std::is_same_v<P, problem::RealApsp>;

/// The paper's schemes, interpreted.
template <class P>
void interpret(const std::string& paper, const Graph& graph, const typename P::Query& query,
               const Sink<P>& sink) {
  P::check(graph, query);
  saa::check_interpretable(graph);
  // Schemes that say at all that a cycle is negative do not say which: what is asked has no answer.
  static_cast<void>(P::oracle(graph, query));
  try {
    const typename P::Result result = saa::answer_by_schemes<P>(saa::paper(paper), graph, query);
    if constexpr (std::is_same_v<P, problem::Apsp>) {
      hand_over<P>(result, query, sink);
    } else {
      sink(result);
    }
  } catch (const saa::NoResult& error) {
    throw reproduce::DoesNotHold(error.what());
  }
}

/// \throws reproduce::DoesNotHold for a part of an answer that its certificate rejects
template <class Form, class P = typename Form::Problem>
void certify(const Runner<P>& runner, const Graph& graph, const typename P::Query& query,
             const typename P::Part& part) {
  std::optional<Rejection> wrong;
  if constexpr (requires { typename P::Weight; }) {
    const bool any_order = runner.solver != nullptr && !runner.solver->adds_along_paths;
    wrong = Form::wrong(graph, query, part, any_order);
  } else {
    wrong = Form::wrong(graph, query, part);
  }
  if (wrong) {
    throw reproduce::DoesNotHold(fmt::format("{} gave a wrong answer: {}", runner.name, *wrong));
  }
}

/// The share of the answer that has come with this part; -1 where it comes whole.
template <class P>
double share_done(const Graph& graph, const typename P::Query& query,
                  const typename P::Part& part) {
  if constexpr (problem::of_all_pairs<P>) {
    const double order = std::max(graph.num_vertices(), 1);
    const double rows = static_cast<double>(part.distance.size()) / order;
    const double sources = std::max(query.end(graph.num_vertices()) - query.first, 1);
    return (part.first - query.first + rows) / sources;
  } else {
    return -1;
  }
}

/// Whether one answer is seen to be another: a forest of large graphs takes longer to be certified
/// than all else.
template <class P>
constexpr bool is_told_apart = std::equality_comparable<typename P::Part>;

/// Times the solver again and again. Answers that are not the first one, which holds, are certified
/// where that is not timed, too: rows of all pairs come during the search, and are taken and
/// dropped; where they stay with their ranks, none are taken.
/// \param first  where answers are told apart
template <class Form, class P = typename Form::Problem>
Repetitions repeat(const RunArguments& asked, const Runner<P>& runner, const Graph& graph,
                   const typename P::Query& query, const OptionValues& options,
                   const std::optional<typename P::Part>& first) {
  const Solver<P>& solver = *runner.solver;
  reproduce::Progress progress(fmt::format("timing {}", solver.name));
  Sink<P> sink = [&](const typename P::Part& part) {
    if constexpr (is_told_apart<P>) {
      if (part == first) return;
    }
    if constexpr (!problem::of_all_pairs<P>) {
      if (!asked.no_verify) certify<Form>(runner, graph, query, part);
    }
  };
  if (problem::of_all_pairs<P> && solver.serve) sink = {};
  Repetitions repetitions;
  for (int done = 0; done < asked.repetitions; ++done) {
    repetitions.add(solver.solve(graph, query, options, sink));
    progress.set("timing", (done + 1.0) / asked.repetitions);
  }
  return repetitions;
}

/// Computes, certifies, writes, and prints.
template <class Form, class P = typename Form::Problem>
void run_on(const Graph& graph, const Form& form, const RunArguments& asked,
            const Runner<P>& runner, const OptionValues& options,
            const std::string& predecessors_path) {
  const typename P::Query query = form.query(graph, runner.has_predecessors);
  if (runner.solver != nullptr) refuse_matrix(*runner.solver, runner.on, graph);
  if (runner.solver != nullptr && !asked.force) {
    refuse_too_much(estimate(*runner.solver, runner.on, asked.checked || asked.count, graph, query),
                    fmt::format("{} by {} on {}", P::name, runner.name, runner.device), graph);
  }
  // A place that cannot be written to costs no time.
  std::optional<OutputFile> output = open_output(asked.output);
  std::optional<OutputFile> predecessors = open_output(predecessors_path);
  typename Form::Totals totals;
  std::optional<typename P::Part> first;
  RunReport report;
  Json kernel_counts = nullptr;
  std::vector<RecordedRound> rounds;
  {
    const std::string doing = fmt::format("{} by {}", P::title, runner.name);
    reproduce::Progress progress(doing);
    // Parts are certified, summed up and written as they come: together they need not fit into
    // memory.
    const Sink<P> sink = [&](const typename P::Part& part) {
      if (!asked.no_verify) {
        progress.set("certifying");
        certify<Form>(runner, graph, query, part);
      }
      totals.add(part);
      if constexpr (is_told_apart<P>) {
        if (asked.repetitions > 0) first = part;
      }
      if (output) form.write(*output, graph, part);
      if constexpr (requires { form.predecessors; }) {
        if (predecessors) form.write_predecessors(*predecessors, graph, part);
      }
      progress.set(doing, share_done<P>(graph, query, part));
    };
    std::optional<executor::ScheduleScope> scope;
    if (runner.on) asked.begin_schedule(*runner.on, scope);
    std::optional<RoundRecorder> recorder;
    if (asked.rounds) recorder.emplace();
    if (runner.solver == nullptr) {
      if constexpr (saa_solves<P>) interpret<P>(runner.name, graph, query, sink);
    } else {
      report = runner.solver->solve(graph, query, options, sink);
    }
    if (asked.count) kernel_counts = reproduce::kernel_counts_json();
    if (recorder) rounds = recorder->rounds();
  }
  if (output) output->commit();
  if (predecessors) predecessors->commit();
  std::optional<Repetitions> repetitions;
  if (asked.repetitions > 0) {
    repetitions = repeat<Form>(asked, runner, graph, query, options, first);
    report = repetitions->typical();
  }

  summarize(form, asked, {runner.name, runner.device, runner.on}, graph, query, graph.num_arcs(),
            totals, report, std::move(kernel_counts), repetitions ? &*repetitions : nullptr);
  if constexpr (saa_solves<P>) {
    if (asked.rounds && !asked.json) {
      print_rounds(rounds);
      hold_rounds({P::name, runner.name, runner.solver->options, options, graph,
                   saa::arguments_for<P>(query)},
                  rounds);
    }
  }
}

/// Whether nothing names who computes, and no GPU is there: then the fastest for the graph does, a
/// function on the host as a rule.
bool depends_on_graph(const RunArguments& asked, const SolverOptions& options, int ranks) {
  const bool is_named = !asked.variant.empty() || !asked.level.empty() || !asked.device.empty() ||
                        asked.ranks.ranks > 0 || asked.ranks.gpus > 0 || ranks > 1;
  const bool is_for_executor =
      asked.checked || asked.count || asked.rounds || !asked.schedule.empty();
  return !is_named && !is_for_executor && !options.is_any_given() && !available(Device::cuda);
}

/// Runs the fastest solver for the graph.
template <class Form, class P = typename Form::Problem>
void run_fastest(const RunArguments& asked, const Form& asked_form,
                 const std::string& predecessors_path) {
  const auto [graph, facts] = asked.graph.load_with_facts(Device::cpu);
  with_form_for(asked_form, facts, graph, [&, &graph = graph]<class Asked>(const Asked& form) {
    using Q = typename Asked::Problem;
    Wanted wanted{.predecessors = !predecessors_path.empty(), .threads = threads_for(graph)};
    if constexpr (problem::of_all_pairs<Q>) {
      const auto query = form.query(graph, wanted.predecessors);
      wanted.rows = query.end(graph.num_vertices()) - query.first;
    }
    const Choice<Q> choice = fastest<Q>(graph, wanted);
    if (choice.solver == nullptr)
      throw std::logic_error("internal error: the host has no solver of a problem");
    const auto runner = solver_runner(*choice.solver, choice.on);
    if (wanted.predecessors && !runner.has_predecessors) {
      throw InputError(
          fmt::format("no variant of {} on the host computes predecessors for this graph; leave "
                      "out --predecessors",
                      Q::name));
    }
    asked.check_repetitions(runner.device);
    naming_vertices(form.facts.ids, [&] {
      refusing_one_way<Q>([&] { run_on(graph, form, asked, runner, {}, predecessors_path); });
    });
  });
}

template <class Form, class P = typename Form::Problem>
void run(const RunOf<Form>& arguments) {
  const RunArguments& asked = arguments.run;
  RankSession session(asked.ranks, parse_device(asked.ranks.device(asked.device)));
  if constexpr (can_run_on_parts<Form>) {
    if (session.size() > 1) {
      return session.together(
          [&] { run_on_parts(session, asked, arguments.form, arguments.options); });
    }
  }
  if (session.has_served()) return;
  // All that can be refused is, before a graph is read, which may take minutes.
  const std::string predecessors_path = predecessors_file(arguments.form);
  if (depends_on_graph(asked, arguments.options, session.size())) {
    return run_fastest(asked, arguments.form, predecessors_path);
  }
  const auto runner = runner_for<P>(asked, !predecessors_path.empty(), session.size() > 1);
  session.check_variant(runner.name, runner.solver != nullptr && runner.solver->serve);
  const OptionValues options = arguments.options.values(
      runner.name, runner.solver == nullptr ? OptionTable() : runner.solver->options);
  if (runner.solver != nullptr) runner.solver->check_options(options);
  asked.check_repetitions(runner.device);
  const auto [graph, facts] = asked.graph.load_with_facts(runner.on.value_or(Device::cpu));
  with_form_for(arguments.form, facts, graph, [&, &graph = graph]<class Asked>(const Asked& form) {
    using Q = typename Asked::Problem;
    if constexpr (std::is_same_v<P, Q>) {
      naming_vertices(form.facts.ids, [&] {
        refusing_one_way<P>(
            [&] { run_on(graph, form, asked, runner, options, predecessors_path); });
      });
    } else {
      const auto real = runner_for_reals<Q>(runner, asked, !predecessors_path.empty());
      // Another default may have other options.
      const auto values = arguments.options.values(real.name, real.solver->options);
      naming_vertices(form.facts.ids,
                      [&] { run_on(graph, form, asked, real, values, predecessors_path); });
    }
  });
}

template <class Form>
void add_problem_run(CLI::App& command) {
  using P = typename Form::Problem;
  auto arguments = std::make_shared<RunOf<Form>>();
  CLI::App* problem =
      add_problem(command, std::string(P::name), Form::what, [arguments] { run(*arguments); });
  problem->footer(Form::run_footer);
  arguments->run.add_to(*problem, Form::output_help);
  arguments->form.add_run_options(*problem);
  arguments->options.template add_to<P>(*problem);
}

constexpr auto run_footer = R"(Examples:
  graphspec run bfs --graph rmat:14,16,sym --variant block_queue --device cpu
  graphspec run sssp --graph random:100,4,w=1..9 --variant reduce_coarse --device opencl
  graphspec run sssp --graph roads.gr --source 7 --output distances.txt
  graphspec run apsp --graph random:100,4,w=1..9 --output distances.txt
  graphspec run apsp --graph random:100,4,w=1..9 --variant tuned_dense --predecessors paths.txt
  graphspec run msf --graph random:100,4,sym,w=1..9 --output forest.txt
If neither --variant nor --device is given, graphspec runs the fastest variant for the graph. It uses
a GPU if one is available, otherwise the host. With --device cpu the kernels run on the executor, which
checks kernels and does not measure times.
`graphspec run bfs --help` shows the options for BFS; `graphspec list` prints the variants.)";

}  // namespace

void add_run(CLI::App& app) {
  CLI::App* command = add_problem_command(app, "run", "Run one variant on one graph");
  command->footer(run_footer);
  add_problem_run<BfsForm>(*command);
  add_problem_run<SsspForm>(*command);
  add_problem_run<ApspForm>(*command);
  add_problem_run<MsfForm>(*command);
}

}  // namespace graphspec::program
