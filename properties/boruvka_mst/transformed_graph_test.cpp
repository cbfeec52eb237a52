/// \file
/// The four transformations, in all combinations: what they leave is the same graph, in the form
/// that each promises, and every edge finds its way back. Each rule is seen to reject a form that
/// breaks it.
#include "gpu/boruvka_mst/transformed_graph.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "properties/boruvka_mst/own_properties.hpp"
#include "properties/certificates/weighted_arcs.hpp"
#include "properties/harness/falsify.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "properties/random_graphs/undirected_graph.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

using boruvka_mst::CompressedEnds;
using boruvka_mst::Transformations;
using boruvka_mst::TransformedGraph;
using Verdict = std::optional<std::string>;

/// One arc of a transformed graph, read out.
struct ReadArc {
  Vertex tail = 0;
  Vertex end = 0;
  double weight = 0;       ///< or rank
  ArcIndex given_as = -1;  ///< what the way back makes of it; of a self-loop -1
};

/// A transformed graph, read out; faults are planted in it.
struct ReadForm {
  Vertex num_vertices = 0;
  bool is_compressed = false;
  bool has_ranks = false;
  std::vector<ReadArc> arcs;
};

VertexArray<Vertex> read_ends(const TransformedGraph& graph) {
  if (const auto* const plain = std::get_if<std::span<const Vertex>>(&graph.ends())) {
    return std::vector<Vertex>(plain->begin(), plain->end());
  }
  const auto& ends = std::get<CompressedEnds>(graph.ends());
  VertexArray<Vertex> all;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (ArcIndex arc = at_vertex(graph.offsets(), tail);
         arc < at_vertex(graph.offsets(), tail + 1); ++arc) {
      const int k = at_vertex(ends.high, arc / 4) >> (2 * (arc % 4)) & 3;
      all.push_back(at_vertex(ends.base, tail) + 256 * k + at_vertex(ends.low, arc));
    }
  }
  return all;
}

/// \param way_back  for each arc alone, each of which costs as much as all together do
ReadForm read_form(const TransformedGraph& graph, bool way_back = true) {
  ReadForm form{graph.num_vertices(),
                std::holds_alternative<CompressedEnds>(graph.ends()),
                std::holds_alternative<std::span<const std::uint32_t>>(graph.weights()),
                {}};
  const VertexArray<Vertex> ends = read_ends(graph);
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (ArcIndex arc = at_vertex(graph.offsets(), tail);
         arc < at_vertex(graph.offsets(), tail + 1); ++arc) {
      ReadArc read{tail, ends[arc], weight_at(graph.weights(), arc), -1};
      const std::vector<ArcIndex> alone = {arc};
      if (way_back && tail != read.end) {
        read.given_as = graph.in_users_numbers(alone).edges.at(0);
      }
      form.arcs.push_back(read);
    }
  }
  return form;
}

/// How the graph's arcs should be given: the first equal arc from the lesser end.
ArcIndex given_as(const Graph& graph, ArcIndex arc) {
  const std::vector<ArcIndex> alone = {arc};
  return reference::forest_of(graph, alone).edges.at(0);
}

/// Arcs are as many, and each edge is given by as many as it has.
Verdict judge_edges(const Graph& graph, const ReadForm& form) {
  std::map<ArcIndex, int> due;
  std::map<ArcIndex, int> found;
  int loops = 0;
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    if (tail_of(graph, arc) == head_of(graph, arc)) {
      ++loops;
    } else {
      ++due[given_as(graph, arc)];
    }
  }
  for (const ReadArc& arc : form.arcs) {
    if (arc.tail == arc.end) {
      --loops;
    } else {
      ++found[arc.given_as];
    }
  }
  if (form.num_vertices != graph.num_vertices()) return "vertices are lost or added";
  if (loops != 0) return "self-loops are lost or added";
  if (found != due) return "edges are lost, added or given as others";
  return std::nullopt;
}

