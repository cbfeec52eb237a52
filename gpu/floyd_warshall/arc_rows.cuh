/// \file
/// Cost_0 and Path_0 made on the device from a graph's arcs, and rows of results handed over, some
/// at a time both ways: no host has either matrix.
#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/grid.cuh"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// Some rows of matrices in device memory, row by row.
template <class Weight>
struct SomeRows {
  Vertex order;
  Vertex first;
  Vertex count;
  Weight* cost;
  Vertex* path;  ///< null where there are no predecessors
};

/// Arcs of some rows in device memory.
template <class Weight>
struct ArcsOfRows {
  const ArcIndex* offsets;  ///< of the rows, and behind the last
  ArcIndex first;           ///< of those that are here
  ArcIndex last;
  const Vertex* dest;
  const Weight* weights;  ///< null: each is 1
};

/// No arcs yet: every vertex reaches itself alone.
template <class Weight>
__global__ void begin_matrix_kernel(SomeRows<Weight> rows) {
  const std::int64_t pairs = std::int64_t{rows.count} * rows.order;
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t index = grid_thread(); index < pairs; index += threads) {
    const bool is_diagonal = rows.first + index / rows.order == index % rows.order;
    rows.cost[index] = is_diagonal ? Weight{} : no_path<Weight>;
    if (rows.path != nullptr) rows.path[index] = -1;
  }
}

/// Of parallel arcs the lightest stays, of a loop its weight where that is negative. Integers: a
/// thread an arc, so that neighbours read neighbours.
template <class Weight>
__global__ void put_arcs_kernel(SomeRows<Weight> rows, ArcsOfRows<Weight> arcs) {
  const std::int64_t threads = std::int64_t{gridDim.x} * blockDim.x;
  for (ArcIndex arc = arcs.first + grid_thread(); arc < arcs.last; arc += threads) {
    Vertex row = 0;  // the last that begins at the arc or before it
    for (Vertex high = rows.count - 1; row < high;) {
      const Vertex middle = high - (high - row) / 2;
      if (arcs.offsets[middle] <= arc) {
        row = middle;
      } else {
        high = middle - 1;
      }
    }
    const Vertex head = arcs.dest[arc - arcs.first];
    const std::int64_t place = std::int64_t{row} * rows.order + head;
    atomicMin(&rows.cost[place], arcs.weights == nullptr ? 1 : arcs.weights[arc - arcs.first]);
    // Parallel arcs say the same.
    if (rows.path != nullptr && head != rows.first + row) {
      store_relaxed(&rows.path[place], rows.first + row);
    }
  }
}

/// The same of reals, of which there is no atomic minimum: a thread a row.
template <class Weight>
__global__ void put_rows_kernel(SomeRows<Weight> rows, ArcsOfRows<Weight> arcs) {
  const std::int64_t row = grid_thread();
  if (row >= rows.count) return;
  const auto tail = static_cast<Vertex>(rows.first + row);
  const ArcIndex last = min(arcs.offsets[row + 1], arcs.last);
  for (ArcIndex arc = max(arcs.offsets[row], arcs.first); arc < last; ++arc) {
    const Vertex head = arcs.dest[arc - arcs.first];
    // -0 becomes 0.
    const Weight weight =
        arcs.weights == nullptr ? Weight{1} : arcs.weights[arc - arcs.first] + Weight{};
    const std::int64_t place = row * rows.order + head;
    if (weight < rows.cost[place]) rows.cost[place] = weight;
    if (rows.path != nullptr && head != tail) rows.path[place] = tail;
  }
}

template <class Weight>
__global__ void diagonal_kernel(Vertex order, const Weight* matrix, Weight* diagonal) {
  const std::int64_t vertex = grid_thread();
  if (vertex < order) diagonal[vertex] = matrix[vertex * (std::int64_t{order} + 1)];
}

inline constexpr int row_threads = 256;

