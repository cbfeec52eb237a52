/// \file
/// Distances and predecessors: options, files, totals.
#include "reproduce/program/problem/paths.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu/device/ranks/packet.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "properties/certificates/parts.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/text_scanner.hpp"
#include "reproduce/program/first_rejection.hpp"

namespace graphspec::program {

namespace {

/// Sources first <= s < last.
struct SourceRange {
  Vertex first = 0;
  Vertex last = 0;
};

/// "FIRST..LAST", both included, or one vertex, by ids; nothing: all vertices.
SourceRange parse_sources(std::string_view text, const VertexIds& ids, Vertex num_vertices) {
  if (text.empty()) return {0, num_vertices};
  const auto dots = text.find("..");
  const auto number = [&](std::string_view digits) {
    const auto id = number_in<std::int64_t>(digits);
    if (id && ids.are_numbers() && (*id < 0 || *id >= num_vertices)) return Vertex{-1};
    if (id) return vertex_of_source(ids, *id, num_vertices);
    throw InputError(
        fmt::format("--sources {}: expected FIRST..LAST, two vertices, both included", text));
  };
  const Vertex first = number(text.substr(0, dots));
  const Vertex last = dots == std::string_view::npos ? first : number(text.substr(dots + 2));
  if (first < 0 || last < first || last >= num_vertices) {
    throw InputError(
        fmt::format("--sources {}: both must be vertices of the graph, which has {} vertices "
                    "numbered from 0. The last source must not be below the first",
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

/// In which order the weights of distances were added up, as certificates of reals take it.
template <class P>
auto arguments_of(bool any_order) {
  if constexpr (std::is_integral_v<typename P::Weight>) {
    return std::tuple<>();
  } else {
    return std::tuple(any_order ? properties::SumOrder::any : properties::SumOrder::along_paths);
  }
}

/// Judges rows by the whole graph. A row's certificate names its source where there are several.
template <class P>
struct JudgeOfGraph {
  using Distances = std::span<const typename P::Weight>;
  const Graph& graph;
  bool any_order;

  [[nodiscard]] std::optional<Rejection> distances(Vertex first, Distances distance) const {
    return std::apply(
        [&](auto... order) {
          return PathsForm<P>::one_source
                     ? properties::certify_shortest_paths(graph, first, distance, order...)
                     : properties::certify_rows(graph, first, distance, order...);
        },
        arguments_of<P>(any_order));
  }
  [[nodiscard]] std::optional<Rejection> predecessors(Vertex first, Distances distance,
                                                      std::span<const Vertex> predecessor) const {
    return std::apply(
        [&](auto... order) {
          return PathsForm<P>::one_source ? properties::certify_predecessors(graph, first, distance,
                                                                             predecessor, order...)
                                          : properties::certify_predecessor_rows(
                                                graph, first, distance, predecessor, order...);
        },
        arguments_of<P>(any_order));
  }
};

/// Judges a row by a part of the graph, together with other ranks, which have the others.
template <class P>
struct JudgeOfPart {
  using Distances = std::span<const typename P::Weight>;
  Communicator& ranks;
  const Graph& rows;
  bool any_order;

  [[nodiscard]] properties::OtherJudges others() const {
    return {.marks = [this](std::span<unsigned char> marks) { combine_marks(ranks, marks); },
            .least =
                [this](std::span<std::int64_t> values) {
                  ranks.reduce_on_host(values, Reduction::minimum);
                }};
  }
  [[nodiscard]] std::optional<Rejection> distances(Vertex source, Distances distance) const {
    return std::apply(
        [&](auto... order) {
          return first_rejection(ranks, properties::certify_shortest_paths_part(
                                            rows, source, distance, order..., others()));
        },
        arguments_of<P>(any_order));
  }
  [[nodiscard]] std::optional<Rejection> predecessors(Vertex source, Distances distance,
                                                      std::span<const Vertex> predecessor) const {
    return std::apply(
        [&](auto... order) {
          return first_rejection(
              ranks, properties::certify_predecessors_part(rows, source, distance, predecessor,
                                                           order..., others()));
        },
        arguments_of<P>(any_order));
  }
};

/// What is wrong with rows, of distances before predecessors.
template <class Judge, class Part>
std::optional<Rejection> wrong_rows_of(const Judge& judge, Vertex first, const Part& part) {
  auto rejection = judge.distances(first, part.distance);
  if (rejection || part.predecessor.empty()) return rejection;
  return judge.predecessors(first, part.distance, part.predecessor);
}

/// Of predecessors nothing is said where the distances before them are wrong.
struct WrongRows {
  std::optional<std::string> distances;
  std::optional<std::string> predecessors;
  std::int64_t line = 0;  ///< of the one that counts
};

/// Reads rows of both files, of which the second may be null, all that are asked for, so that a
/// file that is none is reported as that, and judges many at a time, so that threads share them:
/// all rows at once where memory has room, for a matrix is judged faster than its rows. \param own
/// those of the sources that are read; the last ones' reader sees that no more follow
template <class P, class Judge>
WrongRows judge_rows(const Judge& judge_of, Vertex columns, const SourceRange& sources,
                     const SourceRange& own, RowsReader<typename P::Weight>& distance_file,
                     RowsReader<Vertex>* predecessor_file) {
  const double values = double{1} * (sources.last - sources.first) * columns;
  const double bytes =
      values * (sizeof(typename P::Weight) + (predecessor_file ? sizeof(Vertex) : 0));
  const bool all_at_once = is_small_part_of_memory(bytes);
  constexpr std::size_t enough = std::size_t{1} << 22;
  WrongRows wrong;
  std::vector<typename P::Weight> distances;
  std::vector<Vertex> predecessors;
  Vertex first = own.first;
  Vertex next = first;
  const auto take = [&](const std::optional<Rejection>& found, std::optional<std::string>& text) {
    if (!found) return;
    text = *found;
    wrong.line = first - sources.first + found->row() + 1;
  };
  const auto judge = [&] {
    if (!wrong.distances) {
      take(judge_of.distances(first, distances), wrong.distances);
    }
    if (!wrong.distances && !wrong.predecessors && predecessor_file) {
      take(judge_of.predecessors(first, distances, predecessors), wrong.predecessors);
    }
    distances.clear();
    predecessors.clear();
    first = next;
  };
  const bool has_end = own.last == sources.last;
  while ((has_end || next < own.last) && distance_file.read(distances)) {
    if (predecessor_file) predecessor_file->read(predecessors);
    ++next;
    if (!all_at_once && distances.size() >= enough) judge();
  }
  if (has_end && predecessor_file) predecessor_file->read(predecessors);  // or a row too many
  if (next > first) judge();
  return wrong;
}

/// What is wrong with some rows of a form's files.
template <class P, class Judge>
WrongRows wrong_rows(const PathsForm<P>& form, const Judge& judge, Vertex columns,
                     const SourceRange& sources, const SourceRange& own) {
  RowsReader<typename P::Weight> distance_file(form.distances, columns, sources.first, sources.last,
                                               distances_form<typename P::Weight>, form.facts.ids);
  std::optional<RowsReader<Vertex>> predecessor_file;
  if (!form.predecessors.empty()) {
    predecessor_file.emplace(form.predecessors, columns, sources.first, sources.last,
                             predecessors_form, form.facts.ids);
  }
  distance_file.skip(own.first - sources.first);
  if (predecessor_file) predecessor_file->skip(own.first - sources.first);
  WrongRows wrong = judge_rows<P>(judge, columns, sources, own, distance_file,
                                  predecessor_file ? &*predecessor_file : nullptr);
  if (wrong.distances) wrong.line += distance_file.lines_before();
  if (!wrong.distances && wrong.predecessors) wrong.line += predecessor_file->lines_before();
  return wrong;
}

/// What is wrong with the values of one source, in any of their layouts.
template <class P, class Judge>
WrongRows wrong_values(const PathsForm<P>& form, const Judge& judge, Vertex num_vertices,
                       Vertex source) {
  const auto distance =
      read_values(form.distances, num_vertices, distances_form<typename P::Weight>, form.facts.ids);
  ReadValues<Vertex> predecessor;
  if (!form.predecessors.empty()) {
    predecessor = read_values(form.predecessors, num_vertices, predecessors_form, form.facts.ids);
    // Some programs give the source no predecessor, others itself.
    auto& own = predecessor.values[static_cast<std::size_t>(source)];
    if (own == source) own = predecessors_form.missing;
  }
  WrongRows wrong;
  const auto take = [](const std::optional<Rejection>& found, const auto& file,
                       std::optional<std::string>& text, std::int64_t& line) {
    if (!found) return;
    text = *found;
    if (found->value() != Rejection::nowhere) line = file.line_of(found->value());
  };
  take(judge.distances(source, distance.values), distance, wrong.distances, wrong.line);
  if (!wrong.distances && !form.predecessors.empty()) {
    take(judge.predecessors(source, distance.values, predecessor.values), predecessor,
         wrong.predecessors, wrong.line);
  }
  return wrong;
}

/// What that is of the files.
template <class P>
Judgement judgement_of(const PathsForm<P>& form, const SourceRange& sources, WrongRows wrong,
                       const Json& about) {
  const std::string of_graph = about["graph"];
  const VertexIds& ids = form.facts.ids;
  const std::string from =
      PathsForm<P>::one_source
          ? fmt::format("vertex {}", ids.id_of(sources.first))
          : fmt::format("vertices {} to {}", ids.id_of(sources.first), ids.id_of(sources.last - 1));
  const auto named = [&](std::optional<std::string> text) {
    if (text) text = by_ids(*text, ids);
    return text;
  };
  Judgement judgement{.wrong = named(std::move(wrong.distances)),
                      .line = wrong.line,
                      .file = form.distances,
                      .right = fmt::format("the distances from {} of {}", from, of_graph)};
  if (!judgement.wrong && !form.predecessors.empty()) {
    judgement.wrong = named(std::move(wrong.predecessors));
    judgement.file = form.predecessors;
    judgement.right = fmt::format("the predecessors, and {} {}", form.distances, judgement.right);
  }
  return judgement;
}

/// Those that one of several ranks has: as many as others, or one more.
SourceRange share_of(const SourceRange& sources, std::int64_t rank, std::int64_t ranks) {
  const std::int64_t count = sources.last - sources.first;
  const auto begin = [&](std::int64_t of) {
    return static_cast<Vertex>(sources.first + of * count / ranks);
  };
  return {begin(rank), begin(rank + 1)};
}

/// Of what all ranks have found in their rows the first wrong distance, then the first wrong
/// predecessor: what one reader finds of all rows.
WrongRows first_of(Communicator& ranks, const WrongRows& own) {
  Packet mine;
  for (const auto of_kind : {&WrongRows::distances, &WrongRows::predecessors}) {
    mine.put((own.*of_kind).has_value());
    mine.put_text((own.*of_kind).value_or(""));
  }
  mine.put(own.line);
  std::vector<WrongRows> all;
  for (auto& bytes : ranks.gather_on_host(mine.take_bytes())) {
    Packet theirs(std::move(bytes));
    WrongRows& found = all.emplace_back();
    for (const auto of_kind : {&WrongRows::distances, &WrongRows::predecessors}) {
      const bool is_there = theirs.get<bool>();
      std::string said = theirs.get_text();
      if (is_there) found.*of_kind = std::move(said);
    }
    found.line = theirs.get<std::int64_t>();
  }
  for (const auto of_kind : {&WrongRows::distances, &WrongRows::predecessors}) {
    for (const WrongRows& found : all) {
      if (found.*of_kind) return found;
    }
  }
  return {};
}

/// What is wrong with the files' rows, each rank having read its share of them.
template <class P>
WrongRows wrong_rows_of_all(Communicator& ranks, const PathsForm<P>& form, const Graph& graph,
                            const SourceRange& range) {
  WrongRows own;
  // A file that is none is told before what is wrong in it, whoever reads that.
  refusing_together(ranks, [&] {
    own = wrong_rows(form, JudgeOfGraph<P>{graph, form.any_order}, graph.num_vertices(), range,
                     share_of(range, ranks.rank(), ranks.size()));
  });
  return first_of(ranks, own);
}

}  // namespace

template <class P>
void PathsForm<P>::add_run_options(CLI::App& command) {
  if constexpr (one_source) {
    command.add_option("--source", source,
                       fmt::format("source vertex (default: the first vertex); {}", vertex_help));
  } else {
    add_sources(command);
  }
  command.add_option("--predecessors", predecessors,
                     one_source
                         ? "write all predecessors to this file in one row, -1 for none"
                         : "write one row of predecessors per line to this file, -1 for none");
  command.add_flag("--no-predecessors", no_predecessors,
                   "compute distances only, without predecessors");
}

template <class P>
void PathsForm<P>::add_certify_options(CLI::App& command) {
  const auto file_of = [](std::string_view values) {
    return one_source ? fmt::format("file with the {} of each vertex", values)
                      : fmt::format("file with one row of {}s per line", values);
  };
  if constexpr (one_source) {
    command.add_option("--source", source, fmt::format("source vertex; {}", vertex_help))
        ->required();
  } else {
    add_sources(command);
  }
  command.add_option("--distances", distances, file_of("distance"))->required();
  command.add_option("--predecessors", predecessors, file_of("predecessor"));
  command.add_flag("--any-order", any_order,
                   "accept distances whose real weights were added in any order, if the difference "
                   "is within the bound of the rounding errors");
}

template <class P>
typename P::Query PathsForm<P>::query(const Graph& graph, bool has_predecessors) const {
  const bool predecessors_too = has_predecessors && !no_predecessors;
  if constexpr (one_source) {
    return {source ? vertex_of_source(facts.ids, *source, graph.num_vertices()) : 0,
            predecessors_too};
  } else {
    const SourceRange range = parse_sources(sources, facts.ids, graph.num_vertices());
    return {range.first, range.last, predecessors_too};
  }
}

/// Adds what is asked. \return the sources
template <class P>
SourceRange tell_question(const PathsForm<P>& form, const Graph& graph, Json& about) {
  const SourceRange range = sources_of<P>(form.query(graph, true), graph);
  tell_sources<P>(range, about);
  name_sources(about, form.facts.ids);
  if (!form.predecessors.empty()) about["predecessors"] = true;
  return range;
}

template <class P>
Judgement PathsForm<P>::judge(const Graph& graph, Json& about) const {
  const SourceRange range = tell_question(*this, graph, about);
  const JudgeOfGraph<P> judge{graph, any_order};
  const Vertex order = graph.num_vertices();
  if constexpr (one_source) {
    return judgement_of(*this, range, wrong_values(*this, judge, order, range.first), about);
  } else {
    return judgement_of(*this, range, wrong_rows(*this, judge, order, range, range), about);
  }
}

template <class P>
Judgement PathsForm<P>::judge_on_ranks(Communicator& ranks, const Graph& graph, Json& about) const {
  const SourceRange range = tell_question(*this, graph, about);
  return judgement_of(*this, range, wrong_rows_of_all(ranks, *this, graph, range), about);
}

template <class P>
Judgement PathsForm<P>::judge_on_ranks(Communicator& ranks, const GraphPart& part,
                                       Json& about) const {
  const SourceRange range = tell_question(*this, part.rows, about);
  const JudgeOfPart<P> judge{ranks, part.rows, any_order};
  return judgement_of(*this, range,
                      wrong_values(*this, judge, part.rows.num_vertices(), range.first), about);
}

template <class P>
std::optional<Rejection> PathsForm<P>::wrong(const Graph& graph, const typename P::Query& query,
                                             const typename P::Part& part, bool any_order) {
  Vertex first = sources_of<P>(query, graph).first;
  if constexpr (!one_source) first = part.first;
  return wrong_rows_of(JudgeOfGraph<P>{graph, any_order}, first, part);
}

template <class P>
std::optional<Rejection> PathsForm<P>::wrong_on_ranks(Communicator& ranks, const GraphPart& part,
                                                      const typename P::Query& query,
                                                      const typename P::Part& answer) {
  return wrong_rows_of(JudgeOfPart<P>{ranks, part.rows, false},
                       sources_of<P>(query, part.rows).first, answer);
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
void PathsForm<P>::print(const Json& summary) const {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  const std::string from = one_source
                               ? fmt::format(" from vertex {}", vertex_text(count("source"), facts))
                               : fmt::format(", sources {} to {}", summary["sources"][0].dump(),
                                             summary["sources"][1].dump());
  print_line("paths",
             fmt::format("{} on {}{}, {}", summary["variant"].get<std::string>(),
                         summary["device"].get<std::string>(), from,
                         summary["predecessors"] ? "with predecessors" : "distances only"));
  print_line("connected",
             fmt::format("{} of {} pairs of vertices", count("connected_pairs"), count("pairs")));
  print_line("distances", fmt::format("sum {}, largest {}", summary["distance_sum"].dump(),
                                      summary["longest"].dump()));
}

template struct PathsForm<problem::Sssp>;
template struct PathsForm<problem::Apsp>;
template struct PathsForm<problem::RealSssp>;
template struct PathsForm<problem::RealApsp>;

}  // namespace graphspec::program
