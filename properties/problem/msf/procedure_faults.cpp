/// \file
/// Faults of Boruvka's procedures, those of the paper's text among them: which edge is the
/// lightest, which cycles are removed, how far trees are merged, and when the iterations end.
#include <algorithm>
#include <numeric>
#include <tuple>

#include "properties/problem/msf/planted_faults.hpp"

namespace graphspec::properties {
namespace {

constexpr ArcIndex no_arc = -1;

/// What a fault does otherwise.
struct Procedures {
  bool ties_by_distance = false;      ///< of edges that weigh the same that to the next number
  bool first_arc_counts = false;      ///< in the first iteration, be it a self-loop
  bool rows_taken_as_sorted = false;  ///< the first arc to another tree is taken for the lightest
  bool both_of_a_pair = false;        ///< two trees that take the same edge both add it
  bool one_jump = false;              ///< trees are merged with what their neighbour leads to
  bool ends_at_a_lonely_tree = false;
  int most_iterations = 64;
};

class FaultySearch {
 public:
  FaultySearch(const Graph& graph, const Procedures& procedures)
      : graph_(graph), procedures_(procedures), tree_(graph.num_vertices(), 0) {
    std::iota(tree_.begin(), tree_.end(), 0);
  }

  Forest forest() {
    for (int iteration = 0; iteration < procedures_.most_iterations; ++iteration) {
      if (!iterate(iteration == 0)) break;
    }
    return forest_of_edges(graph_, edges_);
  }

 private:
  [[nodiscard]] auto key(ArcIndex arc) const {
    const Vertex tail = tail_of(graph_, arc);
    const Vertex head = head_of(graph_, arc);
    const auto [lesser, greater] = std::minmax({tail, head});
    if (procedures_.ties_by_distance) {
      const Vertex order = graph_.num_vertices();
      return std::tuple(weight_of(graph_, arc), (head - tail + order) % order, Vertex{0});
    }
    return std::tuple(weight_of(graph_, arc), lesser, greater);
  }

  /// The arc that a vertex's row offers its tree.
  [[nodiscard]] ArcIndex offered(Vertex vertex, bool is_first) const {
    ArcIndex best = no_arc;
    for (ArcIndex arc = at_vertex(graph_.offsets(), vertex);
         arc < at_vertex(graph_.offsets(), vertex + 1); ++arc) {
      const bool leads_out = tree_[head_of(graph_, arc)] != tree_[vertex];
      if (!leads_out && !(is_first && procedures_.first_arc_counts)) continue;
      if (best != no_arc && procedures_.rows_taken_as_sorted) continue;
      if (best == no_arc || key(arc) < key(best)) best = arc;
    }
    return best;
  }

  /// \return whether there is more to do
  bool iterate(bool is_first) {
    VertexArray<ArcIndex> best(tree_.size(), no_arc);
    for (Vertex vertex = 0; vertex < graph_.num_vertices(); ++vertex) {
      const ArcIndex arc = offered(vertex, is_first);
      ArcIndex& of_tree = best[tree_[vertex]];
      if (arc != no_arc && (of_tree == no_arc || key(arc) < key(of_tree))) of_tree = arc;
    }
    VertexArray<Vertex> target(tree_.size(), 0);
    std::iota(target.begin(), target.end(), 0);
    bool found = false;
    for (std::size_t t = 0; t < best.size(); ++t) {
      if (best[t] == no_arc) continue;
      target[t] = tree_[head_of(graph_, best[t])];
      found = true;
    }
    if (procedures_.ends_at_a_lonely_tree && has_lonely_tree(best)) return false;
    add_edges(best, target);
    merge(target);
    return found;
  }

  [[nodiscard]] bool has_lonely_tree(const VertexArray<ArcIndex>& best) const {
    return std::ranges::any_of(tree_, [&](Vertex t) { return best[t] == no_arc; });
  }

  void add_edges(const VertexArray<ArcIndex>& best, const VertexArray<Vertex>& target) {
    for (std::size_t t = 0; t < best.size(); ++t) {
      if (best[t] == no_arc) continue;
      const bool is_pair = target[target[t]] == static_cast<Vertex>(t);
      if (is_pair && static_cast<Vertex>(t) < target[t] && !procedures_.both_of_a_pair) continue;
      edges_.push_back(best[t]);
    }
  }

  void merge(VertexArray<Vertex> target) {
    const VertexArray<Vertex> chosen = target;
    for (std::size_t t = 0; t < target.size(); ++t) {
      if (chosen[chosen[t]] == static_cast<Vertex>(t) && static_cast<Vertex>(t) < chosen[t]) {
        target[t] = static_cast<Vertex>(t);
      }
    }
    // Far enough for any path, and round any cycle.
    const int jumps = procedures_.one_jump ? 1 : 40;
    for (int jump = 0; jump < jumps; ++jump) {
      const VertexArray<Vertex> before = target;
      for (Vertex& root : target) root = before[root];
    }
    for (Vertex& t : tree_) t = target[t];
  }

  const Graph& graph_;
  Procedures procedures_;
  VertexArray<Vertex> tree_;
  std::vector<ArcIndex> edges_;
};

MsfSubject with_procedures(std::string name, const Procedures& procedures) {
  return msf_subject(std::move(name), [procedures](const Graph& graph, const Setting&) {
    static_cast<void>(right(graph));  // refuses what is to be refused
    return FaultySearch(graph, procedures).forest();
  });
}

}  // namespace

MsfSubject faultless_procedures() {
  return with_procedures("faultless procedures", {});
}

std::vector<MsfFault> faults_of_procedures() {
  return {
      {"certificate_holds",
       with_procedures("edges of equal weight have no order", {.ties_by_distance = true})},
      {"neutral_additions",
       with_procedures("the first neighbour is taken, even if it is a self-loop",
                       {.first_arc_counts = true})},
      {"arc_order",
       with_procedures("lists are assumed to be sorted", {.rows_taken_as_sorted = true})},
      {"users_numbers",
       with_procedures("an edge that two trees select is added twice", {.both_of_a_pair = true})},
      {"many_vertices",
       with_procedures("trees are merged by one pointer jump only", {.one_jump = true})},
      {"neutral_additions", with_procedures("iterations end as soon as a tree has no edge",
                                            {.ends_at_a_lonely_tree = true})},
      {"many_vertices",
       with_procedures("there are exactly three iterations", {.most_iterations = 3})},
  };
}

}  // namespace graphspec::properties
