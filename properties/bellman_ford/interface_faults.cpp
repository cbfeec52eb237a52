/// \file
/// Faults of what callers see beside paths: settings, matrices, negative cycles, refusals.
#include <algorithm>
#include <utility>

#include "properties/bellman_ford/planted_faults.hpp"
#include "reference/bellman_ford_steps.hpp"
#include "reference/graph/error.hpp"
#include "reference/potentials.hpp"

namespace graphspec::properties {
namespace {

using reference::NegativeCycle;
using reference::SourcePaths;

SourcePaths no_paths(const Graph& graph) {
  const auto order = static_cast<std::size_t>(graph.num_vertices());
  return {std::vector<std::int32_t>(order, unreached),
          std::vector<Vertex>(order, reference::no_predecessor)};
}

SourcePaths right_in_any_setting(const Graph& graph, Vertex source, const BellmanFordSetting&) {
  return right(graph, source);
}

/// With rethrow(cycle, source) where the source reaches a negative cycle.
template <class Rethrow>
BellmanFordSubject on_negative_cycles(std::string name, const Rethrow& rethrow) {
  return subject_of(std::move(name),
                    [rethrow](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                      try {
                        return right(graph, source);
                      } catch (const NegativeCycle& found) {
                        rethrow(found, source);
                      }
                      return no_paths(graph);
                    });
}

/// With refuse() where weights are too great.
template <class Refuse>
BellmanFordSubject on_great_weights(std::string name, const Refuse& refuse) {
  return subject_of(std::move(name),
                    [refuse](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                      check_source(graph, source);
                      try {
                        reference::check_path_lengths(graph);
                      } catch (const InputError&) {
                        refuse();
                        return no_paths(graph);
                      }
                      return right(graph, source);
                    });
}

/// Searches matrices with change(matrix, order) done to them.
template <class Change>
BellmanFordSubject with_changed_matrices(std::string name, const Change& change) {
  BellmanFordSubject subject = subject_of(std::move(name), right_in_any_setting);
  subject.search_matrix = [change, search = subject.search_matrix](
                              std::span<const std::int32_t> weight, Vertex order, Vertex source,
                              const BellmanFordSetting& setting) {
    std::vector<std::int32_t> changed(weight.begin(), weight.end());
    change(changed, static_cast<std::size_t>(order));
    return search(changed, order, source, setting);
  };
  return subject;
}

/// Rounds in one buffer until one shortens nothing, which comes to pass at a negative cycle as well
/// where sums wrap round.
SourcePaths wrapping_lengths(const Graph& graph, Vertex source, const BellmanFordSetting&) {
  reference::check_path_lengths(graph);
  const DenseMatrix<std::int32_t> edge = reference::edge_matrix(graph);
  SourcePaths paths = no_paths(graph);
  paths.length.at(static_cast<std::size_t>(source)) = 0;
  for (Vertex round = 0; round < edge.order(); ++round) {
    bool shortened = false;
    for (Vertex tail = 0; tail < edge.order(); ++tail) {
      for (Vertex head = 0; head < edge.order(); ++head) {
        const std::int32_t before = paths.length[static_cast<std::size_t>(tail)];
        std::int32_t& after = paths.length[static_cast<std::size_t>(head)];
        const auto by_way = static_cast<std::int32_t>(static_cast<unsigned>(before) +
                                                      static_cast<unsigned>(edge(tail, head)));
        if (before == unreached || edge(tail, head) == unreached || by_way >= after) continue;
        after = by_way;
        shortened = true;
      }
    }
    if (!shortened) return paths;
  }
  return right(graph, source);
}

}  // namespace

std::vector<BellmanFordSubject> faults_of_settings() {
  std::vector<BellmanFordSubject> faults;
  faults.push_back(subject_of("the source is the first vertex",
                              [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                                SourcePaths paths = right(graph, source);
                                if (graph.num_vertices() > 2) paths.length = right(graph, 0).length;
                                return paths;
                              }));
  faults.push_back(
      subject_of("lengths without predecessors are other ones",
                 [](const Graph& graph, Vertex source, const BellmanFordSetting& setting) {
                   SourcePaths paths = right(graph, source);
                   if (!setting.options.predecessors) paths.length.back() = unreached;
                   return paths;
                 }));
  faults.push_back(
      subject_of("predecessors are returned where they are not asked for", right_in_any_setting));
  faults.back().search = right_in_any_setting;
  faults.push_back(with_changed_matrices(
      "a matrix is read column by tail", [](std::vector<std::int32_t>& matrix, std::size_t order) {
        if (matrix.size() != order * order) return;
        for (std::size_t row = 0; row < order; ++row) {
          for (std::size_t column = 0; column < row; ++column) {
            std::swap(matrix[row * order + column], matrix[column * order + row]);
          }
        }
      }));
  faults.push_back(with_changed_matrices("in a matrix 0 is no arc",
                                         [](std::vector<std::int32_t>& matrix, std::size_t) {
                                           std::ranges::replace(matrix, 0, unreached);
                                         }));
  return faults;
}

std::vector<BellmanFordSubject> faults_of_cycles() {
  std::vector<BellmanFordSubject> faults;
  faults.push_back(on_negative_cycles("negative cycles are not looked for",
                                      [](const NegativeCycle&, Vertex) {}));
  faults.push_back(
      on_negative_cycles("a negative loop is not noticed", [](const NegativeCycle& found, Vertex) {
        if (found.cycle().size() > 1) throw NegativeCycle(found);
      }));
  faults.push_back(on_negative_cycles("a negative cycle matters only where it meets the source",
                                      [](const NegativeCycle& found, Vertex source) {
                                        if (std::ranges::count(found.cycle(), source) > 0)
                                          throw NegativeCycle(found);
                                      }));
  faults.push_back(on_negative_cycles("a negative cycle is named backwards",
                                      [](const NegativeCycle& found, Vertex) {
                                        auto cycle = found.cycle();
                                        std::ranges::reverse(cycle);
                                        throw NegativeCycle(cycle, found.weight());
                                      }));
  faults.push_back(on_negative_cycles(
      "a negative cycle is said to weigh -1",
      [](const NegativeCycle& found, Vertex) { throw NegativeCycle(found.cycle(), -1); }));
  faults.push_back(subject_of("lengths wrap round at a negative cycle", wrapping_lengths));
  faults.push_back(subject_of("a negative cycle anywhere is refused",
                              [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                                SourcePaths paths = right(graph, source);
                                static_cast<void>(reference::potentials(graph));
                                return paths;
                              }));
  return faults;
}

std::vector<BellmanFordSubject> faults_of_refusals() {
  std::vector<BellmanFordSubject> faults;
  faults.push_back(on_great_weights("weights of any size are taken", [] {}));
  faults.push_back(on_great_weights("a refusal does not name the weight",
                                    [] { throw InputError("the weights are too great"); }));
  faults.push_back(
      subject_of_lists("lists of great weights are refused",
                       [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                         return right(graph, source);
                       }));
  faults.push_back(
      subject_of_lists("what 32 bits do not hold is unreached",
                       [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                         try {
                           return right_of_lists(graph, source);
                         } catch (const NegativeCycle&) {
                           throw;
                         } catch (const InputError&) {
                           return no_paths(graph);
                         }
                       }));
  faults.push_back(subject_of("a source behind the last vertex is the last",
                              [](const Graph& graph, Vertex source, const BellmanFordSetting&) {
                                return right(graph, std::min(source, graph.num_vertices() - 1));
                              }));
  faults.push_back(subject_of("what a matrix lacks is unreached", right_in_any_setting));
  faults.back().search_matrix = [search = faults.back().search_matrix](
                                    std::span<const std::int32_t> weight, Vertex order,
                                    Vertex source, const BellmanFordSetting& setting) {
    std::vector<std::int32_t> whole(weight.begin(), weight.end());
    whole.resize(static_cast<std::size_t>(order) * static_cast<std::size_t>(order), unreached);
    return search(whole, order, source, setting);
  };
  faults.push_back(subject_of("options of any size are taken", right_in_any_setting));
  faults.back().search = [](const Graph& graph, Vertex source, const BellmanFordSetting& setting) {
    SourcePaths paths = right(graph, source);
    if (!setting.options.predecessors) paths.predecessor.clear();
    return paths;
  };
  return faults;
}

}  // namespace graphspec::properties
