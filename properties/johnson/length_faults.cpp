/// \file
/// What a right subject consists of, and faults of what it computes.
#include <algorithm>
#include <utility>

#include "properties/johnson/planted_faults.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

std::vector<std::int64_t> right_potential(const Graph& graph, const JohnsonSetting&) {
  return reference::potentials(graph);
}

johnson::Sources checked(johnson::Sources sources, Vertex order) {
  if (sources.last < 0) sources.last = order;
  if (sources.first >= 0 && sources.first <= sources.last && sources.last <= order) return sources;
  throw InputError(
      "sources " +
      std::to_string(sources.first).append(" to ").append(std::to_string(sources.last)));
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

}  // namespace

Matrix right(const Graph& graph) {
  return reference::johnson_heap(graph);
}

void give_rows(const Matrix& lengths, johnson::Sources sources, const johnson::RowSink& sink) {
  const auto columns = static_cast<std::size_t>(lengths.order());
  for (Vertex source = sources.first; source < sources.last; ++source) {
    sink(source, lengths.values().subspan(static_cast<std::size_t>(source) * columns, columns));
  }
}

std::int64_t right_phases(const Graph& graph, const JohnsonSetting&, johnson::Sources sources) {
  std::int64_t reached = 0;
  give_rows(right(graph), checked(sources, graph.num_vertices()),
            [&](Vertex, std::span<const std::int32_t> row) {
              reached += std::ranges::count_if(
                  row, [](std::int32_t length) { return length != unreached; });
            });
  return reached;
}

JohnsonSubject subject_of(std::string name, Solve solve, const Rows& give) {
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

}  // namespace graphspec::properties
