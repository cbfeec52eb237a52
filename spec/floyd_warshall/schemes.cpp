/// \file
/// What the schemes of floyd_warshall.saa act on: what of their basis is C++, and tiles.
#include <algorithm>

#include "spec/basis_parts.hpp"
#include "spec/library.hpp"

namespace graphspec::saa {
namespace {

/// Tiles of 2 vertices a side, for some sizes of 3; the last one is often not full. S is how many
/// a side. Grids of one to four ranks, some with more than there are tiles.
std::map<std::string, Value> constants_for(Value vertices, Value /*arcs*/) {
  const Value tile = vertices % 3 == 2 && vertices > 3 ? 3 : 2;
  const Value side = quotient_rounded_up(vertices, tile);
  const Value band = vertices % 2 == 1 && vertices > 3 ? 2 : 1;
  return {{"n", vertices},
          {"T", tile},
          {"S", side},
          {"P", 1 + vertices % 2},
          {"Q", vertices % 5 == 0 ? 3 : 1 + vertices / 2 % 2},
          {"M", band},
          {"K", quotient_rounded_up(side, band)}};
}

Binding basis() {
  Binding basis = tile_functions();
  basis["last"] = [](State& state, Arguments of) {
    const Value end = (of[0].value + 1) * constant(state, "T");
    return std::min(end, constant(state, "n")) - 1;
  };
  basis["lastTile"] = [](State& state, Arguments of) {
    const Value end = (of[0].value + 1) * constant(state, "M");
    return std::min(end, constant(state, "S")) - 1;
  };
  basis["rankDown"] = [](State& state, Arguments of) { return of[0].value % constant(state, "P"); };
  basis["rankAcross"] = [](State& state, Arguments of) {
    return of[0].value % constant(state, "Q");
  };
  basis["wholeTiles"] = [](State& state, Arguments of) {
    return of[0].value / constant(state, "T");
  };
  return basis;
}

constexpr WholeScheme schemes[] = {{"FloydWarshall"},
                                   {"ByRecurrence"},
                                   {"Guarded"},
                                   {"Linear"},
                                   {"Coalesced"},
                                   {"Shared"},
                                   // Its costs alone are right, as its comment says.
                                   {.name = "Tiled", .values_alone = true},
                                   {"Blocked"},
                                   {"Distributed"}};
constexpr Solution solutions[] = {
    {.problem = "apsp", .schemes = schemes, .values = "cost", .predecessors = "path"}};

/// Arcs, bags of which some are to be dropped, and a time that does not suffice for every route.
void draw_problem(State& state, std::mt19937_64& random) {
  const Value vertices = constant(state, "n");
  draw_weights(state, "graph", vertices, random);
  for (Value v = 0; v < vertices; ++v) {
    state.poke("bags", {v}, static_cast<Value>(random() % 8) - 2);
  }
  state.poke("within", {}, static_cast<Value>(random() % 20));
}

constexpr Paper row{
    .basis = basis,
    .constants_for = constants_for,
    .draw_problem = draw_problem,
    .set_problem = [](State& state, const Graph& graph) { set_weights(state, "graph", graph); },
    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::floyd_warshall {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::floyd_warshall
