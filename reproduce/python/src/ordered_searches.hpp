/// \file
/// Sequential searches that visit vertices in the order of networkx's own functions.
///
/// networkx's answers are dicts, and the order of their entries shows which vertex its search
/// reached first. Each function here takes the decisions of networkx's algorithm in the same order,
/// so that ties, rounded sums and early ends are the same, too.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <numeric>
#include <queue>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/graph/graph.hpp"

namespace graphspec::python {

inline constexpr Vertex no_vertex = -1;

/// Called every now and then during a search; it may throw to end the search.
using Poll = std::function<void()>;

/// Calls to a Poll, one per `interval` steps.
class Pacer {
 public:
  explicit Pacer(const Poll& poll) : poll_(poll) {}

  void step() {
    if (++steps_ % interval == 0) poll_();
  }

 private:
  static constexpr std::uint64_t interval = 1U << 16;
  const Poll& poll_;
  std::uint64_t steps_ = 0;
};

/// A graph in compressed sparse rows: the arcs of v are offsets[v] to offsets[v + 1].
struct Arcs {
  std::span<const ArcIndex> offsets;
  std::span<const Vertex> heads;

  [[nodiscard]] std::size_t num_vertices() const { return offsets.size() - 1; }
};

/// Arcs with weights; Number is std::int64_t or double.
template <class Number>
struct WeightedArcs : Arcs {
  std::span<const Number> weights;
  /// For each arc, whether Python's weight is a float. Empty unless ints and floats are mixed.
  std::span<const std::uint8_t> is_float;
};

/// Vertices in the order in which a search found them, with their distances.
template <class Number>
struct Found {
  std::vector<Vertex> vertices;
  std::vector<Number> distances;
  std::vector<std::uint8_t> is_float;  ///< as in WeightedArcs
};

/// Breadth-first search from distinct sources, one layer at a time.
class BreadthFirst {
 public:
  BreadthFirst(const Arcs& arcs, std::vector<Vertex> sources)
      : arcs_(arcs), seen_(arcs.num_vertices(), 0), layer_(std::move(sources)) {
    for (const Vertex source : layer_) seen_[source] = 1;
  }

  /// The current layer, in the order of discovery; empty after the last one.
  [[nodiscard]] const std::vector<Vertex>& layer() const { return layer_; }

  void advance() {
    std::vector<Vertex> next;
    for (const Vertex tail : layer_) {
      for (ArcIndex arc = arcs_.offsets[tail]; arc < arcs_.offsets[tail + 1]; ++arc) {
        const Vertex head = arcs_.heads[arc];
        if (seen_[head] != 0) continue;
        seen_[head] = 1;
        next.push_back(head);
      }
    }
    layer_ = std::move(next);
  }

