/// \file
/// The basis of johnson.saa.
#include "spec/johnson.hpp"

#include "spec/saa/evaluate.hpp"
#include "spec/weight_matrix.hpp"

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

void prepare(State& state, std::mt19937_64& random) {
  const Value vertices = *state.layout().constant("V");
  draw_weights(state, "w", vertices, random);
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
  set_weights(state, "w", graph, "Johnson's");
  state.poke("n", {}, graph.num_vertices());
}

}  // namespace graphspec::saa
