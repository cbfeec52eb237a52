/// \file
/// The random graph of the BFS paper's program. What the standard leaves to the library is written
/// out here as libstdc++ has it, for the paper's numbers come from there.
#include <random>

#include "reference/graph/generated_size.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec {
namespace {

/// default_random_engine: the minimal standard generator (Park and Miller 1988), unseeded.
using MinimalStandard = std::minstd_rand0;

/// uniform_int_distribution(0, 100): as many equal buckets as fit into the engine's range, the rest
/// drawn again.
std::uint64_t uniform_int_0_100(MinimalStandard& engine) {
  constexpr std::uint64_t buckets = 101;
  constexpr std::uint64_t bucket_size = (MinimalStandard::max() - 1) / buckets;
  std::uint64_t value = 0;
  do {
    value = engine() - 1;
  } while (value >= buckets * bucket_size);
  return value / bucket_size;
}

}  // namespace

EdgeList bfs_paper_graph(std::int64_t vertices) {
  EdgeList list;
  list.num_vertices = checked_vertices(vertices);
  const double cells = static_cast<double>(vertices) * static_cast<double>(vertices);
  check_generated_size(list.num_vertices, cells * 20 / 101);
  MinimalStandard engine;
  for (Vertex row = 0; row < list.num_vertices; ++row) {
    for (Vertex column = 0; column < list.num_vertices; ++column) {
      if (uniform_int_0_100(engine) < 20) {
        list.source.push_back(row);
        list.dest.push_back(column);
      }
    }
  }
  return list;
}

}  // namespace graphspec