/// Arcs from one vertex to another are as many as back; without renumber they are the user's.
Verdict judge_ends(const Graph& graph, const Transformations& asked, const ReadForm& form) {
  std::map<std::pair<Vertex, Vertex>, int> balance;
  for (const ReadArc& arc : form.arcs) {
    if (arc.end < 0 || arc.end >= form.num_vertices) return "an end is no vertex";
    ++balance[{arc.tail, arc.end}];
    --balance[{arc.end, arc.tail}];
    if (asked.renumber || arc.given_as < 0) continue;
    const auto [lesser, greater] = std::minmax(arc.tail, arc.end);
    if (lesser != tail_of(graph, arc.given_as) || greater != head_of(graph, arc.given_as)) {
      return fmt::format("{}->{} is given as another edge", arc.tail, arc.end);
    }
  }
  const bool is_balanced =
      std::ranges::all_of(balance, [](const auto& one) { return one.second == 0; });
  return is_balanced ? Verdict() : "arcs have no mates";
}

/// Weights are the user's, or grow with them from 0 by steps of 1.
Verdict judge_weights(const Graph& graph, const Transformations& asked, const ReadForm& form) {
  std::vector<double> all;
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) all.push_back(weight_of(graph, arc));
  std::vector<double> distinct = all;
  std::ranges::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  const bool ranked =
      asked.rank_weights && !std::holds_alternative<std::monostate>(graph.weights());
  if (form.has_ranks != ranked) return "there are ranks, or there are none";
  const auto due = [&](double weight) {
    if (!ranked) return weight;
    return static_cast<double>(std::ranges::lower_bound(distinct, weight) - distinct.begin());
  };
  for (const ReadArc& arc : form.arcs) {
    if (arc.given_as >= 0 && arc.weight != due(weight_of(graph, arc.given_as))) {
      return fmt::format("{}->{} weighs {}", arc.tail, arc.end, arc.weight);
    }
  }
  // Of self-loops too, in any order.
  std::vector<double> found;
  for (const ReadArc& arc : form.arcs) found.push_back(arc.weight);
  for (double& weight : all) weight = due(weight);
  std::ranges::sort(found);
  std::ranges::sort(all);
  return found == all ? Verdict() : "weights are lost or added";
}

/// Lists stand as they are asked for.
Verdict judge_order(const Graph& graph, const Transformations& asked, const ReadForm& form) {
  for (std::size_t arc = 1; arc < form.arcs.size(); ++arc) {
    const ReadArc& one = form.arcs[arc - 1];
    const ReadArc& other = form.arcs[arc];
    if (!asked.local_sort || one.tail != other.tail) continue;
    if (std::pair(one.weight, one.end) > std::pair(other.weight, other.end)) {
      return fmt::format("the list of {} is not sorted", one.tail);
    }
  }
  if (asked.local_sort || asked.renumber) return std::nullopt;
  for (std::size_t arc = 0; arc < form.arcs.size(); ++arc) {
    if (form.arcs[arc].end != graph.dest()[arc]) return "arcs have moved";
  }
  return std::nullopt;
}

/// The vertices of each component have numbers side by side.
Verdict judge_numbers(const Transformations& asked, const ReadForm& form) {
  if (!asked.renumber) return std::nullopt;
  VertexArray<Vertex> component(form.num_vertices, 0);
  std::iota(component.begin(), component.end(), 0);
  for (const ReadArc& arc : form.arcs) {
    const auto [kept, gone] = std::minmax({component[arc.tail], component[arc.end]});
    std::ranges::replace(component, gone, kept);
  }
  if (std::ranges::is_sorted(component)) return std::nullopt;
  return "components are not side by side";
}

Verdict violation(const Graph& graph, const Transformations& asked, const ReadForm& form) {
  if (form.is_compressed != asked.compress) return "ends are compressed, or are not";
  if (auto wrong = judge_edges(graph, form)) return wrong;
  if (auto wrong = judge_ends(graph, asked, form)) return wrong;
  if (auto wrong = judge_weights(graph, asked, form)) return wrong;
  if (auto wrong = judge_order(graph, asked, form)) return wrong;
  return judge_numbers(asked, form);
}

/// Looks for a graph on which a form is not right. \param change  what is done to it first
Falsification falsify_forms(
    const Transformations& asked, const std::function<void(ReadForm&)>& change = [](ReadForm&) {}) {
  FalsifyParameters parameters;
  parameters.cases = 60;
  parameters.max_shrinks = 100;
  return falsify(
      undirected_graphs({.max_vertices = 30}),
      [](const UndirectedGraph& graph) { return describe(graph); },
      [&](const UndirectedGraph& drawn) -> std::optional<Violation> {
        const Graph graph = with_rows_shuffled(drawn.graph(), 3);
        ReadForm form = read_form(TransformedGraph(graph, asked));
        change(form);
        const auto wrong = violation(graph, asked, form);
        if (!wrong) return std::nullopt;
        return Violation{.text = *wrong};
      },
      parameters);
}

