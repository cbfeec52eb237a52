/// \file
/// A level-by-level search on the host into which one fault at a time is planted.
#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>
#include <utility>

#include "gpu/bfs/options.hpp"
#include "properties/mutants/mutants.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using Labels = VertexArray<std::int32_t>;

/// A fault by its name, which is that of its row.
struct Fault {
  template <std::size_t size>
  consteval Fault(const char (&text)[size]) {  // NOLINT(google-explicit-constructor): a name is one
    std::copy_n(text, size, name);
  }
  constexpr bool operator==(std::string_view other) const { return name == other; }

  char name[32] = {};
};

/// One level's worth of the search: what it has and what it finds.
struct Search {
  const Graph& graph;
  Labels label;
  std::vector<bool> visited;
  std::vector<Vertex> frontier;
  std::vector<Vertex> next;
  std::int64_t counted = 1;
};

template <Fault fault>
std::size_t row_end(const Search& search, Vertex tail, std::size_t degree) {
  if constexpr (fault == "row_overrun") {
    const auto last = search.graph.offsets()[static_cast<std::size_t>(tail) + 1];
    return last < search.graph.num_arcs() ? degree + 1 : degree;
  } else if constexpr (fault == "row_cut") {
    return std::min<std::size_t>(degree, 32);
  } else {
    return degree;
  }
}

template <Fault fault>
std::int32_t label_at(std::int32_t depth) {
  if constexpr (fault == "levels_doubled") return depth > 1 ? 2 * depth : depth;
  if constexpr (fault == "levels_stuck") return std::min(depth, 3);
  return depth;
}

template <Fault fault>
void expand(Search& search, Vertex tail, std::int32_t depth, const bfs::Options& options) {
  const auto first =
      static_cast<std::size_t>(search.graph.offsets()[static_cast<std::size_t>(tail)]);
  const std::size_t end = row_end<fault>(search, tail, search.graph.neighbours(tail).size());
  for (std::size_t place = 0; place < end; ++place) {
    const Vertex head = search.graph.dest()[first + place];
    const auto head_index = static_cast<std::size_t>(head);
    if (fault == "arcs_counted_as_vertices") ++search.counted;
    if (fault == "row_left_at_self_loop" && head == tail) return;
    if (fault == "last_vertex_invisible" && head + 1 == search.graph.num_vertices()) continue;
    if (search.visited[head_index]) {
      if (fault == "row_left_at_visited") return;
      continue;
    }
    search.visited[head_index] = true;
    search.label[head_index] = label_at<fault>(depth + 1);
    const auto room = static_cast<std::size_t>(options.block_queue_size);
    if (fault == "queue_overflow_dropped" && search.next.size() >= room) continue;
    search.next.push_back(head);
  }
}

template <Fault fault>
bool ends_early(const Search& search, std::int32_t depth) {
  if (fault == "frontier_not_swapped") return true;
  if (fault == "frontier_of_one_ends") return search.next.size() == 1;
  if (fault == "few_levels") return depth == 9;
  if (fault == "arcs_counted_as_vertices") {
    return search.counted >= search.graph.num_vertices();
  }
  return false;
}

/// Deeper vertices before the rest of a level.
void depth_first(Search& search, Vertex tail) {
  std::vector<Vertex> stack = {tail};
  while (!stack.empty()) {
    const Vertex top = stack.back();
    stack.pop_back();
    for (const Vertex head : search.graph.neighbours(top)) {
      const auto head_index = static_cast<std::size_t>(head);
      if (search.visited[head_index]) continue;
      search.visited[head_index] = true;
      search.label[head_index] = search.label[static_cast<std::size_t>(top)] + 1;
      stack.push_back(head);
    }
  }
}

template <Fault fault>
Labels faulty_search(const Graph& graph, Vertex source, const Setting& setting) {
  const auto options = options_from<bfs::Options>(bfs::option_table(), setting.options);
  if (fault != "source_clamped") {
    check_source(graph, source);
  } else {
    if (graph.num_vertices() == 0) return {};
    source = std::clamp(source, 0, graph.num_vertices() - 1);
  }
  const auto num_vertices = static_cast<std::size_t>(graph.num_vertices());
  const std::int32_t unreached = fault == "unreached_zero" ? 0
                                 : fault == "unreached_huge"
                                     ? std::numeric_limits<std::int32_t>::max()
                                     : -1;
  const Vertex start = fault == "source_taken_for_first" ? 0 : source;
  Search search{.graph = graph,
                .label = Labels(num_vertices, unreached),
                .visited = std::vector<bool>(num_vertices, false),
                .frontier = {start},
                .next = {}};
  search.label[static_cast<std::size_t>(source)] = 0;
  search.visited[static_cast<std::size_t>(source)] = fault != "source_not_visited";

  if (fault == "depth_first") {
    depth_first(search, source);
    return search.label;
  }
  for (std::int32_t depth = 0; !search.frontier.empty(); ++depth) {
    if (fault == "frontier_last_skipped" && search.frontier.size() > 1) {
      search.frontier.pop_back();
    }
    for (const Vertex tail : search.frontier) expand<fault>(search, tail, depth, options);
    if (ends_early<fault>(search, depth)) break;
    search.frontier = std::exchange(search.next, {});
  }
  if (fault == "last_label_missing") search.label.pop_back();
  return search.label;
}

