/// \file
/// The rules of minimum spanning forests. Edges are joined one after another into trees of joins
/// that stay shallow; whoever climbs from a vertex over joins by light edges alone comes to where
/// these edges have joined it.
#include "properties/certificates/spanning_forest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <parallel/algorithm>
#include <variant>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

using Verdict = std::optional<Rejection>;

std::size_t place_of(std::int64_t index) {
  return static_cast<std::size_t>(index);
}

/// From which vertex an arc of the graph leads.
Vertex tail_of(const Graph& graph, ArcIndex arc) {
  const auto offsets = graph.offsets();
  return static_cast<Vertex>(std::upper_bound(offsets.begin(), offsets.end(), arc) -
                             offsets.begin() - 1);
}

/// Arc 5, "3->4", where 5 is its number in the whole graph.
std::string arc_text(const GraphPart& part, ArcIndex arc) {
  return fmt::format("arc {}, {}->{}", part.first_arc + arc, tail_of(part.rows, arc),
                     part.rows.dest()[place_of(arc)]);
}

/// The least of the part's arcs of which breaks(tail, head, arc) is true, counted from its first;
/// as many as it has when there is none. Threads share arcs, not vertices: one vertex may have half
/// of them. Of a symmetric graph only arcs to the greater end are asked about: those back come
/// later, or in another part, and say the same.
template <class Breaks>
ArcIndex least_arc(const GraphPart& part, const Breaks& breaks) {
  constexpr ArcIndex arcs_at_once = 1 << 14;
  const Graph& graph = part.rows;
  const ArcIndex num_arcs = graph.num_arcs();
  const bool is_symmetric = part.symmetric;
  ArcIndex least = num_arcs;
#pragma omp parallel for schedule(dynamic, 1) reduction(min : least) if (is_shared_work(num_arcs))
  for (ArcIndex first = 0; first < num_arcs; first += arcs_at_once) {
    if (least < first) continue;
    const ArcIndex last = std::min(num_arcs, first + arcs_at_once);
    Vertex tail = tail_of(graph, first);
    for (ArcIndex arc = first; arc < last; ++arc) {
      while (graph.offsets()[place_of(tail) + 1] <= arc) ++tail;
      const Vertex head = graph.dest()[place_of(arc)];
      if (is_symmetric && head < tail) continue;
      if (breaks(tail, head, arc)) {
        least = std::min(least, arc);
        break;
      }
    }
  }
  return least;
}

/// The trees that edges make of vertices, joined one edge after another: the root of the smaller
/// tree is hung below that of the larger, so that none is deeper than log2(V).
template <class Weight>
class Joins {
 public:
  explicit Joins(Vertex num_vertices) : knots_(place_of(num_vertices)) {}

  /// The root of the vertex's tree.
  [[nodiscard]] Vertex root(Vertex vertex) const {
    while (knots_[place_of(vertex)].up >= 0) vertex = knots_[place_of(vertex)].up;
    return vertex;
  }
  /// The same of the tree that edges of this weight and lighter ones have made.
  /// \pre edges were joined from light to heavy
  [[nodiscard]] Vertex root(Vertex vertex, Weight heaviest) const {
    for (;;) {
      const Knot& knot = knots_[place_of(vertex)];
      if (knot.up < 0 || knot.joined_by > heaviest) return vertex;
      vertex = knot.up;
    }
  }

  /// Reads the vertex's knot from memory while something else is done.
  void fetch(Vertex vertex) const { __builtin_prefetch(&knots_[place_of(vertex)]); }

  /// Joins the trees of an edge's ends. \return false where they were one already
  bool join(Vertex one, Vertex other, Weight weight = {}) {
    Vertex below = root(one);
    Vertex above = root(other);
    if (below == above) return false;
    if (knots_[place_of(below)].up < knots_[place_of(above)].up) std::swap(below, above);
    knots_[place_of(above)].up += knots_[place_of(below)].up;
    knots_[place_of(below)] = {above, weight};
    return true;
  }

 private:
  struct Knot {
    /// Below which vertex this one hangs; of a root the number of its tree's vertices, negative.
    Vertex up = -1;
    Weight joined_by = {};  ///< what the edge weighed; of a root nothing
  };
  std::vector<Knot> knots_;
};

/// Where weights do not matter.
using UnweightedJoins = Joins<std::int32_t>;

