/// \file
/// What tests expect of every step of sssp with predecessors, on graphs that are made for it.
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/problem/paths/answers.hpp"

namespace graphspec::properties {

/// Expects right paths in a graph that is one path against the order of vertices. It takes all
/// rounds.
inline void expect_path_against_order(const Subject<problem::Sssp>& subject, Vertex order,
                                      const Setting& setting) {
  std::vector<WeightedArc> arcs;
  for (Vertex vertex = 1; vertex < order; ++vertex) arcs.push_back({vertex, vertex - 1, -2});
  const Rows rows = rows_of(subject, graph_of(order, arcs), {order - 1}, setting);
  for (Vertex vertex = 0; vertex < order; ++vertex) {
    ASSERT_EQ(rows(order - 1, vertex), 2 * (vertex - order + 1));
    ASSERT_EQ(at_vertex(rows.predecessors(order - 1), vertex),
              vertex + 1 < order ? vertex + 1 : -1);
  }
}

/// Expects right predecessors whichever thread reads an old word. The graph has a path from 3 to 1
/// of length 0, and the cycle 1 -> 0 -> 1 of weight 0. Vertex 1 must not take 0 as its predecessor,
/// because 0 got its distance from 1.
inline void expect_no_circle_by_stale_reads(const Subject<problem::Sssp>& subject) {
  const Graph graph = graph_of(4, {{0, 3, 0}, {0, 1, 0}, {0, 1, -2}, {1, 0, 2}, {3, 1, 0}});
  Setting setting;
  setting.schedule.checked = true;
  for (const auto kind : {executor::Schedule::Kind::sequential, executor::Schedule::Kind::reverse,
                          executor::Schedule::Kind::round_robin}) {
    for (std::int64_t after = 0; after < 40; ++after) {
      setting.schedule.kind = kind;
      setting.schedule.stale = {{.after = after}};
      const Rows rows = rows_of(subject, graph, {3}, setting);
      ASSERT_EQ(text_of(certify_predecessors(graph, 3, rows.distance, rows.predecessor)), "")
          << describe(setting.schedule);
    }
  }
}

}  // namespace graphspec::properties
