/// \file
/// The four procedures on the host, after the article's text, and the judgement of what they give.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

#include "properties/boruvka_mst/errata/published.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

constexpr ArcIndex no_edge = -1;

/// An access outside an array, or what else ends a run.
struct Fault {
  std::string text;
};

/// An array of the article that knows its bounds.
template <class T>
class Bounded {
 public:
  Bounded(std::string_view name, std::size_t size, T value) : name_(name), values_(size, value) {}

  T& operator[](std::int64_t index) {
    if (index < 0 || index >= static_cast<std::int64_t>(values_.size())) {
      throw Fault{fmt::format("access to {}[{}], which has {} {}", name_, index, values_.size(),
                              values_.size() == 1 ? "entry" : "entries")};
    }
    return values_[static_cast<std::size_t>(index)];
  }
  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(values_.size()); }

 private:
  std::string_view name_;
  std::vector<T> values_;
};

class Procedures {
 public:
  Procedures(const Graph& graph, ArticleLine as_printed)
      : graph_(graph),
        as_printed_(as_printed),
        N_(graph.num_vertices()),
        num_trees_(N_),
        X_("X", vertices() + 1, 0),
        A_("A", arcs(), 0),
        W_("W", arcs(), 0),
        position_("position", arcs(), 0),
        low_("low", segments(), 0),
        high_("high", segments(), 0),
        vertex_("vertex", segments(), 0),
        to_new_("to_new", vertices(), 0),
        to_original_("to_original", vertices(), 0),
        V_("V", segments(), 0),
        E_("E", segments(), no_edge),
        cF_("cF", vertices(), 0),
        F_("F", vertices(), 0),
        edge_of_("edge_of", vertices(), no_edge) {}

  ArticleRun run() {
    ArticleRun result;
    try {
      sort_lists();
      set_segments();
      for (bool first = true; num_trees_ > 1 && find_minimum(first); first = false) {
        remove_cycles();
        unite();
        renumber();
        result.trees.push_back(num_trees_);
      }
    } catch (const Fault& fault) {
      result.fault = fault.text;
    }
    for (const ArcIndex edge : forest_) result.edges.push_back(from_lesser_end(edge));
    return result;
  }

 private:
  [[nodiscard]] std::size_t vertices() const { return static_cast<std::size_t>(N_); }
  [[nodiscard]] std::size_t arcs() const { return graph_.dest().size(); }
  [[nodiscard]] bool is_printed(ArticleLine line) const { return as_printed_ == line; }
  /// X[0..N] are one more than there are vertices.
  [[nodiscard]] std::size_t segments() const {
    return vertices() + (is_printed(ArticleLine::segment_bounds) ? 1 : 0);
  }

  void sort_lists() {
    std::vector<ArcIndex> order(arcs());
    std::iota(order.begin(), order.end(), 0);
    const auto key = [this](ArcIndex arc) {
      const Vertex end = graph_.dest()[static_cast<std::size_t>(arc)];
      // By weight is all that is printed.
      return std::tuple(weight_at(graph_.weights(), arc), is_printed(ArticleLine::ties) ? 0 : end);
    };
    for (Vertex v = 0; v <= N_; ++v) X_[v] = graph_.offsets()[static_cast<std::size_t>(v)];
    for (Vertex v = 0; v < N_; ++v) {
      std::stable_sort(order.begin() + X_[v], order.begin() + X_[v + 1],
                       [&](ArcIndex one, ArcIndex other) { return key(one) < key(other); });
    }
    for (std::int64_t place = 0; place < A_.size(); ++place) {
      position_[place] = order[static_cast<std::size_t>(place)];
      A_[place] = graph_.dest()[static_cast<std::size_t>(position_[place])];
      W_[place] = weight_at(graph_.weights(), position_[place]);
    }
  }

  void set_segments() {
    for (std::int64_t s = 0; s < low_.size(); ++s) {
      low_[s] = X_[s];
      high_[s] = X_[s + 1];
      vertex_[s] = static_cast<Vertex>(s);
    }
    for (Vertex v = 0; v < N_; ++v) to_new_[v] = to_original_[v] = v;
  }

  /// The number of what is not there.
  [[nodiscard]] Vertex nothing() const { return N_ + 2; }

  void find_in_segment(Vertex s, bool first) {
    V_[s] = nothing();
    E_[s] = no_edge;
    for (ArcIndex e = low_[s]; e < high_[s]; ++e) {
      const bool any = first && is_printed(ArticleLine::first_neighbour);
      if (!any && to_new_[A_[e]] == to_new_[vertex_[s]]) continue;
      V_[s] = A_[e];
      E_[s] = e;
      return;
    }
  }

  [[nodiscard]] bool is_lighter(Vertex one, Vertex other) {
    const auto ends = [this](Vertex s) -> std::pair<Vertex, Vertex> {
      if (is_printed(ArticleLine::ties)) return {0, 0};
      return std::minmax(vertex_[s], V_[s]);
    };
    return std::tuple(W_[E_[one]], ends(one)) < std::tuple(W_[E_[other]], ends(other));
  }