 private:
  Arcs arcs_;
  std::vector<std::uint8_t> seen_;
  std::vector<Vertex> layer_;
};

/// The greatest value of a number type: infinity for double.
template <class Number>
inline constexpr Number greatest = std::numeric_limits<Number>::has_infinity
                                       ? std::numeric_limits<Number>::infinity()
                                       : std::numeric_limits<Number>::max();

/// Limits of a search by dijkstra().
template <class Number>
struct DijkstraLimits {
  Number cutoff = greatest<Number>;  ///< no farther vertex is found
  Vertex target = no_vertex;         ///< the search ends once it is found
};

/// Dijkstra's algorithm; of equal distances the one that was pushed first is settled first.
/// \returns false where a negative weight leads to a nearer path to a settled vertex
template <class Number>
[[nodiscard]] bool dijkstra(const WeightedArcs<Number>& arcs, std::span<const Vertex> sources,
                            const DijkstraLimits<Number>& limits, const Poll& poll,
                            Found<Number>& found) {
  enum State : std::uint8_t { unseen, seen, settled };
  using Entry = std::tuple<Number, std::uint64_t, Vertex>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> fringe;
  std::vector<Number> least(arcs.num_vertices());
  std::vector<std::uint8_t> state(arcs.num_vertices(), unseen);
  std::vector<std::uint8_t> is_float(arcs.is_float.empty() ? 0 : arcs.num_vertices(), 0);
  std::uint64_t pushed = 0;
  Pacer pacer(poll);
  for (const Vertex source : sources) {
    state[source] = seen;
    fringe.emplace(Number{0}, pushed++, source);
  }
  while (!fringe.empty()) {
    const auto [distance, order, tail] = fringe.top();
    fringe.pop();
    if (state[tail] == settled) continue;
    pacer.step();
    state[tail] = settled;
    least[tail] = distance;
    found.vertices.push_back(tail);
    found.distances.push_back(distance);
    if (!is_float.empty()) found.is_float.push_back(is_float[tail]);
    if (tail == limits.target) break;
    for (ArcIndex arc = arcs.offsets[tail]; arc < arcs.offsets[tail + 1]; ++arc) {
      const Vertex head = arcs.heads[arc];
      const Number sum = distance + arcs.weights[arc];
      if (sum > limits.cutoff) continue;
      if (state[head] == settled) {
        if (sum < least[head]) return false;
      } else if (state[head] == unseen || sum < least[head]) {
        state[head] = seen;
        least[head] = sum;
        if (!is_float.empty()) is_float[head] = is_float[tail] | arcs.is_float[arc];
        fringe.emplace(sum, pushed++, head);
      }
    }
  }
  return true;
}

/// Bellman and Ford's algorithm with a queue. It passes over a vertex while one of its predecessors
/// is in the queue.
/// \param heuristic also end once a vertex is twice on the latest path of updates
/// \returns false where there is a negative cycle
template <class Number>
[[nodiscard]] bool bellman_ford_search(const WeightedArcs<Number>& arcs, Vertex source,
                                       bool heuristic, const Poll& poll, Found<Number>& found) {
  const std::size_t size = arcs.num_vertices();
  std::vector<std::uint8_t> reached(size, 0);
  std::vector<std::uint8_t> queued(size, 0);
  std::vector<Number> least(size, greatest<Number>);
  std::vector<std::uint8_t> is_float(arcs.is_float.empty() ? 0 : size, 0);
  std::vector<std::vector<Vertex>> predecessors(size);
  std::vector<Vertex> updated_from(size, no_vertex);
  std::vector<std::pair<Vertex, Vertex>> recent(size, {no_vertex, no_vertex});
  std::vector<std::size_t> times_queued(size, 0);
  std::deque<Vertex> queue = {source};
  Pacer pacer(poll);
  queued[source] = reached[source] = 1;
  least[source] = 0;
  found.vertices.push_back(source);
  while (!queue.empty()) {
    pacer.step();
    const Vertex tail = queue.front();
    queue.pop_front();
    queued[tail] = 0;
    bool waits = false;
    for (const Vertex before : predecessors[tail]) waits = waits || queued[before] != 0;
    if (waits) continue;
    const Number distance = least[tail];
    for (ArcIndex arc = arcs.offsets[tail]; arc < arcs.offsets[tail + 1]; ++arc) {
      const Vertex head = arcs.heads[arc];
      const Number sum = distance + arcs.weights[arc];
      if (sum < least[head]) {
        if (heuristic) {
          if (recent[tail].first == head || recent[tail].second == head) return false;
          recent[head] = updated_from[head] == tail ? recent[tail] : std::pair(tail, head);
        }
        if (queued[head] == 0) {
          queue.push_back(head);
          queued[head] = 1;
          if (++times_queued[head] == size) return false;
        }
        if (reached[head] == 0) found.vertices.push_back(head);
        reached[head] = 1;
        least[head] = sum;
        if (!is_float.empty()) is_float[head] = is_float[tail] | arcs.is_float[arc];
        predecessors[head].assign(1, tail);
        updated_from[head] = tail;
      } else if (reached[head] != 0 && sum == least[head]) {
        predecessors[head].push_back(tail);
      }
    }
  }
  for (const Vertex vertex : found.vertices) {
    found.distances.push_back(least[vertex]);
    if (!is_float.empty()) found.is_float.push_back(is_float[vertex]);
  }
  return true;
}

/// Floyd and Warshall's algorithm on a matrix of `size` rows, which gets the distances. Steps take
/// the vertices in ascending order. \param from_copy where a cycle is negative, a step adds
/// distances from before the step; else those that it has lowered already
inline void floyd_warshall_rows(std::span<double> matrix, std::size_t size, bool from_copy,
                                const Poll& poll) {
  std::vector<double> row(size);
  for (std::size_t over = 0; over < size; ++over) {
    poll();
    // A step changes its own row and column only where the vertex is on a negative cycle.
    const bool is_plain = matrix[over * size + over] >= 0;
    std::copy_n(&matrix[over * size], size, row.begin());
    std::vector<double> column(size);
    for (std::size_t from = 0; from < size; ++from) column[from] = matrix[from * size + over];
    for (std::size_t from = 0; from < size; ++from) {
      double* const least = &matrix[from * size];
      if (is_plain || from_copy) {
        const double first = column[from];
        for (std::size_t to = 0; to < size; ++to) {
          const double sum = first + row[to];
          least[to] = sum < least[to] ? sum : least[to];
        }
      } else {
        for (std::size_t to = 0; to < size; ++to) {
          const double sum = least[over] + matrix[over * size + to];
          if (sum < least[to]) least[to] = sum;
        }
      }
    }
  }
}

/// Kruskal's algorithm over edges in ascending order of weight.
/// \returns the positions of the forest's edges, ascending
[[nodiscard]] inline std::vector<std::int64_t> kruskal(std::size_t num_vertices,
                                                       std::span<const Vertex> tails,
                                                       std::span<const Vertex> heads) {
  std::vector<Vertex> parent(num_vertices);
  std::iota(parent.begin(), parent.end(), 0);
  const auto root_of = [&](Vertex vertex) {
    while (parent[vertex] != vertex) vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
  };
  std::vector<std::int64_t> chosen;
  for (std::size_t edge = 0; edge < tails.size(); ++edge) {
    const Vertex one = root_of(tails[edge]);
    const Vertex other = root_of(heads[edge]);
    if (one == other) continue;
    parent[one] = other;
    chosen.push_back(static_cast<std::int64_t>(edge));
  }
  return chosen;
}

}  // namespace graphspec::python
