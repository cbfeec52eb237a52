/// \file
/// The rules of breadth-first search, each a parallel loop that keeps the least vertex breaking it.
#include "properties/certificates/bfs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "properties/certificates/heads_ahead.hpp"
#include "properties/certificates/parts.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec::properties {
namespace {

using Labels = std::span<const std::int32_t>;

constexpr std::int32_t unreached = -1;

/// The least vertex of which breaks(vertex) is true; num_vertices when there is none.
template <class Breaks>
Vertex least_vertex(Vertex num_vertices, const Breaks& breaks) {
  Vertex least = num_vertices;
  // Rows differ in length by orders of magnitude, so threads take small pieces as they go.
#pragma omp parallel for schedule(dynamic, 1024) \
    reduction(min                                \
              : least) if (is_shared_work(4 * std::int64_t{num_vertices}))
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    if (vertex < least && breaks(vertex)) least = vertex;
  }
  return least;
}

std::int32_t at(Labels values, Vertex vertex) {
  return values[static_cast<std::size_t>(vertex)];
}

/// Bytes that many threads set to 1.
class Marks {
 public:
  explicit Marks(Vertex num_vertices) : bytes_(static_cast<std::size_t>(num_vertices), 0) {}

  void set(Vertex vertex) {
    unsigned char& byte = bytes_[static_cast<std::size_t>(vertex)];
    unsigned char old = 0;
#pragma omp atomic read
    old = byte;
    // Most marks are set already; leaving them alone keeps the cache line shared.
    if (old != 0) return;
#pragma omp atomic write
    byte = 1;
  }
  [[nodiscard]] std::span<unsigned char> bytes() {
    return bytes_;
  }
  [[nodiscard]] bool test(Vertex vertex) const {
    return bytes_[static_cast<std::size_t>(vertex)] != 0;
  }

 private:
  std::vector<unsigned char> bytes_;
};

void require_source(const Graph& graph, Vertex source) {
  if (source >= 0 && source < graph.num_vertices()) return;
  throw InputError(
      fmt::format("source {} is not a vertex of the graph, which has {} {} ({})", source,
                  graph.num_vertices(), graph.num_vertices() == 1 ? "vertex" : "vertices",
                  graph.num_vertices() == 0 ? "no vertex can be a source"
                                            : fmt::format("0 to {}", graph.num_vertices() - 1)));
}

std::optional<Rejection> judge_sizes(const Graph& graph, std::size_t found, std::string_view what) {
  if (found == static_cast<std::size_t>(graph.num_vertices())) return std::nullopt;
  return Rejection(bfs_rule::size, fmt::format("the number of {} is {}, but the graph has {} {}",
                                               what, found, graph.num_vertices(),
                                               graph.num_vertices() == 1 ? "vertex" : "vertices"));
}

std::optional<Rejection> judge_range(Vertex num_vertices, Labels label) {
  const Vertex wrong = least_vertex(num_vertices, [&](Vertex vertex) {
    return at(label, vertex) < unreached || at(label, vertex) >= num_vertices;
  });
  if (wrong == num_vertices) return std::nullopt;
  return Rejection(bfs_rule::range,
                   fmt::format("vertex {} has level {}; a level is -1 or between 0 and {}", wrong,
                               at(label, wrong), num_vertices - 1),
                   wrong);
}

std::optional<Rejection> judge_source(Vertex num_vertices, Vertex source, Labels label) {
  if (at(label, source) != 0) {
    return Rejection(bfs_rule::source,
                     fmt::format("the source, vertex {}, has level {}; it must have level 0",
                                 source, at(label, source)),
                     source);
  }
  const Vertex wrong = least_vertex(
      num_vertices, [&](Vertex vertex) { return at(label, vertex) == 0 && vertex != source; });
  if (wrong == num_vertices) return std::nullopt;
  return Rejection(
      bfs_rule::source,
      fmt::format("vertex {} has level 0; only the source, vertex {}, may have level 0", wrong,
                  source),
      wrong);
}

/// What an arc u -> v with label[u] >= 0 does to the rules: v must be reached, at most one level
/// on.
bool arc_holds(std::int32_t tail_label, std::int32_t head_label) {
  return head_label != unreached && head_label <= tail_label + 1;
}

std::optional<Rejection> describe_wrong_arc(const Graph& graph, Vertex tail, Labels label) {
  for (const Vertex head : graph.neighbours(tail)) {
    if (arc_holds(at(label, tail), at(label, head))) continue;
    if (at(label, head) == unreached) {
      return Rejection(
          bfs_rule::unreached,
          fmt::format("arc {}->{} leads from level {} to an unreached vertex (level -1); vertex {} "
                      "can be reached, so its level must be between 0 and {}",
                      tail, head, at(label, tail), head, at(label, tail) + 1),
          head);
    }
    return Rejection(
        bfs_rule::level,
        fmt::format(
            "arc {}->{} leads from level {} to level {}; the level of its head must be at most {}",
            tail, head, at(label, tail), at(label, head), at(label, tail) + 1),
        head);
  }
  return std::nullopt;
}

