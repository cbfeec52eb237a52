/// \file
/// Faults of what callers see beside the matrix: rows, phases, refusals.
#include <algorithm>
#include <utility>

#include "properties/johnson/planted_faults.hpp"
#include "reference/graph/error.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

/// outer_loop, which settles by a rule that is not its setting's; change(options).
template <class Change>
JohnsonSubject with_changed_rule(std::string name, const Change& change) {
  JohnsonSubject subject = subject_of(
      std::move(name), [](const Graph& graph, const JohnsonSetting&) { return right(graph); });
  for (const JohnsonSubject& each : johnson_subjects(Device::cpu)) {
    if (each.name != "outer_loop") continue;
    subject.scheme = each.scheme;
    subject.phases = [phases = each.phases, change](const Graph& graph, JohnsonSetting setting,
                                                    johnson::Sources sources) {
      change(setting.options);
      return phases(graph, setting, sources);
    };
  }
  return subject;
}

}  // namespace

std::vector<JohnsonSubject> faults_of_rows() {
  const auto solve = [](const Graph& graph, const JohnsonSetting&) { return right(graph); };
  std::vector<JohnsonSubject> faults;
  faults.push_back(subject_of(
      "the last row is not handed over", solve,
      [](const Matrix& lengths, johnson::Sources sources, const johnson::RowSink& sink) {
        give_rows(lengths, {sources.first, std::max(sources.first, sources.last - 1)}, sink);
      }));
  faults.push_back(
      subject_of("rows come last first", solve,
                 [](const Matrix& lengths, johnson::Sources sources, const johnson::RowSink& sink) {
                   for (Vertex source = sources.last; source-- > sources.first;) {
                     give_rows(lengths, {source, source + 1}, sink);
                   }
                 }));
  faults.push_back(
      subject_of("rows are those of the first sources", solve,
                 [](const Matrix& lengths, johnson::Sources sources, const johnson::RowSink& sink) {
                   give_rows(lengths, {0, sources.last - sources.first},
                             [&](Vertex first, std::span<const std::int32_t> rows) {
                               sink(sources.first + first, rows);
                             });
                 }));
  faults.push_back(
      subject_of("what a third warp finds is lost", solve,
                 [](Matrix lengths, johnson::Sources sources, const johnson::RowSink& sink) {
                   for (Vertex from = 0; from < lengths.order(); ++from) {
                     for (Vertex to = 64; to < lengths.order(); ++to) lengths(from, to) = unreached;
                   }
                   give_rows(lengths, sources, sink);
                 }));
  faults.push_back(subject_of("any sources are taken", solve));
  faults.back().rows = [](const Graph& graph, const JohnsonSetting&, johnson::Sources sources,
                          const johnson::RowSink& sink) {
    const Vertex order = graph.num_vertices();
    const Vertex last = sources.last < 0 ? order : std::min(sources.last, order);
    give_rows(right(graph), {std::max(0, sources.first), last}, sink);
  };
  return faults;
}

std::vector<JohnsonSubject> faults_of_phases() {
  const auto solve = [](const Graph& graph, const JohnsonSetting&) { return right(graph); };
  std::vector<JohnsonSubject> faults;
  faults.push_back(subject_of("a phase is counted twice", solve));
  faults.back().phases = [](const Graph& graph, const JohnsonSetting& setting,
                            johnson::Sources sources) {
    return right_phases(graph, setting, sources) + (sources.last == 3 ? 1 : 0);
  };
  faults.push_back(subject_of("unreached vertices are settled one by one", solve));
  faults.back().phases = [](const Graph& graph, const JohnsonSetting&, johnson::Sources sources) {
    return std::int64_t{sources.last - sources.first} * graph.num_vertices();
  };
  faults.push_back(with_changed_rule("the rule out settles as min", [](johnson::Options& options) {
    if (options.settle == johnson::Settle::out) options.settle = johnson::Settle::min;
  }));
  faults.push_back(
      with_changed_rule("the rule in_out settles as in", [](johnson::Options& options) {
        if (options.settle == johnson::Settle::in_out) options.settle = johnson::Settle::in;
      }));
  return faults;
}

std::vector<JohnsonSubject> faults_of_refusals() {
  std::vector<JohnsonSubject> faults;
  faults.push_back(subject_of("negative cycles are not looked for",
                              [](const Graph& graph, const JohnsonSetting&) {
                                try {
                                  return right(graph);
                                } catch (const reference::NegativeCycle&) {
                                  return Matrix(graph.num_vertices(), 0);
                                }
                              }));
  faults.push_back(subject_of("a negative cycle is named backwards",
                              [](const Graph& graph, const JohnsonSetting&) {
                                try {
                                  return right(graph);
                                } catch (const reference::NegativeCycle& found) {
                                  auto cycle = found.cycle();
                                  std::reverse(cycle.begin(), cycle.end());
                                  throw reference::NegativeCycle(cycle, found.weight());
                                }
                              }));
  faults.push_back(subject_of("a negative cycle is said to weigh -1",
                              [](const Graph& graph, const JohnsonSetting&) {
                                try {
                                  return right(graph);
                                } catch (const reference::NegativeCycle& found) {
                                  throw reference::NegativeCycle(found.cycle(), -1);
                                }
                              }));
  faults.push_back(subject_of("a negative arc is taken for a negative cycle",
                              [](const Graph& graph, const JohnsonSetting&) {
                                const auto h = reference::potentials(graph);
                                if (std::count(h.begin(), h.end(), 0) + 3 <
                                    static_cast<std::ptrdiff_t>(h.size())) {
                                  throw reference::NegativeCycle({0}, -1);
                                }
                                return right(graph);
                              }));
  faults.push_back(
      subject_of("weights of any size are taken", [](const Graph& graph, const JohnsonSetting&) {
        try {
          return right(graph);
        } catch (const reference::NegativeCycle&) {
          throw;
        } catch (const InputError&) {
          return Matrix(graph.num_vertices(), unreached);
        }
      }));
  faults.push_back(subject_of("a refusal does not name the weight",
                              [](const Graph& graph, const JohnsonSetting&) {
                                try {
                                  return right(graph);
                                } catch (const reference::NegativeCycle&) {
                                  throw;
                                } catch (const InputError&) {
                                  throw InputError("the weights are too great");
                                }
                              }));
  return faults;
}

}  // namespace graphspec::properties
