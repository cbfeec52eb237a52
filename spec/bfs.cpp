/// \file
/// The basis of bfs.saa.
#include "spec/bfs.hpp"

#include <algorithm>
#include <vector>

namespace graphspec::saa {
namespace {

/// Blocks and queues vary with the number of vertices: some have more slots than threads, so that
/// a thread copies more than one, and some are filled soon.
std::map<std::string, Value> constants_of(Value vertices, Value arcs) {
  const Value threads = 2 + vertices % 2;
  const Value blocks = std::max<Value>(1, (vertices + threads - 1) / threads);
  return {{"V", vertices},
          {"A", arcs},
          {"T", threads},
          {"W", blocks},
          {"C", 1 + vertices / 2 % 3},
          {"Q", 2},
          {"D", 1 + vertices / 3 % 2},
          {"H", 4}};
}

Binding basis() {
  return {{"mod", [](State&, std::span<const Argument> of) -> Value {
             if (of[0].value < 0 || of[1].value <= 0) {
               throw SchemeFault("a remainder of or by what is negative or 0");
             }
             return of[0].value % of[1].value;
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

void prepare(State& state, std::mt19937_64& random) {
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

}  // namespace

Model bfs_model() {
  return {basis(), [](Value size) { return constants_of(size, 3 * size); }, prepare};
}

std::map<std::string, Value> bfs_constants(const Graph& graph) {
  return constants_of(graph.num_vertices(), graph.num_arcs());
}

void set_bfs_problem(State& state, const Graph& graph) {
  Value place = 0;
  for (const ArcIndex offset : graph.offsets()) state.poke("edges", {place++}, offset);
  place = 0;
  for (const Vertex end : graph.dest()) state.poke("dest", {place++}, end);
}

}  // namespace graphspec::saa
