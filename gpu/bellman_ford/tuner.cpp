/// \file
/// Trials of every power of two, on as many rounds as take a few milliseconds.
#include "gpu/bellman_ford/tuner.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <string>
#include <tuple>

#include "gpu/device/array.hpp"
#include "reference/graph/random_matrix.hpp"

namespace graphspec::bellman_ford {
namespace {

/// What a search by that step takes, without what it takes for other matrices' sake.
double round_ms(const Variant& variant, Runtime& runtime, const MatrixView& matrix,
                const PathsView& paths, int group_size) {
  Options options;
  options.group_size = group_size;
  // Stable after few rounds: the matrix is complete.
  options.until_stable = true;
  const auto search = [&] {
    Work work;
    const double all_ms =
        runtime.elapsed_ms([&] { work = variant.dense(runtime, matrix, 0, options, paths); });
    return (all_ms - work.transpose_ms) /
           static_cast<double>(std::max<std::int64_t>(work.rounds, 1));
  };
  static_cast<void>(search());  // compiles kernels where that is put off till they run
  return std::min(search(), search());
}

}  // namespace

Tuning tune_group_size(const Variant& variant, Device device, Vertex order) {
  Runtime& on = runtime(device);
  std::vector<std::int32_t> weights(static_cast<std::size_t>(order) *
                                    static_cast<std::size_t>(order));
  RandomMatrix(order, {1, 1}, 1).fill(weights);
  const Array<std::int32_t> matrix(on, std::span<const std::int32_t>(weights));
  const Array<std::int32_t> length(on, static_cast<std::size_t>(order));
  const Array<Vertex> predecessor(on, static_cast<std::size_t>(order));
  Tuning tuning;
  double least = 0;
  for (int group_size = 1; group_size <= std::min(1024, on.properties().max_block_threads);
       group_size *= 2) {
    const double ms = round_ms(variant, on, {order, matrix.data()},
                               {length.data(), predecessor.data()}, group_size);
    tuning.trials.push_back({group_size, ms});
    if (tuning.group_size == 0 || ms < least) {
      tuning.group_size = group_size;
      least = ms;
    }
  }
  return tuning;
}

int tuned_group_size(const Variant& variant, Device device, Vertex order) {
  constexpr int warp = 32;
  if (device == Device::cpu || (variant.name != "reduce" && variant.name != "reduce_coarse")) {
    return warp;
  }
  // Beyond this a larger matrix does not change what is best, and takes long to make.
  constexpr Vertex enough = 4096;
  const auto rounded = static_cast<Vertex>(
      std::min(std::bit_ceil(static_cast<unsigned>(order)), static_cast<unsigned>(enough)));
  static std::map<std::tuple<Device, std::string, Vertex>, int> known;
  int& group_size = known[{device, std::string(variant.name), rounded}];
  if (group_size == 0) group_size = tune_group_size(variant, device, rounded).group_size;
  return group_size;
}

}  // namespace graphspec::bellman_ford
