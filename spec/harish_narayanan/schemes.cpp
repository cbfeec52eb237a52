/// \file
/// What the schemes of harish_narayanan.saa act on: graphs as compact adjacency lists.
#include <vector>

#include "reference/graph/error.hpp"
#include "spec/library.hpp"

namespace graphspec::saa {
namespace {

std::map<std::string, Value> constants_for(Value vertices, Value arcs) {
  return {{"V", vertices}, {"A", arcs}};
}

/// Random edges, loops and parallel ones among them. With a potential added along each, half of the
/// problems have negative weights, and none a negative cycle.
void draw_problem(State& state, std::mt19937_64& random) {
  const Value vertices = *state.layout().constant("V");
  const Value arcs = *state.layout().constant("A");
  const auto below = [&](Value bound) {
    return static_cast<Value>(random() % static_cast<std::uint64_t>(bound));
  };
  const bool has_negative = below(2) == 1;
  std::vector<Value> potential(static_cast<std::size_t>(vertices));
  for (Value& one : potential) one = has_negative ? below(5) : 0;
  std::vector<Value> degree(static_cast<std::size_t>(vertices), 0);
  for (Value arc = 0; arc < arcs; ++arc) ++degree[static_cast<std::size_t>(below(vertices))];
  Value arc = 0;
  for (Value from = 0; from < vertices; ++from) {
    state.poke("Va", {from}, arc);
    for (Value left = degree[static_cast<std::size_t>(from)]; left > 0; --left, ++arc) {
      const Value to = below(vertices);
      state.poke("Ea", {arc}, to);
      state.poke("Wa", {arc},
                 below(6) + potential[static_cast<std::size_t>(from)] -
                     potential[static_cast<std::size_t>(to)]);
    }
  }
  state.poke("Va", {vertices}, arc);
}

void set_problem(State& state, const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr && !std::holds_alternative<std::monostate>(graph.weights())) {
    throw InputError("the schemes need integer weights");
  }
  Value place = 0;
  for (const ArcIndex offset : graph.offsets()) state.poke("Va", {place++}, offset);
  place = 0;
  for (const Vertex end : graph.dest()) state.poke("Ea", {place++}, end);
  for (Value arc = 0; arc < graph.num_arcs(); ++arc) {
    state.poke("Wa", {arc}, weights == nullptr ? 1 : (*weights)[static_cast<std::size_t>(arc)]);
  }
}

constexpr WholeScheme level_schemes[] = {{"Levels"}, {"FrontierMask"}};
constexpr WholeScheme cost_schemes[] = {{"Costs"}, {"UpdatingCost"}};
constexpr WholeScheme pair_schemes[] = {{"Pairs"}, {"PairParallel"}, {"SourceBySource"}};
constexpr Solution solutions[] = {{.problem = "bfs", .schemes = level_schemes, .values = "La"},
                                  {.problem = "sssp", .schemes = cost_schemes, .values = "Ca"},
                                  {.problem = "apsp", .schemes = pair_schemes, .values = "D"}};

constexpr Paper row{.basis = [] { return Binding(); },
                    .constants_for = constants_for,
                    .arcs_per_vertex = 2,
                    .draw_problem = draw_problem,
                    .set_problem = set_problem,
                    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::harish_narayanan {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::harish_narayanan
