/// \file
/// Interpreted runs on a graph.
#include "reproduce/program/schemes.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::program {
namespace {

/// The interpreter takes about a million steps a second.
constexpr Vertex most_vertices = 200;

/// A paper's scheme run on a graph; the state that it leaves.
class SchemeRun {
 public:
  SchemeRun(std::string_view paper_name, std::string_view scheme, const Graph& graph,
            const std::vector<saa::Value>& arguments)
      : paper_(saa::paper(paper_name)),
        algorithm_(saa::load(paper_)),
        layout_(algorithm_, paper_.constants(checked(graph))),
        state_(layout_) {
    paper_.set_problem(state_, graph);
    saa::RunOptions options;
    options.races = false;
    options.schedule.step_limit = 1'000'000'000;
    const saa::RunOutcome outcome =
        run(algorithm_, paper_.model().binding, state_, scheme, arguments, options);
    if (outcome.ending != saa::Ending::done) {
      throw reproduce::DoesNotHold(fmt::format("{} has no result: {}", scheme, outcome.why));
    }
  }

  [[nodiscard]] const saa::State& state() const { return state_; }

 private:
  static const Graph& checked(const Graph& graph) {
    if (graph.num_vertices() > most_vertices) {
      throw InputError(fmt::format("{} vertices are too many to interpret; at most {}",
                                   graph.num_vertices(), most_vertices));
    }
    return graph;
  }

  const saa::Paper& paper_;
  saa::Algorithm algorithm_;
  saa::Layout layout_;
  saa::State state_;
};

}  // namespace

std::vector<std::int32_t> bfs_by_schemes(const Graph& graph, Vertex source) {
  check_source(graph, source);
  const SchemeRun run("bfs", "BFS_sequential", graph, {source});
  std::vector<std::int32_t> labels;
  for (const saa::Value label : run.state().values("label")) {
    labels.push_back(static_cast<std::int32_t>(label));
  }
  return labels;
}

DenseMatrix<std::int32_t> johnson_by_schemes(const Graph& graph) {
  const SchemeRun run("johnson", "Johnson", graph, {});
  DenseMatrix<std::int32_t> lengths(graph.num_vertices(), unreached);
  for (Vertex from = 0; from < lengths.order(); ++from) {
    for (Vertex to = 0; to < lengths.order(); ++to) {
      const saa::Value length = run.state().peek("d", {from, to});
      if (length != saa::unbounded) lengths(from, to) = static_cast<std::int32_t>(length);
    }
  }
  return lengths;
}

reference::ShortestPaths floyd_warshall_by_schemes(const Graph& graph) {
  // The scheme is the study's, which knows no negative cycle.
  static_cast<void>(reference::potentials(graph));
  const SchemeRun run("floyd_warshall", "FloydWarshall", graph, {});
  const Vertex order = graph.num_vertices();
  reference::ShortestPaths paths{{order, unreached}, {order, reference::no_predecessor}};
  for (Vertex from = 0; from < order; ++from) {
    for (Vertex to = 0; to < order; ++to) {
      const saa::Value cost = run.state().peek("cost", {from, to});
      if (cost != saa::unbounded) paths.cost(from, to) = static_cast<std::int32_t>(cost);
      paths.path(from, to) = static_cast<Vertex>(run.state().peek("path", {from, to}));
    }
  }
  return paths;
}

reference::SourcePaths bellman_ford_by_schemes(const Graph& graph, Vertex source) {
  check_source(graph, source);
  // The scheme says that there is a negative cycle, and not which.
  if (auto cycle = reference::find_negative_cycle(graph, source)) {
    throw reference::NegativeCycle(*std::move(cycle));
  }
  const SchemeRun run("bellman_ford", "BellmanFord", graph, {source});
  reference::SourcePaths paths;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const saa::Value length = run.state().peek("sigma", {vertex});
    paths.length.push_back(length == saa::unbounded ? unreached
                                                    : static_cast<std::int32_t>(length));
    paths.predecessor.push_back(static_cast<Vertex>(run.state().peek("eta", {vertex})));
  }
  return paths;
}

reference::Forest boruvka_mst_by_schemes(const Graph& graph) {
  const SchemeRun run("boruvka_mst", "BoruvkaMST", graph, {});
  // The scheme has edges by their ends; of parallel ones it took the lightest.
  std::vector<ArcIndex> arcs;
  const auto weight_of = [&](ArcIndex arc) {
    const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
    return weights == nullptr ? 1 : (*weights)[static_cast<std::size_t>(arc)];
  };
  for (Vertex lesser = 0; lesser < graph.num_vertices(); ++lesser) {
    for (Vertex greater = lesser + 1; greater < graph.num_vertices(); ++greater) {
      if (run.state().peek("forest", {lesser, greater}) == 0) continue;
      ArcIndex lightest = -1;
      const ArcIndex last = graph.offsets()[static_cast<std::size_t>(lesser) + 1];
      for (ArcIndex arc = graph.offsets()[static_cast<std::size_t>(lesser)]; arc < last; ++arc) {
        if (graph.dest()[static_cast<std::size_t>(arc)] != greater) continue;
        if (lightest < 0 || weight_of(arc) < weight_of(lightest)) lightest = arc;
      }
      arcs.push_back(lightest);
    }
  }
  return reference::forest_of(graph, arcs);
}

}  // namespace graphspec::program
