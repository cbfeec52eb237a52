/// \file
/// How many vertices a file has: the last one counts where it is a head alone, a tail alone, or an
/// end of no arc; so does a first one without arcs, and a graph without any.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

TEST(LastVertex, OfAFileIsTheOneThatItsHeaderOrItsGreatestEndSays) {
  const ScratchFolder folder;
  const std::string mtx = "%%MatrixMarket matrix coordinate pattern ";
  for (const auto& [file, text, expected] :
       std::initializer_list<std::tuple<const char*, std::string, const char*>>{
           // A head alone, at the first arc and at the last.
           {"g.el", "0 3\n0 1\n", "4 vertices\n0 1\n0 3\n"},
           {"g.el", "0 1\n0 3\n", "4 vertices\n0 1\n0 3\n"},
           {"g.wel", "0 3 9\n1 2 8\n", "4 vertices\n0 3 9\n1 2 8\n"},
           {"g.gr", "p sp 4 1\na 1 4 9\n", "4 vertices\n0 3 9\n"},
           {"g.mtx", mtx + "general\n4 4 1\n1 4\n", "4 vertices\n0 3\n"},
           {"g.txt", "0 3\n1 2\n", "4 vertices\n0 3\n1 2\n"},
           {"g.txt", "# Nodes: 4 Edges: 1\n0 3\n", "4 vertices\n0 3\n"},
           {"g.csv", "0,3\n1,2\n", "4 vertices\n0 3\n1 2\n"},
           {"out.g", "% asym unweighted\n% 1 4 4\n1 4\n", "4 vertices\n0 3\n"},
           // A tail alone.
           {"g.el", "3 0\n0 1\n", "4 vertices\n0 1\n3 0\n"},
           {"g.wel", "1 2 8\n3 0 9\n", "4 vertices\n1 2 8\n3 0 9\n"},
           {"g.gr", "p sp 4 1\na 4 1 9\n", "4 vertices\n3 0 9\n"},
           {"g.mtx", mtx + "general\n4 4 1\n4 1\n", "4 vertices\n3 0\n"},
           {"g.txt", "3 0\n1 2\n", "4 vertices\n1 2\n3 0\n"},
           {"g.txt", "# Nodes: 4 Edges: 1\n3 0\n", "4 vertices\n3 0\n"},
           {"g.tsv", "3\t0\n1\t2\n", "4 vertices\n1 2\n3 0\n"},
           {"out.g", "% asym unweighted\n% 1 4 4\n4 1\n", "4 vertices\n3 0\n"},
           // A loop alone.
           {"g.el", "3 3\n", "4 vertices\n3 3\n"},
           {"g.mtx", mtx + "symmetric\n4 4 1\n4 4\n", "4 vertices\n3 3\n"},
           // Without an arc.
           {"g.gr", "p sp 4 1\na 1 2 9\n", "4 vertices\n0 1 9\n"},
           {"g.mtx", mtx + "general\n4 4 1\n1 2\n", "4 vertices\n0 1\n"},
           {"g.mtx", mtx + "symmetric\n4 4 1\n2 1\n", "4 vertices\n0 1\n1 0\n"},
           {"g.graph", "4 1\n2\n1\n\n\n", "4 vertices\n0 1\n1 0\n"},
           {"g.graph", "4 1\n\n\n4\n3\n", "4 vertices\n2 3\n3 2\n"},
           {"g.txt", "# Nodes: 4 Edges: 1\n0 1\n", "4 vertices\n0 1\n"},
           {"g.csv", "# Nodes: 4 Edges: 1\n0,1\n", "4 vertices\n0 1\n"},
           {"out.g", "% asym unweighted\n% 1 4 4\n1 2\n", "4 vertices\n0 1\n"},
           // All of them.
           {"g.gr", "p sp 4 0\n", "4 vertices\n"},
           {"g.mtx", mtx + "general\n4 4 0\n", "4 vertices\n"},
           {"g.graph", "4 0\n\n\n\n\n", "4 vertices\n"},
           {"g.txt", "# Nodes: 4 Edges: 0\n", "4 vertices\n"},
           {"out.g", "% sym unweighted\n% 0 4 4\n", "4 vertices\n"},
           // One vertex.
           {"g.gr", "p sp 1 0\n", "1 vertices\n"},
           {"g.graph", "1 0\n\n", "1 vertices\n"},
           {"g.el", "0 0\n", "1 vertices\n0 0\n"},
           {"g.txt", "7 7\n", "1 vertices\n0 0\n"}}) {
    const auto path = put_text(folder / file, text);
    std::string found;
    EXPECT_EQ(error_of([&] { found = listing(read_graph(path)); }), "no error") << file << ":\n"
                                                                                << text;
    EXPECT_EQ(found, expected) << file << ":\n" << text;
  }
}

/// A graph of four vertices with real, integer or no weights, all alike.
Graph weighing(const Graph& graph, int kind) {
  OwnedWeights weights;
  if (kind == 1) weights = std::vector<std::int32_t>(graph.dest().size(), 7);
  if (kind == 2) weights = std::vector<double>(graph.dest().size(), 0.5);
  return {{graph.offsets().begin(), graph.offsets().end()},
          {graph.dest().begin(), graph.dest().end()},
          std::move(weights),
          graph.known_symmetric()};
}

