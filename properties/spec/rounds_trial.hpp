/// \file
/// A kernel of a test's own, tried as a step whose rounds are held to a scheme.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/suite.hpp"
#include "properties/spec/late_rounds.hpp"
#include "properties/spec/rounds_subject.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {

/// Arcs without weights weigh 1.
inline ArcLists lists_of(const Graph& graph) {
  const EdgeList list = edge_list(graph);
  ArcLists arcs{.num_vertices = list.num_vertices, .tail = list.source, .head = list.dest};
  const auto* const weights = std::get_if<std::vector<std::int32_t>>(&list.weights);
  arcs.weight = weights == nullptr ? std::vector<std::int32_t>(list.source.size(), 1) : *weights;
  return arcs;
}

/// The kernel that a row is about, as a step of that paper. \param run  (lists, query) -> result
template <class P, class Run>
RoundSubject<P> subject(std::string_view paper, const KernelRounds& row, const Run& run) {
  RoundSubject<P> made;
  made.name = row.variant;
  made.has_setting = true;
  made.paper = &saa::paper(paper);
  made.algorithm = std::make_shared<const saa::Algorithm>(saa::load(paper));
  made.rows = {&row};
  made.run = [run](const Graph& graph, const typename P::Query& query, const Setting& setting) {
    const executor::ScheduleScope scheduled(setting.schedule);
    P::check(graph, query);
    return run(lists_of(graph), query);
  };
  return made;
}

/// Whether the subject's rounds are astray, and whether its answers were right in every case.
template <class P>
Falsification tried(const RoundSubject<P>& subject, bool& always_right) {
  TrialParts<P> parts{.setting = true, .choice = true};
  parts.graphs.max_vertices = 6;
  const Property<P, RoundSubject<P>> property{
      .name = "rounds", .sentence = "", .parts = parts, .violation = round_astray<P>};
  RoundSubject<P> watched = subject;
  always_right = true;
  watched.run = [&](const Graph& graph, const typename P::Query& query, const Setting& setting) {
    auto result = subject.run(graph, query, setting);
    if constexpr (std::is_same_v<P, problem::Bfs>) {
      always_right = always_right && result.level == P::oracle(graph, query).level;
    } else {
      always_right = always_right && result.distance == P::oracle(graph, query).distance;
    }
    return result;
  };
  FalsifyParameters parameters;
  parameters.cases = 60;
  parameters.max_shrinks = 20;
  return falsify(property, watched, parameters);
}

}  // namespace graphspec::properties
