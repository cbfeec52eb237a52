/// \file
/// graphspec trace: a scheme run by the interpreter, step by step.
#include <fmt/format.h>

#include <memory>

#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::program {
namespace {

struct Arguments {
  std::string paper;
  std::string scheme;
  GraphArgument graph;
  std::vector<std::int64_t> values;
  std::string schedule = "sequential";
  std::int64_t steps = 1000;
};

/// The paper's whole algorithm, which its file defines as the first scheme of its own name's sort.
std::string whole(const saa::Algorithm& algorithm) {
  for (const saa::Definition& definition : algorithm.definitions) {
    if (definition.kind == saa::DefinitionKind::scheme && definition.name.size() > 2 &&
        definition.parameters.empty() && definition.name != "extendGraph") {
      return definition.name;
    }
  }
  throw InputError(fmt::format("{}: name the scheme to run", algorithm.file));
}

void trace(const Arguments& arguments) {
  const saa::Paper& paper = saa::paper(arguments.paper);
  const saa::Algorithm algorithm = saa::load(paper);
  const Graph graph = arguments.graph.load();
  const saa::Layout layout(algorithm, paper.constants(graph));
  saa::State state(layout);
  paper.set_problem(state, graph);
  saa::RunOptions options;
  options.schedule = saa::parse_schedule(arguments.schedule);
  std::int64_t shown = 0;
  options.trace = [&](const saa::Step& step, const saa::State& now) {
    if (++shown <= arguments.steps) fmt::print("{}\n", to_text(step, now));
  };
  const std::string scheme = arguments.scheme.empty() ? whole(algorithm) : arguments.scheme;
  saa::RunOutcome outcome;
  try {
    outcome = run(algorithm, paper.model().binding, state, scheme, arguments.values, options);
  } catch (const saa::SchemeFault& fault) {
    throw reproduce::DoesNotHold(fault.what());
  }
  if (shown > arguments.steps) fmt::print("   ...  {} more steps\n", shown - arguments.steps);
  for (const saa::Race& race : outcome.races) {
    fmt::print("race on {}: {}, {}\n", race.cell, race.first, race.second);
  }
  if (outcome.ending != saa::Ending::done) {
    throw reproduce::DoesNotHold(fmt::format("{} has no result: {}", scheme, outcome.why));
  }
  fmt::print("done after {} steps\n", outcome.steps);
}

constexpr auto footer =
    R"(Each line is a step: its number, the branch that took it, what it did, and
what changed. A scheme's arguments follow its name.
  graphspec trace johnson Dijkstra 0 --graph path:3
  graphspec trace johnson DijkstraInner 0 --graph star:4 --schedule random:7)";

}  // namespace

void add_trace(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("trace", "Runs a scheme step by step");
  command->footer(footer);
  command->add_option("PAPER", arguments->paper, "johnson or bfs")->required();
  command->add_option("SCHEME", arguments->scheme, "default: the whole algorithm");
  command->add_option("ARGUMENT", arguments->values, "values of the scheme's parameters");
  arguments->graph.add_to(*command);
  command
      ->add_option("--schedule", arguments->schedule,
                   "order of parallel branches: sequential, reverse, round_robin, random:SEED, or "
                   "preempted:AFTER/CHOICE,...")
      ->capture_default_str();
  command->add_option("--steps", arguments->steps, "show so many steps at most")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->callback([arguments] { trace(*arguments); });
}

}  // namespace graphspec::program
