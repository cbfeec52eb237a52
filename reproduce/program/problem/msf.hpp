/// \file
/// Minimum spanning forests on the command line.
#pragma once

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <string_view>
#include <type_traits>

#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/problem/forest_text.hpp"
#include "reference/problem/msf.hpp"
#include "reproduce/program/problem/form.hpp"

namespace graphspec::program {

struct MsfForm {
  using Problem = problem::Msf;
  static constexpr auto what = "Minimum spanning forest (MSF) of an undirected graph";
  static constexpr auto output_help =
      "write the forest's edges, one per line: two vertices and the weight";
  static constexpr auto run_footer = R"(Examples:
  graphspec run msf --graph ssca2:10,w=1..99 --device cpu --output forest.txt
  graphspec run msf --graph random:64,4,sym,rw=0..1 --variant shared_scan --device cpu --checked
  graphspec run msf --graph roads.gr --variant hybrid --cpu-share 0.3 --json
  graphspec run msf --graph roads.gr --variant kruskal
The graph must be undirected: each arc has a reverse arc of the same weight. --undirected adds missing
reverse arcs. The result has the vertex numbers of the input, also if an option renumbers the vertices.
A certificate verifies the forest. If the forest is wrong, no file is written, and the exit code is 1.
With --device cpu the summary has counts but no times: times on the executor are not meaningful.)";
  static constexpr auto certify_footer =
      R"(A file of a forest has one edge per line: two vertices and, optionally, the weight. The command also
reads files of networkx, scipy and igraph. An edge without a weight stands for the lightest of the
parallel edges between its two vertices. The graph must be undirected: each arc has a reverse arc of
the same weight.
  graphspec certify msf --graph roads.gr --forest mine.txt
With --ranks, or under mpirun, each process checks its part of the graph and holds the
whole forest in memory.)";

  std::string forest;
  FileFacts facts;  ///< of the graph's file

  static void add_run_options(CLI::App&) {}
  void add_certify_options(CLI::App& command);
  [[nodiscard]] static Problem::Query query(const Graph&, bool) { return {}; }
  [[nodiscard]] Judgement judge(const Graph& graph, Json& about) const;
  /// The same by several ranks, each with its part of the graph. All call, and have the judgement
  /// of one.
  [[nodiscard]] Judgement judge_on_ranks(Communicator& ranks, const GraphPart& part,
                                         Json& about) const;

  [[nodiscard]] static std::optional<Rejection> wrong(const Graph& graph,
                                                      const Problem::Query& /*query*/,
                                                      const Problem::Part& part) {
    return properties::certify_minimum_forest(graph, part.edges);
  }
  void write(OutputFile& file, const Graph& graph, const Problem::Part& part) const {
    write_forest(file, graph, part.edges, facts.ids);
  }
  struct Totals {
    Json totals;

    void add(const Problem::Part& part);
    [[nodiscard]] Json json(const Graph&, const Problem::Query&) const { return totals; }
  };
  static void print(const Json& summary);
};

/// Calls function(). Where it refuses a graph with arcs one way, the message names the option.
template <class P, class Function>
void refusing_one_way(const Function& function) {
  if constexpr (!std::is_same_v<P, problem::Msf>) {
    function();
  } else {
    try {
      function();
    } catch (const InputError& error) {
      const std::string_view message = error.what();
      if (message.find(" has no reverse arc ") == std::string_view::npos) throw;
      throw InputError(fmt::format("{}; --undirected adds the reverse of each arc", message));
    }
  }
}

}  // namespace graphspec::program
