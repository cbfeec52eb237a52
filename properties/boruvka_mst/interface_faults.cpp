/// \file
/// Faults of what callers see beside forests: settings, transformations, copies, refusals.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

#include "properties/boruvka_mst/planted_faults.hpp"
#include "properties/boruvka_mst/shared_faults.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using boruvka_mst::Transformations;
using reference::Forest;

Forest without_last_edge(const Graph& graph) {
  std::vector<ArcIndex> edges = right(graph).edges;
  if (!edges.empty()) edges.pop_back();
  return told_as(graph, edges);
}

/// Loses an edge where its setting is so.
template <class IsSo>
BoruvkaMstSubject loses_where(std::string name, const IsSo& is_so) {
  return subject_of(std::move(name), [is_so](const Graph& graph, const BoruvkaMstSetting& setting) {
    return is_so(setting) ? without_last_edge(graph) : right(graph);
  });
}

/// Searches a graph that is taken to be undirected.
Forest taken_as_undirected(const Graph& graph) {
  return right(symmetrized(graph));
}

/// With refuse(InputError) where a graph is refused.
template <class Refuse>
BoruvkaMstSubject on_refusal(std::string name, const Refuse& refuse) {
  return subject_of(std::move(name), [refuse](const Graph& graph, const BoruvkaMstSetting&) {
    try {
      return right(graph);
    } catch (const InputError& error) {
      refuse(error);
    }
    return Forest{};
  });
}

bool names_a_number(const InputError& error) {
  return std::string(error.what()).find("nan") != std::string::npos;
}

}  // namespace

std::vector<BoruvkaMstSubject> faults_of_settings() {
  std::vector<BoruvkaMstSubject> faults;
  faults.push_back(
      loses_where("threads in random order lose an edge", [](const BoruvkaMstSetting& setting) {
        return setting.schedule.kind == executor::Schedule::Kind::random;
      }));
  faults.push_back(loses_where(
      "blocks of 96 threads lose an edge",
      [](const BoruvkaMstSetting& setting) { return setting.options.block_size == 96; }));
  faults.push_back(
      loses_where("sorted and ranked, an edge is lost", [](const BoruvkaMstSetting& setting) {
        const Transformations& chosen = setting.options.transformations;
        return chosen.local_sort && chosen.rank_weights;
      }));
  faults.push_back(subject_of("renumbered, edges are told in the new numbers",
                              [](const Graph& graph, const BoruvkaMstSetting& setting) {
                                Forest forest = right(graph);
                                if (!setting.options.transformations.renumber) return forest;
                                std::vector<Vertex> last_first;
                                for (Vertex v = graph.num_vertices(); v > 0; --v) {
                                  last_first.push_back(v - 1);
                                }
                                return right(renumbered(graph, last_first));
                              }));
  faults.push_back(subject_of("compressed, ends 8 apart and more are others",
                              [](const Graph& graph, const BoruvkaMstSetting& setting) {
                                if (!setting.options.transformations.compress) return right(graph);
                                return forest_without(graph, [](Vertex lesser, Vertex greater) {
                                  return greater - lesser >= 8;
                                });
                              }));
  faults.push_back(loses_where("what the CPU finds is lost where it searches all",
                               [](const auto& setting) { return setting.options.cpu_share == 1; }));
  faults.push_back(subject_of("arcs of which the device has no bytes are not read",
                              [](const Graph& graph, const BoruvkaMstSetting& setting) {
                                const std::int64_t bytes = setting.options.device_bytes;
                                if (bytes == 0) return right(graph);
                                return forest_without(graph, [bytes](Vertex lesser, Vertex) {
                                  return std::int64_t{16} * lesser >= bytes;
                                });
                              }));
  faults.push_back(subject_of("what a search chose is forgotten by the next",
                              [](const Graph& graph, const auto&) { return right(graph); }));
  faults.back().forests_of_one_copy = [](const Graph& graph, const BoruvkaMstSetting&,
                                         int searches) {
    std::vector<Forest> forests(static_cast<std::size_t>(searches), told_as(graph, {}));
    forests.front() = right(graph);
    return forests;
  };
  return faults;
}

std::vector<BoruvkaMstSubject> faults_of_refusals() {
  std::vector<BoruvkaMstSubject> faults;
  faults.push_back(subject_of(
      "arcs that lead one way are taken for edges",
      [](const Graph& graph, const BoruvkaMstSetting&) { return taken_as_undirected(graph); }));
  faults.push_back(on_refusal("a refusal does not name the arc", [](const InputError&) {
    throw InputError("the graph is not undirected");
  }));
  faults.push_back(subject_of("what is not known to be undirected is refused",
                              [](const Graph& graph, const BoruvkaMstSetting&) {
                                static_cast<void>(right(graph));
                                if (!graph.known_symmetric()) {
                                  throw InputError("0 -> 1 has no arc 1 -> 0");
                                }
                                return right(graph);
                              }));
  faults.push_back(
      on_refusal("a weight that is not a number gives no forest", [](const InputError& error) {
        if (!names_a_number(error)) throw InputError(error);
      }));
  faults.push_back(subject_of("options of any size are taken", {}));
  faults.back().forest = [](const Graph& graph, const BoruvkaMstSetting&) { return right(graph); };
  for (const auto& [name, span] :
       {std::pair("ends 1,024 apart are compressed", 1025), {"ends 1,023 apart are not", 1023}}) {
    faults.push_back(subject_of(name, {}));
    faults.back().forest = [most = span](const Graph& graph, const BoruvkaMstSetting& setting) {
      boruvka_mst::check(setting.options);
      refuse_wide_spans(graph, setting.options.transformations, most);
      return right(graph);
    };
  }
  faults.push_back(subject_of("compress looks at the first numbers", {}));
  faults.back().forest = [](const Graph& graph, const BoruvkaMstSetting& setting) {
    boruvka_mst::check(setting.options);
    Transformations asked = setting.options.transformations;
    asked.renumber = false;
    refuse_wide_spans(graph, asked, 1024);
    return right(graph);
  };
  return faults;
}

}  // namespace graphspec::properties
