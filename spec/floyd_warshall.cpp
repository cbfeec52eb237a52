/// \file
/// The basis of floyd_warshall.saa.
#include "spec/floyd_warshall.hpp"

#include <algorithm>
#include <variant>
#include <vector>

#include "reference/graph/error.hpp"
#include "spec/saa/evaluate.hpp"

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

Value checked_thread(const State& state, Arguments of) {
  const Value tile = tile_of(state);
  if (of[0].value < 0 || of[0].value >= tile * tile) {
    throw SchemeFault("a tile has no such thread");
  }
  return of[0].value;
}

Binding basis() {
  return {{"last",
           [](State& state, Arguments of) -> Value {
             const Value end = (of[0].value + 1) * tile_of(state);
             return std::min(end, *state.layout().constant("n")) - 1;
           }},
          {"wholeTiles",
           [](State& state, Arguments of) -> Value { return of[0].value / tile_of(state); }},
          {"rowOf",
           [](State& state, Arguments of) -> Value {
             return checked_thread(state, of) / tile_of(state);
           }},
          {"columnOf", [](State& state, Arguments of) -> Value {
             return checked_thread(state, of) % tile_of(state);
           }}};
}

/// Weights with potentials added along each arc have negative ones and no negative cycle.
void prepare(State& state, std::mt19937_64& random) {
  const Value vertices = *state.layout().constant("n");
  const auto below = [&](std::uint64_t bound) { return static_cast<Value>(random() % bound); };
  const bool has_negative = below(2) == 1;
  const std::uint64_t one_in = 1 + random() % 4;
  std::vector<Value> potential(static_cast<std::size_t>(vertices));
  for (Value& one : potential) one = has_negative ? below(5) : 0;
  for (Value from = 0; from < vertices; ++from) {
    for (Value to = 0; to < vertices; ++to) {
      if (random() % one_in != 0) continue;
      state.poke("graph", {from, to},
                 below(6) + potential[static_cast<std::size_t>(from)] -
                     potential[static_cast<std::size_t>(to)]);
    }
  }
}

}  // namespace

Model floyd_warshall_model() {
  return {basis(), constants_of, prepare};
}

std::map<std::string, Value> floyd_warshall_constants(const Graph& graph) {
  return constants_of(graph.num_vertices());
}

void set_floyd_warshall_problem(State& state, const Graph& graph) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError(
        "the schemes of Floyd and Warshall's algorithm take integer weights, not real ones");
  }
  const auto* const integers = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    for (ArcIndex arc = offsets[static_cast<std::size_t>(from)];
         arc < offsets[static_cast<std::size_t>(from) + 1]; ++arc) {
      const auto place = static_cast<std::size_t>(arc);
      const Value weight = integers == nullptr ? 1 : (*integers)[place];
      state.poke("graph", {from, dest[place]},
                 std::min(weight, state.peek("graph", {from, dest[place]})));
    }
  }
}

}  // namespace graphspec::saa
