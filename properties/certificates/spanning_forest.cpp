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

/// "3->4".
std::string arc_text(const Graph& graph, ArcIndex arc) {
  return fmt::format("{}->{}", tail_of(graph, arc), graph.dest()[place_of(arc)]);
}

/// The least arc of which breaks(tail, head, arc) is true; num_arcs when there is none. Threads
/// share arcs, not vertices: one vertex may have half of them. Of a symmetric graph only arcs to
/// the greater end are asked about: those back come later and say the same.
template <class Breaks>
ArcIndex least_arc(const Graph& graph, const Breaks& breaks) {
  constexpr ArcIndex arcs_at_once = 1 << 14;
  const ArcIndex num_arcs = graph.num_arcs();
  const bool is_symmetric = graph.known_symmetric();
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

/// The ends of an edge.
struct Ends {
  Vertex lesser;
  Vertex greater;
};

/// The ends of all edges; a violation to the first that is no edge.
Verdict read_edges(const Graph& graph, std::span<const ArcIndex> edges, std::vector<Ends>& ends) {
  const auto count = static_cast<std::int64_t>(edges.size());
  ends.assign(edges.size(), {});
  std::int64_t wrong = count;
#pragma omp parallel for reduction(min : wrong) if (is_shared_work(8 * count))
  for (std::int64_t place = 0; place < count; ++place) {
    const ArcIndex arc = edges[place_of(place)];
    Ends& found = ends[place_of(place)];
    if (arc >= 0 && arc < graph.num_arcs()) {
      found = {tail_of(graph, arc), graph.dest()[place_of(arc)]};
    }
    if (found.lesser >= found.greater) wrong = std::min(wrong, place);
  }
  if (wrong == count) return std::nullopt;
  const ArcIndex arc = edges[place_of(wrong)];
  if (arc < 0 || arc >= graph.num_arcs()) {
    return Rejection(
        forest_rule::edge,
        fmt::format("edge {} of the forest is {}, which is no position of an arc{}", wrong, arc,
                    graph.num_arcs() == 0 ? "; the graph has none"
                                          : fmt::format(" (0 to {})", graph.num_arcs() - 1)),
        wrong);
  }
  const auto [tail, head] = ends[place_of(wrong)];
  return Rejection(
      forest_rule::edge,
      fmt::format("edge {} of the forest is arc {}, {}->{}; {}", wrong, arc, tail, head,
                  tail == head ? "self-loops are in no forest"
                               : fmt::format("an edge {1} - {0} is the arc from {1}", tail, head)),
      wrong);
}

/// A violation in the first edge that stands at an earlier place as well.
Verdict judge_twice(std::span<const ArcIndex> edges, const std::vector<Ends>& ends) {
  std::vector<std::size_t> places(edges.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t one, std::size_t other) { return edges[one] < edges[other]; });
  std::size_t again = edges.size();
  std::size_t before = 0;
  for (std::size_t k = 1; k < places.size(); ++k) {
    if (edges[places[k]] != edges[places[k - 1]] || places[k] > again) continue;
    again = places[k];
    before = places[k - 1];
  }
  if (again == edges.size()) return std::nullopt;
  return Rejection(forest_rule::twice,
                   fmt::format("edges {} and {} of the forest are both arc {}, {}->{}", before,
                               again, edges[again], ends[again].lesser, ends[again].greater),
                   static_cast<std::int64_t>(again));
}

/// Objects to an edge that is there twice, and to one that closes a cycle; joins all others.
Verdict judge_cycles(std::span<const ArcIndex> edges, const std::vector<Ends>& ends,
                     UnweightedJoins& joins) {
  for (std::size_t place = 0; place < ends.size(); ++place) {
    if (joins.join(ends[place].lesser, ends[place].greater)) continue;
    // An edge that is there twice closes a cycle, so that only then need it be looked for.
    if (auto wrong = judge_twice(edges, ends)) return wrong;
    return Rejection(
        forest_rule::cycle,
        fmt::format("edge {} of the forest, arc {}, {}->{}, closes a cycle with edges before it",
                    place, edges[place], ends[place].lesser, ends[place].greater),
        static_cast<std::int64_t>(place));
  }
  return std::nullopt;
}