TEST(TransformedGraph, EveryCombinationIsTheSameGraphInItsForm) {
  for (const Transformations& asked : all_transformations()) {
    const Falsification outcome = falsify_forms(asked);
    EXPECT_TRUE(outcome.holds) << describe(asked) << ": " << outcome.violation << "\n"
                               << outcome.counterexample;
  }
}

/// Exchanges neighbours in each list.
void swap_arcs(ReadForm& form) {
  for (std::size_t arc = 1; arc < form.arcs.size(); ++arc) {
    if (form.arcs[arc - 1].tail == form.arcs[arc].tail) {
      std::swap(form.arcs[arc - 1], form.arcs[arc]);
    }
  }
}

TEST(TransformedGraph, EachRuleRejectsAFormThatBreaksIt) {
  const Transformations none;
  const Transformations all = {true, true, true, true};
  const auto expect_found = [](const Transformations& asked, const std::string& words,
                               const std::function<void(ReadForm&)>& change) {
    const Falsification outcome = falsify_forms(asked, change);
    EXPECT_FALSE(outcome.holds) << words;
    EXPECT_NE(outcome.violation.find(words), std::string::npos) << outcome.violation;
  };
  expect_found(all, "ends are compressed", [](ReadForm& form) { form.is_compressed = false; });
  expect_found(none, "vertices are lost", [](ReadForm& form) { ++form.num_vertices; });
  expect_found(none, "self-loops are lost", [](ReadForm& form) {
    std::erase_if(form.arcs, [](const ReadArc& arc) { return arc.tail == arc.end; });
  });
  expect_found(none, "edges are lost", [](ReadForm& form) {
    std::erase_if(form.arcs, [](const ReadArc& arc) { return arc.tail == arc.end + 1; });
  });
  expect_found(all, "given as others", [](ReadForm& form) {
    if (form.arcs.size() > 2) form.arcs[0].given_as = form.arcs.back().given_as;
  });
  expect_found(all, "an end is no vertex", [](ReadForm& form) {
    if (!form.arcs.empty() && form.arcs[0].given_as >= 0) form.arcs[0].end += 256;
  });
  expect_found(all, "arcs have no mates", [](ReadForm& form) {
    if (form.num_vertices < 5 || form.arcs.empty() || form.arcs[0].given_as < 0) return;
    form.arcs[0].end = form.arcs[0].end == 4 ? 3 : 4;
    if (form.arcs[0].end == form.arcs[0].tail) form.arcs[0].end = 2;
  });
  expect_found(none, "is given as another edge", [](ReadForm& form) {
    if (form.num_vertices < 3) return;
    for (ReadArc& arc : form.arcs) {
      if (arc.tail == 0 && arc.end == 1) arc.end = 2;
      if (arc.tail == 1 && arc.end == 0) arc.tail = 2;
    }
  });
  expect_found(all, "there are ranks", [](ReadForm& form) { form.has_ranks = !form.has_ranks; });
  expect_found(all, " weighs ", [](ReadForm& form) {
    // Ties broken: each arc of an edge has a rank of its own.
    double rank = 0;
    for (ReadArc& arc : form.arcs) {
      if (arc.given_as >= 0) arc.weight = rank++;
    }
  });
  expect_found(none, "weights are lost", [](ReadForm& form) {
    for (ReadArc& arc : form.arcs) arc.weight += arc.tail == arc.end ? 1 : 0;
  });
  expect_found({.local_sort = true}, "is not sorted", swap_arcs);
  expect_found(none, "arcs have moved", swap_arcs);
  expect_found({.renumber = true}, "components are not side by side", [](ReadForm& form) {
    const Vertex last = form.num_vertices - 1;
    for (ReadArc& arc : form.arcs) {
      for (Vertex* const vertex : {&arc.tail, &arc.end}) {
        if (*vertex == 0 || *vertex == last) *vertex = last - *vertex;
      }
    }
    std::ranges::stable_sort(form.arcs, {}, &ReadArc::tail);
  });
}