/// A violation by the first edge that is none. \param edges  as they were given
Verdict judge_edges(ArcIndex num_arcs, std::span<const ArcIndex> edges,
                    std::span<const CertifiedEdge> found) {
  const auto count = std::ssize(edges);
  std::int64_t wrong = count;
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(8 * count))
  for (std::int64_t place = 0; place < count; ++place) {
    const bool is_edge = place < std::ssize(found) &&
                         found[place_of(place)].arc == edges[place_of(place)] &&
                         found[place_of(place)].tail < found[place_of(place)].head;
    if (!is_edge) wrong = std::min(wrong, place);
  }
  if (wrong == count) return std::nullopt;
  const ArcIndex arc = edges[place_of(wrong)];
  if (arc < 0 || arc >= num_arcs) {
    return Rejection(
        forest_rule::edge,
        fmt::format(
            "edge {} of the forest is given as {}, which is not the position of an arc{}", wrong,
            arc,
            num_arcs == 0 ? "; the graph has no arcs" : fmt::format(" (0 to {})", num_arcs - 1)),
        wrong);
  }
  const Vertex tail = found[place_of(wrong)].tail;
  const Vertex head = found[place_of(wrong)].head;
  return Rejection(
      forest_rule::edge,
      fmt::format(
          "edge {} of the forest is arc {}, {}->{}; {}", wrong, arc, tail, head,
          tail == head
              ? "a forest contains no self-loop"
              : fmt::format("the edge {1} - {0} must be given by the arc that starts at {1}", tail,
                            head)),
      wrong);
}

/// A violation in the first edge that stands at an earlier place as well.
Verdict judge_twice(std::span<const CertifiedEdge> edges) {
  std::vector<std::size_t> places(edges.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin(), places.end(), [&](std::size_t one, std::size_t other) {
    return edges[one].arc < edges[other].arc;
  });
  std::size_t again = edges.size();
  std::size_t before = 0;
  for (std::size_t k = 1; k < places.size(); ++k) {
    if (edges[places[k]].arc != edges[places[k - 1]].arc || places[k] > again) continue;
    again = places[k];
    before = places[k - 1];
  }
  if (again == edges.size()) return std::nullopt;
  return Rejection(
      forest_rule::twice,
      fmt::format(
          "edges {} and {} of the forest are both arc {}, {}->{}; each edge may occur only once",
          before, again, edges[again].arc, edges[again].tail, edges[again].head),
      static_cast<std::int64_t>(again));
}

/// Objects to an edge that is there twice, and to one that closes a cycle; joins all others.
Verdict judge_cycles(std::span<const CertifiedEdge> edges, UnweightedJoins& joins) {
  for (std::size_t place = 0; place < edges.size(); ++place) {
    if (joins.join(edges[place].tail, edges[place].head)) continue;
    // An edge that is there twice closes a cycle, so that only then need it be looked for.
    if (auto wrong = judge_twice(edges)) return wrong;
    return Rejection(
        forest_rule::cycle,
        fmt::format("edge {} of the forest, arc {}, {}->{}, closes a cycle with earlier edges",
                    place, edges[place].arc, edges[place].tail, edges[place].head),
        static_cast<std::int64_t>(place));
  }
  return std::nullopt;
}

template <class AnyJoins>
Verdict judge_spanning(const GraphPart& part, const AnyJoins& joins) {
  const Graph& graph = part.rows;
  const Vertex num_vertices = graph.num_vertices();
  std::vector<Vertex> root(place_of(num_vertices));
#pragma omp parallel for if (is_shared_work(num_vertices))
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    root[place_of(vertex)] = joins.root(vertex);
  }
  const ArcIndex wrong = least_arc(part, [&](Vertex tail, Vertex head, ArcIndex) {
    return root[place_of(tail)] != root[place_of(head)];
  });
  if (wrong == graph.num_arcs()) return std::nullopt;
  // Which vertex is a root says something about the order of joins; the least of a tree does not.
  const auto least_of_tree = [&](Vertex vertex) {
    return std::find(root.begin(), root.end(), root[place_of(vertex)]) - root.begin();
  };
  return Rejection(forest_rule::spanning,
                   fmt::format("{}, connects the tree of vertex {} and the tree of vertex {}; both "
                               "ends must be in one tree",
                               arc_text(part, wrong), least_of_tree(tail_of(graph, wrong)),
                               least_of_tree(graph.dest()[place_of(wrong)])));
}

/// Throws InputError naming the first arc whose weight is not a number.
void check_numbers(const GraphPart& part, std::span<const double> weights) {
  const ArcIndex wrong = least_arc(
      part, [&](Vertex, Vertex, ArcIndex arc) { return std::isnan(weights[place_of(arc)]); });
  if (wrong == part.rows.num_arcs()) return;
  throw InputError(
      fmt::format("{}, has a weight that is not a number; a minimum forest needs numbers",
                  arc_text(part, wrong)));
}

