/// \file
/// See basis_parts.hpp.
#include "spec/basis_parts.hpp"

#include <fmt/format.h>

#include <vector>

#include "reference/graph/dense.hpp"

namespace graphspec::saa {
namespace {

Value checked_thread(const State& state, Arguments of) {
  const Value width = constant(state, "T");
  if (of[0].value < 0 || of[0].value >= width * width) {
    throw SchemeFault(fmt::format("thread {} does not exist; a tile has the threads 0 to {}",
                                  of[0].value, width * width - 1));
  }
  return of[0].value;
}

}  // namespace

Value constant(const State& state, std::string_view name) {
  return *state.layout().constant(name);
}

Value quotient_rounded_up(Value number, Value divisor) {
  return (number + divisor - 1) / divisor;
}

Value tree_levels(Value threads) {
  Value levels = 0;
  for (; threads > 1; threads = quotient_rounded_up(threads, 2)) ++levels;
  return levels;
}

Value tree_width(Value threads, Value levels) {
  if (levels < 0)
    throw SchemeFault(fmt::format("a tree has no level {}; its levels start at 0", levels));
  for (; levels > 0 && threads > 1; --levels) threads = quotient_rounded_up(threads, 2);
  return threads;
}

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

void set_weights(State& state, const std::string& matrix, const Graph& graph) {
  const auto weights = dense_matrix<std::int32_t>(graph, unreached, 1);
  for (Vertex from = 0; from < weights.order(); ++from) {
    for (Vertex to = 0; to < weights.order(); ++to) {
      if (weights(from, to) != unreached) state.poke(matrix, {from, to}, weights(from, to));
    }
  }
}

Value add_member(State& state, Arguments of) {
  state.write(of[0].cell({of[1].value}), 1);
  return 0;
}

Binding tile_functions() {
  return {{"rowOf", [](State& state,
                       Arguments of) { return checked_thread(state, of) / constant(state, "T"); }},
          {"columnOf", [](State& state, Arguments of) {
             return checked_thread(state, of) % constant(state, "T");
           }}};
}

}  // namespace graphspec::saa
