/// \file
/// Graphs that are made of streams of arcs, whole and by rows: against the list, sorted.
#include "reference/graph/arc_stream.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "properties/generators/with_threads.hpp"
#include "rapidcheck.h"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"
#include "reference/graph/matrix_size.hpp"

namespace graphspec::properties {
namespace {

using Arcs = std::vector<std::pair<Vertex, Vertex>>;

/// What rows must be made of a list, in one place after another.
Arcs sorted_arcs(const EdgeList& list, const StreamOptions& options) {
  Arcs arcs;
  for (std::size_t arc = 0; arc < list.source.size(); ++arc) {
    arcs.emplace_back(list.source[arc], list.dest[arc]);
    if (options.symmetrize) arcs.emplace_back(list.dest[arc], list.source[arc]);
  }
  std::sort(arcs.begin(), arcs.end());
  if (options.simple || options.symmetrize) {
    arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
    std::erase_if(arcs, [](const auto& arc) { return arc.first == arc.second; });
  }
  return arcs;
}

Arcs arcs_of(const Graph& graph) {
  Arcs arcs;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    for (const Vertex dest : graph.neighbours(vertex)) arcs.emplace_back(vertex, dest);
  }
  return arcs;
}

/// Whether the stream's graph, whole and some of its rows, is that of its list, by any number of
/// threads.
bool is_built_right(const ArcStream& stream, const StreamOptions& options, Vertex first,
                    Vertex count) {
  const Arcs expected = sorted_arcs(list_of(stream), options);
  Arcs expected_rows = expected;
  std::erase_if(expected_rows,
                [&](const auto& arc) { return arc.first < first || arc.first >= first + count; });
  return std::ranges::all_of(std::vector{1, 2, 3, 7}, [&](int threads) {
    return with_threads(threads, [&] {
      const Graph whole = build_graph(stream, options);
      const Graph rows = build_rows(stream, options, first, count);
      return whole.num_vertices() == stream.num_vertices &&
             whole.known_symmetric() == (stream.both_ways || options.symmetrize) &&
             arcs_of(whole) == expected && rows.num_vertices() == stream.num_vertices &&
             arcs_of(rows) == expected_rows;
    });
  });
}

constexpr StreamOptions all_options[] = {
    {false, false}, {false, true}, {true, false}, {false, true, 3}, {true, false, 8}};

TEST(ArcStreams, GraphsAreTheSortedArcsOfTheirLists) {
  EXPECT_TRUE(rc::check([] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const int degree = *rc::gen::inRange(0, 40);
    const ArcStream stream = *rc::gen::element(
        rmat_stream(*rc::gen::inRange(0, 8), degree, graph500, seed),
        rmat_stream(*rc::gen::inRange(0, 6), degree, graph_hpc, seed),
        uniform_stream(*rc::gen::inRange(1, 300), degree * std::int64_t{20}, seed));
    const Vertex first = *rc::gen::inRange(0, stream.num_vertices + 1);
    const Vertex count = *rc::gen::inRange(0, stream.num_vertices - first + 1);
    for (StreamOptions options : all_options) {
      options.passes = *rc::gen::inRange(1, 9);
      RC_ASSERT(is_built_right(stream, options, first, count));
    }
  }));
}

TEST(ArcStreams, OfManyBucketsGiveTheSortedArcsToo) {
  const ArcStream streams[] = {rmat_stream(15, 9, graph500, 5), rmat_stream(13, 16, graph_hpc, 5),
                               uniform_stream(100'003, 300'001, 5), uniform_stream(5, 200'000, 5)};
  for (const ArcStream& stream : streams) {
    for (const StreamOptions& options : all_options) {
      const Vertex first = stream.num_vertices / 3;
      EXPECT_TRUE(is_built_right(stream, options, first, stream.num_vertices / 2))
          << stream.num_vertices << " vertices, symmetrize " << options.symmetrize << ", simple "
          << options.simple << ", passes " << options.passes;
    }
  }
}

TEST(ArcStreams, AreMadeInTheFewestPassesThatMemoryHasRoomFor) {
  // 2^29 arcs take 2.1 GB as rows, and 5.4 GB beside them in one pass.
  const ArcStream stream = rmat_stream(20, 256, graph500, 1);
  StreamOptions both_ways{.symmetrize = true};
  const auto fits = [](int processes, int passes, double spared) {
    return fits_into_memory(processes *
                            (8.0 * (1 << 20) + (4.0 + 10.0 / passes) * 512 * (1 << 20) + spared));
  };
  const auto passes_of = [&](int processes) {
    both_ways.processes = processes;
    return passes_that_fit(stream, both_ways, stream.num_vertices);
  };
  int processes = 1;
  for (; fits(processes, 1, 0.25e9); ++processes) EXPECT_EQ(passes_of(processes), 1);
  for (; fits(processes, 8, 0); ++processes) {
    const int passes = passes_of(processes);
    EXPECT_TRUE(passes == 8 || fits(processes, passes, 0.25e9));
    EXPECT_FALSE(fits(processes, passes - 1, 0.25e9));
    EXPECT_LE(passes_that_fit(stream, both_ways, stream.num_vertices / 2), passes);
  }
  EXPECT_THROW(static_cast<void>(passes_of(processes)), InputError);
}

TEST(ArcStreams, DrawAnyRangeAsInTheWhole) {
  EXPECT_TRUE(rc::check([] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const ArcStream stream =
        *rc::gen::element(rmat_stream(9, 4, graph500, seed), rmat_stream(9, 4, graph_hpc, seed),
                          uniform_stream(99, 2048, seed));
    std::vector<Vertex> source(2048);
    std::vector<Vertex> dest(2048);
    stream.draw(0, source, dest);
    const auto first = *rc::gen::inRange<std::size_t>(0, source.size());
    const auto count = *rc::gen::inRange<std::size_t>(0, source.size() - first);
    std::vector<Vertex> some_source(count);
    std::vector<Vertex> some_dest(count);
    stream.draw(static_cast<std::int64_t>(first), some_source, some_dest);
    RC_ASSERT(std::ranges::equal(std::span(source).subspan(first, count), some_source));
    RC_ASSERT(std::ranges::equal(std::span(dest).subspan(first, count), some_dest));
  }));
}

}  // namespace
}  // namespace graphspec::properties
