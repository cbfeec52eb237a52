/// \file
/// See weight_matrix.hpp.
#include "spec/weight_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::saa {

void draw_weights(State& state, const std::string& matrix, Value vertices,
                  std::mt19937_64& random) {
  const auto below = [&](std::uint64_t bound) { return static_cast<Value>(random() % bound); };
  const bool has_negative = below(2) == 1;
  const std::uint64_t one_in = 1 + random() % 4;
  std::vector<Value> potential(static_cast<std::size_t>(vertices));
  for (Value& one : potential) one = has_negative ? below(5) : 0;
  for (Value from = 0; from < vertices; ++from) {
    for (Value to = 0; to < vertices; ++to) {
      if (random() % one_in != 0) continue;
      state.poke(matrix, {from, to},
                 below(6) + potential[static_cast<std::size_t>(from)] -
                     potential[static_cast<std::size_t>(to)]);
    }
  }
}

void set_weights(State& state, const std::string& matrix, const Graph& graph,
                 const std::string& algorithm) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError(
        fmt::format("the schemes of {} algorithm take integer weights, not real ones", algorithm));
  }
  const auto* const integers = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  const auto offsets = graph.offsets();
  const auto dest = graph.dest();
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    for (ArcIndex arc = offsets[static_cast<std::size_t>(from)];
         arc < offsets[static_cast<std::size_t>(from) + 1]; ++arc) {
      const auto place = static_cast<std::size_t>(arc);
      const Value weight = integers == nullptr ? 1 : (*integers)[place];
      state.poke(matrix, {from, dest[place]},
                 std::min(weight, state.peek(matrix, {from, dest[place]})));
    }
  }
}

}  // namespace graphspec::saa
