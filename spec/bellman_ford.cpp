/// \file
/// The basis of bellman_ford.saa.
#include "spec/bellman_ford.hpp"

#include <algorithm>
#include <iterator>

#include "spec/saa/evaluate.hpp"
#include "spec/tiles.hpp"
#include "spec/weight_matrix.hpp"

namespace graphspec::saa {
namespace {

using Arguments = std::span<const Argument>;

/// Threads of a group by the number of vertices: a single one, more than vertices, and odd numbers
/// are among them.
constexpr Value group_sizes[] = {2, 3, 1, 2, 2, 3, 4, 5};

Value rounded_up(Value number, Value divisor) {
  return (number + divisor - 1) / divisor;
}

std::map<std::string, Value> constants_of(Value vertices) {
  const Value threads = group_sizes[static_cast<std::size_t>(vertices) % std::size(group_sizes)];
  Value levels = 0;
  for (Value left = threads; left > 1; left = rounded_up(left, 2)) ++levels;
  constexpr Value tile = 2;
  return {{"V", vertices}, {"M", threads},
          {"L", levels},   {"P", rounded_up(vertices, threads)},
          {"T", tile},     {"S", rounded_up(vertices, tile)}};
}

Value threads_after(const State& state, Value levels) {
  if (levels < 0) throw SchemeFault("a tree has no level before its first");
  Value left = *state.layout().constant("M");
  for (; levels > 0 && left > 1; --levels) left = rounded_up(left, 2);
  return left;
}

Value take_up(State& state, Arguments of) {
  for (Value member = 0; member < of[1].variable->extents[0]; ++member) {
    state.write(of[0].cell({member}), state.read(of[1].cell({member})));
    state.write(of[1].cell({member}), 0);
  }
  return 0;
}

Binding basis() {
  Binding basis = tile_functions();
  basis["MIN"] = [](State&, Arguments of) -> Value { return std::min(of[0].value, of[1].value); };
  basis["width"] = [](State& state, Arguments of) -> Value {
    return threads_after(state, of[0].value);
  };
  basis["wholeParts"] = [](State& state, Arguments of) -> Value {
    return of[0].value / *state.layout().constant("M");
  };
  basis["add"] = [](State& state, Arguments of) -> Value {
    state.write(of[0].cell({of[1].value}), 1);
    return 0;
  };
  basis["takeUp"] = take_up;
  return basis;
}

void prepare(State& state, std::mt19937_64& random) {
  draw_weights(state, "edge", *state.layout().constant("V"), random);
}

}  // namespace

Model bellman_ford_model() {
  return {basis(), constants_of, prepare};
}

std::map<std::string, Value> bellman_ford_constants(const Graph& graph) {
  return constants_of(graph.num_vertices());
}

void set_bellman_ford_problem(State& state, const Graph& graph) {
  set_weights(state, "edge", graph, "Bellman and Ford's");
}

}  // namespace graphspec::saa
