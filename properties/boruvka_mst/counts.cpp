/// \file
/// The property of what steps count: iterations, and arcs that searches for minimum edges read.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "properties/boruvka_mst/own_properties.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "properties/problem/run_reports.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<std::string>;

/// An arc of a list that is sorted by weight.
struct ListedArc {
  double weight;
  Vertex end;
};
using Lists = VertexArray<std::vector<ListedArc>>;

Lists sorted_lists(const Graph& graph) {
  Lists lists(graph.num_vertices(), {});
  for (ArcIndex arc = 0; arc < graph.num_arcs(); ++arc) {
    lists[tail_of(graph, arc)].push_back({weight_of(graph, arc), head_of(graph, arc)});
  }
  for (auto& list : lists) std::ranges::sort(list, {}, &ListedArc::weight);
  return lists;
}

/// What Boruvka's iterations come to where no two edges weigh the same.
struct Iterations {
  std::int64_t joining = 0;    ///< those in which trees join
  std::int64_t searches = 0;   ///< with the one that finds no edge, where several trees are left
  std::int64_t arcs_read = 0;  ///< 32 at a time, up to the first that leads to another tree
};

Iterations iterations_of(const Graph& graph) {
  constexpr std::size_t at_once = 32;
  const Vertex order = graph.num_vertices();
  const Lists lists = sorted_lists(graph);
  VertexArray<Vertex> tree(order, 0);
  std::iota(tree.begin(), tree.end(), 0);
  Vertex num_trees = order;
  Iterations found;
  for (bool joins = true; joins && num_trees > 1;) {
    ++found.searches;
    VertexArray<ListedArc> lightest(order, {0, -1});
    for (Vertex vertex = 0; vertex < order; ++vertex) {
      const auto& list = lists[vertex];
      const auto out = std::ranges::find_if(
          list, [&](const ListedArc& arc) { return tree[arc.end] != tree[vertex]; });
      const auto place = static_cast<std::size_t>(out - list.begin());
      found.arcs_read +=
          static_cast<std::int64_t>(std::min(list.size(), (place / at_once + 1) * at_once));
      ListedArc& best = lightest[tree[vertex]];
      if (out != list.end() && (best.end < 0 || out->weight < best.weight)) best = *out;
    }
    joins = false;
    for (Vertex one = 0; one < order; ++one) {
      if (lightest[one].end < 0) continue;
      const Vertex here = tree[one];
      const Vertex there = tree[lightest[one].end];
      if (here == there) continue;
      for (Vertex& of_vertex : tree) {
        if (of_vertex == here) of_vertex = there;
      }
      --num_trees;
      joins = true;
    }
    found.joining += joins ? 1 : 0;
  }
  return found;
}

Verdict differs(std::string_view what, std::int64_t found, std::int64_t least, std::int64_t most) {
  if (found >= least && found <= most) return std::nullopt;
  return fmt::format("{} {}, not {} to {}", found, what, least, most);
}

/// tuned's rounds, whose first reads all arcs. One pass alone reads them once again; behind a pass
/// of light edges those of vertices outside of the greatest tree are left, and where more edges are
/// light, or left, than expected, all is done once more.
/// \param launches  of its kernel
Verdict judge_tuned(const Graph& graph, const Setting& setting, const Iterations* due,
                    std::int64_t iterations, std::int64_t arcs_read, std::int64_t launches) {
  const std::int64_t arcs = graph.num_arcs();
  const std::int64_t halvings =
      std::bit_width(static_cast<unsigned>(std::max(graph.num_vertices(), 1))) - 1;
  const bool has_one_pass = options_of(setting).light_share == 1;
  const std::int64_t passes = has_one_pass ? 1 : 2;
  if (graph.num_vertices() == 0) return differs("iterations", iterations, 0, 0);
  if (due != nullptr && has_one_pass) {
    const std::int64_t exactly = std::max<std::int64_t>(due->joining, 1);
    if (auto wrong = differs("iterations", iterations, exactly, exactly)) return wrong;
  }
  // Of equal weights another forest is found each time, which may leave more.
  if (auto wrong = differs("launches", launches, 1, has_one_pass ? 1 : due != nullptr ? 3 : 9)) {
    return wrong;
  }
  const std::int64_t most = launches * (1 + passes * halvings);
  if (auto wrong = differs("iterations", iterations, launches, most)) return wrong;
  return differs("arcs read", arcs_read, (has_one_pass ? 2 : launches) * arcs,
                 launches * (1 + passes) * arcs + iterations * arcs / 2);
}

}  // namespace

Verdict counts_follow(const BoruvkaSubject& subject, const MsfTrial& trial) {
  const Graph graph = trial.graph.graph();
  const RunReport report = subject.report(graph, {}, trial.setting);
  const std::int64_t iterations = count_of(report, "iterations").value_or(-1);
  const std::int64_t arcs_read = count_of(report, "arcs_read").value_or(-1);
  const Iterations due = iterations_of(graph);
  const bool is_distinct = trial.graph.has_distinct_weights();
  if (subject.name == "tuned") {
    return judge_tuned(graph, trial.setting, is_distinct ? &due : nullptr, iterations, arcs_read,
                       report.counters.launches);
  }
  // An iteration leaves half the trees at most.
  const std::int64_t halvings =
      std::bit_width(static_cast<unsigned>(std::max(graph.num_vertices(), 1))) - 1;
  const std::int64_t least = is_distinct ? due.joining : due.joining > 0 ? 1 : 0;
  if (auto wrong = differs("iterations", iterations, least, is_distinct ? due.joining : halvings)) {
    return wrong;
  }
  if (const auto on_device = count_of(report, "arcs_on_device")) {
    // An arc has ten bits of its end at least.
    const std::int64_t bytes = options_of(trial.setting).device_bytes;
    if (auto wrong = differs("arcs on the device", *on_device, 0, bytes * 4 / 5)) return wrong;
  }
  if (subject.reads_lists_in_order && is_distinct) {
    return differs("arcs read", arcs_read, due.arcs_read, due.arcs_read);
  }
  const std::int64_t all = (iterations + 1) * graph.num_arcs();
  if (subject.name != "our_whole_lists") return differs("arcs read", arcs_read, 0, all);
  const std::int64_t whole = (iterations + due.searches - due.joining) * graph.num_arcs();
  return differs("arcs read", arcs_read, whole, whole);
}

}  // namespace graphspec::properties
