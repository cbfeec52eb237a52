/// \file
/// What the schemes of johnson.saa act on: the paper's basis in C++.
#include "spec/basis_parts.hpp"
#include "spec/library.hpp"
#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {
namespace {

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
  return {{"eraseAll", erase_all}, {"size", size}};
}

/// All vertices of the given graph count. Contracts keep its weights.
void begin(State& state) {
  const Value vertices = constant(state, "V");
  state.poke("n", {}, vertices);
  for (Value from = 0; from < vertices; ++from) {
    for (Value to = 0; to < vertices; ++to) {
      state.poke("given", {from, to}, state.get("w", {from, to}));
    }
  }
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
                          begin(state);
                        },
                    .set_problem =
                        [](State& state, const Graph& graph) {
                          set_weights(state, "w", graph);
                          begin(state);
                        },
                    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::johnson {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::johnson
