/// \file
/// A graph depends on its specification and its seed, and on nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "properties/generators/with_threads.hpp"
#include "reference/graph/graph_spec.hpp"

namespace graphspec::properties {
namespace {

bool same_weights(const Weights& one, const Weights& other) {
  if (one.index() != other.index()) return false;
  return std::visit(
      [&](const auto& values) {
        using Values = std::decay_t<decltype(values)>;
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return true;
        } else {
          return std::ranges::equal(values, std::get<Values>(other));
        }
      },
      one);
}

bool same(const Graph& one, const Graph& other) {
  return std::ranges::equal(one.offsets(), other.offsets()) &&
         std::ranges::equal(one.dest(), other.dest()) &&
         same_weights(one.weights(), other.weights()) &&
         one.known_symmetric() == other.known_symmetric();
}

Graph made_with(int threads, const std::string& spec, std::uint64_t seed) {
  return with_threads(threads, [&] { return graph_from_spec(spec, seed); });
}

class EveryFamily : public testing::TestWithParam<const char*> {};

TEST_P(EveryFamily, IsTheSameGraphForEveryNumberOfThreads) {
  const Graph one = made_with(1, GetParam(), 42);
  for (const int threads : {2, 3, 8}) {
    EXPECT_TRUE(same(one, made_with(threads, GetParam(), 42))) << threads << " threads";
  }
}

INSTANTIATE_TEST_SUITE_P(
    Specs, EveryFamily,
    testing::Values("rmat:11,16", "rmat:11,16,sym,w=1..255", "rmat-hpc:11,8,rw=0..1", "ssca2:11",
                    "ssca2:11,simple,w=-5..5", "random:3000,7", "random:3000,7,sym,rw=-1..1",
                    "gnp:2000,0.01", "gnp:2000,0.01,loops", "gnp:2000,0.01,sym", "grid:57x43",
                    "path:5000", "star:5000", "complete:300", "tree:5000", "graphhpc-rmat:11",
                    "graphhpc-ssca2:12", "graphhpc-ssca2:9,simple,w=1..9", "road:90x57",
                    "mixture:9000", "mixture:9000,w=1..3", "bfs-paper:300"));

class EveryRandomFamily : public testing::TestWithParam<const char*> {};

TEST_P(EveryRandomFamily, IsAnotherGraphForAnotherSeed) {
  EXPECT_FALSE(same(graph_from_spec(GetParam(), 1), graph_from_spec(GetParam(), 2)));
}

INSTANTIATE_TEST_SUITE_P(Specs, EveryRandomFamily,
                         testing::Values("rmat:8,4", "rmat-hpc:8,4", "ssca2:8", "random:300,4",
                                         "gnp:300,0.02", "gnp:300,0.02,sym", "road:30x20",
                                         "mixture:300", "path:300,w=1..100", "path:300,rw=0..1"));

}  // namespace
}  // namespace graphspec::properties