/// The rules on arcs, and in the same pass which vertices have an in-neighbour one level up.
std::optional<Rejection> judge_arcs(const Graph& graph, Vertex source, Labels label,
                                    const CombineMarks& combine = {}) {
  const Vertex num_vertices = graph.num_vertices();
  Marks has_parent(num_vertices);
  const Vertex wrong_tail = least_vertex(num_vertices, [&](Vertex tail) {
    const std::int32_t tail_label = at(label, tail);
    if (tail_label == unreached) return false;
    bool holds = true;
    all_heads_of(graph, tail, label, [&](Vertex head, std::size_t) {
      const std::int32_t head_label = at(label, head);
      holds = holds && arc_holds(tail_label, head_label);
      if (head_label == tail_label + 1) has_parent.set(head);
      return true;
    });
    return !holds;
  });
  if (combine) combine(has_parent.bytes());
  if (wrong_tail != num_vertices) return describe_wrong_arc(graph, wrong_tail, label);

  const Vertex orphan = least_vertex(num_vertices, [&](Vertex vertex) {
    return vertex != source && at(label, vertex) != unreached && !has_parent.test(vertex);
  });
  if (orphan == num_vertices) return std::nullopt;
  return Rejection(bfs_rule::parent,
                   fmt::format("vertex {} has level {}, but no arc leads to it from level {}",
                               orphan, at(label, orphan), at(label, orphan) - 1),
                   orphan);
}

/// Whether the parent's value alone is right: the source its own, -1 where unreached, else a vertex
/// one level up.
bool parent_fits(Vertex vertex, Vertex num_vertices, Vertex source, Labels label,
                 std::span<const Vertex> parent) {
  const Vertex up = at(parent, vertex);
  if (vertex == source) return up == source;
  if (at(label, vertex) == unreached) return up == -1;
  return up >= 0 && up < num_vertices && at(label, up) == at(label, vertex) - 1;
}

std::string describe_wrong_parent(Vertex vertex, Vertex num_vertices, Vertex source, Labels label,
                                  std::span<const Vertex> parent) {
  const Vertex up = at(parent, vertex);
  if (vertex == source) {
    return fmt::format("the source, vertex {0}, has parent {1}; it must be its own parent {0}",
                       vertex, up);
  }
  if (at(label, vertex) == unreached) {
    return fmt::format("vertex {} is unreached and has parent {}; its parent must be -1", vertex,
                       up);
  }
  if (up < 0 || up >= num_vertices) {
    return fmt::format("vertex {} has level {} and parent {}, which is not a vertex (0 to {})",
                       vertex, at(label, vertex), up, num_vertices - 1);
  }
  return fmt::format(
      "vertex {} has level {}, and its parent {} has level {}; the parent's level must be {}",
      vertex, at(label, vertex), up, at(label, up), at(label, vertex) - 1);
}

}  // namespace

std::optional<Rejection> certify_bfs(const Graph& graph, Vertex source, Labels label) {
  return certify_bfs_part(graph, source, label, {});
}

std::optional<Rejection> certify_bfs_part(const Graph& rows, Vertex source, Labels label,
                                          const CombineMarks& combine) {
  require_source(rows, source);
  if (auto wrong = judge_sizes(rows, label.size(), "levels")) return wrong;
  if (auto wrong = judge_range(rows.num_vertices(), label)) return wrong;
  if (auto wrong = judge_source(rows.num_vertices(), source, label)) return wrong;
  return judge_arcs(rows, source, label, combine);
}

std::optional<Rejection> certify_bfs_tree(const Graph& graph, Vertex source, Labels label,
                                          std::span<const Vertex> parent) {
  return certify_bfs_tree_part(graph, source, label, parent, {});
}

std::optional<Rejection> certify_bfs_tree_part(const Graph& graph, Vertex source, Labels label,
                                               std::span<const Vertex> parent,
                                               const CombineMarks& combine) {
  auto wrong_label = certify_bfs_part(graph, source, label, combine);
  unsigned char is_wrong = wrong_label ? 1 : 0;
  if (combine) combine({&is_wrong, 1});
  if (is_wrong != 0) return wrong_label;
  if (auto wrong = judge_sizes(graph, parent.size(), "parents")) return wrong;

  const Vertex num_vertices = graph.num_vertices();
  const Vertex misfit = least_vertex(num_vertices, [&](Vertex vertex) {
    return !parent_fits(vertex, num_vertices, source, label, parent);
  });
  if (misfit != num_vertices) {
    return Rejection(bfs_rule::tree,
                     describe_wrong_parent(misfit, num_vertices, source, label, parent), misfit);
  }

  // Looking a parent's row through for each of its children would take quadratic time at a hub.
  Marks has_tree_arc(num_vertices);
  least_vertex(num_vertices, [&](Vertex tail) {
    all_heads_of(graph, tail, parent, [&](Vertex head, std::size_t) {
      if (at(parent, head) == tail) has_tree_arc.set(head);
      return true;
    });
    return false;
  });
  if (combine) combine(has_tree_arc.bytes());
  const Vertex cut_off = least_vertex(num_vertices, [&](Vertex vertex) {
    return vertex != source && at(parent, vertex) != -1 && !has_tree_arc.test(vertex);
  });
  if (cut_off == num_vertices) return std::nullopt;
  return Rejection(bfs_rule::tree,
                   fmt::format("vertex {0} has parent {1}, but the graph has no arc {1}->{0}",
                               cut_off, at(parent, cut_off)),
                   cut_off);
}

}  // namespace graphspec::properties
