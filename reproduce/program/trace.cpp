/// \file
/// graphspec trace: a scheme run by the interpreter, step by step.
#include <fmt/format.h>

#include <charconv>
#include <map>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/papers.hpp"
#include "reproduce/program/schemes_file.hpp"
#include "spec/library.hpp"
#include "spec/own_file.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::program {
namespace {

struct TraceArguments {
  std::string paper;
  std::string scheme;
  GraphArgument graph;
  std::vector<std::int64_t> values;
  std::vector<std::string> constants;
  std::string schedule = "sequential";
  std::int64_t steps = 1000;
  bool without_contracts = false;
};

/// "V=3"
std::map<std::string, saa::Value> constants_of(const TraceArguments& arguments) {
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

/// The state in which the graph that was given is the problem.
saa::State state_for(const TraceArguments& arguments, const saa::Algorithm& algorithm) {
  const bool is_own = saa::is_own_file(arguments.paper);
  if (!is_own && !arguments.constants.empty()) {
    throw InputError(
        "the constants of a paper's schemes follow from the graph; leave out --constant");
  }
  const bool takes_graph = !is_own || algorithm.graph;
  if (takes_graph == arguments.graph.graph.empty()) {
    throw InputError(
        takes_graph ? fmt::format("the schemes of {} run on a graph; pass --graph", arguments.paper)
                    : fmt::format("{} declares no graph; add a declaration such as graph G(V, A);",
                                  arguments.paper));
  }
  const Graph graph = takes_graph ? arguments.graph.load() : Graph();
  if (!is_own) return saa::paper(arguments.paper).state(algorithm, graph);
  saa::State state(
      saa::Layout(algorithm, saa::own_constants(algorithm, graph, constants_of(arguments))));
  if (takes_graph) set_graph(algorithm, graph, state);
  return state;
}

/// "source 7 is not a vertex of the graph (0 to 2): ", for the first argument that is none.
std::string no_vertex(const TraceArguments& arguments, const saa::Algorithm& algorithm,
                      const saa::State& state) {
  const auto& parameters = algorithm.definition(arguments.scheme).parameters;
  const saa::Value* const vertices =
      state.layout().constant(algorithm.graph ? algorithm.graph->vertices : "V");
  for (std::size_t place = 0; vertices != nullptr && place < arguments.values.size(); ++place) {
    const saa::Value value = arguments.values[place];
    if (parameters[place].type != saa::Type::vertex || (value >= 0 && value < *vertices)) continue;
    return fmt::format("{} {} is not a vertex of the graph (0 to {}): ", parameters[place].name,
                       value, *vertices - 1);
  }
  return "";
}

void trace(const TraceArguments& arguments) {
  if (const saa::Paper* const paper = paper_of_file(arguments.paper)) {
    throw InputError(fmt::format("{} is a file of the suite; use `graphspec trace {} {}`",
                                 arguments.paper, paper->name, arguments.scheme));
  }
  const saa::Algorithm algorithm = load_schemes(arguments.paper);
  saa::State state = state_for(arguments, algorithm);
  const saa::Binding binding = model_of(arguments.paper, algorithm).binding;
  saa::RunOptions options;
  options.schedule = saa::parse_schedule(arguments.schedule);
  std::int64_t shown = 0;
  options.trace = [&](const saa::Step& step, const saa::State& now) {
    if (++shown <= arguments.steps) fmt::print("{}\n", to_text(step, now));
  };
  saa::RunOutcome outcome;
  try {
    options.contracts = !arguments.without_contracts;
    outcome = run(algorithm, binding, state, arguments.scheme, arguments.values, options);
    if (outcome.steps == 0 && outcome.why.find("'requires' does not hold") != std::string::npos) {
      fmt::print("contracts are not checked: {}\n", outcome.why);
      options.contracts = false;
      outcome = run(algorithm, binding, state, arguments.scheme, arguments.values, options);
    }
  } catch (const saa::SchemeFault& fault) {
    throw reproduce::DoesNotHold(no_vertex(arguments, algorithm, state) + fault.what());
  }
  if (shown > arguments.steps)
    fmt::print("   ...  {} more step{}\n", shown - arguments.steps,
               shown - arguments.steps == 1 ? "" : "s");
  const saa::Race* undeclared = nullptr;
  for (const saa::Race& race : outcome.races) {
    const bool intended = is_intended(algorithm, race);
    fmt::print("{}data race on {}: {}, {}\n", intended ? "intended " : "", race.cell, race.first,
               race.second);
    if (!intended && undeclared == nullptr) undeclared = &race;
  }
  if (outcome.ending != saa::Ending::done) {
    throw reproduce::DoesNotHold(
        fmt::format("{} has no result: {}", arguments.scheme, outcome.why));
  }
  fmt::print("done after {} step{}\n", outcome.steps, outcome.steps == 1 ? "" : "s");
  std::fflush(stdout);
  if (undeclared != nullptr) {
    throw reproduce::DoesNotHold(
        fmt::format("data race on {0} in {1}; use atomic operators or a barrier, or declare the "
                    "race and its reason: races on {2} because \"...\"",
                    undeclared->cell, undeclared->scheme, undeclared->variable));
  }
}

constexpr auto trace_footer =
    R"(Prints one line per step: its number, the branch, the operation, and the changes of variables.
The arguments are the values of the scheme's parameters, in order.
The schedule preempted:AFTER/CHOICE,... runs the branches sequentially, but switches at given steps.
For example, preempted:4/2,3/0 switches after 4 steps to branch 2, and after 3 more steps to branch 0.
The branches that can continue are numbered from 0.
Contracts are checked outside of parallel branches.
Exit code 1: the scheme has no result, a clause of a contract does not hold, or the scheme has a data
race that it does not declare.
  graphspec trace bfs BFS_sequential 0 --graph path:3
  graphspec trace bfs VertexParallel 0 --graph star:4 --schedule random:7
  graphspec trace bfs VertexParallel 0 --graph star:4 --schedule preempted:4/2,3/0
  graphspec trace mine.saa Components --graph path:3 --undirected --schedule reverse)";

}  // namespace

void add_trace(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "trace", "Run a scheme step by step", trace_footer, trace);
  command
      ->add_option("PAPER", arguments->paper, paper_names() + ", or a file whose name ends in .saa")
      ->required();
  command->add_option("SCHEME", arguments->scheme, "name of the scheme")->required();
  command->add_option("ARGUMENT", arguments->values, "values of the scheme's parameters");
  arguments->graph.add_to(*command);
  command->get_option("--graph")->required(false);
  command->add_option(
      "--constant", arguments->constants,
      "NAME=INTEGER gives the constant NAME of a .saa file its value; may be repeated");
  command
      ->add_option("--schedule", arguments->schedule,
                   "order of parallel branches: sequential, reverse, round_robin, random:SEED, or "
                   "preempted:AFTER/CHOICE,... (see below)")
      ->capture_default_str();
  command->add_flag("--no-contracts", arguments->without_contracts,
                    "do not check contracts, which takes long on large graphs");
  command->add_option("--steps", arguments->steps, "maximum number of steps to print")
      ->check(not_negative)
      ->capture_default_str();
}

}  // namespace graphspec::program
