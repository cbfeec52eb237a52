/// \file
/// The properties have teeth: subjects with planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/johnson/suite.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

using Matrix = DenseMatrix<std::int32_t>;
using Solve = std::function<Matrix(const Graph&, const JohnsonSetting&)>;
using Rows = std::function<void(const Matrix&, johnson::Sources, const johnson::RowSink&)>;

Matrix right(const Graph& graph) {
  return reference::johnson_heap(graph);
}

std::vector<std::int64_t> right_potential(const Graph& graph, const JohnsonSetting&) {
  return reference::potentials(graph);
}

/// Hands over row after row of a matrix.
void give_rows(const Matrix& lengths, johnson::Sources sources, const johnson::RowSink& sink) {
  const auto columns = static_cast<std::size_t>(lengths.order());
  for (Vertex source = sources.first; source < sources.last; ++source) {
    sink(source, lengths.values().subspan(static_cast<std::size_t>(source) * columns, columns));
  }
}

johnson::Sources checked(johnson::Sources sources, Vertex order) {
  if (sources.last < 0) sources.last = order;
  if (sources.first >= 0 && sources.first <= sources.last && sources.last <= order) return sources;
  throw InputError(
      "sources " +
      std::to_string(sources.first).append(" to ").append(std::to_string(sources.last)));
}

/// One vertex a phase, as in the inner loop: as many as are reached.
std::int64_t right_phases(const Graph& graph, const JohnsonSetting&, johnson::Sources sources) {
  std::int64_t reached = 0;
  give_rows(right(graph), checked(sources, graph.num_vertices()),
            [&](Vertex, std::span<const std::int32_t> row) {
              reached += std::ranges::count_if(
                  row, [](std::int32_t length) { return length != unreached; });
            });
  return reached;
}

/// A subject that has settings, rows and phases, right or with faults.
JohnsonSubject subject_of(std::string name, Solve solve, const Rows& give = give_rows) {
  JohnsonSubject subject;
  subject.name = std::move(name);
  subject.has_setting = true;
  subject.lengths = std::move(solve);
  subject.scheme = [](const JohnsonSetting&) { return "JohnsonInner"; };
  subject.potential = right_potential;
  subject.phases = right_phases;
  subject.rows = [solve = subject.lengths, give](const Graph& graph, const JohnsonSetting& setting,
                                                 johnson::Sources sources,
                                                 const johnson::RowSink& sink) {
    const auto known = checked(sources, graph.num_vertices());
    give(solve(graph, setting), known, sink);
  };
  return subject;
}

/// Changes right lengths; change(length, from, to) for those that are reached.
template <class Change>
JohnsonSubject with_changed_lengths(std::string name, const Change& change) {
  return subject_of(std::move(name), [change](const Graph& graph, const JohnsonSetting&) {
    Matrix lengths = right(graph);
    for (Vertex from = 0; from < lengths.order(); ++from) {
      for (Vertex to = 0; to < lengths.order(); ++to) {
        std::int32_t& length = lengths(from, to);
        if (length != unreached) length = change(graph, length, from, to);
      }
    }
    return lengths;
  });
}

/// Solves another graph than the given one; change(arcs).
template <class Change>
JohnsonSubject with_changed_arcs(std::string name, const Change& change) {
  return subject_of(std::move(name), [change](const Graph& graph, const JohnsonSetting&) {
    EdgeList arcs = edge_list(graph);
    auto* const weights = std::get_if<std::vector<std::int32_t>>(&arcs.weights);
    change(arcs, weights);
    return right(build_graph(std::move(arcs)));
  });
}

void erase_arc(EdgeList& arcs, std::vector<std::int32_t>* weights, std::size_t arc) {
  const auto place = static_cast<std::ptrdiff_t>(arc);
  arcs.source.erase(arcs.source.begin() + place);
  arcs.dest.erase(arcs.dest.begin() + place);
  if (weights != nullptr) weights->erase(weights->begin() + place);
  arcs.symmetric = false;
}

/// The potentials without the last round: one arc of a shortest path is missing.
std::vector<std::int64_t> one_round_of_potentials(const Graph& graph, const JohnsonSetting&) {
  static_cast<void>(reference::potentials(graph));  // refuses what is to be refused
  std::vector<std::int64_t> potential(static_cast<std::size_t>(graph.num_vertices()), 0);
  const EdgeList arcs = edge_list(graph);
  const auto* const weights = std::get_if<std::vector<std::int32_t>>(&arcs.weights);
  if (weights == nullptr) return potential;
  for (std::size_t arc = 0; arc < weights->size(); ++arc) {
    std::int64_t& head = potential[static_cast<std::size_t>(arcs.dest[arc])];
    head = std::min(head, std::int64_t{(*weights)[arc]});
  }
  return potential;
}

