/// \file
/// Faults of distances, of the arcs that are read, and of what settings and queries change.
#include <algorithm>

#include "properties/problem/paths/planted_faults.hpp"
#include "reference/graph/build.hpp"

namespace graphspec::properties {
namespace {

/// Solves another graph than the given one; change(arcs, weights), of which the latter may be null.
template <class Change>
SolveRows with_changed_arcs(const Change& change) {
  return [change](const AskedRows& asked) {
    static_cast<void>(asked.right());  // refuses what is to be refused
    EdgeList arcs = edge_list(asked.graph);
    change(arcs, std::get_if<std::vector<std::int32_t>>(&arcs.weights));
    arcs.symmetric = false;
    return asked.right_of(build_graph(std::move(arcs)));
  };
}

/// Loses a path where is_so(asked).
template <class IsSo>
SolveRows that_loses(const IsSo& is_so) {
  return [is_so](const AskedRows& asked) {
    Rows rows = asked.right();
    if (is_so(asked) && !rows.distance.empty()) rows.distance.back() = unreached;
    return rows;
  };
}

void erase_arc(EdgeList& arcs, std::vector<std::int32_t>* weights, std::size_t arc) {
  const auto place = static_cast<std::ptrdiff_t>(arc);
  arcs.source.erase(arcs.source.begin() + place);
  arcs.dest.erase(arcs.dest.begin() + place);
  if (weights != nullptr) weights->erase(weights->begin() + place);
}

bool is_parallel_to_next(const EdgeList& arcs, std::size_t arc) {
  return arcs.source[arc] == arcs.source[arc + 1] && arcs.dest[arc] == arcs.dest[arc + 1];
}

}  // namespace

SolveRows with_changed_distances(const ChangeOfDistance& change) {
  return [change](const AskedRows& asked) {
    Rows rows = asked.right();
    for (Vertex from = rows.first; from < rows.last(); ++from) {
      for (Vertex to = 0; to < rows.order; ++to) {
        std::int32_t& distance = rows(from, to);
        if (distance != unreached) distance = change(asked, distance, from, to);
      }
    }
    return rows;
  };
}

std::vector<PathsFault> distance_faults() {
  return {
      {"the source does not have distance 0", "certificate_holds",
       with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex from, Vertex to) {
         return from == to ? 1 : distance;
       })},
      {"vertices at distance 2^29 or more are unreached", "distances_at_type_ends",
       with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex, Vertex) {
         return distance == 1 << 29 ? unreached : distance;
       })},
      {"the last vertex is never reached from the first", "relabelling",
       with_changed_distances([](const AskedRows& asked, std::int32_t distance, Vertex from,
                                 Vertex to) {
         return from == 0 && to > 1 && to == asked.graph.num_vertices() - 1 ? unreached : distance;
       })},
      {"negative distances are cut off at 0", "shift",
       with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex, Vertex) {
         return std::max(distance, 0);
       })},
      {"distances are cut off at 12 bits", "scaling",
       with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex, Vertex) {
         return std::min(distance, 1 << 12);
       })},
      {"the last distance is missing", "distances_equal_reference",
       [](const AskedRows& asked) {
         const Rows rows = asked.right();
         return Rows(std::max(0, rows.order - 1), rows.first, rows.last());
       }},
      {"distances in the second tile are too large by one", "distances_across_tiles",
       with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex from, Vertex to) {
         return std::max(from, to) >= 32 && from != to ? distance + 1 : distance;
       })},
      {"the results of a third warp are lost", "many_vertices",
       with_changed_distances([](const AskedRows&, std::int32_t distance, Vertex, Vertex to) {
         return to < 64 ? distance : unreached;
       })},
      {"distances are unreached", "neutral_additions",
       with_changed_distances(
           [](const AskedRows&, std::int32_t, Vertex, Vertex) { return unreached; })},
  };
}

std::vector<PathsFault> arc_faults() {
  return {
      {"the last arc is dropped", "reversal", with_changed_arcs([](EdgeList& arcs, auto* weights) {
         if (!arcs.source.empty()) erase_arc(arcs, weights, arcs.source.size() - 1);
       })},
      {"adjacent parallel arcs all have the weight of the first", "arc_order",
       with_changed_arcs([](EdgeList& arcs, auto* weights) {
         for (std::size_t arc = 0; weights != nullptr && arc + 1 < weights->size(); ++arc) {
           if (is_parallel_to_next(arcs, arc)) (*weights)[arc + 1] = (*weights)[arc];
         }
       })},
      {"only the last of adjacent parallel arcs counts", "distances_equal_reference",
       with_changed_arcs([](EdgeList& arcs, auto* weights) {
         for (std::size_t arc = arcs.source.size(); arc-- > 1;) {
           if (is_parallel_to_next(arcs, arc - 1)) erase_arc(arcs, weights, arc - 1);
         }
       })},
      {"arcs to the last vertex are dropped if other arcs follow", "relabelling",
       with_changed_arcs([](EdgeList& arcs, auto* weights) {
         for (std::size_t arc = arcs.source.size(); arc-- > 0;) {
           if (arcs.dest[arc] != arcs.num_vertices - 1 || arc + 1 == arcs.source.size()) continue;
           erase_arc(arcs, weights, arc);
         }
       })},
      {"the last arc of a vertex with more than 32 arcs is dropped", "sizes",
       with_changed_arcs([](EdgeList& arcs, auto* weights) {
         for (std::size_t arc = arcs.source.size(); arc-- > 32;) {
           if (arcs.source[arc] == arcs.source[arc - 32]) return erase_arc(arcs, weights, arc);
         }
       })},
      {"arcs lighter than -15 have the weight -15", "lighter_arc",
       with_changed_arcs([](EdgeList&, auto* weights) {
         if (weights == nullptr) return;
         for (std::int32_t& weight : *weights) weight = std::max(weight, -15);
       })},
  };
}

std::vector<PathsFault> setting_faults() {
  return {
      {"an update is lost in a random order of threads", "schedule",
       that_loses([](const AskedRows& asked) {
         return asked.setting.schedule.kind == executor::Schedule::Kind::random;
       })},
      {"a queue of one slot loses a vertex", "options",
       that_loses([](const AskedRows& asked) { return asked.option("queue_size") == 1; })},
      {"distances differ if no predecessors are requested", "distances_without_predecessors",
       that_loses([](const AskedRows& asked) { return !asked.predecessors; })},
  };
}

OptionTable fault_options() {
  static const OptionRow rows[] = {
      {.name = "queue_size", .help = "slots", .range = whole(0, 100), .drawn = {0, 1, 2, 5}},
  };
  return rows;
}

double AskedRows::option(std::string_view name) const {
  return setting.value(option_named(fault_options(), name));
}

problem::Apsp::Result result_of(const Rows& rows, Vertex order, const problem::Apsp::Query& query) {
  // A row too few where rows are too short.
  const Vertex found = rows.order < order ? rows.order : order;
  problem::Apsp::Result result{DenseMatrix<std::int32_t>(found, unreached),
                               DenseMatrix<Vertex>(rows.predecessor.empty() ? 0 : found, -1)};
  if (query.predecessors && found > 0) result.predecessor = DenseMatrix<Vertex>(found, -1);
  if (found < order) return result;
  const auto begin = static_cast<std::ptrdiff_t>(rows.first) * order;
  std::ranges::copy(rows.distance, result.distance.values().begin() + begin);
  if (!rows.predecessor.empty()) {
    std::ranges::copy(rows.predecessor, result.predecessor.values().begin() + begin);
  }
  return result;
}

}  // namespace graphspec::properties
