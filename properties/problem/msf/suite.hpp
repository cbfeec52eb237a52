/// \file
/// The suite of minimum spanning forests: how inputs are drawn, and what every solver is held to.
#pragma once

#include <string>

#include "properties/problem/property.hpp"
#include "properties/random_graphs/undirected_graph.hpp"
#include "reference/problem/msf.hpp"

namespace graphspec::properties {

using Forest = problem::Msf::Result;
using MsfSubject = Subject<problem::Msf>;

template <>
struct Inputs<problem::Msf> {
  using Graph = UndirectedGraph;
  using Rule = UndirectedGraphRule;
  [[nodiscard]] static Input<problem::Msf> draw(const Rule& rule, const rc::Random& random,
                                                int size) {
    return {draw_undirected_graph(rule, random, size)};
  }
  [[nodiscard]] static rc::Seq<Input<problem::Msf>> smaller(const Input<problem::Msf>& input,
                                                            const Rule& rule);
  [[nodiscard]] static std::string describe(const Input<problem::Msf>& input) {
    return properties::describe(input.graph);
  }
};

using MsfTrial = Trial<problem::Msf>;
using MsfParts = TrialParts<problem::Msf>;

template <>
std::span<const Property<problem::Msf>> properties_of<problem::Msf>();

// A step has a warp for each vertex in each iteration, which the CPU executor runs thread by
// thread.
inline constexpr Vertex some_vertices = 40;
/// Of graphs that are searched many times in a case.
inline constexpr Vertex few_vertices = 12;

}  // namespace graphspec::properties
