/// \file
/// graphspec certify: judges labels, lengths and forests that came from anywhere.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/boruvka_mst.hpp"
#include "reference/graph/dense.hpp"
#include "reference/graph/generated_size.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/forests.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/labels.hpp"
#include "reproduce/program/lengths.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/search_options.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

struct BfsArguments {
  GraphArgument graph;
  Vertex source = 0;
  std::string labels;
  std::string parents;
  bool json = false;
};

struct JohnsonArguments {
  GraphArgument graph;
  std::string sources;
  std::string lengths;
  bool json = false;
};

struct BellmanFordArguments {
  GraphArgument graph;
  Vertex source = 0;
  std::string lengths;
  std::string predecessors;
  bool json = false;
};

struct FloydWarshallArguments {
  GraphArgument graph;
  std::string lengths;
  std::string predecessors;
  bool json = false;
};

struct BoruvkaMstArguments {
  GraphArgument graph;
  std::string forest;
  bool json = false;
};

/// What is wrong with a file of results. The default: nothing.
struct Judgement {
  std::optional<properties::Rejection> wrong;
  std::int64_t line = 0;  ///< of what is wrong; 0 where that is on no line
};

/// Of a file with a value a line.
Judgement judged_by_lines(std::optional<properties::Rejection> wrong) {
  if (!wrong) return {};
  const std::int64_t line = wrong->value() + 1;
  return {std::move(wrong), line};
}

/// Of a file with a row a line. \param first  row that was judged
Judgement judged_by_rows(std::optional<properties::Rejection> wrong, std::int64_t first = 0) {
  if (!wrong) return {};
  const std::int64_t line = first + wrong->row() + 1;
  return {std::move(wrong), line};
}

/// Prints the verdict. \param about  what was judged, as data \param right  what there is to say of
/// it where nothing is wrong
void conclude(Json about, bool as_json, const std::string& file, const Judgement& judgement,
              const std::string& right) {
  const auto& [wrong, line] = judgement;
  if (as_json) {
    about["certified"] = !wrong.has_value();
    about["reason"] = wrong ? Json(std::string(*wrong)) : Json(nullptr);
    about["file"] = wrong ? Json(file) : Json(nullptr);
    about["line"] = line > 0 ? Json(line) : Json(nullptr);
    fmt::print("{}\n", about.dump(2));
  } else if (!wrong) {
    fmt::print("certified: {} are {}\n", file, right);
  }
  if (!wrong) return;
  const std::string place = line > 0 ? fmt::format("{}:{}", file, line) : file;
  throw reproduce::DoesNotHold(fmt::format("{}: not certified: {}", place, text_of(wrong)));
}

void certify(const BfsArguments& arguments) {
  const Graph graph = arguments.graph.load();
  check_source(graph, arguments.source);
  const auto labels = read_labels(arguments.labels, graph.num_vertices(), "label");
  Json about = {{"problem", "bfs"}, {"graph", arguments.graph.graph}, {"source", arguments.source}};
  std::string file = arguments.labels;
  std::string right =
      fmt::format("the levels from vertex {} of {}", arguments.source, arguments.graph.graph);
  Judgement judgement;
  if (arguments.parents.empty()) {
    judgement = judged_by_lines(properties::certify_bfs(graph, arguments.source, labels));
  } else {
    const auto parents = read_labels(arguments.parents, graph.num_vertices(), "parent");
    about["parents"] = true;
    judgement =
        judged_by_lines(properties::certify_bfs_tree(graph, arguments.source, labels, parents));
    // What is said of parents is said where the labels are right.
    if (!judgement.wrong || judgement.wrong->rule() == properties::bfs_rule::tree) {
      file = arguments.parents;
      right = fmt::format("the parents, and {} {}", arguments.labels, right);
    }
  }
  conclude(std::move(about), arguments.json, file, judgement, right);
}

/// Rows that are judged together, so that threads share them.
class RowsTogether {
 public:
  RowsTogether(const Graph& graph, Vertex first) : graph_(graph), first_(first), next_(first) {}

  void add(std::span<const std::int32_t> row) {
    constexpr std::size_t enough = std::size_t{1} << 22;
    rows_.insert(rows_.end(), row.begin(), row.end());
    ++next_;
    if (rows_.size() >= enough) judge();
  }
  [[nodiscard]] Judgement end() {
    judge();
    return judgement_;
  }

 private:
  void judge() {
    const auto columns = static_cast<std::size_t>(std::max(graph_.num_vertices(), 1));
    const Vertex begin = next_ - static_cast<Vertex>(rows_.size() / columns);
    if (!judgement_.wrong) {
      judgement_ = judged_by_rows(properties::certify_rows(graph_, begin, rows_), begin - first_);
    }
    rows_.clear();
  }

  const Graph& graph_;
  Vertex first_;
  Vertex next_;
  std::vector<std::int32_t> rows_;
  Judgement judgement_;
};

