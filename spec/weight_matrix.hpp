/// \file
/// The matrix of weights that the problems of schemes of shortest paths have.
#pragma once

#include <random>
#include <string>

#include "reference/graph/graph.hpp"
#include "spec/saa/state.hpp"

namespace graphspec::saa {

/// Random weights of some pairs of the vertices: with potentials added along each arc, so that
/// there are negative ones and no negative cycle. \param matrix  the variable's name
void draw_weights(State& state, const std::string& matrix, Value vertices, std::mt19937_64& random);

/// A graph's weights, of parallel arcs the least; 1 for arcs without weights.
/// \param algorithm  whose schemes they are for, as the message says it
/// \throws InputError for real weights
void set_weights(State& state, const std::string& matrix, const Graph& graph,
                 const std::string& algorithm);

}  // namespace graphspec::saa
