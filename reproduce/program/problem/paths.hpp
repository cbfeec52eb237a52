/// \file
/// Shortest paths on the command line: from one source (sssp), or a row for each of several (apsp).
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <utility>

#include "reference/problem/apsp.hpp"
#include "reference/problem/rows_text.hpp"
#include "reference/problem/sssp.hpp"
#include "reference/problem/values_text.hpp"
#include "reproduce/program/problem/form.hpp"
#include "reproduce/program/vertex_names.hpp"

namespace graphspec::program {

/// What was said of a problem with paths.
struct PathsArguments {
  std::optional<std::int64_t> source;  ///< of sssp, by its id; none: the first vertex
  std::string sources;                 ///< of apsp, as given
  std::string distances;               ///< to judge
  std::string predecessors;            ///< to write, or to judge
  bool no_predecessors = false;
  bool any_order = false;  ///< of additions of real weights, of what is to be judged
  FileFacts facts;         ///< of the graph's file
};

template <class P>
struct PathsForm : PathsArguments {
  using Problem = P;
  using Weight = typename P::Weight;
  static constexpr bool one_source = !problem::of_all_pairs<P>;
  static constexpr auto what =
      one_source ? "Shortest paths from a source" : "Shortest paths from all sources, or some";
  static constexpr auto output_help =
      one_source
          ? "write the distances in one row, \"inf\" where there is no path; a line ID DISTANCE "
            "a vertex where the file's vertices have ids"
          : "write one row of distances a line, \"inf\" where there is no path";
  static constexpr auto run_footer = one_source ? R"(Examples:
  graphspec run sssp --graph random:100,20,w=1..9 --device cpu --output distances.txt
  graphspec run sssp --graph random:64,9,w=-1..9 --variant reduce --device cpu --checked
  graphspec run sssp --graph random:1000,300,w=1..100 --variant reduce_coarse --device opencl
  graphspec run sssp --graph roads.gr --source 7 --predecessors paths.txt --json
Distances and predecessors are verified by certificate; if one is wrong, no file is written, and the
exit code is 1. A negative cycle that the source reaches is bad input: the message names it.
Real weights are added up along paths from the source, each sum rounded once; `list` names the
variants that take them.
Where no variant and no device is named, the fastest for the graph runs: on a GPU if there is one, else
on the host. On a named device it is tuned, or the device's last: not every step runs on OpenCL.
On --device cpu the summary has counts and no times: the executor is there for checking.)"
                                                : R"(Examples:
  graphspec run apsp --graph random:100,4,w=1..9 --device cpu --output distances.txt
  graphspec run apsp --graph roads.gr --sources 0..15 --variant outer_loop --settle in_out
  graphspec run apsp --graph random:64,9,w=1..9 --variant blocked --device cpu --checked
  graphspec run apsp --graph random:64,9,w=1..9 --predecessors paths.txt --json
Rows are verified by certificate as they come; if one is wrong, no file is written, and the exit
code is 1. Matrices of tuned_dense that neither the device nor the host has memory for are kept in a
file without a name beside the one that is written, and rows go from there to that. A negative cycle is bad input: the message names it. Of real weights `list` names the variants.
Where no variant and no device is named, the fastest for the graph runs: on a GPU if there is one, else
on the host. On a named device it is tuned, or with --predecessors the last that has them.
On --device cpu the summary has counts and no times: the executor is there for checking.)";
  static constexpr auto certify_footer =
      one_source
          ? R"(The distances are one row or one column in vertex order, or lines VERTEX DISTANCE; inf where there is
no path. The predecessors are the vertex before on a path, in the same layouts; -1 for the source and
where there is no path.
With real weights a distance is the least sum along a path, added up from the source and rounded at
each addition, to the last bit; --any-order takes sums in any order, within the bound of rounding.
  graphspec certify sssp --graph roads.gr --source 0 --distances mine.txt
By --ranks, or under an mpirun of yours, each process has its part of the graph.)"
          : R"(The distances are a row a line in the order of the sources, and in a row one number a vertex, or