TEST(LastVertex, StaysThroughWritingAndReadingOrIsRefused) {
  struct Shape {
    const char* name;
    Graph graph;
    bool last_has_arc;
    bool all_have_arcs;
  };
  const Shape shapes[] = {
      {"last a head alone", Graph({0, 2, 3, 3, 3}, {1, 3, 2}), true, true},
      {"last a tail alone", Graph({0, 1, 2, 2, 3}, {1, 2, 0}), true, true},
      {"last a loop alone", Graph({0, 1, 2, 2, 3}, {1, 2, 3}), true, true},
      {"last without arcs", Graph({0, 1, 2, 2, 2}, {1, 2}), false, false},
      {"first without arcs", Graph({0, 0, 1, 2, 2}, {2, 3}), true, false},
      {"middle without arcs", Graph({0, 1, 1, 1, 1}, {3}), true, false},
      {"no arcs", Graph({0, 0, 0, 0, 0}, {}), false, false},
      {"edges, last an end", Graph({0, 1, 2, 3, 4}, {1, 0, 3, 2}, {}, true), true, true},
      {"edges, last without", Graph({0, 1, 2, 2, 2}, {1, 0}, {}, true), false, false},
  };
  const ScratchFolder folder;
  for (const auto& [name, bare, last_has_arc, all_have_arcs] : shapes) {
    for (const int kind : {0, 1, 2}) {
      const Graph graph = weighing(bare, kind);
      for (const std::string extension : {".mtx", ".gr", ".txt", ".edges", ".csv", ".tsv", ".graph",
                                          ".el", ".wel", ".gsg", ".graphhpc"}) {
        const bool holds_weights = extension == ".gr" || extension == ".wel" ? kind == 1
                                   : extension == ".el"                      ? kind == 0
                                   : extension == ".graphhpc"                ? kind == 2
                                   : extension == ".graph" ? kind < 2 && graph.known_symmetric()
                                                           : true;
        const bool holds_vertices = extension == ".csv" || extension == ".tsv"  ? all_have_arcs
                                    : extension == ".el" || extension == ".wel" ? last_has_arc
                                                                                : true;
        const auto path = folder / ("g" + extension);
        std::filesystem::remove(path);
        const std::string error = error_of([&] { write_graph(graph, path); });
        EXPECT_EQ(error == "no error", holds_weights && holds_vertices)
            << name << ", weights " << kind << ": " << error;
        EXPECT_EQ(std::filesystem::exists(path), holds_weights && holds_vertices) << path;
        if (error != "no error") continue;
        // Without an arc a list does not tell that it has weights.
        const bool tells_weights = graph.num_arcs() > 0;
        const Graph read = read_graph(path);
        EXPECT_EQ(listing(read), listing(graph)) << name << extension;
        if (tells_weights) {
          EXPECT_EQ(read.weights().index(), graph.weights().index()) << name << extension;
        }
      }
    }
  }
}

TEST(LastVertex, WithoutArcsIsNamedWhereAListCannotHoldIt) {
  const ScratchFolder folder;
  const auto refusal = [&](const Graph& graph, const char* name, const VertexIds& ids = {}) {
    const auto path = folder / name;
    const std::string error = error_of([&] { write_graph(graph, path, {}, ids); });
    return error == "no error" ? error : error.substr(path.string().size() + 2);
  };
  const std::string gap =
      "a GAP list ends with the largest vertex that has an arc, but the last vertex of this graph "
      "has no arc; write .mtx or .gsg";
  const std::string list =
      "an edge list contains only vertices that have arcs, but vertex {} has no arc; write {}";
  const Graph last({0, 1, 1, 1}, {1});
  const Graph first({0, 0, 1, 1}, {2});
  const Graph head({0, 1, 1}, {1});
  EXPECT_EQ(refusal(last, "g.el"), gap);
  EXPECT_EQ(refusal(Graph(), "g.el"), gap);
  EXPECT_EQ(refusal(first, "g.el"), "no error");
  EXPECT_EQ(refusal(head, "g.el"), "no error");
  for (const char* const name : {"g.csv", "g.tsv"}) {
    EXPECT_EQ(refusal(last, name), fmt::format(fmt::runtime(list), 2, ".txt, .mtx or .gsg"));
    EXPECT_EQ(refusal(first, name), fmt::format(fmt::runtime(list), 0, ".txt, .mtx or .gsg"));
    EXPECT_EQ(refusal(head, name), "no error");
    EXPECT_EQ(refusal(last, name, VertexIds({5, 6, 9})),
              fmt::format(fmt::runtime(list), 9, ".gsg, or .mtx"));
  }
  EXPECT_EQ(refusal(last, "g.txt"), "no error");
  EXPECT_EQ(refusal(last, "g.txt", VertexIds({5, 6, 9})),
            fmt::format(fmt::runtime(list), 9, ".gsg, or .mtx"));
  EXPECT_EQ(refusal(head, "g.txt", VertexIds({5, 6})), "no error");
  EXPECT_EQ(refusal(last, "g.gsg", VertexIds({5, 6, 9})), "no error");
  EXPECT_EQ(refusal(last, "g.mtx", VertexIds({5, 6, 9})), "no error");
}

}  // namespace
}  // namespace graphspec::properties
