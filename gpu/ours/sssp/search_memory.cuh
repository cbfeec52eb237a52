/// \file
/// The device memory of a search by buckets, and its sizes, unless the options set them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <vector>

#include "gpu/ours/sssp/narrow.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

using ours::sssp::Options;

/// The sizes of a search.
template <class Length>
struct Shape {
  Length delta;
  int lanes;
  int block;
  int local_slots;  ///< of each of a block's two queues
  bool is_wide;     ///< many arcs a vertex
  int horizon;      ///< buckets ahead to which arcs are relaxed at their tail's turn; 0 for all

  /// \param degree  the mean of all vertices
  Shape(double degree, double mean_weight, const Options& options, Vertex num_vertices = 0)
      : block(options.tuned_block_size > 0 ? options.tuned_block_size : 256),
        local_slots(options.queue_size > 0 ? options.queue_size : 512) {
    lanes = static_cast<int>(std::bit_ceil(static_cast<unsigned>(std::clamp(degree, 1.0, 32.0))));
    // A bucket holds what a few arcs lead to. Where degrees are small it may be longer: blocks go
    // on alone in it.
    constexpr double small_degree = 8;
    const double width = degree > small_degree ? 4 * mean_weight / degree : 24 * mean_weight;
    delta = static_cast<Length>(options.delta > 0            ? options.delta
                                : std::is_integral_v<Length> ? std::clamp(width, 1.0, 1e9)
                                                             : width);
    // Where degrees are small, or the words of all vertices lie in the caches, looking at a word is
    // cheaper than reading an arc twice.
    constexpr Vertex many_vertices = 1 << 23;
    constexpr int near = 5;
    const bool postpones = degree > small_degree && num_vertices >= many_vertices;
    horizon = options.horizon != 0 ? std::max(options.horizon, 0) : postpones ? near : 0;
    is_wide = degree > small_degree || horizon > 0;
  }

  /// Bytes of dynamic shared memory of a block. \param stages  of a warp
  [[nodiscard]] std::size_t shared_bytes(int stages) const {
    return 2 * static_cast<std::size_t>(local_slots) * sizeof(LocalEntry) +
           static_cast<std::size_t>(block / 32) * static_cast<std::size_t>(stages) * stage_slots *
               sizeof(Vertex);
  }
};

/// Queues, pieces and marks, and the task that has them.
template <class Layout>
class SearchMemory {
  using Length = typename Layout::Length;

 public:
  /// \param queued  vertices that a queue holds at most
  /// \param resident  blocks that a cooperative launch of the kernel may have
  SearchMemory(const WeightedGraphOver<Length>& graph, Vertex source, std::size_t queued,
               const Options& options, const Shape<Length>& shape, const Paths<Layout>& paths,
               int resident)
      : blocks_(options.tuned_blocks > 0 ? std::min(options.tuned_blocks, resident) : resident) {
    const ArcsViewOver<Length> out = graph.out();
    Runtime& runtime = graph.runtime();
    constexpr int default_piece_arcs = 256;
    const int piece_arcs = options.piece_arcs > 0 ? options.piece_arcs : default_piece_arcs;
    const auto piece_capacity = static_cast<int>(
        std::min<ArcIndex>(2 * (out.num_arcs / piece_arcs) + 64, max_num_vertices));
    for (int turn = 0; turn < 2; ++turn) {
      queues_[turn] = Array<Vertex>(runtime, queued);
      pieces_[turn] = Array<Piece<Length>>(runtime, static_cast<std::size_t>(piece_capacity));
    }
    const Turn<Length> cleared{0, 0, ordered(no_path<Length>), 0};
    turns_ = Array<Turn<Length>>(runtime, std::vector<Turn<Length>>(3, cleared));
    const auto order = static_cast<std::size_t>(out.num_vertices);
    far_ = Array<unsigned>(runtime, (order + chunk_vertices - 1) / chunk_vertices);
    far_.fill_bytes(0);
    // A block takes up its share of the queue at once; where that is more than its groups of lanes,
    // the whole grid is better.
    const std::int64_t fits = std::int64_t{blocks_} * shape.local_slots;
    const std::int64_t groups = std::int64_t{blocks_} * (shape.block / shape.lanes);
    const std::int64_t narrow = options.narrow > 0    ? options.narrow
                                : options.narrow == 0 ? groups
                                                      : 0;
    task_ = {.out = out,
             .paths = paths,
             .source = source,
             .queues = {queues_[0].data(), queues_[1].data()},
             .pieces = {pieces_[0].data(), pieces_[1].data()},
             .piece_capacity = piece_capacity,
             .piece_arcs = piece_arcs,
             .turns = turns_.data(),
             .far = far_.data(),
             .settled = nullptr,
             .delta = shape.delta,
             .horizon = no_path<Length>,
             .lanes = shape.lanes,
             .local_slots = shape.local_slots,
             .narrow = paths.least < 0 ? 0U : static_cast<unsigned>(std::min(narrow, fits))};
  }

  /// Postpones arcs that lead so many buckets ahead.
  void postpone(Runtime& runtime, int buckets) {
    const auto order = static_cast<std::size_t>(task_.out.num_vertices);
    settled_ = Array<unsigned>(runtime, (order + chunk_vertices - 1) / chunk_vertices);
    task_.settled = settled_.data();
    task_.horizon = 0;
    for (int bucket = 0; bucket < buckets; ++bucket)
      task_.horizon = end_of_bucket(task_.horizon, task_.delta);
  }

  [[nodiscard]] const Task<Layout>& task() const { return task_; }
  [[nodiscard]] unsigned blocks() const { return static_cast<unsigned>(blocks_); }

 private:
  int blocks_;
  std::array<Array<Vertex>, 2> queues_;
  std::array<Array<Piece<Length>>, 2> pieces_;
  Array<Turn<Length>> turns_;
  Array<unsigned> far_;
  Array<unsigned> settled_;
  Task<Layout> task_{};
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
