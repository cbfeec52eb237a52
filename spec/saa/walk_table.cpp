/// \file
/// See walk_table.hpp.
#include "spec/saa/walk_table.hpp"

#include <utility>

#include "spec/saa/build.hpp"
#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {

void WalkTable::find(Arcs graph) {
  if (graph == graph_) return;
  constexpr std::size_t most = 1'000'000;
  graph_ = std::move(graph);
  walks_.clear();
  known_.clear();
  for (Value vertex = 0; vertex < graph_.vertices; ++vertex) {
    walks_.push_back({vertex, vertex, 0});
    known_.insert(walks_.back());
  }
  std::size_t begin = 0;
  short_ = 0;
  for (Value arcs = 1; arcs <= 3 * graph_.vertices + 3; ++arcs) {
    const std::size_t end = walks_.size();
    if (arcs == graph_.vertices + 1) short_ = end;
    for (std::size_t place = begin; place < end; ++place) {
      const Walk walk = walks_[place];
      for (const auto& [tail, head, length] : graph_.arcs) {
        if (tail != walk[1]) continue;
        const Walk longer{walk[0], head, walk[2] + length};
        if (!known_.insert(longer).second) continue;
        walks_.push_back(longer);
        if (walks_.size() > most)
          throw SchemeFault(
              "the graph has too many walks to check a contract; use a smaller graph");
      }
    }
    begin = end;
  }
}

Arcs arcs_of(const Evaluator& evaluate, const WalksDeclaration& walks) {
  const auto at = [&](const std::string& name, std::initializer_list<Value> index) {
    Variable variable{name, {}};
    for (const Value one : index) variable.index.push_back(term(Number{one}));
    return evaluate.value(term(std::move(variable)), {});
  };
  Arcs graph;
  graph.vertices = evaluate.value(walks.vertices, {});
  const auto add = [&](Value tail, Value head, Value length) {
    const auto is_vertex = [&](Value one) { return one >= 0 && one < graph.vertices; };
    if (is_vertex(tail) && is_vertex(head) && length != unbounded) {
      graph.arcs.push_back({tail, head, length});
    }
  };
  if (walks.is_matrix()) {
    for (Value tail = 0; tail < graph.vertices; ++tail) {
      for (Value head = 0; head < graph.vertices; ++head) {
        add(tail, head, at(walks.weights, {tail, head}));
      }
    }
    return graph;
  }
  const auto arc = [&](Value tail, Value number) {
    add(tail, at(walks.heads, {number}), walks.weights.empty() ? 1 : at(walks.weights, {number}));
  };
  if (walks.tails.empty()) {
    for (Value tail = 0; tail < graph.vertices; ++tail) {
      const Value end = at(walks.offsets, {tail + 1});
      for (Value number = at(walks.offsets, {tail}); number < end; ++number) arc(tail, number);
    }
  } else {
    const Value arcs = evaluate.extent(walks.tails);
    for (Value number = 0; number < arcs; ++number) arc(at(walks.tails, {number}), number);
  }
  return graph;
}

}  // namespace graphspec::saa
