/// \file
/// Subjects with planted faults, each of which a property must find.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "properties/bellman_ford/subject.hpp"

namespace graphspec::properties {

using SearchPaths =
    std::function<reference::SourcePaths(const Graph&, Vertex, const BellmanFordSetting&)>;

/// Right paths, by the sequential procedure.
[[nodiscard]] reference::SourcePaths right(const Graph& graph, Vertex source);

/// Right paths as a step on lists of arcs has them: great weights are taken where none is negative
/// and no shortest path leaves 32 bits.
[[nodiscard]] reference::SourcePaths right_of_lists(const Graph& graph, Vertex source);

/// A subject on matrices that has settings, right or with faults; a matrix is searched as its
/// graph. What its setting does not ask for is taken from what `search` returns.
[[nodiscard]] BellmanFordSubject subject_of(std::string name, const SearchPaths& search);

/// The same on lists of arcs.
[[nodiscard]] BellmanFordSubject subject_of_lists(std::string name, const SearchPaths& search);

// length_faults.cpp
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_lengths();
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_arcs();
// round_faults.cpp
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_rounds();
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_groups();
// interface_faults.cpp
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_settings();
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_cycles();
[[nodiscard]] std::vector<BellmanFordSubject> faults_of_refusals();

}  // namespace graphspec::properties