template <Fault fault>
Mutant mutant(std::string_view defect, bool has_setting = false) {
  return {.defect = defect,
          .subject = {.name = fault.name,
                      .has_setting = has_setting,
                      .options = bfs::option_table(),
                      .run = [](const Graph& graph, const Bfs::Query& query,
                                const Setting& setting) -> Bfs::Result {
                        return {faulty_search<fault>(graph, query.source, setting), {}};
                      }},
          .wrong_levels = fault != "source_clamped"};
}

/// A search whose levels are right and whose predecessors are changed afterwards.
Mutant faulty_tree(std::string_view name, std::string_view defect,
                   void (*spoil)(const Graph& graph, Bfs::Result& tree)) {
  return {.defect = defect,
          .subject = {.name = std::string(name),
                      .has_predecessors = true,
                      .run =
                          [spoil](const Graph& graph, const Bfs::Query& query, const Setting&) {
                            Bfs::Result tree = Bfs::oracle(graph, query);
                            spoil(graph, tree);
                            return tree;
                          }},
          .wrong_levels = false};
}

/// Gives every vertex below the first level the last vertex of the level above, neighbour or not.
void spoil_with_strangers(const Graph& graph, Bfs::Result& tree) {
  VertexArray<Vertex> last_of_level(graph.num_vertices() + 1, -1);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    if (tree.level[vertex] >= 0) last_of_level[tree.level[vertex]] = vertex;
  }
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    if (tree.level[vertex] > 0) tree.predecessor[vertex] = last_of_level[tree.level[vertex] - 1];
  }
}

/// Keeps the last arc that leads to a vertex from any reached one, not from the level above.
void spoil_with_last_arc(const Graph& graph, Bfs::Result& tree) {
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    if (tree.level[tail] < 0) continue;
    for (const Vertex head : graph.neighbours(tail)) {
      if (tree.level[head] > 0) tree.predecessor[head] = tail;
    }
  }
}

}  // namespace

std::vector<Mutant> faulty_searches() {
  return {
      mutant<"source_clamped">("a foreign source becomes the nearest vertex"),
      mutant<"source_taken_for_first">("the first frontier holds vertex 0, whatever the source"),
      mutant<"source_not_visited">("the source is not marked, and labelled again"),
      mutant<"unreached_zero">("labels start at 0, not -1"),
      mutant<"unreached_huge">("unreached vertices keep a huge label"),
      mutant<"last_label_missing">("one label too few is returned"),
      mutant<"last_vertex_invisible">("the last vertex is never found"),
      mutant<"levels_doubled">("from level 2 on a level counts twice"),
      mutant<"levels_stuck">("the level stops counting at 3"),
      mutant<"depth_first">("a stack in the queue's place"),
      mutant<"frontier_not_swapped">("the frontiers are not exchanged after a level"),
      mutant<"frontier_last_skipped">("the last vertex of a frontier gets no thread"),
      mutant<"frontier_of_one_ends">("a frontier of one vertex is taken for an empty one"),
      mutant<"few_levels">("the search ends after ten levels"),
      mutant<"row_overrun">("one arc too many is read of each vertex"),
      mutant<"row_cut">("arcs beyond the first 32 of a vertex are left out"),
      mutant<"row_left_at_visited">("the first visited neighbour ends a vertex's arcs"),
      mutant<"row_left_at_self_loop">("a self-loop ends a vertex's arcs"),
      mutant<"arcs_counted_as_vertices">("the search ends once as many arcs as vertices were seen"),
      mutant<"queue_overflow_dropped">("what a full queue cannot take is forgotten", true),
      faulty_tree("parent_is_no_neighbour", "a parent one level up without an arc to its child",
                  spoil_with_strangers),
      faulty_tree("parent_on_any_level", "a parent with an arc, but from any level",
                  spoil_with_last_arc),
  };
}

}  // namespace graphspec::properties
