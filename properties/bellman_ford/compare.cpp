/// \file
/// Running a subject and looking at the shape of what it returns.
#include "properties/bellman_ford/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace graphspec::properties {
namespace {

void check_size(std::string_view what, std::size_t found, Vertex due) {
  if (found == static_cast<std::size_t>(due)) return;
  throw std::length_error(fmt::format("{} {} where {} are due", found, what, due));
}

}  // namespace

std::optional<std::string> compare(const SourceLengths& found, const SourceLengths& expected,
                                   std::string_view whose) {
  check_size("lengths", found.size(), static_cast<Vertex>(expected.size()));
  for (std::size_t vertex = 0; vertex < found.size(); ++vertex) {
    if (found[vertex] == expected[vertex]) continue;
    return fmt::format("vertex {} has length {}; {} {}", vertex, text_of(found[vertex]), whose,
                       text_of(expected[vertex]));
  }
  return std::nullopt;
}

reference::SourcePaths paths_of(const BellmanFordSubject& subject, const Graph& graph,
                                Vertex source, const BellmanFordSetting& setting) {
  reference::SourcePaths paths = subject.search(graph, source, setting);
  check_size("lengths", paths.length.size(), graph.num_vertices());
  check_size("predecessors", paths.predecessor.size(),
             setting.options.predecessors ? graph.num_vertices() : 0);
  return paths;
}

SourceLengths lengths_of(const BellmanFordSubject& subject, const BellmanFordTrial& trial,
                         const BellmanFordSetting& setting) {
  return paths_of(subject, trial.problem.graph.graph(), trial.problem.source, setting).length;
}

LengthsOf lengths_by(const BellmanFordSubject& subject, const BellmanFordSetting& setting) {
  return [&subject, &setting](const Graph& graph) {
    Lengths lengths(graph.num_vertices(), unreached);
    for (Vertex source = 0; source < graph.num_vertices(); ++source) {
      const SourceLengths row = paths_of(subject, graph, source, setting).length;
      for (Vertex to = 0; to < graph.num_vertices(); ++to) {
        lengths(source, to) = row[static_cast<std::size_t>(to)];
      }
    }
    return lengths;
  };
}

std::function<void(const Graph&)> search_by(const BellmanFordSubject& subject,
                                            const BellmanFordTrial& trial) {
  return [&subject, &trial](const Graph& graph) {
    static_cast<void>(subject.search(graph, trial.problem.source, trial.setting));
  };
}

}  // namespace graphspec::properties
