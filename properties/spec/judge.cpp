/// \file
/// See judge.hpp.
#include "properties/spec/judge.hpp"

#include <fmt/format.h>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/msf.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;
using Verdict = std::optional<std::string>;

Verdict judge_answer(const SpecCase<Bfs>& ran, const Bfs::Result& found, const saa::State&) {
  const Vertex source = ran.query.source;
  if (found.predecessor.empty()) return certify_bfs(ran.graph, source, found.level);
  return certify_bfs_tree(ran.graph, source, found.level, found.predecessor);
}

Verdict judge_answer(const SpecCase<Sssp>& ran, const Sssp::Result& found, const saa::State&) {
  const Vertex source = ran.query.source;
  if (auto wrong = certify_shortest_paths(ran.graph, source, found.distance)) return wrong;
  if (found.predecessor.empty()) return std::nullopt;
  return certify_predecessors(ran.graph, source, found.distance, found.predecessor);
}

Verdict judge_answer(const SpecCase<Apsp>& ran, const Apsp::Result& found, const saa::State&) {
  if (auto wrong = certify_all_pairs(ran.graph, found.distance)) return wrong;
  if (found.predecessor.order() == 0) return std::nullopt;
  return certify_all_predecessors(ran.graph, found.distance, found.predecessor);
}

/// As many edges as the scheme has counted, of the weight that it has added up; and where vertices
/// have their own numbers, those of the oracle, for the order of edges is total.
Verdict judge_answer(const SpecCase<Msf>& ran, const Msf::Result& found, const saa::State& state) {
  const auto edges = static_cast<saa::Value>(found.edges.size());
  const saa::Value counted = state.peek(ran.solution.edges);
  if (counted != edges) {
    return fmt::format("the forest has {} edges, but the scheme counted {}", edges, counted);
  }
  const saa::Value weight = state.peek(ran.solution.weight);
  if (!ran.whole.weighs_ranks && weight != static_cast<saa::Value>(found.weight)) {
    return fmt::format("the forest has the weight {}, but the scheme added up {}", found.weight,
                       weight);
  }
  if (auto wrong = certify_minimum_forest(ran.graph, found.edges)) return wrong;
  // Where weights are the same, other numbers of vertices may lead to another forest.
  if (!ran.whole.given.empty()) return std::nullopt;
  const Msf::Result expected = Msf::oracle(ran.graph, ran.query);
  if (found.edges == expected.edges) return std::nullopt;
  return fmt::format("the forest consists of the arcs {}, but must consist of {}",
                     fmt::join(found.edges, " "), fmt::join(expected.edges, " "));
}

/// Whether the problem has no answer.
template <class P>
bool has_none(const SpecCase<P>& ran) {
  if (ran.whole.refuses != nullptr && ran.whole.refuses(ran.graph)) return true;
  try {
    static_cast<void>(P::oracle(ran.graph, ran.query));
    return false;
  } catch (const reference::NegativeCycle&) {
    return true;
  }
}

}  // namespace

template <class P>
Verdict judge_outcome(const SpecCase<P>& ran, const saa::RunOutcome& outcome,
                      const saa::State& state) {
  const bool ended = outcome.ending == saa::Ending::done;
  if (has_none(ran) == ended) {
    return ended ? "has a result, although the graph must be rejected or has a negative cycle"
                 : "has no result: " + outcome.why;
  }
  if (!ended) return std::nullopt;
  return judge_answer(ran, saa::answer_in<P>(state, ran.solution, ran.whole, ran.graph), state);
}

template Verdict judge_outcome(const SpecCase<Bfs>&, const saa::RunOutcome&, const saa::State&);
template Verdict judge_outcome(const SpecCase<Sssp>&, const saa::RunOutcome&, const saa::State&);
template Verdict judge_outcome(const SpecCase<Apsp>&, const saa::RunOutcome&, const saa::State&);
template Verdict judge_outcome(const SpecCase<Msf>&, const saa::RunOutcome&, const saa::State&);

}  // namespace graphspec::properties
