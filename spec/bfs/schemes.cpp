/// \file
/// What the schemes of bfs.saa act on: their one function in C++, and graphs.
#include <algorithm>
#include <vector>

#include "spec/library.hpp"

namespace graphspec::saa {
namespace {

/// Blocks and queues vary with the number of vertices: some have more slots than threads, so that
/// a thread copies more than one, and some are filled soon, as some frontiers with duplicates are.
std::map<std::string, Value> constants_for(Value vertices, Value arcs) {
  const Value threads = 2 + vertices % 2;
  const Value ranks = 1 + vertices % 4;
  const Value each = std::max<Value>(1, (vertices + ranks - 1) / ranks);
  const Value blocks = std::max<Value>(1, (vertices + threads - 1) / threads);
  return {{"V", vertices},
          {"A", arcs},
          {"T", threads},
          {"W", blocks},
          {"R", vertices % 2 == 0 ? vertices : 1 + vertices / 2 % 3},
          {"C", 1 + vertices / 2 % 3},
          {"Q", 2},
          {"D", 1 + vertices / 3 % 2},
          {"H", 4},
          {"P", ranks},
          {"L", each},
          {"U", vertices % 3}};
}

Binding basis() {
  return {{"mod",
           [](State&, std::span<const Argument> of) -> Value {
             if (of[0].value < 0 || of[1].value <= 0) {
               throw SchemeFault("a remainder needs a number of 0 or more and a positive divisor");
             }
             return of[0].value % of[1].value;
           }},
          {"owner", [](State& state, std::span<const Argument> of) -> Value {
             return of[0].value / *state.layout().constant("L");
           }}};
}

/// The vertices' numbers of arcs: in half of the problems one vertex has half of them.
std::vector<Value> draw_degrees(Value vertices, Value arcs, std::mt19937_64& random) {
  const auto below = [&](Value bound) {
    return static_cast<Value>(random() % static_cast<std::uint64_t>(bound));
  };
  const bool has_hub = below(2) == 1;
  const Value hub = below(vertices);
  std::vector<Value> degrees(static_cast<std::size_t>(vertices), 0);
  for (Value arc = 0; arc < arcs; ++arc) {
    const Value from = has_hub && below(2) == 0 ? hub : below(vertices);
    ++degrees[static_cast<std::size_t>(from)];
  }
  return degrees;
}

/// Graphs with self-loops, parallel arcs, vertices that are not reached, and often one vertex with
/// many of the arcs.
void draw_problem(State& state, std::mt19937_64& random) {
  const Value vertices = *state.layout().constant("V");
  const Value arcs = *state.layout().constant("A");
  Value offset = 0;
  Value from = 0;
  for (const Value degree : draw_degrees(vertices, arcs, random)) {
    state.poke("edges", {from++}, offset);
    offset += degree;
  }
  state.poke("edges", {vertices}, offset);
  // In some problems the last vertices have no arcs to them.
  const auto order = static_cast<std::uint64_t>(vertices);
  const std::uint64_t entered = random() % 3 == 0 ? 1 + random() % order : order;
  for (Value arc = 0; arc < arcs; ++arc) {
    state.poke("dest", {arc}, static_cast<Value>(random() % entered));
  }
}

void set_problem(State& state, const Graph& graph) {
  Value place = 0;
  for (const ArcIndex offset : graph.offsets()) state.poke("edges", {place++}, offset);
  place = 0;
  for (const Vertex end : graph.dest()) state.poke("dest", {place++}, end);
}

constexpr WholeScheme schemes[] = {{"BFS_sequential"},
                                   // The steps set no parents.
                                   {.name = "VertexParallel", .values_alone = true},
                                   {.name = "NonatomicVisited", .values_alone = true},
                                   {.name = "GlobalQueue", .values_alone = true},
                                   {.name = "BlockQueue", .values_alone = true},
                                   {.name = "BlockQueuePrinted", .values_alone = true},
                                   {.name = "Texture", .values_alone = true},
                                   {.name = "WarpQueues", .values_alone = true},
                                   {.name = "SingleBlockStart", .values_alone = true},
                                   {.name = "DynamicParallelism", .values_alone = true},
                                   {.name = "Distributed", .values_alone = true}};
constexpr Solution solutions[] = {
    {.problem = "bfs", .schemes = schemes, .values = "label", .predecessors = "parent"}};

constexpr Paper row{.basis = basis,
                    .constants_for = constants_for,
                    .arcs_per_vertex = 3,
                    .draw_problem = draw_problem,
                    .set_problem = set_problem,
                    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::bfs {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::bfs