std::vector<JohnsonSubject> faults_of_lengths() {
  std::vector<JohnsonSubject> faults;
  faults.push_back(with_changed_lengths("un-reweighting is off by one for negative lengths",
                                        [](const Graph&, std::int32_t length, Vertex, Vertex) {
                                          return length < 0 ? length + 1 : length;
                                        }));
  faults.push_back(with_changed_lengths(
      "lengths are not un-reweighted",
      [](const Graph& graph, std::int32_t length, Vertex from, Vertex to) {
        const auto h = reference::potentials(graph);
        return static_cast<std::int32_t>(length + h[static_cast<std::size_t>(from)] -
                                         h[static_cast<std::size_t>(to)]);
      }));
  faults.push_back(with_changed_lengths(
      "potentials are added the wrong way round",
      [](const Graph& graph, std::int32_t length, Vertex from, Vertex to) {
        const auto h = reference::potentials(graph);
        return static_cast<std::int32_t>(
            length + 2 * (h[static_cast<std::size_t>(from)] - h[static_cast<std::size_t>(to)]));
      }));
  faults.push_back(with_changed_lengths(
      "the source is not at 0", [](const Graph&, std::int32_t length, Vertex from, Vertex to) {
        return from == to ? 1 : length;
      }));
  faults.push_back(with_changed_lengths(
      "the last vertex is never reached from the first",
      [](const Graph& graph, std::int32_t length, Vertex from, Vertex to) {
        return from == 0 && to > 1 && to == graph.num_vertices() - 1 ? unreached : length;
      }));
  faults.push_back(with_changed_lengths(
      "negative lengths are cut off at 0",
      [](const Graph&, std::int32_t length, Vertex, Vertex) { return std::max(length, 0); }));
  faults.push_back(
      subject_of("the matrix is a row too small", [](const Graph& graph, const JohnsonSetting&) {
        static_cast<void>(reference::potentials(graph));
        return Matrix(std::max(0, graph.num_vertices() - 1), 0);
      }));
  faults.push_back(
      subject_of("lengths are unreached", [](const Graph& graph, const JohnsonSetting&) {
        static_cast<void>(reference::potentials(graph));
        return Matrix(graph.num_vertices(), unreached);
      }));
  return faults;
}

std::vector<JohnsonSubject> faults_of_arcs() {
  std::vector<JohnsonSubject> faults;
  faults.push_back(with_changed_arcs("the last arc is dropped", [](EdgeList& arcs, auto* weights) {
    if (!arcs.source.empty()) erase_arc(arcs, weights, arcs.source.size() - 1);
  }));
  faults.push_back(with_changed_arcs(
      "of parallel arcs side by side the last counts", [](EdgeList& arcs, auto* weights) {
        for (std::size_t arc = arcs.source.size(); arc-- > 1;) {
          if (arcs.source[arc - 1] != arcs.source[arc] || arcs.dest[arc - 1] != arcs.dest[arc]) {
            continue;
          }
          erase_arc(arcs, weights, arc - 1);
        }
      }));
  faults.push_back(with_changed_arcs(
      "of parallel arcs side by side the first counts", [](EdgeList& arcs, auto* weights) {
        for (std::size_t arc = arcs.source.size(); arc-- > 1;) {
          if (arcs.source[arc - 1] != arcs.source[arc] || arcs.dest[arc - 1] != arcs.dest[arc]) {
            continue;
          }
          erase_arc(arcs, weights, arc);
        }
      }));
  faults.push_back(with_changed_arcs(
      "arcs to the last vertex are dropped where others follow", [](EdgeList& arcs, auto* weights) {
        for (std::size_t arc = arcs.source.size(); arc-- > 0;) {
          if (arcs.dest[arc] == arcs.num_vertices - 1 && arc + 1 < arcs.source.size()) {
            erase_arc(arcs, weights, arc);
          }
        }
      }));
  return faults;
}

std::vector<JohnsonSubject> faults_of_settings() {
  std::vector<JohnsonSubject> faults;
  faults.push_back(subject_of("an update is lost in a random order of threads",
                              [](const Graph& graph, const JohnsonSetting& setting) {
                                Matrix lengths = right(graph);
                                if (setting.schedule.kind == executor::Schedule::Kind::random &&
                                    lengths.order() > 1) {
                                  lengths(0, 1) = unreached;
                                }
                                return lengths;
                              }));
  faults.push_back(subject_of("a queue of one slot loses a vertex",
                              [](const Graph& graph, const JohnsonSetting& setting) {
                                Matrix lengths = right(graph);
                                if (setting.options.queue_size == 1 && lengths.order() > 1) {
                                  lengths(0, 1) = unreached;
                                }
                                return lengths;
                              }));
  return faults;
}

