/// \file
/// What is the Floyd-Warshall study's own among properties: the vertex on a negative cycle that a
/// step reports, and distances of 16 bits.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/paths/answers.hpp"

namespace graphspec::properties {

/// A solver of apsp that fills matrices.
struct FloydWarshallSubject : Subject<problem::Apsp> {
  /// The vertex on a negative cycle that it reports, -1 where it reports none. Throws InputError as
  /// run().
  std::function<Vertex(const Graph& graph, const problem::Apsp::Query& query,
                       const Setting& setting)>
      negative_vertex = {};
  bool packs = false;  ///< has two distances in a word where they fit, unless asked otherwise
  /// The distances in 16 bits; empty for those that have none. Throws InputError for those that 16
  /// bits do not hold.
  std::function<Rows(const Graph& graph, const Setting& setting)> narrow = {};
};

/// The literal function, for the CPU alone, then the study's steps and ours on a device.
[[nodiscard]] std::vector<FloydWarshallSubject> floyd_warshall_subjects(Device device);

/// The properties of them.
[[nodiscard]] std::span<const Property<problem::Apsp, FloydWarshallSubject>>
floyd_warshall_properties();

}  // namespace graphspec::properties
