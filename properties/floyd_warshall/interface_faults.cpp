/// \file
/// Faults of what callers see beside the matrices: settings, refusals, the vertex that is told.
#include <algorithm>
#include <utility>

#include "properties/floyd_warshall/planted_faults.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Precision;
using reference::NegativeCycle;
using reference::ShortestPaths;

/// Loses a path where the setting is so.
template <class IsSo>
FloydWarshallSubject that_loses(std::string name, const IsSo& is_so) {
  return subject_of(std::move(name),
                    [is_so](const Graph& graph, const FloydWarshallSetting& setting) {
                      ShortestPaths paths = right(graph);
                      if (is_so(setting) && graph.num_vertices() > 1) paths.cost(0, 1) = unreached;
                      return paths;
                    });
}

/// In 16 bits, right lengths go through change(paths).
template <class Change>
FloydWarshallSubject in_16_bits(std::string name, const Change& change) {
  return subject_of(std::move(name),
                    [change](const Graph& graph, const FloydWarshallSetting& setting) {
                      ShortestPaths paths = right(graph);
                      if (setting.options.precision == Precision::int16) change(paths);
                      return paths;
                    });
}

bool has_longer(const ShortestPaths& paths, std::int32_t most) {
  return std::ranges::any_of(paths.cost.values(), [most](std::int32_t length) {
    return length != unreached && (length > most || length < 0);
  });
}

/// With rethrow(cycle) where a cycle is negative.
template <class Rethrow>
FloydWarshallSubject on_negative_cycles(std::string name, const Rethrow& rethrow) {
  return subject_of(std::move(name), [rethrow](const Graph& graph, const FloydWarshallSetting&) {
    try {
      return right(graph);
    } catch (const NegativeCycle& found) {
      rethrow(found);
    }
    return reference::initial_paths(graph);
  });
}

/// With refuse(graph) where weights are too great.
template <class Refuse>
FloydWarshallSubject on_great_weights(std::string name, const Refuse& refuse) {
  return subject_of(std::move(name), [refuse](const Graph& graph, const FloydWarshallSetting&) {
    try {
      return right(graph);
    } catch (const NegativeCycle&) {
      throw;
    } catch (const InputError&) {
      refuse();
    }
    return ShortestPaths{DenseMatrix<std::int32_t>(graph.num_vertices(), unreached),
                         DenseMatrix<Vertex>(graph.num_vertices(), -1)};
  });
}

/// Tells change(graph, vertex) in place of the right vertex.
template <class Change>
FloydWarshallSubject that_tells(std::string name, const Change& change) {
  FloydWarshallSubject subject =
      subject_of(std::move(name),
                 [](const Graph& graph, const FloydWarshallSetting&) { return right(graph); });
  subject.negative_vertex = [change, told = subject.negative_vertex](
                                const Graph& graph, const FloydWarshallSetting& setting) {
    return change(graph, told(graph, setting));
  };
  return subject;
}

}  // namespace

std::vector<FloydWarshallSubject> faults_of_settings() {
  std::vector<FloydWarshallSubject> faults;
  faults.push_back(that_loses("an update is lost in a random order of threads",
                              [](const FloydWarshallSetting& setting) {
                                return setting.schedule.kind == executor::Schedule::Kind::random;
                              }));
  faults.push_back(that_loses(
      "a row in host memory is forgotten",
      [](const FloydWarshallSetting& setting) { return setting.options.resident_rows == 1; }));
  faults.push_back(that_loses(
      "lengths without predecessors are other ones",
      [](const FloydWarshallSetting& setting) { return !setting.options.predecessors; }));
  faults.push_back(in_16_bits("lengths of 16 bits are cut", [](ShortestPaths& paths) {
    for (std::int32_t& length : paths.cost.values()) {
      if (length != unreached) length &= 0xffff;
    }
  }));
  faults.push_back(in_16_bits("what 16 bits do not hold is unreached", [](ShortestPaths& paths) {
    for (std::int32_t& length : paths.cost.values()) {
      if (length > 32767) length = unreached;
    }
  }));
  faults.push_back(in_16_bits("16 bits are refused where they suffice", [](ShortestPaths& paths) {
    if (has_longer(paths, 20)) throw InputError("precision int16: a length does not fit");
  }));
  faults.push_back(in_16_bits("a refusal of 16 bits does not name them", [](ShortestPaths& paths) {
    if (has_longer(paths, 16000)) throw InputError("a length does not fit");
  }));
  faults.push_back(subject_of("", {}));
  faults.back().name = "predecessors are returned where they are not asked for";
  faults.back().solve = [](const Graph& graph, const FloydWarshallSetting&) {
    return right(graph);
  };
  return faults;
}

std::vector<FloydWarshallSubject> faults_of_refusals() {
  std::vector<FloydWarshallSubject> faults;
  faults.push_back(
      on_negative_cycles("negative cycles are not looked for", [](const NegativeCycle&) {}));
  faults.push_back(
      on_negative_cycles("a negative cycle is named backwards", [](const NegativeCycle& found) {
        auto cycle = found.cycle();
        std::reverse(cycle.begin(), cycle.end());
        throw NegativeCycle(cycle, found.weight());
      }));
  faults.push_back(on_negative_cycles(
      "a negative cycle is said to weigh -1",
      [](const NegativeCycle& found) { throw NegativeCycle(found.cycle(), -1); }));
  faults.push_back(
      on_negative_cycles("a cycle of over 64 vertices is not seen", [](const NegativeCycle& found) {
        if (found.cycle().size() <= 64) throw found;
      }));
  faults.push_back(on_great_weights("weights of any size are taken", [] {}));
  faults.push_back(on_great_weights("a refusal does not name the weight",
                                    [] { throw InputError("the weights are too great"); }));
  return faults;
}

std::vector<FloydWarshallSubject> faults_of_vertices() {
  std::vector<FloydWarshallSubject> faults;
  faults.push_back(that_tells("no vertex is told", [](const Graph&, Vertex) { return -1; }));
  faults.push_back(that_tells("the first vertex is told",
                              [](const Graph&, Vertex vertex) { return std::min(vertex, 0); }));
  faults.push_back(that_tells("a vertex is told where no cycle is negative",
                              [](const Graph& graph, Vertex vertex) {
                                return vertex < 0 && graph.num_vertices() > 2 ? 2 : vertex;
                              }));
  faults.push_back(that_tells("a vertex from which an arc leads to the cycle is told",
                              [](const Graph& graph, Vertex vertex) {
                                for (Vertex before = 0;
                                     vertex >= 0 && before < graph.num_vertices(); ++before) {
                                  if (std::ranges::count(graph.neighbours(before), vertex) > 0)
                                    return before;
                                }
                                return vertex;
                              }));
  faults.push_back(that_tells("what is told is no vertex", [](const Graph& graph, Vertex vertex) {
    return vertex < 0 ? vertex : graph.num_vertices();
  }));
  return faults;
}

}  // namespace graphspec::properties
