/// \file
/// Solvers of sssp and apsp with planted faults, each written once for both.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/problem/expect_faults_found.hpp"
#include "properties/problem/paths/answers.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {

/// What a faulty solver is asked for, and what would be right.
struct AskedRows {
  const Graph& graph;
  Sources sources;
  const Setting& setting;
  bool predecessors;
  /// The right rows of any graph, with predecessors. Throws what is to be refused, and must be
  /// called for that.
  std::function<Rows(const Graph& graph)> right_of;

  [[nodiscard]] Rows right() const { return right_of(graph); }
  /// The value of an option of fault_options().
  [[nodiscard]] double option(std::string_view name) const;
};

/// Gives rows, with predecessors whether or not they are asked for.
using SolveRows = std::function<Rows(const AskedRows& asked)>;

/// (asked, distance, from, to) -> what is given in the right distance's place.
using ChangeOfDistance =
    std::function<std::int32_t(const AskedRows&, std::int32_t, Vertex, Vertex)>;
/// Changes right distances of what is reached.
[[nodiscard]] SolveRows with_changed_distances(const ChangeOfDistance& change);

/// A fault, and the property that must find it.
struct PathsFault {
  std::string name;
  std::string_view found_by;
  SolveRows solve;
};

/// Rows as a problem's answer, with the predecessors that they have.
[[nodiscard]] inline problem::Sssp::Result result_of(const Rows& rows, Vertex /*order*/,
                                                     const problem::Sssp::Query& /*query*/) {
  return {rows.distance, rows.predecessor};
}
[[nodiscard]] problem::Apsp::Result result_of(const Rows& rows, Vertex order,
                                              const problem::Apsp::Query& query);

/// The options of faulty solvers: queue_size.
[[nodiscard]] OptionTable fault_options();

/// A subject that has options and predecessors, right or with a fault. What its query does not ask
/// for is dropped from what `solve` gives.
/// \tparam takes_heavy_arcs  else weights with which a path could leave 32 bits are refused
template <class Problem, bool takes_heavy_arcs = false>
[[nodiscard]] Subject<Problem> faulty_subject(const std::string& name, const SolveRows& solve,
                                              OptionTable options = fault_options()) {
  Subject<Problem> subject;
  subject.name = name;
  subject.has_setting = true;
  subject.has_predecessors = true;
  subject.options = options;
  subject.takes_heavy_arcs = takes_heavy_arcs;
  subject.run = [solve, options](const Graph& graph, const typename Problem::Query& query,
                                 const Setting& setting) {
    for (const auto& [option, value] : setting.options) {
      check_value(option_named(options, option), value);
    }
    typename Problem::Query whole = query;
    whole.predecessors = true;
    const auto right = [&whole](const Graph& one) {
      if (!takes_heavy_arcs) reference::check_path_lengths(one);
      return right_rows<Problem>(one, whole);
    };
    const Vertex order = graph.num_vertices();
    Rows rows = solve({graph, sources_of(query, order), setting, query.predecessors, right});
    if (!query.predecessors) rows.predecessor.clear();
    return result_of(rows, order, query);
  };
  return subject;
}

/// The faults as subjects.
template <class Problem>
[[nodiscard]] std::vector<PlantedFault<Problem>> planted(const std::vector<PathsFault>& faults,
                                                         OptionTable options = fault_options()) {
  std::vector<PlantedFault<Problem>> all;
  all.reserve(faults.size());
  for (const PathsFault& fault : faults) {
    all.push_back({fault.found_by, faulty_subject<Problem>(fault.name, fault.solve, options)});
  }
  return all;
}

// distance_faults.cpp: of distances, of arcs that are read, of what settings and queries change
[[nodiscard]] std::vector<PathsFault> distance_faults();
[[nodiscard]] std::vector<PathsFault> arc_faults();
[[nodiscard]] std::vector<PathsFault> setting_faults();
// loop_faults.cpp: of what is added, compared and noted
[[nodiscard]] std::vector<PathsFault> loop_faults();
// refusal_faults.cpp: of negative cycles and great weights
[[nodiscard]] std::vector<PathsFault> refusal_faults();

/// The faults that both problems have: all of these, and two of their interface.
template <class Problem>
[[nodiscard]] std::vector<PlantedFault<Problem>> paths_faults() {
  std::vector<PlantedFault<Problem>> all;
  for (const auto faults :
       {distance_faults, arc_faults, setting_faults, loop_faults, refusal_faults}) {
    for (auto& fault : planted<Problem>(faults())) all.push_back(std::move(fault));
  }
  const SolveRows right = [](const AskedRows& asked) { return asked.right(); };
  auto returned =
      faulty_subject<Problem>("predecessors are returned although they were not requested", right);
  returned.run = [run = returned.run](const Graph& graph, auto query, const Setting& setting) {
    query.predecessors = true;
    return run(graph, query, setting);
  };
  all.push_back({"distances_without_predecessors", std::move(returned)});
  auto unchecked = faulty_subject<Problem>("options outside their range are accepted", right);
  unchecked.run = [run = unchecked.run](const Graph& graph, const auto& query, const Setting&) {
    return run(graph, query, {});
  };
  all.push_back({"bad_options_refused", std::move(unchecked)});
  return all;
}

}  // namespace graphspec::properties
