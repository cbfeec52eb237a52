/// \file
/// The walks of a small graph up to a number of arcs, on which contracts are evaluated.
#pragma once

#include <array>
#include <cstddef>
#include <set>
#include <span>
#include <vector>

#include "spec/saa/state.hpp"

namespace graphspec::saa {

class Evaluator;

/// Where a walk or an arc begins, where it ends, and its length.
using Walk = std::array<Value, 3>;

/// A graph as contracts see it.
struct Arcs {
  Value vertices = 0;
  std::vector<Walk> arcs;
  friend bool operator==(const Arcs&, const Arcs&) = default;
};

/// Walks of one graph, each end and length once.
class WalkTable {
 public:
  /// Finds the walks of this graph, unless it is the graph of the call before.
  /// \throws SchemeFault where there are more than a million
  void find(Arcs graph);

  [[nodiscard]] std::span<const Walk> arcs() const { return graph_.arcs; }
  /// Walks of at most as many arcs as there are vertices.
  [[nodiscard]] std::span<const Walk> short_walks() const {
    return std::span(walks_).first(short_);
  }
  /// Whether there is such a walk of at most three times as many arcs, and three more.
  [[nodiscard]] bool contains(const Walk& walk) const { return known_.contains(walk); }

 private:
  Arcs graph_{-1, {}};
  std::vector<Walk> walks_;  ///< by their least number of arcs
  std::size_t short_ = 0;
  std::set<Walk> known_;
};

/// The graph that an algorithm's contracts speak of, from its state.
[[nodiscard]] Arcs arcs_of(const Evaluator& evaluate, const WalksDeclaration& walks);

}  // namespace graphspec::saa
