/// \file
/// Ours: all shortest paths as dense matrices by several ranks, after the pipelined algorithm of
/// Sao, Lu, Kannan, Thakkar, Vuduc and Potok 2021, "Scalable all-pairs shortest paths for huge
/// graphs on multi-GPU clusters".
///
/// The tiles of tuned_dense lie block-cyclic over a grid of r x c ranks, as square as their number
/// allows: tile row t is that of rank row t mod r, tile column t of rank column t mod c. In each
/// stage
/// - the rank that has a pivot block closes it, and sends it to the other ranks of its row and of
///   its column;
/// - these ranks relax the pivot's row and column of tiles, and send each tile to the ranks that
///   have its tile column or its tile row;
/// - every rank relaxes its part of the rest by the panels that it now has.
/// Meanwhile, on another stream, the next stage's pivot blocks are closed and sent. All messages of
/// a step between two ranks are one exchange: a kernel of NCCL's must wait for a multiprocessor
/// that the relaxing kernel leaves, so that few such kernels are quicker. Each rank adds, and
/// waits, as one device would in tuned_dense, whose kernels these are.
///
/// Arcs come as each rank has them, by its own vertices, and rows go back there; of the whole
/// matrix no host sees more than its rows. The vertex on a negative cycle travels with the pivot
/// blocks, so that all ranks end alike.
///
/// row_exchange.cuh brings rows to tiles and back, stages.cuh has what is launched and sent.
#include <algorithm>
#include <array>
#include <cmath>

#include "gpu/device/ranks/refusal.hpp"
#include "gpu/floyd_warshall/tuned/choice.cuh"
#include "gpu/problem/on_ranks.hpp"
#include "reference/problem/weight_range.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace distributed_dense {

/// A grid of as many rows as columns, or of fewer rows.
RankGrid grid_of(const Communicator& ranks) {
  const int size = ranks.size();
  int down = static_cast<int>(std::sqrt(size));
  while (size % down != 0) --down;
  const int across = size / down;
  return {{down, ranks.rank() / across}, {across, ranks.rank() % across}};
}

/// The matrix that all ranks' arcs are, but for its memory.
floyd_warshall::Matrices matrix_of(Communicator& ranks, const GraphPart& part) {
  const auto weights = reference::weights_of<std::int32_t>(part.rows);
  const auto range = reference::weight_range(weights);
  const bool is_plain = weights.empty() && part.rows.num_arcs() > 0;  // each arc weighs 1
  std::array<std::int64_t, 2> reach = {-std::int64_t{range.least},
                                       is_plain ? 1 : std::int64_t{range.greatest}};
  ranks.reduce_on_host(reach, Reduction::maximum);
  return {part.ranges.num_vertices,
          {},
          {},
          static_cast<std::int32_t>(-reach[0]),
          static_cast<std::int32_t>(reach[1])};
}

/// Rows that are on their way at a time: in 256 MiB, if nothing else was asked for.
Vertex rows_at_once(Vertex order, int asked) {
  if (asked > 0) return asked;
  constexpr std::int64_t most_bytes = std::int64_t{256} << 20;
  return static_cast<Vertex>(std::clamp<std::int64_t>(most_bytes / 4 / order, 1, order));
}

/// Names a cycle on the first rank. The others end with it.
[[noreturn]] void throw_cycle(Communicator& ranks, const GraphPart& part, Vertex on_cycle) {
  const Graph whole = whole_graph(ranks, part, Receivers::first);
  if (ranks.rank() == 0) reference::throw_cycle_of_all(whole, on_cycle, "distributed_dense");
  throw RefusedByAll(std::make_exception_ptr(PeerFailed()));
}

}  // namespace distributed_dense

RunReport floyd_warshall_distributed_dense(Communicator& ranks, const GraphPart& part,
                                           const problem::Apsp::Query& query,
                                           const floyd_warshall::Options& given, OwnAnswer& own) {
  using namespace distributed_dense;
  const Vertex order = part.ranges.num_vertices;
  floyd_warshall::Options options = given;
  options.predecessors = query.predecessors;
  options.resident_rows = order;
  refusing_alike([&] { check_asked(options); });
  const floyd_warshall::Matrices matrices = matrix_of(ranks, part);
  if (order == 0) return {};
  const RankGrid grid = grid_of(ranks);
  const TunedSizes sizes = refusing_alike([&] {
    return floyd_warshall::tuned_sizes(ranks.runtime().properties().memory_bytes, order, options);
  });
  const RanksTask task{ranks,
                       grid,
                       part,
                       {query.first, query.end(order) - query.first},
                       matrices.least,
                       rows_at_once(order, options.exchanged_rows),
                       own};
  const auto packed = [&](bool keep_infinite) {
    return distributed_dense_packed(task, sizes, keep_infinite);
  };
  const auto words = [&] {
    const bool adds = adds_in_32_bits(matrices);
    const auto form =
        options.predecessors
            ? (adds ? distributed_dense_with_paths : distributed_dense_whole_with_paths)
            : (adds ? distributed_dense_lengths : distributed_dense_whole);
    return form(task, sizes, true).outcome;
  };
  const floyd_warshall::Outcome outcome = refusing_alike([&] {
    floyd_warshall::Outcome found =
        in_few_bits(options, matrices, /*keeps_arcs=*/true, packed, words);
    if (found.negative_vertex >= 0) throw_cycle(ranks, part, found.negative_vertex);
    return found;
  });
  RunReport report{.counters = outcome.counters};
  report.facts = {
      {"precision",
       std::string(floyd_warshall::precision_names[static_cast<std::size_t>(outcome.precision)])},
      {"ranks_down", std::int64_t{grid.rows.parts}},
      {"ranks_across", std::int64_t{grid.columns.parts}}};
  if (ranks.runtime().device() == Device::cpu) return report;
  report.times_ms = {{"graph_to_device", outcome.timing.to_device_ms},
                     {"search", outcome.timing.kernels_ms},
                     {"rows_to_host", outcome.timing.to_host_ms}};
  return report;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