/// A list whose ends are as far apart as ten bits hold, at each place of its four a byte.
TEST(TransformedGraph, EndsOfAllTenBitsAreReadAsTheyWere) {
  for (const Vertex first : {0, 1, 700}) {
    std::vector<WeightedArc> arcs;
    const Vertex centre = first;
    for (const Vertex apart : {0, 1, 255, 256, 257, 511, 512, 767, 768, 1022, 1023}) {
      arcs.push_back({centre, first + apart, 3});
      if (apart != 0) arcs.push_back({first + apart, centre, 3});
    }
    const Graph graph = graph_of(first + 1024, arcs);
    for (const bool sorted : {false, true}) {
      const Transformations asked = {.local_sort = sorted, .compress = true};
      EXPECT_EQ(violation(graph, asked, read_form(TransformedGraph(graph, asked))), std::nullopt);
    }
  }
}

/// A component that is searched by all threads together, and one beside it.
TEST(TransformedGraph, ALargeComponentIsRenumberedToo) {
  constexpr Vertex last = 20'000;
  std::vector<WeightedArc> arcs;
  for (Vertex vertex = 0; vertex < last; ++vertex) {
    if (vertex == last - 3) continue;
    arcs.push_back({vertex, vertex + 1, vertex % 7});
    arcs.push_back({vertex + 1, vertex, vertex % 7});
  }
  const Graph graph = with_rows_shuffled(graph_of(last + 1, arcs), 5);
  const Transformations asked = {.renumber = true};
  const TransformedGraph transformed(graph, asked);
  const ReadForm form = read_form(transformed, false);
  EXPECT_EQ(judge_ends(graph, asked, form), std::nullopt);

  // Every edge, as each of its two arcs.
  std::vector<ArcIndex> edges;
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    if (tail_of(graph, arc) < head_of(graph, arc)) edges.push_back(arc);
  }
  for (const bool forth : {false, true}) {
    std::vector<ArcIndex> chosen;
    for (std::size_t arc = 0; arc < form.arcs.size(); ++arc) {
      if ((form.arcs[arc].tail < form.arcs[arc].end) == forth) {
        chosen.push_back(static_cast<ArcIndex>(arc));
      }
    }
    std::vector<ArcIndex> back = transformed.in_users_numbers(chosen).edges;
    std::ranges::sort(back);
    EXPECT_EQ(back, edges);
  }
}

TEST(TransformedGraph, WhatIsNotAskedForTakesNoTime) {
  const Graph graph = graph_of(2, {{0, 1, 1}, {1, 0, 1}});
  for (const Transformations& asked : all_transformations()) {
    const TransformedGraph transformed(graph, asked);
    EXPECT_EQ(transformed.transformations(), asked);
    const bool chosen[] = {asked.local_sort, asked.renumber, asked.rank_weights, asked.compress};
    for (std::size_t row = 0; row < boruvka_mst::num_transformations; ++row) {
      EXPECT_EQ(transformed.milliseconds()[row] > 0, chosen[row]) << describe(asked);
    }
  }
}

TEST(TransformedGraph, OnlyArcsBetweenVerticesEachOnceFindTheWayBack) {
  // 0->0, 0->1, 1->0
  const Graph graph = graph_of(2, {{0, 0, 1}, {0, 1, 1}, {1, 0, 1}});
  for (const Transformations& asked : all_transformations()) {
    const TransformedGraph transformed(graph, asked);
    const VertexArray<Vertex> ends = read_ends(transformed);
    const auto back = [&](const std::vector<ArcIndex>& arcs) {
      return transformed.in_users_numbers(arcs).edges;
    };
    EXPECT_THROW(static_cast<void>(back({-1})), std::logic_error) << describe(asked);
    EXPECT_THROW(static_cast<void>(back({3})), std::logic_error) << describe(asked);
    for (ArcIndex arc = 0; arc < 3; ++arc) {
      const bool from_first = arc < transformed.offsets()[1];
      const bool is_loop = ends[arc] == (from_first ? 0 : 1);
      if (is_loop) {
        EXPECT_THROW(static_cast<void>(back({arc})), std::logic_error) << describe(asked);
      } else {
        EXPECT_EQ(back({arc}), std::vector<ArcIndex>{1}) << describe(asked);
        EXPECT_THROW(static_cast<void>(back({arc, arc})), std::logic_error) << describe(asked);
      }
    }
  }
}

}  // namespace
}  // namespace graphspec::properties
