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
  static constexpr auto what = one_source ? "Single-source shortest paths (SSSP)"
                                          : "All-pairs shortest paths (APSP), or from some sources";
  static constexpr auto output_help =
      one_source ? "write all distances in one row, \"inf\" for unreachable; if the input graph "
                   "has vertex ids, write one line ID DISTANCE per vertex"
                 : "write one row of distances per line, \"inf\" for unreachable";
  static constexpr auto run_footer = one_source ? R"(Examples:
  graphspec run sssp --graph random:100,20,w=1..9 --device cpu --output distances.txt
  graphspec run sssp --graph random:64,9,w=-1..9 --variant reduce --device cpu --checked
  graphspec run sssp --graph random:1000,300,w=1..100 --variant reduce_coarse --device opencl
  graphspec run sssp --graph roads.gr --source 7 --predecessors paths.txt --json
A certificate verifies distances and predecessors. If one of them is wrong, no file is written, and the
exit code is 1. A negative cycle that the source reaches is bad input, and the message names the cycle.
A distance of real weights is the sum along a path from the source, rounded at each addition.
`graphspec list` names the variants that accept real weights.
Without --variant and --device the fastest variant for the graph runs, on a GPU if one is available,
otherwise on the host. With --device the default is the variant `tuned`. If the device does not support
`tuned`, the default is the last supported variant in the list of `graphspec list sssp`.
With --device cpu the summary has counts but no times: times on the executor are not meaningful.)"
                                                : R"(Examples:
  graphspec run apsp --graph random:100,4,w=1..9 --device cpu --output distances.txt
  graphspec run apsp --graph roads.gr --sources 0..15 --variant outer_loop --settle in_out
  graphspec run apsp --graph random:64,9,w=1..9 --variant blocked --device cpu --checked
  graphspec run apsp --graph random:64,9,w=1..9 --predecessors paths.txt --json
A certificate verifies each row as soon as it is computed. If a row is wrong, no file is written, and
the exit code is 1. A negative cycle is bad input, and the message names the cycle.
`graphspec list` names the variants that accept real weights.
Without --variant and --device the fastest variant for the graph runs, on a GPU if one is available,
otherwise on the host. With --device the default is the variant `tuned`. With --device and
--predecessors the default is the last variant in the list of `graphspec list apsp` that computes
predecessors.
With --device cpu the summary has counts but no times: times on the executor are not meaningful.)";
  static constexpr auto certify_footer =
      one_source
          ? R"(A file of distances has one row or one column in vertex order, or lines VERTEX DISTANCE. The distance of
an unreachable vertex is inf. A file of predecessors has the same layouts. The predecessor of a vertex is
the vertex before it on a shortest path. The source and unreachable vertices have the predecessor -1.
With real weights a distance must equal, to the last bit, the least sum along a path. Sums start at the
source and are rounded at each addition. --any-order also accepts sums whose weights were added in
another order, if the difference is within the bound of the rounding errors.
  graphspec certify sssp --graph roads.gr --source 0 --distances mine.txt
With --ranks, or under mpirun, each process checks its part of the graph.)"
          : R"(A file of distances has one row per line, in the order of the sources. A row has one distance per
vertex; the distance of an unreachable vertex is inf. A file of predecessors has the same layout. Each
value is the vertex before the column's vertex on a shortest path from the row's source. The value is -1
for the source itself and for unreachable vertices. --any-order also accepts sums whose real weights
were added in another order, as in the Floyd-Warshall algorithm, if the difference is within the bound of
the rounding errors.
With --ranks, or under mpirun, each process reads and checks its part of the rows.
  graphspec certify apsp --graph roads.gr --sources 0..9 --distances mine.txt
  graphspec certify apsp --graph roads.gr --distances mine.txt --predecessors paths.txt)";

  void add_sources(CLI::App& command) {
    command.add_option(
        "--sources", sources,
        "source vertices: FIRST..LAST, both included, or one vertex; default: all vertices");
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
