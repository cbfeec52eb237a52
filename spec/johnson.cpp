/// \file
/// The basis of johnson.saa.
#include "spec/johnson.hpp"

#include <algorithm>
#include <variant>

#include "reference/graph/error.hpp"
#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {
namespace {

using Arguments = std::span<const Argument>;

bool is_edge(State& state, Arguments of) {
  return state.get("w", {of[0].value, of[1].value}) < unbounded;
}

/// No arc among the first n vertices shortens a path from q.
bool is_stable(State& state, Arguments of) {
  const Value q = of[0].value;
  const Value n = state.get("n");
  for (Value from = 0; from < n; ++from) {
    const Value before = state.get("d", {q, from});
    for (Value to = 0; to < n; ++to) {
      const Value by_way = calculate(ArithmeticOperator::plus, before, state.get("w", {from, to}));
      if (by_way < state.get("d", {q, to})) return false;
    }
  }
  return true;
}

bool is_non_negative(State& state, Arguments) {
  const Value n = state.get("n");
  for (Value from = 0; from < n; ++from) {
    for (Value to = 0; to < n; ++to) {
      if (state.get("w", {from, to}) < 0) return false;
    }
  }
  return true;
}

Binding basis() {
  return {
      {"isEdge", [](State& state, Arguments of) -> Value { return is_edge(state, of) ? 1 : 0; }},
      {"setWay",
       [](State& state, Arguments of) -> Value {
         state.set("d", {of[0].value, of[1].value}, of[2].value);
         return 0;
       }},
      {"setEdge",
       [](State& state, Arguments of) -> Value {
         state.set("w", {of[0].value, of[1].value}, of[2].value);
         return 0;
       }},
      {"add",
       [](State& state, Arguments of) -> Value {
         state.write(of[0].cell({of[1].value}), 1);
         return 0;
       }},
      {"erase",
       [](State& state, Arguments of) -> Value {
         state.write(of[0].cell({of[1].value}), 0);
         return 0;
       }},
      {"eraseAll",
       [](State& state, Arguments of) -> Value {
         for (Value member = 0; member < of[1].variable->extents[0]; ++member) {
           if (state.read(of[1].cell({member})) != 0) state.write(of[0].cell({member}), 0);
         }
         return 0;
       }},
      {"size",
       [](State& state, Arguments of) -> Value {
         Value members = 0;
         for (Value member = 0; member < of[0].variable->extents[0]; ++member) {
           members += state.read(of[0].cell({member}));
         }
         return members;
       }},
      {"isStable",
       [](State& state, Arguments of) -> Value { return is_stable(state, of) ? 1 : 0; }},
      {"isNonNegative",
       [](State& state, Arguments of) -> Value { return is_non_negative(state, of) ? 1 : 0; }}};
}

/// Weights with potentials added along each arc have negative ones and no negative cycle.
void prepare(State& state, std::mt19937_64& random) {
  const Value vertices = *state.layout().constant("V");
  const auto below = [&](std::uint64_t bound) { return static_cast<Value>(random() % bound); };
  const bool has_negative = below(2) == 1;
  const std::uint64_t one_in = 1 + random() % 4;
  std::vector<Value> potential(static_cast<std::size_t>(vertices));
  for (Value& one : potential) one = has_negative ? below(5) : 0;
  for (Value from = 0; from < vertices; ++from) {
    for (Value to = 0; to < vertices; ++to) {
      if (random() % one_in != 0) continue;
      state.poke("w", {from, to},
                 below(6) + potential[static_cast<std::size_t>(from)] -
                     potential[static_cast<std::size_t>(to)]);
    }
  }
  state.poke("n", {}, vertices);
}

}  // namespace

Model johnson_model() {
  return {basis(), [](Value size) { return std::map<std::string, Value>{{"V", size}}; }, prepare};
}

std::map<std::string, Value> johnson_constants(const Graph& graph) {
  return {{"V", graph.num_vertices()}};
}

void set_johnson_problem(State& state, const Graph& graph) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError("the schemes of Johnson's algorithm take integer weights, not real ones");
  }
  const auto* const integers = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    for (ArcIndex arc = offsets[static_cast<std::size_t>(from)];
         arc < offsets[static_cast<std::size_t>(from) + 1]; ++arc) {
      const auto place = static_cast<std::size_t>(arc);
      const Value weight = integers == nullptr ? 1 : (*integers)[place];
      state.poke("w", {from, dest[place]}, std::min(weight, state.peek("w", {from, dest[place]})));
    }
  }
  state.poke("n", {}, graph.num_vertices());
}

}  // namespace graphspec::saa
