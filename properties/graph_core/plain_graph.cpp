/// \file
/// See plain_graph.hpp.
#include "properties/graph_core/plain_graph.hpp"

#include <algorithm>
#include <limits>
#include <random>
#include <type_traits>
#include <variant>

namespace graphspec::properties {
namespace {

/// Half of the weights are ones that a careless order gets wrong.
double drawn_weight(WeightKind kind) {
  using Real = std::numeric_limits<double>;
  using Integer = std::numeric_limits<std::int32_t>;
  switch (kind) {
    case WeightKind::none:
      break;
    case WeightKind::integers:
      return *rc::gen::oneOf(rc::gen::element<std::int32_t>(Integer::min(), -1, 0, Integer::max()),
                             rc::gen::inRange<std::int32_t>(-3, 4));
    case WeightKind::reals:
      return *rc::gen::oneOf(
          rc::gen::element(0.0, -0.0, Real::infinity(), -Real::infinity(), Real::quiet_NaN(),
                           -Real::quiet_NaN(), Real::denorm_min(), Real::max()),
          rc::gen::map(rc::gen::inRange(-30, 31), [](int tenths) { return tenths / 10.0; }));
  }
  return 0;
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const PlainGraph& graph) {
  static constexpr const char* kinds[] = {"no", "integer", "real"};
  out << graph.num_vertices << " vertices, " << kinds[static_cast<int>(graph.weights)]
      << " weights:";
  for (const PlainArc& arc : graph.arcs) {
    out << ' ' << arc.from << "->" << arc.to;
    if (graph.weights != WeightKind::none) out << ':' << arc.weight;
  }
  return out;
}

EdgeList list_of(const PlainGraph& graph) {
  EdgeList list;
  list.num_vertices = graph.num_vertices;
  std::vector<std::int32_t> integers;
  std::vector<double> reals;
  for (const PlainArc& arc : graph.arcs) {
    list.source.push_back(arc.from);
    list.dest.push_back(arc.to);
    if (graph.weights == WeightKind::integers) {
      integers.push_back(static_cast<std::int32_t>(arc.weight));
    }
    if (graph.weights == WeightKind::reals) reals.push_back(arc.weight);
  }
  if (graph.weights == WeightKind::integers) list.weights = std::move(integers);
  if (graph.weights == WeightKind::reals) list.weights = std::move(reals);
  return list;
}

PlainGraph plain(const Graph& graph) {
  PlainGraph result;
  result.num_vertices = graph.num_vertices();
  result.weights = static_cast<WeightKind>(graph.weights().index());
  std::size_t arc = 0;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    for (const Vertex dest : graph.neighbours(vertex)) {
      double weight = 0;
      if (result.weights == WeightKind::integers) weight = std::get<1>(graph.weights())[arc];
      if (result.weights == WeightKind::reals) weight = std::get<2>(graph.weights())[arc];
      result.arcs.push_back({vertex, dest, weight});
      ++arc;
    }
  }
  return result;
}

PlainGraph sorted(PlainGraph graph) {
  std::sort(graph.arcs.begin(), graph.arcs.end());
  return graph;
}

rc::Gen<PlainGraph> plain_graphs() {
  return rc::gen::exec([] {
    PlainGraph graph;
    graph.num_vertices = *rc::gen::inRange<Vertex>(0, 12);
    graph.weights = *rc::gen::element(WeightKind::none, WeightKind::integers, WeightKind::reals);
    if (graph.num_vertices == 0) return graph;
    const auto arcs = *rc::gen::container<std::vector<std::pair<Vertex, Vertex>>>(
        rc::gen::pair(rc::gen::inRange<Vertex>(0, graph.num_vertices),
                      rc::gen::inRange<Vertex>(0, graph.num_vertices)));
    for (const auto& [from, to] : arcs) {
      graph.arcs.push_back({from, to, drawn_weight(graph.weights)});
    }
    return graph;
  });
}

PlainGraph large_graph(WeightKind weights, Vertex num_vertices, std::int64_t arcs,
                       std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto below = [&](Vertex bound) {
    return static_cast<Vertex>(random() % static_cast<std::uint64_t>(bound));
  };
  PlainGraph graph{num_vertices, weights, {}};
  graph.arcs.reserve(static_cast<std::size_t>(arcs));
  for (std::int64_t arc = 0; arc < arcs; ++arc) {
    // A quarter of the arcs leave one hub, in the middle of all others.
    const Vertex from = random() % 4 == 0 ? num_vertices / 2 : below(num_vertices);
    const Vertex to = below(num_vertices);
    const double weight = weights == WeightKind::none ? 0 : below(2001) - 1000;
    graph.arcs.push_back({from, to, weights == WeightKind::reals ? weight / 7 : weight});
  }
  return graph;
}

}  // namespace graphspec::properties
