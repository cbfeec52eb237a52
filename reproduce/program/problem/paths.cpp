/// \file
/// Distances and predecessors: options, files, totals.
#include "reproduce/program/problem/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/text_scanner.hpp"

namespace graphspec::program {

namespace {

/// Sources first <= s < last.
struct SourceRange {
  Vertex first = 0;
  Vertex last = 0;
};

/// "FIRST..LAST", both included, or one number; nothing: all vertices.
SourceRange parse_sources(std::string_view text, Vertex num_vertices) {
  if (text.empty()) return {0, num_vertices};
  const auto dots = text.find("..");
  const auto number = [&](std::string_view digits) {
    if (const auto value = number_in<Vertex>(digits)) return *value;
    throw InputError(
        fmt::format("--sources {}: FIRST..LAST are two vertices, both included", text));
  };
  const Vertex first = number(text.substr(0, dots));
  const Vertex last = dots == std::string_view::npos ? first : number(text.substr(dots + 2));
  if (first < 0 || last < first || last >= num_vertices) {
    throw InputError(
        fmt::format("--sources {}: the graph's {} vertices are numbered from 0, and the last is "
                    "not below the first",
                    text, num_vertices));
  }
  return {first, last + 1};
}

template <class P>
SourceRange sources_of(const typename P::Query& query, const Graph& graph) {
  if constexpr (PathsForm<P>::one_source) {
    return {query.source, query.source + 1};
  } else {
    return {query.first, query.end(graph.num_vertices())};
  }
}

template <class P>
void tell_sources(const SourceRange& sources, Json& about) {
  if constexpr (PathsForm<P>::one_source) {
    about["source"] = sources.first;
  } else {
    about["sources"] = {sources.first, sources.last - 1};
  }
}

/// A row's certificate names its source where there are several.
template <class P>
std::optional<Rejection> wrong_distances(const Graph& graph, Vertex first,
                                         std::span<const typename P::Weight> distance,
                                         bool any_order) {
  constexpr bool one = PathsForm<P>::one_source;
  if constexpr (std::is_integral_v<typename P::Weight>) {
    return one ? properties::certify_shortest_paths(graph, first, distance)
               : properties::certify_rows(graph, first, distance);
  } else {
    const auto sums = any_order ? properties::SumOrder::any : properties::SumOrder::along_paths;
    return one ? properties::certify_shortest_paths(graph, first, distance, sums)
               : properties::certify_rows(graph, first, distance, sums);
  }
}

template <class P>
std::optional<Rejection> wrong_predecessors(const Graph& graph, Vertex first,
                                            std::span<const typename P::Weight> distance,
                                            std::span<const Vertex> predecessor, bool any_order) {
  constexpr bool one = PathsForm<P>::one_source;
  if constexpr (std::is_integral_v<typename P::Weight>) {
    return one ? properties::certify_predecessors(graph, first, distance, predecessor)
               : properties::certify_predecessor_rows(graph, first, distance, predecessor);
  } else {
    const auto sums = any_order ? properties::SumOrder::any : properties::SumOrder::along_paths;
    return one ? properties::certify_predecessors(graph, first, distance, predecessor, sums)
               : properties::certify_predecessor_rows(graph, first, distance, predecessor, sums);
  }
}

/// Of predecessors nothing is said where the distances before them are wrong.
struct WrongRows {
  std::optional<Rejection> distances;
  std::optional<Rejection> predecessors;
  std::int64_t line = 0;  ///< of the one that counts
};

/// Reads all rows of both files, of which the second may be null, so that a file that is none is
/// reported as that, and judges many at a time, so that threads share them: all rows at once where
/// memory has room, for a matrix is judged faster than its rows.
template <class P>
WrongRows judge_rows(const Graph& graph, const SourceRange& sources,
                     RowsReader<typename P::Weight>& distance_file,
                     RowsReader<Vertex>* predecessor_file, bool any_order) {
  const double values = double{1} * (sources.last - sources.first) * graph.num_vertices();
  const double bytes =
      values * (sizeof(typename P::Weight) + (predecessor_file ? sizeof(Vertex) : 0));
  const bool all_at_once = is_small_part_of_memory(bytes);
  constexpr std::size_t enough = std::size_t{1} << 22;
  WrongRows wrong;
  std::vector<typename P::Weight> distances;
  std::vector<Vertex> predecessors;
  Vertex first = sources.first;
  Vertex next = first;
  const auto judge = [&] {
    if (!wrong.distances) {
      wrong.distances = wrong_distances<P>(graph, first, distances, any_order);
      if (wrong.distances) wrong.line = first - sources.first + wrong.distances->row() + 1;
    }
    if (!wrong.distances && !wrong.predecessors && predecessor_file) {
      wrong.predecessors = wrong_predecessors<P>(graph, first, distances, predecessors, any_order);
      if (wrong.predecessors) wrong.line = first - sources.first + wrong.predecessors->row() + 1;
    }
    distances.clear();
    predecessors.clear();
    first = next;
  };
  while (distance_file.read(distances)) {
    if (predecessor_file) predecessor_file->read(predecessors);
    ++next;
    if (!all_at_once && distances.size() >= enough) judge();
  }
  if (predecessor_file) predecessor_file->read(predecessors);  // its end, or a row too many
  if (next > first) judge();
  return wrong;
}

}  // namespace

template <class P>
void PathsForm<P>::add_run_options(CLI::App& command) {
  if constexpr (one_source) {
    command.add_option("--source", source, "vertex to search from")->capture_default_str();
  } else {
    add_sources(command);
  }
  command.add_option("--predecessors", predecessors,
                     one_source ? "write the predecessors in one row, -1 where there is none"
                                : "write one row of predecessors a line, -1 where there is none");
  command.add_flag("--no-predecessors", no_predecessors,
                   "distances alone, without computing predecessors");
}

template <class P>
void PathsForm<P>::add_certify_options(CLI::App& command) {
  const std::string rows = one_source ? "file with one row" : "file with one row a line";
  if constexpr (one_source) {
    command.add_option("--source", source, "where the paths begin")->required();
  } else {
    add_sources(command);
  }
  command.add_option("--distances", distances, rows)->required();
  command.add_option("--predecessors", predecessors, rows);
  command.add_flag("--any-order", any_order,
                   "real weights may have been added up in any order: judged to the bound of "
                   "rounding");
}

template <class P>
typename P::Query PathsForm<P>::query(const Graph& graph, bool has_predecessors) const {
  const bool predecessors_too = has_predecessors && !no_predecessors;
  if constexpr (one_source) {
    return {source, predecessors_too};
  } else {
    const SourceRange range = parse_sources(sources, graph.num_vertices());
    return {range.first, range.last, predecessors_too};
  }
}

template <class P>
Judgement PathsForm<P>::judge(const Graph& graph, Json& about) const {
  const SourceRange range = sources_of<P>(query(graph, true), graph);
  tell_sources<P>(range, about);
  RowsReader<Weight> distance_file(distances, graph.num_vertices(), range.first, range.last,
                                   distances_form<Weight>);
  std::optional<RowsReader<Vertex>> predecessor_file;
  if (!predecessors.empty()) {
    about["predecessors"] = true;
    predecessor_file.emplace(predecessors, graph.num_vertices(), range.first, range.last,
                             predecessors_form);
  }
  WrongRows wrong = judge_rows<P>(graph, range, distance_file,
                                  predecessor_file ? &*predecessor_file : nullptr, any_order);
  const std::string of_graph = about["graph"];
  const std::string from = one_source
                               ? fmt::format("vertex {}", range.first)
                               : fmt::format("vertices {} to {}", range.first, range.last - 1);
  Judgement judgement{
      .wrong = std::move(wrong.distances),
      .line = wrong.line,
      .file = distances,
      .right = fmt::format("the distances of shortest paths from {} of {}", from, of_graph)};
  if (!judgement.wrong && !predecessors.empty()) {
    judgement.wrong = std::move(wrong.predecessors);
    judgement.file = predecessors;
    judgement.right = fmt::format("the predecessors, and {} {}", distances, judgement.right);
  }
  return judgement;
}

template <class P>
std::optional<Rejection> PathsForm<P>::wrong(const Graph& graph, const typename P::Query& query,
                                             const typename P::Part& part, bool any_order) {
  Vertex first = sources_of<P>(query, graph).first;
  if constexpr (!one_source) first = part.first;
  auto rejection = wrong_distances<P>(graph, first, part.distance, any_order);
  if (rejection || part.predecessor.empty()) return rejection;
  return wrong_predecessors<P>(graph, first, part.distance, part.predecessor, any_order);
}

template <class P>
Json PathsForm<P>::Totals::json(const Graph& graph, const typename P::Query& query) const {
  const SourceRange rows = sources_of<P>(query, graph);
  Json summary = {{"predecessors", has_predecessors},
                  {"pairs", std::int64_t{rows.last - rows.first} * graph.num_vertices()},
                  {"connected_pairs", totals.connected_pairs},
                  {"distance_sum", totals.sum},
                  {"longest", totals.longest}};
  tell_sources<P>(rows, summary);
  return summary;
}

template <class P>
void PathsForm<P>::print(const Json& summary) {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  const std::string from = one_source
                               ? fmt::format(" from vertex {}", summary["source"].dump())
                               : fmt::format(", sources {} to {}", summary["sources"][0].dump(),
                                             summary["sources"][1].dump());
  print_line("paths",
             fmt::format("{} on {}{}, {}", summary["variant"].get<std::string>(),
                         summary["device"].get<std::string>(), from,
                         summary["predecessors"] ? "with predecessors" : "distances alone"));
  print_line("connected", fmt::format("{} of {} pairs", count("connected_pairs"), count("pairs")));
  print_line("distances", fmt::format("sum {}, longest {}", summary["distance_sum"].dump(),
                                      summary["longest"].dump()));
}

template struct PathsForm<problem::Sssp>;
template struct PathsForm<problem::Apsp>;
template struct PathsForm<problem::RealSssp>;
template struct PathsForm<problem::RealApsp>;

}  // namespace graphspec::program
