/// \file
/// tuned_dense with the whole matrix on the device: copies, and all stages between them.
#pragma once

#include <algorithm>
#include <utility>

#include "gpu/floyd_warshall/arc_rows.cuh"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/floyd_warshall/tuned/copies.cuh"
#include "gpu/floyd_warshall/tuned/stages.cuh"
#include "gpu/floyd_warshall/tuned/tight_arcs.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// A grid for the kernels that copy rows.
inline LaunchConfig grid_for(const Runtime& runtime, const Rows& rows) {
  constexpr std::int64_t block = 256;
  const std::int64_t blocks = (rows.count * rows.columns + block - 1) / block;
  // As many as keep a device busy; the executor has few.
  const std::int64_t most = std::int64_t{runtime.properties().multiprocessors} * 16;
  return {static_cast<unsigned>(std::min(blocks, most)), static_cast<unsigned>(block)};
}

/// Whether a length of the tiles of these rows is infinite; waits for the device.
template <class Tile>
bool has_infinite(Runtime& runtime, const TileMap& map, const Rows& rows) {
  const Array<int> found(runtime, 1);
  found.fill_bytes(0);
  if (rows.count > 0 && rows.columns > 0) {
    launch<find_infinite_kernel<Tile>>(grid_for(runtime, rows), map, rows, found.data());
  }
  return found.get(0) != 0;
}

/// Copies rows between host memory, row by row, and tiles; or makes them from arcs, and hands them
/// over.
template <class Tile>
class RowCopies {
 public:
  RowCopies(Runtime& runtime, const floyd_warshall::Matrices& matrices)
      : runtime_(&runtime), matrices_(matrices) {
    constexpr std::int64_t most_bytes = std::int64_t{256} << 20;
    std::int64_t fit = most_bytes / (4 * std::int64_t{matrices.order});
    if (matrices.by_rows != nullptr) fit = std::min(fit, std::int64_t{matrices.by_rows->at_once});
    rows_at_once_ = static_cast<Vertex>(std::clamp<std::int64_t>(fit / Tile::vertices, 1, 1 << 20) *
                                        Tile::vertices);
    rows_at_once_ = std::min(rows_at_once_, padded());
    const auto values =
        static_cast<std::size_t>(rows_at_once_) * static_cast<std::size_t>(matrices.order);
    cost_ = Array<std::int32_t>(runtime, values);
    if (matrices.has_paths()) path_ = Array<Vertex>(runtime, values);
  }

  void to_tiles(const TileMap& map) const {
    for_each_part([&](Rows rows, std::size_t first, std::size_t values) {
      // Predecessors that are found behind the distances begin with nothing.
      if (!Tile::paths) rows.path = nullptr;
      if (matrices_.by_rows != nullptr) {
        make_rows<std::int32_t>(*runtime_, matrices_.by_rows->graph, real_rows(rows));
      } else {
        runtime_->copy_to_device(rows.cost, matrices_.cost.data() + first, values * 4);
        if (Tile::paths) {
          runtime_->copy_to_device(rows.path, matrices_.path.data() + first, values * 4);
        }
      }
      launch<rows_to_tiles_kernel<Tile>>(grid_for(*runtime_, rows), rows, map);
    });
  }
  /// \return milliseconds of those who were handed rows
  double to_host(const TileMap& map, std::int32_t least_infinite) const {
    if (matrices_.by_rows != nullptr) return hand_over(map, least_infinite);
    for_each_part([&](const Rows& rows, std::size_t first, std::size_t values) {
      launch<tiles_to_rows_kernel<Tile>>(grid_for(*runtime_, rows), map, rows, least_infinite);
      runtime_->copy_to_host(matrices_.cost.data() + first, rows.cost, values * 4);
      if (rows.path != nullptr) {
        runtime_->copy_to_host(matrices_.path.data() + first, rows.path, values * 4);
      }
    });
    return 0;
  }