  /// \return whether there is more to do
  bool find_minimum(bool first) {
    std::vector<Vertex> best(static_cast<std::size_t>(num_trees_), -1);
    for (std::int64_t segment = 0; segment < low_.size(); ++segment) {
      const auto s = static_cast<Vertex>(segment);
      find_in_segment(s, first);
      if (E_[s] == no_edge) continue;
      Vertex& known = best[static_cast<std::size_t>(to_new_[vertex_[s]])];
      if (known < 0 || is_lighter(s, known)) known = s;
    }
    bool any = false;
    bool all = true;
    for (Vertex t = 0; t < num_trees_; ++t) {
      const Vertex s = best[static_cast<std::size_t>(t)];
      edge_of_[t] = s < 0 ? no_edge : E_[s];
      const Vertex lonely = is_printed(ArticleLine::number_n_plus_2) ? nothing() : t;
      cF_[t] = s < 0 ? lonely : to_new_[V_[s]];
      any = any || s >= 0;
      all = all && s >= 0;
    }
    return is_printed(ArticleLine::ends_at_lonely_tree) ? all : any;
  }

  /// "Exactly the edges" of the forest are those that were found; of two trees that found each
  /// other it is one.
  void remove_cycles() {
    for (Vertex i = 0; i < num_trees_; ++i) {
      const Vertex local_f = cF_[i];
      F_[i] = local_f;
      if (cF_[local_f] == i && i < local_f) {
        F_[i] = i;
        continue;
      }
      if (edge_of_[i] != no_edge) forest_.push_back(edge_of_[i]);
    }
  }

  void unite() {
    Bounded<Vertex> given = F_;
    const Vertex jumps = is_printed(ArticleLine::one_jump) ? 1 : num_trees_;
    for (Vertex jump = 0; jump < jumps; ++jump) {
      Bounded<Vertex> before = F_;
      for (Vertex i = 0; i < num_trees_; ++i) F_[i] = before[before[i]];
    }
    for (Vertex i = 0; i < num_trees_; ++i) {
      // Jumps round a ring of four, or eight, come back to where they began, which is no root.
      if (F_[F_[i]] == F_[i] && given[F_[i]] == F_[i]) continue;
      throw Fault{ring_or_path(i)};
    }
  }

  /// The reason why a tree has not reached a root.
  [[nodiscard]] std::string ring_or_path(Vertex tree) {
    if (is_printed(ArticleLine::one_jump)) {
      return fmt::format("Tree {} leads to tree {}, which is no root, because it leads to tree {}.",
                         tree, F_[tree], F_[F_[tree]]);
    }
    Vertex here = tree;
    for (Vertex step = 0; step < num_trees_; ++step) here = cF_[here];
    std::string text = fmt::format("Trees lead to each other in a ring: {}", here);
    for (Vertex next = cF_[here]; next != here; next = cF_[next]) text += fmt::format(" {}", next);
    return text;
  }

  void renumber() {
    const Vertex first = is_printed(ArticleLine::numbers_from_one) ? 1 : 0;
    Bounded<Vertex> number("number", static_cast<std::size_t>(num_trees_), -1);
    Vertex roots = 0;
    for (Vertex i = 0; i < num_trees_; ++i) {
      if (F_[i] == i) number[i] = first + roots++;
    }
    // The table has as many entries as there are trees.
    Bounded<Vertex> shorter("to_original", static_cast<std::size_t>(roots), 0);
    for (Vertex i = 0; i < num_trees_; ++i) {
      if (F_[i] == i) shorter[number[i]] = to_original_[i];
    }
    to_original_ = shorter;
    for (Vertex v = 0; v < N_; ++v) to_new_[v] = number[F_[to_new_[v]]];
    num_trees_ = roots;
  }

  /// Where an edge stands in the graph that was given.
  [[nodiscard]] ArcIndex from_lesser_end(ArcIndex edge) {
    const ArcIndex arc = position_[edge];
    const auto offsets = graph_.offsets();
    const auto tail =
        static_cast<Vertex>(std::ranges::upper_bound(offsets, arc) - offsets.begin() - 1);
    const Vertex head = graph_.dest()[static_cast<std::size_t>(arc)];
    if (tail <= head) return arc;
    for (ArcIndex other = offsets[static_cast<std::size_t>(head)];; ++other) {
      if (graph_.dest()[static_cast<std::size_t>(other)] == tail &&
          weight_at(graph_.weights(), other) == weight_at(graph_.weights(), arc)) {
        return other;
      }
    }
  }

  const Graph& graph_;
  ArticleLine as_printed_;
  // NOLINTBEGIN(readability-identifier-naming): the article's letters
  Vertex N_;
  Vertex num_trees_;
  Bounded<ArcIndex> X_;
  Bounded<Vertex> A_;
  Bounded<double> W_;
  Bounded<ArcIndex> position_;  ///< where an arc stood before the sorting
  Bounded<ArcIndex> low_;
  Bounded<ArcIndex> high_;
  Bounded<Vertex> vertex_;  ///< whose list a segment is
  Bounded<Vertex> to_new_;
  Bounded<Vertex> to_original_;
  Bounded<Vertex> V_;
  Bounded<ArcIndex> E_;
  Bounded<Vertex> cF_;
  Bounded<Vertex> F_;
  Bounded<ArcIndex> edge_of_;
  // NOLINTEND(readability-identifier-naming)
  std::vector<ArcIndex> forest_;
};

}  // namespace

ArticleRun run_article(const ForestCase& forest, ArticleLine as_printed) {
  const Graph graph = forest.graph();
  return Procedures(graph, as_printed).run();
}

std::optional<std::string> judge_article(const ForestCase& forest, const ArticleRun& run) {
  if (run.fault) return run.fault;
  return certify_minimum_forest(forest.graph(), run.edges);
}

}  // namespace graphspec::properties
