/// \file
/// Solvers of shortest paths with real weights as subjects of the properties of integers: an
/// integer is a real whose sums are not rounded, so that all that holds of integers must hold of
/// them. What rounding adds is judged by Subject::violation_of_reals.
#include <fmt/format.h>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/problem/subject.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::RealApsp;
using problem::RealSssp;
using problem::Sssp;

/// The same graph; one without weights as it is.
Graph with_real_weights(const Graph& graph) {
  const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
  if (weights == nullptr) return graph;
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::vector<double>(weights->begin(), weights->end()),
          graph.known_symmetric()};
}

/// \throws InputError for what no integer of 32 bits is
std::int32_t integer_of(double distance) {
  if (distance == no_path<double>) return unreached;
  if (distance >= unreached) throw InputError("a distance exceeds 32 bits");
  return static_cast<std::int32_t>(distance);
}

Sssp::Result integers_of(RealSssp::Result real) {
  Sssp::Result result{VertexArray<std::int32_t>(real.distance.size(), unreached),
                      std::move(real.predecessor)};
  std::ranges::transform(real.distance, result.distance.begin(), integer_of);
  return result;
}
Apsp::Result integers_of(RealApsp::Result real) {
  Apsp::Result result{DenseMatrix<std::int32_t>(real.distance.order(), unreached),
                      std::move(real.predecessor)};
  std::ranges::transform(real.distance.values(), result.distance.values().begin(), integer_of);
  return result;
}

std::span<const double> rows_of(const RealSssp::Result& result, const Sssp::Query&, Vertex) {
  return result.distance;
}
std::span<const double> rows_of(const RealApsp::Result& result, const Apsp::Query& query,
                                Vertex order) {
  const auto columns = static_cast<std::size_t>(order);
  return result.distance.values().subspan(
      static_cast<std::size_t>(query.first) * columns,
      static_cast<std::size_t>(query.end(order) - query.first) * columns);
}
std::span<const Vertex> predecessors_of(const RealSssp::Result& result) {
  return result.predecessor;
}
std::span<const Vertex> predecessors_of(const RealApsp::Result& result) {
  return result.predecessor.values();
}
Vertex first_of(const Sssp::Query& query) {
  return query.source;
}
Vertex first_of(const Apsp::Query& query) {
  return query.first;
}

template <class Real>
std::optional<std::string> violation(const Solver<Real>& solver, const Graph& graph,
                                     typename Real::Query query, const OptionValues& options) {
  query.predecessors = query.predecessors && solver.has_predecessors;
  const auto found = answer(solver, graph, query, options);
  const auto due = Real::oracle(graph, query);
  const Vertex order = graph.num_vertices();
  const auto rows = rows_of(found, query, order);
  const auto right = rows_of(due, query, order);
  const SumOrder sums = solver.adds_along_paths ? SumOrder::along_paths : SumOrder::any;
  if (rows.empty()) return std::nullopt;
  if (auto wrong = certify_rows(graph, first_of(query), rows, sums)) return wrong;
  for (std::size_t place = 0; sums == SumOrder::along_paths && place < rows.size(); ++place) {
    if (rows[place] == right[place]) continue;
    return fmt::format("the distance at position {} of the rows is {}, but the oracle has {}",
                       place, rows[place], right[place]);
  }
  if (!query.predecessors) return std::nullopt;
  return certify_predecessor_rows(graph, first_of(query), rows, predecessors_of(found));
}

template <class Problem, class Real>
Subject<Problem> subject_of_integers(const Solver<Real>& solver, Device device) {
  using Query = typename Problem::Query;
  return {.name = fmt::format("{}/real", solver.name),
          .paper = solver.paper,
          .device = device,
          .has_setting = solver.step != 0,
          .options = solver.options,
          .has_predecessors = solver.has_predecessors,
          .cost = solver.cost,
          .most_vertices_checked = solver.most_vertices_checked,
          .sizes = solver.sizes,
          .takes_heavy_arcs = !problem::of_all_pairs<Problem>,  // as Problem::check() does
          .run =
              [&solver](const Graph& graph, const Query& query, const Setting& setting) {
                return unless_refusing(solver, setting, [&](const OptionValues& options) {
                  Problem::check(graph, query);
                  return integers_of(answer(solver, with_real_weights(graph), query, options));
                });
              },
          .violation_of_reals =
              [&solver](const Graph& graph, const Query& query, const Setting& setting) {
                return unless_refusing(solver, setting, [&](const OptionValues& options) {
                  return violation(solver, graph, query, options);
                });
              },
          .report =
              [&solver](const Graph& graph, const Query& query, const Setting& setting) {
                return unless_refusing(solver, setting, [&](const OptionValues& options) {
                  return solver.solve(with_real_weights(graph), query, options, {});
                });
              }};
}

}  // namespace

Subject<Sssp> real_subject(const Solver<RealSssp>& solver, Device device) {
  return subject_of_integers<Sssp>(solver, device);
}
Subject<Apsp> real_subject(const Solver<RealApsp>& solver, Device device) {
  return subject_of_integers<Apsp>(solver, device);
}

namespace {

template <class Problem, class Real>
std::vector<Subject<Problem>> all_real_subjects(Device device) {
  std::vector<Subject<Problem>> all;
  const auto add = [&](std::span<const Solver<Real>> rows) {
    for (const Solver<Real>& solver : rows) {
      if (solver.takes_negative) {
        all.push_back(real_subject(solver, device));
      } else if constexpr (std::is_same_v<Problem, Sssp>) {
        all.push_back(with_any_weights(real_subject(solver, device)));
      }
    }
  };
  if (device == Device::cpu) add(host_solvers<Real>());
  add(solvers<Real>(device));
  return all;
}

}  // namespace

template <>
std::vector<Subject<Sssp>> real_subjects(Device device) {
  return all_real_subjects<Sssp, RealSssp>(device);
}
template <>
std::vector<Subject<Apsp>> real_subjects(Device device) {
  return all_real_subjects<Apsp, RealApsp>(device);
}

}  // namespace graphspec::properties
