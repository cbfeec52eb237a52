/// \file
/// See own_trial.hpp.
#include "properties/spec/own_trial.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "properties/random_graphs/draw.hpp"
#include "properties/random_graphs/shrink_graph.hpp"
#include "properties/spec/trial.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

constexpr Value size_without_graph = 5;

/// Small: steps are interpreted, and what goes wrong mostly goes wrong on few vertices.
RandomGraphRule rule_for(const saa::Algorithm& algorithm) {
  RandomGraphRule rule;
  rule.max_vertices = algorithm.graph ? 7 : 1;
  if (!algorithm.graph) return rule;
  rule.weighted = algorithm.graph->weighted;
  rule.min_weight = static_cast<std::int32_t>(algorithm.graph->least_weight);
  rule.max_weight = static_cast<std::int32_t>(algorithm.graph->greatest_weight);
  return rule;
}

template <class T>
rc::Seq<OwnTrial> with(const OwnTrial& trial, rc::Seq<T> values, T OwnTrial::*part) {
  return rc::seq::map(std::move(values), [trial, part](T value) {
    OwnTrial changed = trial;
    changed.*part = std::move(value);
    return changed;
  });
}

/// One number lower.
rc::Seq<std::vector<std::uint32_t>> lower_numbers(const std::vector<std::uint32_t>& numbers) {
  std::vector<std::vector<std::uint32_t>> all;
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    for (const std::uint32_t lower : {0U, numbers[place] / 2, numbers[place] - 1}) {
      if (lower >= numbers[place]) continue;
      all.push_back(numbers);
      all.back()[place] = lower;
    }
  }
  return rc::seq::fromContainer(std::move(all));
}

rc::Seq<OwnTrial> smaller_trials(const OwnTrial& trial, const RandomGraphRule& rule) {
  return rc::seq::concat(with(trial, smaller_graphs(trial.graph, rule), &OwnTrial::graph),
                         with(trial, lower_numbers(trial.numbers), &OwnTrial::numbers),
                         with(trial, smaller_schedules(trial.schedule), &OwnTrial::schedule));
}

}  // namespace

rc::Gen<OwnTrial> own_trials(const saa::Algorithm& algorithm,
                             const std::vector<saa::Parameter>& parameters) {
  const RandomGraphRule rule = rule_for(algorithm);
  const std::size_t count = free_constants(algorithm).size() + parameters.size();
  // A parameter that is a vertex needs one.
  const bool may_be_empty =
      algorithm.graph && std::ranges::none_of(parameters, [](const saa::Parameter& one) {
        return one.type == saa::Type::vertex;
      });
  return [rule, count, may_be_empty](const rc::Random& random, int size) {
    rc::Random for_graph = random;
    Draw draw(for_graph.split());
    OwnTrial trial;
    trial.graph = draw_graph(rule, for_graph, size);
    trial.graph.num_vertices = std::max(trial.graph.num_vertices, 1);
    if (may_be_empty && size == 0) trial.graph = {};
    for (std::size_t left = count; left > 0; --left) {
      trial.numbers.push_back(static_cast<std::uint32_t>(draw.between(0, 5039)));
    }
    trial.schedule = draw_schedule(draw);
    // A small graph's run is over long before, if ever.
    trial.schedule.step_limit = 50'000;
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule](const OwnTrial& larger) { return smaller_trials(larger, rule); });
  };
}

Graph OwnCase::graph() const {
  if (!algorithm.graph) return {};
  RandomGraph declared = trial.graph;
  declared.undirected = algorithm.graph->symmetric;
  return algorithm.graph->simple ? simplified(declared.graph()) : declared.graph();
}

std::map<std::string, Value> OwnCase::constants() const {
  std::map<std::string, Value> values;
  std::size_t place = 0;
  for (const std::string& name : free_constants(algorithm)) {
    const std::uint32_t range = algorithm.graph ? 3 : size_without_graph;
    values[name] = 1 + static_cast<Value>(trial.numbers[place++] % range);
  }
  return values;
}

saa::State OwnCase::state() const {
  const Graph graph = this->graph();
  saa::State state(saa::Layout(algorithm, saa::own_constants(algorithm, graph, constants())));
  if (algorithm.graph) set_graph(algorithm, graph, state);
  return state;
}

std::vector<Value> OwnCase::arguments() const {
  std::vector<Value> values;
  const auto vertices = algorithm.graph
                            ? static_cast<std::uint32_t>(std::max(trial.graph.num_vertices, 1))
                            : static_cast<std::uint32_t>(size_without_graph);
  std::size_t place = free_constants(algorithm).size();
  for (const saa::Parameter& parameter : parameters) {
    const std::uint32_t range = parameter.type == saa::Type::boolean  ? 2
                                : parameter.type == saa::Type::length ? 10
                                                                      : vertices;
    values.push_back(static_cast<Value>(trial.numbers[place++] % range));
  }
  return values;
}

saa::Scope OwnCase::scope() const {
  saa::Scope scope;
  const auto values = arguments();
  for (std::size_t place = 0; place < values.size(); ++place) {
    scope.names.push_back({parameters[place].name, {values[place], nullptr}});
  }
  return scope;
}

std::string OwnCase::text() const {
  std::string text = "a run";
  if (algorithm.graph) {
    RandomGraph shown = trial.graph;
    shown.undirected = algorithm.graph->symmetric;
    text = describe(shown);
  }
  std::vector<std::string> values;
  for (const auto& [name, value] : constants())
    values.push_back(fmt::format("{} = {}", name, value));
  const auto given = arguments();
  for (std::size_t place = 0; place < given.size(); ++place) {
    values.push_back(fmt::format("{} = {}", parameters[place].name,
                                 to_text(given[place], parameters[place].type)));
  }
  if (!values.empty()) text += fmt::format("\nwith {}", fmt::join(values, ", "));
  return text + fmt::format("\nunder the schedule {}", to_text(trial.schedule));
}

std::string OwnCase::writes_graph() const {
  if (!algorithm.graph) return "";
  const EdgeList list = edge_list(graph());
  const auto* const weights = std::get_if<std::vector<std::int32_t>>(&list.weights);
  std::string line =
      fmt::format("\n  printf '%s\\n' 'p sp {} {}'", list.num_vertices, list.source.size());
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    line += fmt::format(" 'a {} {} {}'", list.source[arc] + 1, list.dest[arc] + 1,
                        weights == nullptr ? 1 : (*weights)[arc]);
  }
  return line + " >case.gr";
}

std::string OwnCase::trace_of(const std::string& file, const std::string& scheme,
                              const std::vector<Value>& given) const {
  std::string command = fmt::format("\n  graphspec trace {} {}", file, scheme);
  for (const Value value : given) command += fmt::format(" {}", value);
  if (algorithm.graph) command += " --graph case.gr";
  for (const auto& [name, value] : constants()) {
    command += fmt::format(" --constant {}={}", name, value);
  }
  return fmt::format("{} --schedule {}", command, to_text(trial.schedule));
}

}  // namespace graphspec::properties