void certify(const JohnsonArguments& arguments) {
  const Graph graph = arguments.graph.load();
  const johnson::Sources sources = parse_sources(arguments.sources, graph.num_vertices());
  // The whole file is read, so that a file that is none is reported as that.
  RowsTogether rows(graph, sources.first);
  read_rows(arguments.lengths, graph.num_vertices(), sources, lengths_form,
            [&](Vertex, std::span<const std::int32_t> row) { rows.add(row); });
  conclude({{"problem", "johnson"},
            {"graph", arguments.graph.graph},
            {"sources", {sources.first, sources.last - 1}}},
           arguments.json, arguments.lengths, rows.end(),
           fmt::format("the lengths of shortest paths from vertices {} to {} of {}", sources.first,
                       sources.last - 1, arguments.graph.graph));
}

/// Reads the rows of all vertices.
DenseMatrix<std::int32_t> read_matrix(const std::string& path, Vertex order, const RowForm& form) {
  DenseMatrix<std::int32_t> matrix(order, form.missing);
  const auto columns = static_cast<std::size_t>(order);
  read_rows(path, order, {0, order}, form, [&](Vertex source, std::span<const std::int32_t> row) {
    std::ranges::copy(
        row, matrix.values().subspan(static_cast<std::size_t>(source) * columns, columns).begin());
  });
  return matrix;
}

void certify(const FloydWarshallArguments& arguments) {
  const Graph graph = arguments.graph.load();
  const Vertex order = graph.num_vertices();
  check_generated_size(order, static_cast<double>(order) * order,
                       sizeof(std::int32_t) + sizeof(Vertex));
  const auto lengths = read_matrix(arguments.lengths, order, lengths_form);
  Json about = {{"problem", "floyd_warshall"}, {"graph", arguments.graph.graph}};
  Judgement judgement = judged_by_rows(properties::certify_all_pairs(graph, lengths));
  std::string file = arguments.lengths;
  std::string right = fmt::format("the lengths of all shortest paths of {}", arguments.graph.graph);
  if (!arguments.predecessors.empty()) {
    // The whole file is read, so that a file that is none is reported as that.
    const auto predecessors = read_matrix(arguments.predecessors, order, predecessors_form);
    about["predecessors"] = true;
    if (!judgement.wrong) {
      // What follows is said of the predecessors: that the lengths are right is known.
      file = arguments.predecessors;
      judgement =
          judged_by_rows(properties::certify_all_predecessors(graph, lengths, predecessors));
      right = fmt::format("the predecessors, and {} {}", arguments.lengths, right);
    }
  }
  conclude(std::move(about), arguments.json, file, judgement, right);
}

void certify(const BellmanFordArguments& arguments) {
  const Graph graph = arguments.graph.load();
  check_source(graph, arguments.source);
  const johnson::Sources source{arguments.source, arguments.source + 1};
  const auto row_in = [&](const std::string& path, const RowForm& form) {
    std::vector<std::int32_t> row;
    read_rows(
        path, graph.num_vertices(), source, form,
        [&](Vertex, std::span<const std::int32_t> read) { row.assign(read.begin(), read.end()); });
    return row;
  };
  const auto lengths = row_in(arguments.lengths, lengths_form);
  Json about = {
      {"problem", "bellman_ford"}, {"graph", arguments.graph.graph}, {"source", arguments.source}};
  Judgement judgement =
      judged_by_rows(properties::certify_shortest_paths(graph, arguments.source, lengths));
  std::string file = arguments.lengths;
  std::string right = fmt::format("the lengths of shortest paths from vertex {} of {}",
                                  arguments.source, arguments.graph.graph);
  if (!arguments.predecessors.empty()) {
    // The whole file is read, so that a file that is none is reported as that.
    const auto predecessors = row_in(arguments.predecessors, predecessors_form);
    about["predecessors"] = true;
    if (!judgement.wrong) {
      // What follows is said of the predecessors: that the lengths are right is known.
      file = arguments.predecessors;
      judgement = judged_by_rows(
          properties::certify_predecessors(graph, arguments.source, lengths, predecessors));
      right = fmt::format("the predecessors, and {} {}", arguments.lengths, right);
    }
  }
  conclude(std::move(about), arguments.json, file, judgement, right);
}

void certify(const BoruvkaMstArguments& arguments) {
  const Graph graph = arguments.graph.load();
  reference::check_undirected(graph);
  const ReadForest forest = read_forest(arguments.forest, graph);
  Judgement judgement{.wrong = forest.no_edge};
  if (!judgement.wrong) judgement.wrong = properties::certify_minimum_forest(graph, forest.edges);
  if (judgement.wrong && judgement.wrong->value() != properties::Rejection::nowhere) {
    judgement.line = forest.lines[static_cast<std::size_t>(judgement.wrong->value())];
  }
  conclude({{"problem", "boruvka_mst"}, {"graph", arguments.graph.graph}}, arguments.json,
           arguments.forest, judgement,
           fmt::format("the edges of a minimum spanning forest of {}", arguments.graph.graph));
}

