/// \file
/// What the schemes of johnson.saa act on: the paper's basis in C++.
#include "spec/basis_parts.hpp"
#include "spec/library.hpp"
#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {
namespace {

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

Bound set_length_in(std::string_view matrix) {
  return [matrix](State& state, Arguments of) {
    state.set(matrix, {of[0].value, of[1].value}, of[2].value);
    return 0;
  };
}

Value erase_all(State& state, Arguments of) {
  for (Value member = 0; member < of[1].variable->extents[0]; ++member) {
    if (state.read(of[1].cell({member})) != 0) state.write(of[0].cell({member}), 0);
  }
  return 0;
}

Value size(State& state, Arguments of) {
  Value members = 0;
  for (Value member = 0; member < of[0].variable->extents[0]; ++member) {
    members += state.read(of[0].cell({member}));
  }
  return members;
}

Binding basis() {
  return {{"isEdge", is_edge},
          {"setWay", set_length_in("d")},
          {"setEdge", set_length_in("w")},
          {"add", add_member},
          {"erase",
           [](State& state, Arguments of) {
             state.write(of[0].cell({of[1].value}), 0);
             return 0;
           }},
          {"eraseAll", erase_all},
          {"size", size},
          {"isStable", is_stable},
          {"isNonNegative", is_non_negative}};
}

constexpr WholeScheme schemes[] = {{"Johnson"},      {"JohnsonOuter"}, {"JohnsonOut"},
                                   {"JohnsonIn"},    {"JohnsonInOut"}, {"JohnsonClear"},
                                   {"JohnsonInner"}, {"JohnsonPull"}};
constexpr Solution solutions[] = {{.problem = "apsp", .schemes = schemes, .values = "d"}};

constexpr Paper row{.basis = basis,
                    .constants_for =
                        [](Value vertices, Value) {
                          return std::map<std::string, Value>{{"V", vertices}};
                        },
                    .draw_problem =
                        [](State& state, std::mt19937_64& random) {
                          draw_weights(state, "w", constant(state, "V"), random);
                          state.poke("n", {}, constant(state, "V"));
                        },
                    .set_problem =
                        [](State& state, const Graph& graph) {
                          set_weights(state, "w", graph);
                          state.poke("n", {}, constant(state, "V"));
                        },
                    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::johnson {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::johnson
