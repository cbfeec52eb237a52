/// \file
/// What is written is read back: for random graphs and every format.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <iterator>
#include <string>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {
namespace {

/// One format of write_graph(), or one that the test writes itself, by its extension.
struct FileKind {
  const char* name;
  const char* extension;
  bool weights[3];                          ///< whether it holds none, integers, reals
  bool tells_symmetry;                      ///< whether a reader knows the symmetry again
  std::string (*text)(const Graph& graph);  ///< the test's own writer; null for write_graph()
};

std::string gap_text(const Graph& graph) {
  // listing() without its first line is GAP's format.
  const std::string text = listing(graph);
  return text.substr(text.find('\n') + 1);
}

std::string metis_text(const Graph& graph) {
  const auto* const integers = std::get_if<1>(&graph.weights());
  std::string text = fmt::format("% a comment\n{} {}{}\n", graph.num_vertices(),
                                 graph.num_arcs() / 2, integers != nullptr ? " 001" : "");
  std::size_t arc = 0;
  for (Vertex tail = 0; tail < graph.num_vertices(); ++tail) {
    for (const Vertex head : graph.neighbours(tail)) {
      fmt::format_to(std::back_inserter(text), " {}", head + 1);
      if (integers != nullptr) fmt::format_to(std::back_inserter(text), " {}", (*integers)[arc]);
      ++arc;
    }
    text += '\n';
  }
  return text;
}

class EveryFormat : public testing::TestWithParam<FileKind> {};

/// A GAP list knows vertices up to the greatest that has an arc.
RandomGraph for_gap(RandomGraph graph) {
  const Vertex last = graph.num_vertices - 1;
  graph.edges.push_back({last, last, 1});
  return graph;
}

/// A list of columns knows the ends of arcs alone.
RandomGraph for_columns(RandomGraph graph) {
  for (Vertex vertex = 0; vertex < graph.num_vertices; ++vertex) {
    graph.edges.push_back({vertex, 0, 1});
  }
  return graph;
}

/// A METIS graph is undirected and has no self-loops.
RandomGraph for_metis(RandomGraph graph) {
  graph.undirected = true;
  std::erase_if(graph.edges, [](const RandomEdge& edge) { return edge.from == edge.to; });
  return graph;
}

TEST_P(EveryFormat, GivesBackTheGraphThatWasWrittenPlainAndCompressed) {
  const FileKind kind = GetParam();
  const std::string extension = kind.extension;
  const ScratchFolder folder;
  EXPECT_TRUE(rc::check([&] {
    RandomGraph drawn = *random_graphs();
    if (extension == ".el" || extension == ".wel") drawn = for_gap(std::move(drawn));
    if (extension == ".csv" || extension == ".tsv") drawn = for_columns(std::move(drawn));
    if (extension == ".graph") drawn = for_metis(std::move(drawn));
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    for (const int weights : {0, 1, 2}) {
      if (!kind.weights[weights]) continue;
      const Graph graph = weighted_graph(drawn, weights, seed);
      for (const char* const compression : {"", ".gz"}) {
        if ((extension == ".gsg" || extension == ".graphhpc") && *compression != '\0') continue;
        const auto path = folder / ("graph" + extension + compression);
        if (kind.text != nullptr) {
          put_text(path, kind.text(graph));
        } else {
          write_graph(graph, path);
        }
        const Graph read = read_graph(path);
        RC_ASSERT(listing(read) == listing(graph));
        RC_ASSERT(read.weights().index() == graph.weights().index());
        RC_ASSERT(read.known_symmetric() == (kind.tells_symmetry && graph.known_symmetric()));
      }
    }
  }));
}

INSTANTIATE_TEST_SUITE_P(
    Formats, EveryFormat,
    testing::Values(FileKind{"matrix_market", ".mtx", {true, true, true}, true, nullptr},
                    FileKind{"dimacs", ".gr", {false, true, false}, false, nullptr},
                    FileKind{"snap", ".txt", {true, true, false}, false, nullptr},
                    FileKind{"snap_name", ".snap", {true, true, false}, false, nullptr},
                    FileKind{"edges", ".edges", {true, true, false}, false, nullptr},
                    FileKind{"csv", ".csv", {true, true, false}, false, nullptr},
                    FileKind{"tsv", ".tsv", {true, true, false}, false, nullptr},
                    FileKind{"binary", ".gsg", {true, true, true}, true, nullptr},
                    FileKind{"graphhpc", ".graphhpc", {false, false, true}, true, nullptr},
                    FileKind{"metis_written", ".graph", {true, true, false}, true, nullptr},
                    FileKind{"el_written", ".el", {true, false, false}, false, nullptr},
                    FileKind{"wel_written", ".wel", {false, true, false}, false, nullptr},
                    FileKind{"metis", ".graph", {true, true, false}, true, metis_text},
                    FileKind{"gap_el", ".el", {true, false, false}, false, gap_text},
                    FileKind{"gap_wel", ".wel", {false, true, false}, false, gap_text}),
    [](const auto& tested) { return tested.param.name; });

TEST(RoundTrip, AMatrixMarketFileOfASymmetricGraphListsOneTriangle) {
  RandomGraph drawn;
  drawn.num_vertices = 3;
  drawn.undirected = true;
  drawn.edges = {{0, 1, 1}, {0, 1, 1}, {2, 2, 1}};
  const ScratchFolder folder;
  write_graph(drawn.graph(), folder / "graph.mtx");
  EXPECT_EQ(content_of(folder / "graph.mtx"),
            "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 3\n2 1\n2 1\n3 3\n");
}

}  // namespace
}  // namespace graphspec::properties
