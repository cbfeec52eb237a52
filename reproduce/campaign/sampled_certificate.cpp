/// \file
/// One pass over all arcs for all sampled sources, then one over each row's predecessors.
#include "reproduce/campaign/sampled_certificate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "reference/graph/random.hpp"
#include "reference/problem/no_predecessor.hpp"

namespace graphspec::reproduce {
namespace {

using Row = std::span<const std::int32_t>;

Row row_of(std::span<const std::int32_t> matrix, Vertex row, Vertex order) {
  const auto columns = static_cast<std::size_t>(order);
  return matrix.subspan(static_cast<std::size_t>(row) * columns, columns);
}

/// An arc that shortens a length.
struct Shortening {
  std::size_t sample;
  Vertex tail;
  Vertex head;
  bool operator<(const Shortening& other) const {
    return std::tie(sample, tail, head) < std::tie(other.sample, other.tail, other.head);
  }
};

/// What the arcs say of the sampled rows.
struct Pass {
  std::vector<std::vector<char>> tight;  ///< by sample and vertex: an arc into it is tight
  std::optional<Shortening> wrong;       ///< the first arc that shortens

  Pass(std::size_t samples, Vertex order)
      : tight(samples, std::vector<char>(static_cast<std::size_t>(order))) {}

  void note(const Shortening& found) {
    if (!wrong || found < *wrong) wrong = found;
  }

  void take(std::size_t sample, Row lengths, Vertex tail, Row weights) {
    const std::int64_t length = lengths[static_cast<std::size_t>(tail)];
    if (length == unreached) return;
    std::vector<char>& marks = tight[sample];
    for (std::size_t head = 0; head < weights.size(); ++head) {
      if (weights[head] == unreached || head == static_cast<std::size_t>(tail)) continue;
      const std::int64_t by_tail = length + weights[head];
      if (by_tail < lengths[head]) note({sample, tail, static_cast<Vertex>(head)});
      if (by_tail == lengths[head]) marks[head] = 1;
    }
  }

  void merge(const Pass& other) {
    for (std::size_t sample = 0; sample < tight.size(); ++sample) {
      for (std::size_t vertex = 0; vertex < tight[sample].size(); ++vertex) {
        tight[sample][vertex] |= other.tight[sample][vertex];
      }
    }
    if (other.wrong) note(*other.wrong);
  }
};

Pass pass_over_arcs(const RandomMatrix& graph, std::span<const Vertex> sources, Row cost) {
  const Vertex order = graph.order();
  Pass all(sources.size(), order);
#pragma omp parallel
  {
    Pass mine(sources.size(), order);
    std::vector<std::int32_t> weights(static_cast<std::size_t>(order));
#pragma omp for schedule(static)
    for (Vertex tail = 0; tail < order; ++tail) {
      graph.fill_row(tail, weights);
      for (std::size_t sample = 0; sample < sources.size(); ++sample) {
        mine.take(sample, row_of(cost, sources[sample], order), tail, weights);
      }
    }
#pragma omp critical(certify_sampled_rows)
    all.merge(mine);
  }
  return all;
}

std::optional<std::string> judge_lengths(Vertex source, Row lengths,
                                         const std::vector<char>& tight) {
  const auto own = lengths[static_cast<std::size_t>(source)];
  if (own != 0) return fmt::format("from {}: the source has distance {}, not 0", source, own);
  for (std::size_t vertex = 0; vertex < lengths.size(); ++vertex) {
    if (lengths[vertex] == unreached || vertex == static_cast<std::size_t>(source)) continue;
    if (tight[vertex] == 0) {
      return fmt::format("from {}: no path has the weight {}, which is the distance of vertex {}",
                         source, lengths[vertex], vertex);
    }
  }
  return std::nullopt;
}

std::optional<std::string> judge_predecessors(const RandomMatrix& graph, Vertex source, Row lengths,
                                              std::span<const Vertex> path) {
  for (Vertex vertex = 0; vertex < graph.order(); ++vertex) {
    const auto length = lengths[static_cast<std::size_t>(vertex)];
    const Vertex before = path[static_cast<std::size_t>(vertex)];
    const bool none = vertex == source || length == unreached;
    bool right = none == (before == reference::no_predecessor);
    if (right && !none) {
      right = before >= 0 && before < graph.order() && before != vertex;
      const auto known = right ? lengths[static_cast<std::size_t>(before)] : unreached;
      const auto weight = right ? graph(before, vertex) : unreached;
      right = known != unreached && weight != unreached &&
              std::int64_t{known} + weight == std::int64_t{length};
    }
    if (!right) {
      return fmt::format("from {}: vertex {} is not the vertex before {} on a path of weight {}",
                         source, before, vertex, length);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> certify_sampled_rows(const RandomMatrix& graph,
                                                std::span<const Vertex> sources, Row distances,
                                                std::span<const Vertex> predecessors) {
  const Vertex order = graph.order();
  const Pass pass = pass_over_arcs(graph, sources, distances);
  if (pass.wrong) {
    const auto& [sample, tail, head] = *pass.wrong;
    const Row lengths = row_of(distances, sources[sample], order);
    return fmt::format(
        "from {}: the distance {} of vertex {} is too large; the arc from {} gives a shorter path",
        sources[sample], lengths[static_cast<std::size_t>(head)], head, tail);
  }
  for (std::size_t sample = 0; sample < sources.size(); ++sample) {
    const Row lengths = row_of(distances, sources[sample], order);
    if (auto wrong = judge_lengths(sources[sample], lengths, pass.tight[sample])) return wrong;
    if (predecessors.empty()) continue;
    if (auto wrong = judge_predecessors(graph, sources[sample], lengths,
                                        row_of(predecessors, sources[sample], order))) {
      return wrong;
    }
  }
  return std::nullopt;
}

std::vector<Vertex> sampled_sources(Vertex order, std::uint64_t seed) {
  std::set<Vertex> chosen;
  if (order > 0) {
    chosen = {0, order - 1,
              static_cast<Vertex>(RandomStream(seed).below(0, static_cast<std::uint64_t>(order)))};
  }
  return {chosen.begin(), chosen.end()};
}

}  // namespace graphspec::reproduce
