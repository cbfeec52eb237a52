/// \file
/// Breadth-first levels on the command line.
#pragma once

#include <CLI/CLI.hpp>
#include <vector>

#include "properties/certificates/bfs.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/column_text.hpp"
#include "reproduce/program/problem/form.hpp"

namespace graphspec::program {

struct BfsForm {
  using Problem = problem::Bfs;
  static constexpr auto what = "Breadth-first search: levels from a source";
  static constexpr auto output_help = "write one level a line, in vertex order";
  static constexpr auto run_footer = R"(Examples:
  graphspec run bfs --graph rmat:14,16,sym --variant block_queue --device cpu
  graphspec run bfs --graph social.txt --undirected --source 7 --json
  graphspec run bfs --graph grid:64x64 --device cpu --schedule random:42 --warp-queues 4
  graphspec run bfs --graph rmat:10,16,sym --device cpu --variant texture --count
The levels are verified by certificate; wrong ones are not written, and the exit code is 1.
On --device cpu the summary has counts and no times: the executor is there for checking.)";
  static constexpr auto certify_footer =
      R"(The levels are one integer a line in vertex order, -1 for what the source does not reach. The
parents are the same of a breadth-first tree: a vertex one level up with an arc to this one; the
source's own is the source, and -1 stands where nothing is reached.
  graphspec certify bfs --graph web.mtx --source 0 --levels mine.txt --parents tree.txt
By --ranks, or under an mpirun of yours, each process has its part of the graph.)";

  Vertex source = 0;
  std::string levels;
  std::string parents;

  void add_run_options(CLI::App& command);
  void add_certify_options(CLI::App& command);
  [[nodiscard]] Problem::Query query(const Graph&, bool) const { return {source}; }
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
  static void write(OutputFile& file, const Graph& /*graph*/, const Problem::Part& part) {
    write_column(file, part.level);
  }
  struct Totals {
    std::vector<std::int64_t> frontier_sizes;
    std::int64_t reached = 0;
    std::int64_t sum_of_levels = 0;

    void add(const Problem::Part& part);
    [[nodiscard]] Json json(const Graph& graph, const Problem::Query& query) const;
  };
  static void print(const Json& summary);
};

}  // namespace graphspec::program