Verdict judge_spanning(const Graph& graph, const UnweightedJoins& joins) {
  const Vertex num_vertices = graph.num_vertices();
  std::vector<Vertex> root(place_of(num_vertices));
#pragma omp parallel for if (is_shared_work(num_vertices))
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    root[place_of(vertex)] = joins.root(vertex);
  }
  const ArcIndex wrong = least_arc(graph, [&](Vertex tail, Vertex head, ArcIndex) {
    return root[place_of(tail)] != root[place_of(head)];
  });
  if (wrong == graph.num_arcs()) return std::nullopt;
  // Which vertex is a root says something about the order of joins; the least of a tree does not.
  const auto least_of_tree = [&](Vertex vertex) {
    return std::find(root.begin(), root.end(), root[place_of(vertex)]) - root.begin();
  };
  return Rejection(forest_rule::spanning,
                   fmt::format("arc {}, {}, leads from the tree of vertex {} to that of vertex {}; "
                               "its ends must be in one tree",
                               wrong, arc_text(graph, wrong), least_of_tree(tail_of(graph, wrong)),
                               least_of_tree(graph.dest()[place_of(wrong)])));
}

/// Throws InputError naming the first arc whose weight is not a number.
void check_numbers(const Graph& graph, std::span<const double> weights) {
  const ArcIndex wrong = least_arc(
      graph, [&](Vertex, Vertex, ArcIndex arc) { return std::isnan(weights[place_of(arc)]); });
  if (wrong == graph.num_arcs()) return;
  throw InputError(
      fmt::format("arc {}, {}, has a weight that is not a number; forests are of "
                  "least weight only where all are",
                  wrong, arc_text(graph, wrong)));
}

/// An edge of the forest to be joined by its weight.
template <class Weight>
struct HeavyEdge {
  Weight weight;
  Ends ends;
  ArcIndex arc;
};

/// \pre the edges are a spanning forest
template <class Weight>
Verdict judge_heaviest(const Graph& graph, std::span<const ArcIndex> edges,
                       std::span<const Weight> weights) {
  std::vector<HeavyEdge<Weight>> by_weight(edges.size());
  const auto count = static_cast<std::int64_t>(edges.size());
#pragma omp parallel for if (is_shared_work(8 * count))
  for (std::int64_t place = 0; place < count; ++place) {
    const ArcIndex arc = edges[place_of(place)];
    by_weight[place_of(place)] = {
        weights[place_of(arc)], {tail_of(graph, arc), graph.dest()[place_of(arc)]}, arc};
  }
  std::sort(by_weight.begin(), by_weight.end(), [](const auto& one, const auto& other) {
    return one.weight != other.weight ? one.weight < other.weight : one.arc < other.arc;
  });

  Joins<Weight> joins(graph.num_vertices());
  for (const auto& edge : by_weight) {
    joins.join(edge.ends.lesser, edge.ends.greater, edge.weight);
  }
  const ArcIndex wrong = least_arc(graph, [&](Vertex tail, Vertex head, ArcIndex arc) {
    const Weight weight = weights[place_of(arc)];
    return joins.root(tail, weight) != joins.root(head, weight);
  });
  if (wrong == graph.num_arcs()) return std::nullopt;

  // The edge that first joins the ends is a heaviest of the path between them.
  const Vertex tail = tail_of(graph, wrong);
  const Vertex head = graph.dest()[place_of(wrong)];
  UnweightedJoins again(graph.num_vertices());
  const auto heaviest = std::find_if(by_weight.begin(), by_weight.end(), [&](const auto& edge) {
    again.join(edge.ends.lesser, edge.ends.greater);
    return again.root(tail) == again.root(head);
  });
  return Rejection(
      forest_rule::heaviest,
      fmt::format("arc {}, {}->{}, of weight {}, is lighter than arc {}, {}->{}, of "
                  "weight {}, on the path in the forest between its ends",
                  wrong, tail, head, weights[place_of(wrong)], heaviest->arc, heaviest->ends.lesser,
                  heaviest->ends.greater, heaviest->weight),
      std::distance(edges.begin(), std::find(edges.begin(), edges.end(), heaviest->arc)));
}

}  // namespace

Verdict certify_forest(const Graph& graph, std::span<const ArcIndex> edges) {
  std::vector<Ends> ends;
  if (auto wrong = read_edges(graph, edges, ends)) return wrong;
  UnweightedJoins joins(graph.num_vertices());
  if (auto wrong = judge_cycles(edges, ends, joins)) return wrong;
  return judge_spanning(graph, joins);
}

Verdict certify_minimum_forest(const Graph& graph, std::span<const ArcIndex> edges) {
  if (const auto* weights = std::get_if<std::span<const double>>(&graph.weights())) {
    check_numbers(graph, *weights);
  }
  if (auto wrong = certify_forest(graph, edges)) return wrong;
  return std::visit(
      [&](const auto& weights) -> Verdict {
        if constexpr (has_weights<decltype(weights)>) {
          return judge_heaviest(graph, edges, weights);
        } else {
          return std::nullopt;  // Each edge weighs 1.
        }
      },
      graph.weights());
}

}  // namespace graphspec::properties
