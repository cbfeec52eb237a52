/// \file
/// graphspec trace: a scheme run by the interpreter, step by step.
#include <fmt/format.h>

#include <charconv>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/papers.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::program {
namespace {

struct Arguments {
  std::string paper;
  std::string scheme;
  GraphArgument graph;
  std::vector<std::int64_t> values;
  std::vector<std::string> constants;
  std::string schedule = "sequential";
  std::int64_t steps = 1000;
};

/// "V=3"
std::map<std::string, saa::Value> constants_of(const Arguments& arguments) {
  std::map<std::string, saa::Value> constants;
  for (const std::string& given : arguments.constants) {
    const std::size_t equals = given.find('=');
    saa::Value value = 0;
    const char* const end = given.data() + given.size();
    if (equals == std::string::npos ||
        std::from_chars(given.data() + equals + 1, end, value).ptr != end) {
      throw InputError(fmt::format("--constant {}: expected NAME=INTEGER", given));
    }
    constants[given.substr(0, equals)] = value;
  }
  return constants;
}

void trace(const Arguments& arguments) {
  const saa::Algorithm algorithm = saa::load(arguments.paper);
  const bool is_paper = !arguments.paper.ends_with(".saa");
  if (is_paper == arguments.graph.graph.empty()) {
    throw InputError(is_paper ? "a paper's schemes run on a graph: --graph"
                              : "schemes of a file of your own run on no graph: --constant V=3");
  }
  const Graph graph = is_paper ? arguments.graph.load() : Graph();
  const saa::Layout layout(
      algorithm, is_paper ? saa::paper(arguments.paper).constants(graph) : constants_of(arguments));
  saa::State state(layout);
  if (is_paper) saa::paper(arguments.paper).set_problem(state, graph);
  const saa::Binding binding =
      is_paper ? saa::paper(arguments.paper).model().binding : saa::Binding();
  saa::RunOptions options;
  options.schedule = saa::parse_schedule(arguments.schedule);
  std::int64_t shown = 0;
  options.trace = [&](const saa::Step& step, const saa::State& now) {
    if (++shown <= arguments.steps) fmt::print("{}\n", to_text(step, now));
  };
  saa::RunOutcome outcome;
  try {
    outcome = run(algorithm, binding, state, arguments.scheme, arguments.values, options);
  } catch (const saa::SchemeFault& fault) {
    throw reproduce::DoesNotHold(fault.what());
  }
  if (shown > arguments.steps) fmt::print("   ...  {} more steps\n", shown - arguments.steps);
  for (const saa::Race& race : outcome.races) {
    fmt::print("race on {}: {}, {}\n", race.cell, race.first, race.second);
  }
  if (outcome.ending != saa::Ending::done) {
    throw reproduce::DoesNotHold(
        fmt::format("{} has no result: {}", arguments.scheme, outcome.why));
  }
  fmt::print("done after {} steps\n", outcome.steps);
}

constexpr auto footer =
    R"(Each line is a step: its number, the branch that took it, what it did, and
what changed. A scheme's arguments follow its name.
  graphspec trace bfs BFS_sequential 0 --graph path:3
  graphspec trace bfs VertexParallel 0 --graph star:4 --schedule random:7
  graphspec trace mine.saa Countdown --constant V=3)";

}  // namespace

void add_trace(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("trace", "Runs a scheme step by step");
  command->footer(footer);
  command
      ->add_option("PAPER", arguments->paper, paper_names() + ", or a file whose name ends in .saa")
      ->required();
  command->add_option("SCHEME", arguments->scheme, "a scheme of it")->required();
  command->add_option("ARGUMENT", arguments->values, "values of the scheme's parameters");
  arguments->graph.add_to(*command);
  command->get_option("--graph")->required(false);
  command->add_option("--constant", arguments->constants,
                      "NAME=INTEGER, for a file of your own; may be repeated");
  command
      ->add_option("--schedule", arguments->schedule,
                   "order of parallel branches: sequential, reverse, round_robin, random:SEED, or "
                   "preempted:AFTER/CHOICE,...")
      ->capture_default_str();
  command->add_option("--steps", arguments->steps, "show so many steps at most")
      ->check(not_negative)
      ->capture_default_str();
  command->callback([arguments] { trace(*arguments); });
}

}  // namespace graphspec::program
