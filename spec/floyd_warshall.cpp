/// \file
/// The basis of floyd_warshall.saa.
#include "spec/floyd_warshall.hpp"

#include <algorithm>

#include "spec/tiles.hpp"
#include "spec/weight_matrix.hpp"

namespace graphspec::saa {
namespace {

using Arguments = std::span<const Argument>;

/// Tiles of 2 vertices, for some sizes of 3; the last one is often not full.
std::map<std::string, Value> constants_of(Value vertices) {
  const Value tile = vertices % 3 == 2 && vertices > 3 ? 3 : 2;
  return {{"n", vertices}, {"T", tile}, {"S", (vertices + tile - 1) / tile}};
}

Value tile_of(const State& state) {
  return *state.layout().constant("T");
}

Binding basis() {
  Binding basis = tile_functions();
  basis["last"] = [](State& state, Arguments of) -> Value {
    const Value end = (of[0].value + 1) * tile_of(state);
    return std::min(end, *state.layout().constant("n")) - 1;
  };
  basis["wholeTiles"] = [](State& state, Arguments of) -> Value {
    return of[0].value / tile_of(state);
  };
  return basis;
}

void prepare(State& state, std::mt19937_64& random) {
  const Value vertices = *state.layout().constant("n");
  draw_weights(state, "graph", vertices, random);
}

}  // namespace

Model floyd_warshall_model() {
  return {basis(), constants_of, prepare};
}

std::map<std::string, Value> floyd_warshall_constants(const Graph& graph) {
  return constants_of(graph.num_vertices());
}

void set_floyd_warshall_problem(State& state, const Graph& graph) {
  set_weights(state, "graph", graph, "Floyd and Warshall's");
}

}  // namespace graphspec::saa
