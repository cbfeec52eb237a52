/// \file
/// What several papers' schemes act on alike: sets, tiles, trees of threads that compare what they
/// have found, and the matrix of weights that problems of shortest paths have.
#pragma once

#include <random>
#include <string>

#include "reference/graph/graph.hpp"
#include "spec/saa/binding.hpp"

namespace graphspec::saa {

using Arguments = std::span<const Argument>;

/// A constant of the state's algorithm.
[[nodiscard]] Value constant(const State& state, std::string_view name);

[[nodiscard]] Value quotient_rounded_up(Value number, Value divisor);

/// Levels of the tree in which so many threads compare: each has half the threads of the one
/// before, rounded up, and the last has one.
[[nodiscard]] Value tree_levels(Value threads);
/// Threads of such a tree after so many levels. \throws SchemeFault where there are less than none
[[nodiscard]] Value tree_width(Value threads, Value levels);

/// Random weights of some pairs of the vertices: with potentials added along each arc, so that
/// there are negative ones and no negative cycle. \param matrix  the variable's name
void draw_weights(State& state, const std::string& matrix, Value vertices, std::mt19937_64& random);

/// A graph's weights, of parallel arcs the least; 1 for arcs without weights.
/// \throws InputError for real weights
void set_weights(State& state, const std::string& matrix, const Graph& graph);

/// add(S, x)
Value add_member(State& state, Arguments of);
/// rowOf(t) and columnOf(t): where thread t of a tile of T x T stands, row by row, in an algorithm
/// with a constant T.
[[nodiscard]] Binding tile_functions();

}  // namespace graphspec::saa