inf where there is no path. The predecessors are the same of the vertex before the column's on a path
from the row's; -1 from a vertex to itself and where there is no path. --any-order takes real sums in
any order, as Floyd and Warshall's algorithm makes them, within the bound of their rounding. By --ranks,
or under an mpirun of yours, each process reads and judges its share of the rows.
  graphspec certify apsp --graph roads.gr --sources 0..9 --distances mine.txt
  graphspec certify apsp --graph roads.gr --distances mine.txt --predecessors paths.txt)";

  void add_sources(CLI::App& command) {
    command.add_option("--sources", sources,
                       "FIRST..LAST, both included, or one vertex; default: all");
  }
  void add_run_options(CLI::App& command);
  void add_certify_options(CLI::App& command);
  [[nodiscard]] typename P::Query query(const Graph& graph, bool has_predecessors) const;
  [[nodiscard]] Judgement judge(const Graph& graph, Json& about) const;
  /// The same of all pairs by several ranks, each of which reads and judges its share of the rows.
  /// All call, with the same graph, and have the judgement of one. \throws RefusedByAll for a file
  /// that is none
  [[nodiscard]] Judgement judge_on_ranks(Communicator& ranks, const Graph& graph,
                                         Json& about) const;
  /// The same from one source, each rank with its part of the graph.
  [[nodiscard]] Judgement judge_on_ranks(Communicator& ranks, const GraphPart& part,
                                         Json& about) const;

  [[nodiscard]] static std::optional<Rejection> wrong(const Graph& graph,
                                                      const typename P::Query& query,
                                                      const typename P::Part& part,
                                                      bool any_order = false);
  /// The same by all ranks together, each with its part of the graph.
  [[nodiscard]] static std::optional<Rejection> wrong_on_ranks(Communicator& ranks,
                                                               const GraphPart& part,
                                                               const typename P::Query& query,
                                                               const typename P::Part& answer);
  void write(OutputFile& file, const Graph& graph, const typename P::Part& part) const {
    write_part(file, graph, part, distances_form<Weight>, std::span<const Weight>(part.distance));
  }
  void write_predecessors(OutputFile& file, const Graph& graph,
                          const typename P::Part& part) const {
    write_part(file, graph, part, predecessors_form, std::span<const Vertex>(part.predecessor));
  }
  struct Totals {
    DistanceTotals<Weight> totals;
    bool has_predecessors = false;

    void add(const typename P::Part& part) {
      totals.add(part.distance);
      has_predecessors = has_predecessors || !part.predecessor.empty();
    }
    [[nodiscard]] Json json(const Graph& graph, const typename P::Query& query) const;
  };
  void print(const Json& summary) const;

 private:
  /// Writes rows; where vertices have ids, of one source lines "ID VALUE", of several a comment
  /// that names the columns before the first row.
  template <class Value>
  void write_part(OutputFile& file, const Graph& graph, const typename P::Part& part,
                  const ValueForm<Value>& form, std::span<const Value> values) const {
    if constexpr (one_source) {
      if (!facts.ids.are_numbers()) return write_values(file, form, facts.ids, values);
    } else if (part.first == query(graph, true).first) {
      write_column_ids(file, facts.ids);
    }
    write_rows(file, graph.num_vertices(), form, values, facts.ids);
  }
};

using SsspForm = PathsForm<problem::Sssp>;
using ApspForm = PathsForm<problem::Apsp>;

/// The form for graphs with real weights, which a form's arguments are said of as well.
template <class Form>
struct RealFormOf;
template <template <class> class P>
struct RealFormOf<PathsForm<P<std::int32_t>>> {
  using Type = PathsForm<P<double>>;
};

/// Calls function(form) with the form for the graph's weights: what was said, of reals where the
/// problem knows them, with the facts of the graph's file.
template <class Form, class Function>
auto with_form_for(const Form& form, const FileFacts& facts, const Graph& graph,
                   const Function& function) {
  Form named = form;
  named.facts = facts;
  if constexpr (requires { typename RealFormOf<Form>::Type; }) {
    if (std::holds_alternative<std::span<const double>>(graph.weights())) {
      return function(typename RealFormOf<Form>::Type{static_cast<const PathsArguments&>(named)});
    }
  }
  return function(std::as_const(named));
}

}  // namespace graphspec::program
