/// \file
/// Random inputs of sssp and apsp: weighted graphs with a source, or a range of them.
#pragma once

#include <string>

#include "properties/problem/paths/weighted_graphs.hpp"
#include "properties/problem/trial.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::properties {

/// Graphs of at least one vertex, and a source that most often reaches something. Predecessors are
/// asked for more often than not.
template <>
struct Inputs<problem::Sssp> {
  using Graph = RandomGraph;
  using Rule = WeightedGraphRule;
  static Input<problem::Sssp> draw(const Rule& rule, const rc::Random& random, int size);
  static rc::Seq<Input<problem::Sssp>> smaller(const Input<problem::Sssp>& input, const Rule& rule);
  static std::string describe(const Input<problem::Sssp>& input);
};

/// Graphs, seldom without any vertex; asked for are all rows, or one by the rule.
template <>
struct Inputs<problem::Apsp> {
  using Graph = RandomGraph;
  using Rule = WeightedGraphRule;
  static Input<problem::Apsp> draw(const Rule& rule, const rc::Random& random, int size);
  static rc::Seq<Input<problem::Apsp>> smaller(const Input<problem::Apsp>& input, const Rule& rule);
  static std::string describe(const Input<problem::Apsp>& input);
};

}  // namespace graphspec::properties