constexpr auto footer = R"(The results may come from any program in any language.
  graphspec certify bfs --graph web.mtx --source 0 --labels mine.txt --parents tree.txt
  graphspec certify johnson --graph roads.gr --lengths mine.txt
  graphspec certify floyd_warshall --graph roads.gr --lengths mine.txt --predecessors paths.txt
  graphspec certify bellman_ford --graph roads.gr --source 0 --lengths mine.txt
  graphspec certify boruvka_mst --graph roads.gr --forest mine.txt
Files may be compressed by gzip. Exits with 0 when they are right; with 1 when they are not, naming the
file, the line, the rule that is broken and by which vertex or arc; with 2 for a file that is none.)";

constexpr auto bfs_footer = R"(The labels are one integer a line in vertex order: the level, or -1
for what the source does not reach. The parents are the same of a breadth-first tree: a vertex one level
up with an arc to this one; the source's own is the source, and -1 stands where nothing is reached.
  graphspec certify bfs --graph web.mtx --source 0 --labels mine.txt --parents tree.txt)";

constexpr auto johnson_footer = R"(The lengths are a row a line in the order of the sources, and in
a row one integer a vertex, or inf where there is no path.
  graphspec certify johnson --graph roads.gr --sources 0..9 --lengths mine.txt)";

constexpr auto floyd_warshall_footer = R"(The lengths are a row a line in vertex order, and in a row
one integer a vertex, or inf where there is no path. The predecessors are the same of the vertex
before the column's on a path from the row's; -1 from a vertex to itself and where there is no path.
  graphspec certify floyd_warshall --graph roads.gr --lengths mine.txt --predecessors paths.txt)";

constexpr auto bellman_ford_footer =
    R"(The lengths are one row: one integer a vertex in vertex order, or inf where there is no path. The
predecessors are the same of the vertex before on a path; -1 for the source and where there is no path.
  graphspec certify bellman_ford --graph roads.gr --source 0 --lengths mine.txt)";

constexpr auto boruvka_mst_footer =
    R"(The forest is an edge a line: its two vertices and, if you like, its weight. Of parallel edges the
lightest is meant, or that of the weight. The graph is undirected: each edge is an arc both ways.
  graphspec certify boruvka_mst --graph roads.gr --forest mine.txt)";

}  // namespace

void add_certify(CLI::App& app) {
  CLI::App* command =
      add_problem_command(app, "certify", "Judges anybody's output, without an oracle");
  command->footer(footer);

  auto bfs = std::make_shared<BfsArguments>();
  CLI::App* levels = add_problem(*command, "bfs", "Levels from a source", [bfs] { certify(*bfs); });
  levels->footer(bfs_footer);
  bfs->graph.add_to(*levels);
  levels->add_option("--source", bfs->source, "where the search began")->required();
  levels->add_option("--labels", bfs->labels, "file with one label a line")->required();
  levels->add_option("--parents", bfs->parents, "file with one parent a line");
  levels->add_flag("--json", bfs->json, "the verdict as data");

  auto johnson = std::make_shared<JohnsonArguments>();
  CLI::App* paths = add_problem(*command, "johnson", "Lengths of all shortest paths",
                                [johnson] { certify(*johnson); });
  paths->footer(johnson_footer);
  johnson->graph.add_to(*paths);
  paths->add_option("--sources", johnson->sources,
                    "FIRST..LAST, both included, or one vertex; default: all");
  paths->add_option("--lengths", johnson->lengths, "file with one row a line")->required();
  paths->add_flag("--json", johnson->json, "the verdict as data");

  auto dense = std::make_shared<FloydWarshallArguments>();
  CLI::App* matrices =
      add_problem(*command, "floyd_warshall", "Lengths of all shortest paths, and predecessors",
                  [dense] { certify(*dense); });
  matrices->footer(floyd_warshall_footer);
  dense->graph.add_to(*matrices);
  matrices->add_option("--lengths", dense->lengths, "file with one row a line")->required();
  matrices->add_option("--predecessors", dense->predecessors, "file with one row a line");
  matrices->add_flag("--json", dense->json, "the verdict as data");

  auto single = std::make_shared<BellmanFordArguments>();
  CLI::App* rows = add_problem(*command, "bellman_ford",
                               "Lengths of shortest paths from a source, and predecessors",
                               [single] { certify(*single); });
  rows->footer(bellman_ford_footer);
  single->graph.add_to(*rows);
  rows->add_option("--source", single->source, "where the paths begin")->required();
  rows->add_option("--lengths", single->lengths, "file with one row")->required();
  rows->add_option("--predecessors", single->predecessors, "file with one row");
  rows->add_flag("--json", single->json, "the verdict as data");

  auto spanning = std::make_shared<BoruvkaMstArguments>();
  CLI::App* forests = add_problem(*command, "boruvka_mst", "A minimum spanning forest",
                                  [spanning] { certify(*spanning); });
  forests->footer(boruvka_mst_footer);
  spanning->graph.add_to(*forests);
  forests->add_option("--forest", spanning->forest, "file with one edge a line")->required();
  forests->add_flag("--json", spanning->json, "the verdict as data");
}

}  // namespace graphspec::program
