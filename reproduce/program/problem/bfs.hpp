/// \file
/// Breadth-first levels on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "properties/certificates/bfs.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/values_text.hpp"
#include "reproduce/program/problem/form.hpp"

namespace graphspec::program {

/// -1 where the source does not reach.
inline constexpr ValueForm<std::int32_t> levels_form{"level", -1, "-1",
                                                     ValueForm<std::int32_t>::levels};
/// The source is its own; -1 where the source does not reach.
inline constexpr ValueForm<std::int32_t> parents_form{"parent", -1, "-1",
                                                      ValueForm<std::int32_t>::vertices};

struct BfsForm {
  using Problem = problem::Bfs;
  static constexpr auto what = "Breadth-first search (BFS): levels from a source";
  static constexpr auto output_help =
      "write one level per line, in vertex order; if the input graph has vertex ids, write one "
      "line ID LEVEL per vertex";
  static constexpr auto run_footer = R"(Examples:
  graphspec run bfs --graph rmat:14,16,sym --variant block_queue --device cpu
  graphspec run bfs --graph social.txt --undirected --source 7 --json
  graphspec run bfs --graph grid:64x64 --device cpu --schedule random:42 --warp-queues 4
  graphspec run bfs --graph rmat:10,16,sym --device cpu --variant texture --count
A certificate verifies the levels. If a level is wrong, no file is written, and the exit code is 1.
With --device cpu the summary has counts but no times: times on the executor are not meaningful.)";
  static constexpr auto certify_footer =
      R"(A file of levels has one level per line in vertex order, or all levels on one line, or lines
VERTEX LEVEL. The level of an unreachable vertex is -1 or inf. A file of parents has the same layouts
and describes a breadth-first tree. The parent of a vertex is one level closer to the source and has an
arc to the vertex. The parent of an unreachable vertex is -1. The parent of the source is -1 or the
source itself.
  graphspec certify bfs --graph web.mtx --source 0 --levels mine.txt --parents tree.txt
With --ranks, or under mpirun, each process checks its part of the graph.)";

  /// By its id; none: the first vertex.
  std::optional<std::int64_t> source;
  std::string levels;
  std::string parents;

  void add_run_options(CLI::App& command);
  void add_certify_options(CLI::App& command);
  FileFacts facts;  ///< of the graph's file

  /// \throws InputError for a source that is no vertex
  [[nodiscard]] Problem::Query query(const Graph& graph, bool /*has_predecessors*/) const {
    return {source ? vertex_of_source(facts.ids, *source, graph.num_vertices()) : 0};
  }
  [[nodiscard]] Judgement judge(const Graph& graph, Json& about) const;
  /// The same by several ranks, each with its part of the graph. All call, and have the judgement
  /// of one.
  [[nodiscard]] Judgement judge_on_ranks(Communicator& ranks, const GraphPart& part,
                                         Json& about) const;

  [[nodiscard]] static std::optional<Rejection> wrong(const Graph& graph,
                                                      const Problem::Query& query,
                                                      const Problem::Part& part) {
    return properties::certify_bfs(graph, query.source, part.level);
  }
  void write(OutputFile& file, const Graph& /*graph*/, const Problem::Part& part) const {
    write_values(file, levels_form, facts.ids, std::span<const std::int32_t>(part.level));
  }
  struct Totals {
    std::vector<std::int64_t> frontier_sizes;
    std::int64_t reached = 0;
    std::int64_t sum_of_levels = 0;

    void add(const Problem::Part& part);
    [[nodiscard]] Json json(const Graph& graph, const Problem::Query& query) const;
  };
  void print(const Json& summary) const;
};

}  // namespace graphspec::program