/// Cost_0 and Path_0 of some rows, from host memory's arcs.
template <class Weight>
void make_rows(Runtime& runtime, const Graph& graph, const SomeRows<Weight>& rows) {
  if (rows.count == 0) return;
  const std::int64_t pairs = std::int64_t{rows.count} * rows.order;
  const auto over = [&](std::int64_t count) -> LaunchConfig {
    const std::int64_t most_blocks = std::int64_t{runtime.properties().multiprocessors} * 16;
    const std::int64_t blocks = blocks_for(count, row_threads);
    return {static_cast<unsigned>(std::min(blocks, most_blocks)), row_threads};
  };
  launch<begin_matrix_kernel<Weight>>(over(pairs), rows);
  const auto offsets = graph.offsets().subspan(static_cast<std::size_t>(rows.first),
                                               static_cast<std::size_t>(rows.count) + 1);
  const Array<ArcIndex> offsets_on_device(runtime, offsets);
  const auto weights = reference::weights_of<Weight>(graph);
  // No more than the rows take themselves.
  const auto arcs_at_once = static_cast<std::size_t>(std::min(pairs, std::int64_t{1} << 24));
  const auto end = static_cast<std::size_t>(offsets.back());
  for (auto first = static_cast<std::size_t>(offsets.front()); first < end; first += arcs_at_once) {
    const std::size_t count = std::min(arcs_at_once, end - first);
    const Array<Vertex> dest(runtime, graph.dest().subspan(first, count));
    Array<Weight> lengths;
    if (!weights.empty()) lengths = {runtime, weights.subspan(first, count)};
    const ArcsOfRows<Weight> arcs{offsets_on_device.data(), static_cast<ArcIndex>(first),
                                  static_cast<ArcIndex>(first + count), dest.data(),
                                  lengths.data()};
    if constexpr (std::is_integral_v<Weight>) {
      launch<put_arcs_kernel<Weight>>(over(static_cast<std::int64_t>(count)), rows, arcs);
    } else {
      launch<put_rows_kernel<Weight>>({blocks_for(rows.count, row_threads), row_threads}, rows,
                                      arcs);
    }
  }
}

/// A vertex whose own cost is below 0, the first; -1 where there is none. Waits for the device.
template <class Weight>
Vertex negative_on_diagonal(Runtime& runtime, Vertex order, const Weight* matrix) {
  const Array<Weight> diagonal(runtime, static_cast<std::size_t>(order));
  launch<diagonal_kernel<Weight>>({blocks_for(order, row_threads), row_threads}, order, matrix,
                                  diagonal.data());
  const std::vector<Weight> own = diagonal.to_host();
  const auto found = std::ranges::find_if(own, [](Weight cost) { return cost < 0; });
  return found == own.end() ? -1 : static_cast<Vertex>(found - own.begin());
}

/// Rows on their way from device memory to whoever takes them.
template <class Weight>
class RowsOut {
 public:
  RowsOut(Runtime& runtime, const floyd_warshall::ByRows<Weight>& by_rows, Vertex order)
      : runtime_(&runtime),
        by_rows_(&by_rows),
        order_(static_cast<std::size_t>(order)),
        at_once_(std::min(by_rows.at_once, by_rows.last - by_rows.first)),
        next_(by_rows.first) {
    if (!by_rows.take) return;
    const std::size_t values = static_cast<std::size_t>(at_once_) * order_;
    cost_ = std::make_unique_for_overwrite<Weight[]>(values);
    if (by_rows.predecessors) path_ = std::make_unique_for_overwrite<Vertex[]>(values);
  }

  /// Whether some of these rows are wanted.
  [[nodiscard]] bool wants(Vertex first, Vertex count) const {
    return by_rows_->take && first < by_rows_->last && first + count > next_;
  }
  /// Takes those of these rows that are wanted. \pre rows come in their order
  void add(const SomeRows<Weight>& rows) {
    if (!wants(rows.first, rows.count)) return;
    const Vertex last = std::min(rows.first + rows.count, by_rows_->last);
    for (Vertex row = next_ + held_; row < last;) {
      const Vertex count = std::min(last - row, at_once_ - held_);
      copy(cost_.get(), rows.cost, row - rows.first, count);
      if (path_) copy(path_.get(), rows.path, row - rows.first, count);
      held_ += count;
      row += count;
      if (held_ == at_once_ || next_ + held_ == by_rows_->last) hand_over();
    }
  }
  /// What those took who were handed rows.
  [[nodiscard]] double taken_ms() const { return taken_ms_; }

 private:
  template <class Value>
  void copy(Value* to, const Value* from, Vertex first, Vertex count) const {
    runtime_->copy_to_host(to + static_cast<std::size_t>(held_) * order_,
                           from + static_cast<std::size_t>(first) * order_,
                           static_cast<std::size_t>(count) * order_ * sizeof(Value));
  }
  void hand_over() {
    const std::size_t values = static_cast<std::size_t>(held_) * order_;
    const auto begin = std::chrono::steady_clock::now();
    by_rows_->take(
        next_, {cost_.get(), values},
        path_ ? std::span<const Vertex>(path_.get(), values) : std::span<const Vertex>());
    const std::chrono::duration<double, std::milli> passed =
        std::chrono::steady_clock::now() - begin;
    taken_ms_ += passed.count();
    next_ += held_;
    held_ = 0;
  }

  Runtime* runtime_;
  const floyd_warshall::ByRows<Weight>* by_rows_;
  std::size_t order_;
  Vertex at_once_;
  Vertex next_;      ///< the first row that nobody was handed yet
  Vertex held_ = 0;  ///< rows from there on that are in host memory
  std::unique_ptr<Weight[]> cost_;
  std::unique_ptr<Vertex[]> path_;
  double taken_ms_ = 0;
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
