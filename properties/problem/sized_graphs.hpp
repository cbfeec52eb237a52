/// \file
/// Graphs about the sizes at which a solver's code goes another way: of those that its row names,
/// and of the options that a setting gives it, each with one vertex or arc less, exactly so many,
/// and one more.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "properties/harness/setting.hpp"
#include "properties/problem/subject.hpp"
#include "properties/problem/trial.hpp"
#include "properties/random_graphs/random_graph.hpp"

namespace graphspec::properties {

/// Sizes of a solver under a setting that a graph of `most` vertices can be about; a warp's where
/// there are none.
[[nodiscard]] inline std::vector<Vertex> sizes_about(const Sizes& of_code, OptionTable options,
                                                     const Setting& setting, Vertex most) {
  std::vector<Vertex> sizes;
  const auto add = [&](double size) {
    if (size >= 1 && size < most) sizes.push_back(static_cast<Vertex>(size));
  };
  for (const std::int32_t size : of_code) add(size);
  for (const OptionRow& row : options) {
    if (row.is_size) add(setting.value(row));
  }
  if (sizes.empty()) sizes.push_back(std::min<Vertex>(32, most - 1));
  return sizes;
}

/// A graph with a source, of which something has about so many parts.
struct SizedGraph {
  RandomGraph graph;  ///< without weights
  Vertex source = 0;
};

/// One of: a vertex with so many arcs out, or in; a level of so many vertices, of which the last
/// have many arcs, one or two have, or all have as many; rows of which one begins where a warp's
/// share of all arcs does, or an arc before; stars of so many leaves on a path; so many paths side
/// by side; a path of so many vertices; so many pairs of vertices, joined by a path; so many arcs,
/// or vertices, at random. In place of a size from the list, some are about 32, 48 or 64. Vertices
/// are numbered at random or in order.
/// \param most  vertices
[[nodiscard]] SizedGraph draw_sized_graph(Draw& draw, const std::vector<Vertex>& sizes,
                                          Vertex most);

/// That graph of a trial's choice.
/// \param most  vertices, unless the solver's row has a number of its own: then a third tile is
/// begun
template <class Problem>
[[nodiscard]] SizedGraph sized_graph(const Subject<Problem>& subject, const Trial<Problem>& trial,
                                     Vertex most) {
  constexpr Vertex three_tiles = 70;
  if (subject.most_vertices_checked > 0) {
    most = std::min({most, subject.most_vertices_checked, three_tiles});
  }
  Draw draw(trial.choice);
  return draw_sized_graph(draw, sizes_about(subject.sizes, subject.options, trial.setting, most),
                          most);
}

/// "64 vertices, 70 arcs": what a violation is found in.
[[nodiscard]] std::string summary(const SizedGraph& sized);

}  // namespace graphspec::properties
