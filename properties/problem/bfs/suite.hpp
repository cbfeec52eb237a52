/// \file
/// The suite of breadth-first levels: how inputs are drawn, and what every solver is held to.
#pragma once

#include <string>

#include "properties/problem/property.hpp"
#include "properties/problem/source_input.hpp"
#include "reference/problem/bfs.hpp"

namespace graphspec::properties {

template <>
struct Inputs<problem::Bfs> {
  using Graph = RandomGraph;
  using Rule = RandomGraphRule;
  [[nodiscard]] static Input<problem::Bfs> draw(const Rule& rule, const rc::Random& random,
                                                int size);
  [[nodiscard]] static rc::Seq<Input<problem::Bfs>> smaller(const Input<problem::Bfs>& input,
                                                            const Rule& rule);
  [[nodiscard]] static std::string describe(const Input<problem::Bfs>& input);
};

template <>
std::span<const Property<problem::Bfs>> properties_of<problem::Bfs>();

}  // namespace graphspec::properties