std::vector<JohnsonSubject> faults_of_potentials() {
  const auto solve = [](const Graph& graph, const JohnsonSetting&) { return right(graph); };
  std::vector<JohnsonSubject> faults;
  faults.push_back(subject_of("Bellman and Ford end after a round", solve));
  faults.back().potential = one_round_of_potentials;
  faults.push_back(subject_of("the added vertex has a potential", solve));
  faults.back().potential = [](const Graph& graph, const JohnsonSetting&) {
    auto potential = reference::potentials(graph);
    potential.push_back(0);
    return potential;
  };
  return faults;
}

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
  faults.push_back(subject_of("any sources are taken", solve));
  faults.back().rows = [](const Graph& graph, const JohnsonSetting&, johnson::Sources sources,
                          const johnson::RowSink& sink) {
    const Vertex order = graph.num_vertices();
    const Vertex last = sources.last < 0 ? order : std::min(sources.last, order);
    give_rows(right(graph), {std::max(0, sources.first), last}, sink);
  };
  return faults;
}

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
    const auto [first, last] = checked(sources, graph.num_vertices());
    return std::int64_t{last - first} * graph.num_vertices();
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

FalsifyParameters parameters() {
  FalsifyParameters chosen;
  chosen.seed = 4;
  chosen.cases = 150;
  chosen.max_shrinks = 200;
  return chosen;
}

TEST(JohnsonFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const JohnsonSubject faultless = subject_of(
      "faultless", [](const Graph& graph, const JohnsonSetting&) { return right(graph); });
  for (const JohnsonProperty& property : johnson_properties()) {
    const Falsification outcome = falsify_johnson(property, faultless, parameters());
    EXPECT_TRUE(outcome.holds) << property.name << ": " << outcome.objection << "\n"
                               << outcome.counterexample;
  }
}

/// A fault, and the property that must find it.
struct Expectation {
  std::string_view fault;
  std::string_view found_by;
};

constexpr Expectation expectations[] = {
    {"un-reweighting is off by one for negative lengths", "potentials_cancel"},
    {"lengths are not un-reweighted", "boost_graph_agrees"},
    {"potentials are added the wrong way round", "scheme_agrees"},
    {"the source is not at 0", "certificate_holds"},
    {"the last vertex is never reached from the first", "renumbering"},
    {"negative lengths are cut off at 0", "shift"},
    {"the matrix is a row too small", "lengths_equal_reference"},
    {"lengths are unreached", "neutral_additions"},
    {"the last arc is dropped", "reversal"},
    {"of parallel arcs side by side the last counts", "lengths_equal_reference"},
    {"of parallel arcs side by side the first counts", "arc_order"},
    {"arcs to the last vertex are dropped where others follow", "renumbering"},
    {"an update is lost in a random order of threads", "schedule"},
    {"a queue of one slot loses a vertex", "options"},
    {"Bellman and Ford end after a round", "reweighted_never_negative"},
    {"the added vertex has a potential", "potentials_cancel"},
    {"the last row is not handed over", "rows_in_order"},
    {"rows come last first", "rows_in_order"},
    {"rows are those of the first sources", "rows_in_order"},
    {"any sources are taken", "foreign_sources_refused"},
    {"a phase is counted twice", "phases_agree"},
    {"unreached vertices are settled one by one", "phases_agree"},
    {"the rule out settles as min", "phases_agree"},
    {"the rule in_out settles as in", "phases_agree"},
    {"negative cycles are not looked for", "negative_cycle_is_named"},
    {"a negative cycle is named backwards", "negative_cycle_is_named"},
    {"a negative cycle is said to weigh -1", "negative_cycle_is_named"},
    {"a negative arc is taken for a negative cycle", "negative_cycle_is_named"},
    {"weights of any size are taken", "overflow_refused"},
    {"a refusal does not name the weight", "overflow_refused"},
};

const JohnsonProperty& property_named(std::string_view name) {
  const auto all = johnson_properties();
  const auto row =
      std::ranges::find_if(all, [&](const JohnsonProperty& one) { return one.name == name; });
  if (row == all.end()) throw InputError(std::string("no property ").append(name));
  return *row;
}

TEST(JohnsonFaults, EachIsFoundByItsProperty) {
  std::vector<JohnsonSubject> faults;
  for (const auto make :
       {faults_of_lengths, faults_of_arcs, faults_of_settings, faults_of_potentials, faults_of_rows,
        faults_of_phases, faults_of_refusals}) {
    for (JohnsonSubject& fault : make()) faults.push_back(std::move(fault));
  }
  ASSERT_EQ(faults.size(), std::size(expectations));
  for (std::size_t row = 0; row < faults.size(); ++row) {
    const auto& [fault, found_by] = expectations[row];
    ASSERT_EQ(faults[row].name, fault);
    const Falsification outcome =
        falsify_johnson(property_named(found_by), faults[row], parameters());
    EXPECT_FALSE(outcome.holds) << found_by << " does not find: " << fault;
    EXPECT_FALSE(outcome.objection.empty());
    EXPECT_EQ(outcome.objection.find('\n'), std::string::npos) << outcome.objection;
  }
}

TEST(JohnsonFaults, EachPropertyFindsOne) {
  for (const JohnsonProperty& property : johnson_properties()) {
    EXPECT_TRUE(std::ranges::any_of(expectations, [&](const Expectation& expectation) {
      return expectation.found_by == property.name;
    })) << property.name;
  }
}

}  // namespace
}  // namespace graphspec::properties
