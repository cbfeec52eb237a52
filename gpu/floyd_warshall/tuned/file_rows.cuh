/// \file
/// Rows of tuned_dense's matrices that fit neither the device nor the host, on their way between a
/// scratch file and tiles. The first pass makes them from arcs, the last one hands them over: the
/// file has what lies between two passes.
#pragma once

#include "gpu/floyd_warshall/matrix_file.hpp"
#include "gpu/floyd_warshall/tuned/solver.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// One part of rows at a time each way. While the device relaxes a part, the host writes the one
/// before and reads the one behind it.
template <class Tile>
class FileRows {
 public:
  /// A part is read by the host, once work is queued that the device does meanwhile.
  static constexpr bool comes_beside_work = false;

  /// \param rows  tile rows of a part
  FileRows(Runtime& runtime, const floyd_warshall::Matrices& matrices, int rows)
      : runtime_(&runtime),
        matrices_(matrices),
        rows_(rows),
        handed_over_(runtime, *matrices.by_rows, matrices.order) {
    const std::size_t values = static_cast<std::size_t>(std::min(rows * Tile::vertices, padded())) *
                               static_cast<std::size_t>(matrices.order);
    for (Buffers* const way : {&in_, &out_}) {
      way->cost = Array<std::int32_t>(runtime, values);
      way->host_cost = HostArray<std::int32_t>(runtime, values);
      if (!Tile::paths) continue;
      way->path = Array<Vertex>(runtime, values);
      way->host_path = HostArray<Vertex>(runtime, values);
    }
  }

  /// All parts pass once, in their order.
  void begin_pass(bool is_first, bool is_last) {
    is_first_ = is_first;
    is_last_ = is_last;
  }
  /// A part comes to the device. \pre the one before is in tiles, or will be before this is
  void start_in(int part) const {
    if (is_first_) return;
    const Real real = real_of(part);
    matrices_.file->read(real.first, in_.host_cost.values().first(real.values),
                         in_.host_path.values().first(Tile::paths ? real.values : 0));
    runtime_->copy_to_device(in_.cost.data(), in_.host_cost.data(), real.values * 4);
    if (Tile::paths) {
      runtime_->copy_to_device(in_.path.data(), in_.host_path.data(), real.values * 4);
    }
  }
  void finish_in(int part, const TileMap& map) const {
    if (is_first_) make_rows(*runtime_, matrices_.by_rows->graph, some_rows(part, in_));
    const Rows rows = rows_of(part, in_);
    launch<rows_to_tiles_kernel<Tile>>(grid_for(*runtime_, rows), rows, map);
  }
  void start_out(int part, const TileMap& map, std::int32_t least_infinite) {
    store();
    const Real real = real_of(part);
    if (is_last_ && !handed_over_.wants(real.first, real.count)) return;
    const Rows rows = rows_of(part, out_);
    launch<tiles_to_rows_kernel<Tile>>(grid_for(*runtime_, rows), map, rows, least_infinite);
    if (is_last_) return handed_over_.add(some_rows(part, out_));
    runtime_->start_copy_to_host(0, Stream::main, out_.host_cost.data(), out_.cost.data(),
                                 real.values * 4);
    if (Tile::paths) {
      runtime_->start_copy_to_host(1, Stream::main, out_.host_path.data(), out_.path.data(),
                                   real.values * 4);
    }
    going_out_ = part;
  }
  /// The file has all parts.
  void finish_pass() { store(); }
  /// Milliseconds of those who were handed rows.
  [[nodiscard]] double taken_ms() const { return handed_over_.taken_ms(); }

 private:
  struct Buffers {
    Array<std::int32_t> cost;
    Array<Vertex> path;
    HostArray<std::int32_t> host_cost;
    HostArray<Vertex> host_path;
  };
  /// Rows of a part that are no padding.
  struct Real {
    Vertex first;
    Vertex count;
    std::size_t values;
  };
  /// Writes the part that is on its way to the host, if there is one.
  void store() {
    if (going_out_ < 0) return;
    runtime_->finish_copy_to_host(0);
    if (Tile::paths) runtime_->finish_copy_to_host(1);
    const Real real = real_of(going_out_);
    matrices_.file->write(real.first, out_.host_cost.values().first(real.values),
                          out_.host_path.values().first(Tile::paths ? real.values : 0));
    going_out_ = -1;
  }
  [[nodiscard]] Vertex padded() const {
    return (matrices_.order + Tile::vertices - 1) / Tile::vertices * Tile::vertices;
  }
  [[nodiscard]] Real real_of(int part) const {
    const Vertex first = part * rows_ * Tile::vertices;
    const Vertex count = std::min(rows_ * Tile::vertices, matrices_.order - first);
    return {first, count,
            static_cast<std::size_t>(count) * static_cast<std::size_t>(matrices_.order)};
  }
  [[nodiscard]] SomeRows<std::int32_t> some_rows(int part, const Buffers& way) const {
    const Real real = real_of(part);
    return {matrices_.order, real.first, real.count, way.cost.data(), way.path.data()};
  }
  [[nodiscard]] Rows rows_of(int part, const Buffers& way) const {
    const Vertex first = real_of(part).first;
    return {matrices_.order, matrices_.order,
            first,           std::min(rows_ * Tile::vertices, padded() - first),
            way.cost.data(), way.path.data()};
  }

  Runtime* runtime_;
  floyd_warshall::Matrices matrices_;
  int rows_;
  RowsOut<std::int32_t> handed_over_;
  Buffers in_, out_;
  int going_out_ = -1;  ///< a part whose rows are on their way to the host; -1: none
  bool is_first_ = false;
  bool is_last_ = false;
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