/// Whether the edges are a forest, whether it spans the part's arcs, and whether it is lightest: of
/// a right one all by one joining and one look at each arc. \pre judge_edges() has no objection
template <class Weight>
Verdict judge_minimum(const GraphPart& part, std::span<const CertifiedEdge> edges,
                      std::span<const Weight> weights) {
  constexpr std::size_t further = 16;  // knots of so much later edges or arcs are fetched meanwhile
  const Graph& graph = part.rows;
  std::vector<CertifiedEdge> by_weight(edges.begin(), edges.end());
  const auto is_before = [](const CertifiedEdge& one, const CertifiedEdge& other) {
    return one.weight != other.weight ? one.weight < other.weight : one.arc < other.arc;
  };
  if (is_shared_work(std::ssize(by_weight))) {
    __gnu_parallel::sort(by_weight.begin(), by_weight.end(), is_before);
  } else {
    std::sort(by_weight.begin(), by_weight.end(), is_before);
  }

  Joins<Weight> joins(graph.num_vertices());
  for (std::size_t place = 0; place < by_weight.size(); ++place) {
    if (place + further < by_weight.size()) {
      joins.fetch(by_weight[place + further].tail);
      joins.fetch(by_weight[place + further].head);
    }
    const CertifiedEdge& edge = by_weight[place];
    if (joins.join(edge.tail, edge.head, static_cast<Weight>(edge.weight))) continue;
    // Some edge closes a cycle in any order; in the given one it has a name.
    UnweightedJoins as_given(graph.num_vertices());
    return judge_cycles(edges, as_given);
  }
  const ArcIndex wrong = least_arc(part, [&](Vertex tail, Vertex head, ArcIndex arc) {
    const std::size_t next = place_of(arc) + further;
    if (next < graph.dest().size()) joins.fetch(graph.dest()[next]);
    const Weight weight = weights[place_of(arc)];
    return joins.root(tail, weight) != joins.root(head, weight);
  });
  if (wrong == graph.num_arcs()) return std::nullopt;
  // An arc out of a tree is among those that are joined by nothing as light, and comes first.
  if (auto unspanned = judge_spanning(part, joins)) return unspanned;

  // The edge that first joins the ends is a heaviest of the path between them.
  const Vertex tail = tail_of(graph, wrong);
  const Vertex head = graph.dest()[place_of(wrong)];
  UnweightedJoins again(graph.num_vertices());
  const auto heaviest = std::find_if(by_weight.begin(), by_weight.end(), [&](const auto& edge) {
    again.join(edge.tail, edge.head);
    return again.root(tail) == again.root(head);
  });
  return Rejection(
      forest_rule::heaviest,
      fmt::format("{}, of weight {}, is lighter than arc {}, {}->{}, of weight {}; the heavier arc "
                  "is on the forest's path between the ends of the lighter arc",
                  arc_text(part, wrong), weights[place_of(wrong)], heaviest->arc, heaviest->tail,
                  heaviest->head, static_cast<Weight>(heaviest->weight)),
      std::distance(edges.begin(), std::ranges::find(edges, heaviest->arc, &CertifiedEdge::arc)));
}

/// The graph as the only part. Its arrays are shared.
GraphPart all_of(const Graph& graph) {
  return {.ranges = {graph.num_vertices(), 1},
          .rows = graph,
          .num_arcs = graph.num_arcs(),
          .symmetric = graph.known_symmetric()};
}

/// \pre judge_edges() has no objection
Verdict judge_forest(const GraphPart& part, std::span<const CertifiedEdge> found) {
  UnweightedJoins joins(part.rows.num_vertices());
  if (auto wrong = judge_cycles(found, joins)) return wrong;
  return judge_spanning(part, joins);
}

}  // namespace

std::vector<CertifiedEdge> forest_edges(const GraphPart& part, std::span<const ArcIndex> edges) {
  const Graph& graph = part.rows;
  const ArcIndex end = part.first_arc + graph.num_arcs();
  std::vector<CertifiedEdge> found;
  for (const ArcIndex arc : edges) {
    if (arc >= part.first_arc && arc < end) found.push_back({arc, 0, 0, 1});
  }
  std::visit(
      [&](const auto& weights) {
#pragma omp parallel for if (is_shared_work(8 * std::ssize(found)))
        for (CertifiedEdge& edge : found) {
          const ArcIndex here = edge.arc - part.first_arc;
          edge.tail = tail_of(graph, here);
          edge.head = graph.dest()[place_of(here)];
          if constexpr (has_weights<decltype(weights)>) edge.weight = weights[place_of(here)];
        }
      },
      graph.weights());
  return found;
}

Verdict certify_forest(const Graph& graph, std::span<const ArcIndex> edges) {
  const GraphPart all = all_of(graph);
  const std::vector<CertifiedEdge> found = forest_edges(all, edges);
  if (auto wrong = judge_edges(all.num_arcs, edges, found)) return wrong;
  return judge_forest(all, found);
}

Verdict certify_minimum_forest(const Graph& graph, std::span<const ArcIndex> edges) {
  const GraphPart all = all_of(graph);
  return certify_minimum_forest_part(all, edges, forest_edges(all, edges));
}

Verdict certify_minimum_forest_part(const GraphPart& part, std::span<const ArcIndex> edges,
                                    std::span<const CertifiedEdge> found) {
  const Weights& all_weights = part.rows.weights();
  if (const auto* weights = std::get_if<std::span<const double>>(&all_weights)) {
    check_numbers(part, *weights);
  }
  if (auto wrong = judge_edges(part.num_arcs, edges, found)) return wrong;
  return std::visit(
      [&](const auto& weights) -> Verdict {
        if constexpr (has_weights<decltype(weights)>) {
          return judge_minimum(part, found, weights);
        } else {
          return judge_forest(part, found);  // Each edge weighs 1.
        }
      },
      all_weights);
}

}  // namespace graphspec::properties
