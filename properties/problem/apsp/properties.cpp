/// \file
/// The properties of shortest paths between all pairs of vertices: those of all shortest paths, and
/// its own.
#include <limits>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/properties.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using ApspSubject = Subject<Apsp>;
using ApspTrial = Trial<Apsp>;
using Verdict = std::optional<std::string>;

Verdict rows_in_order(const ApspSubject& subject, const ApspTrial& trial) {
  const Graph graph = trial.graph.graph();
  Draw draw(trial.choice);
  Apsp::Query some = trial.query;
  some.first = draw.between(0, graph.num_vertices());
  some.last = draw.chance(25) ? -1 : draw.between(some.first, graph.num_vertices());
  return compare(
      rows_of(subject, graph, some, trial.setting), rows_of(subject, trial),
      fmt::format("only sources {} to {} were requested, and with all sources the distance is",
                  some.first, some.end(graph.num_vertices())));
}

Verdict foreign_sources_refused(const ApspSubject& subject, const ApspTrial& trial) {
  constexpr Vertex least = std::numeric_limits<Vertex>::min();
  constexpr Vertex most = std::numeric_limits<Vertex>::max();
  const Graph graph = trial.graph.graph();
  const Vertex order = graph.num_vertices();
  struct Foreign {
    Vertex first;
    Vertex last;
    Vertex named;
  };
  std::vector<Foreign> ranges = {
      {-1, -1, -1},    {least, order, least},      {0, order + 1, order + 1},
      {0, most, most}, {order + 1, -1, order + 1}, {most, -1, most},
      {-3, 0, -3},
  };
  if (order > 0) ranges.push_back({order, order - 1, order});
  for (const auto& [first, last, named] : ranges) {
    const std::string what = fmt::format("sources {} to {}", first, last);
    const Apsp::Query query{first, last, trial.query.predecessors};
    Vertex parts = 0;
    const auto run = [&] {
      if (!subject.solve) return static_cast<void>(subject.run(graph, query, trial.setting));
      subject.solve(graph, query, trial.setting, [&](const Apsp::Part&) { ++parts; });
    };
    const auto refused = [&] {
      run();
      return 0;
    };
    if (auto wrong = expect_refusal(refused, std::to_string(named), what)) return wrong;
    if (parts > 0) return fmt::format("{} are rejected, but only after rows were returned", what);
  }
  return std::nullopt;
}

}  // namespace

template <>
std::span<const Property<Apsp>> properties_of<Apsp>() {
  static const std::vector<Property<Apsp>> table = [] {
    constexpr PathsSizes sizes = {.asked_once = 24, .between_all = 24, .between_double = 12};
    std::vector<Property<Apsp>> rows = paths_properties<Apsp>(sizes);
    rows.push_back({.name = "rows_in_order",
                    .sentence = "a range of sources gives the rows of these sources in the "
                                "distance matrix, each row once and in order",
                    .parts = {.setting = true, .choice = true, .graphs = {}},
                    .violation = rows_in_order});
    rows.push_back(
        {.name = "foreign_sources_refused",
         .sentence = "a range of sources that ends before it begins, or that contains a number "
                     "that is no vertex, is rejected by a message of one line that names the range",
         .parts = {.setting = true, .graphs = {}},
         .violation = foreign_sources_refused});
    return rows;
  }();
  return table;
}

}  // namespace graphspec::properties