 private:
  double hand_over(const TileMap& map, std::int32_t least_infinite) const {
    RowsOut<std::int32_t> out(*runtime_, *matrices_.by_rows, matrices_.order);
    for_each_part([&](const Rows& rows, std::size_t, std::size_t) {
      const SomeRows<std::int32_t> real = real_rows(rows);
      if (!out.wants(real.first, real.count)) return;
      launch<tiles_to_rows_kernel<Tile>>(grid_for(*runtime_, rows), map, rows, least_infinite);
      out.add(real);
    });
    return out.taken_ms();
  }
  /// Those that are no padding.
  [[nodiscard]] SomeRows<std::int32_t> real_rows(const Rows& rows) const {
    const Vertex left = std::max(matrices_.order - rows.first, 0);
    return {matrices_.order, rows.first, std::min(static_cast<Vertex>(rows.count), left), rows.cost,
            rows.path};
  }
  [[nodiscard]] Vertex padded() const {
    return (matrices_.order + Tile::vertices - 1) / Tile::vertices * Tile::vertices;
  }
  /// Calls do_part(rows, place of their first value, number of their values).
  template <class Part>
  void for_each_part(const Part& do_part) const {
    for (Vertex first = 0; first < padded(); first += rows_at_once_) {
      const Vertex count = std::min(rows_at_once_, padded() - first);
      const Vertex real = std::min(count, matrices_.order - first);
      const auto order = static_cast<std::size_t>(matrices_.order);
      do_part(Rows{matrices_.order, matrices_.order, first, count, cost_.data(), path_.data()},
              static_cast<std::size_t>(first) * order, static_cast<std::size_t>(real) * order);
    }
  }
  Runtime* runtime_;
  floyd_warshall::Matrices matrices_;
  Vertex rows_at_once_ = 0;
  Array<std::int32_t> cost_;
  Array<Vertex> path_;
};

/// No path is as long. Negative arcs bring infinity down where it is added to, by as much as a path
/// is long at most, which is less than half of it; without them nothing comes below infinity but
/// the length of a path. \param least  weight
template <class Tile>
std::int32_t least_infinite(std::int32_t least) {
  using Arithmetic = typename Tile::Arithmetic;
  return least < 0 && Arithmetic::adds_infinity ? Arithmetic::infinity / 2 + 1
                                                : Arithmetic::infinity;
}

/// What a solver leaves to the caller to judge.
struct Solved {
  floyd_warshall::Outcome outcome;
  bool has_infinite = false;  ///< Packed16: some length is infinite, and the host's are as before
};

/// Solves with the whole matrix on the device. Where predecessors are asked for and the tiles have
/// none, they are found behind the distances; then no arc may weigh less than 1.
/// \param keep_infinite  Packed16: copies the lengths to the host also where some are infinite
template <class Tile>
Solved solve_resident(Runtime& runtime, const floyd_warshall::Matrices& matrices, int pivots,
                      bool keep_infinite) {
  using Arithmetic = typename Tile::Arithmetic;
  Solved solved;
  floyd_warshall::Timing& timing = solved.outcome.timing;
  const int side = (matrices.order + Tile::vertices - 1) / Tile::vertices;
  const auto tiles = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  const bool finds_behind = !Tile::paths && matrices.has_paths();
  Array<std::int32_t> cost;
  Array<std::int32_t> weights;
  Array<Vertex> path;
  TileMap map{side, {0, side}, {}, {}, {}};
  const RowCopies<Tile> copies(runtime, matrices);
  timing.to_device_ms = runtime.elapsed_ms([&] {
    cost = Array<std::int32_t>(runtime, tiles * Tile::tile_words);
    if (Tile::paths) path = Array<Vertex>(runtime, tiles * Tile::column_words);
    map.cost.in_rows = cost.data();
    map.path.in_rows = path.data();
    if (finds_behind) weights = Array<std::int32_t>(runtime, cost.size());
    copies.to_tiles(map);
  });

  const Stages<Tile> stages(runtime, side, std::min(pivots, side));
  if (matrices.by_rows != nullptr) runtime.reset_counters();
  timing.kernels_ms = runtime.elapsed_ms([&] {
    if (finds_behind) runtime.copy_on_device(weights.data(), cost.data(), cost.size() * 4);
    stages.run(runtime, map);
    if constexpr (!Arithmetic::may_be_negative) {
      const Rows all{matrices.order, matrices.order, 0, matrices.order, nullptr, nullptr};
      solved.has_infinite = has_infinite<Tile>(runtime, map, all);
    }
    if (finds_behind && (!solved.has_infinite || keep_infinite)) {
      path = predecessors_behind<Tile>(runtime, map, matrices.order, std::move(weights));
      map.path.in_rows = path.data();
    }
  });
  solved.outcome.counters = runtime.counters();
  solved.outcome.negative_vertex = stages.negative();
  if (solved.outcome.negative_vertex >= 0 || (solved.has_infinite && !keep_infinite)) return solved;
  timing.to_host_ms = runtime.elapsed_ms(
      [&] { timing.taken_ms = copies.to_host(map, least_infinite<Tile>(matrices.least)); });
  timing.to_host_ms -= timing.taken_ms;
  return solved;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
