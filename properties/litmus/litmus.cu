/// \file
/// The kernel that runs a litmus test, many instances at a time, and the table of all tests;
/// compiled once for each executor.
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/device/variant_table.hpp"
#include "properties/litmus/litmus.hpp"
#include "properties/litmus/shapes.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using properties::LitmusLaunch;
using properties::LitmusOutcomes;
using properties::LitmusTest;
using properties::Placement;

constexpr int most_seen = 4;       // values that the threads of a test read
constexpr int noise_words = 1024;  // of a block

/// What all instances of a launch work on. x of all instances comes before y of all.
struct Arena {
  int* words;
  int* seen;
  int* come;  ///< threads of an instance that are there
  int* noise;
};

/// Blocks of noise come first, so that they run already when tests begin.
__device__ inline void make_noise(const Arena& arena, const LitmusLaunch& launch) {
  const bool beside = launch.noise_beside && launch.stride > 1;
  int* const words = beside ? arena.words + 1 : arena.noise + blockIdx.x * noise_words;
  const unsigned count = beside ? launch.instances : noise_words;
  const int apart = beside ? launch.stride : 1;
  int sum = 0;
  for (int round = 0; round < launch.noise_rounds; ++round) {
    const unsigned place = (blockIdx.x * 61 + threadIdx.x * 33 + round * 97) % count;
    sum += load_relaxed(&words[place * apart]);
    store_relaxed(&words[(place * 5 + 1) % count * apart], sum);
  }
}

/// A role's threads are `lanes` neighbours; the roles of an instance are in one block, or in as
/// many neighbouring blocks.
template <class Shape, class Order, Placement placement>
__global__ void litmus_kernel(Arena arena, LitmusLaunch launch) {
  const int block = static_cast<int>(blockIdx.x) - launch.noise_blocks;
  if (block < 0) {
    make_noise(arena, launch);
    return;
  }
  const int lane = static_cast<int>(threadIdx.x) % launch.lanes;
  const int row = static_cast<int>(threadIdx.x) / launch.lanes;
  const int role = placement == Placement::in_block ? row : block % Shape::roles;
  const int group = placement == Placement::in_block ? block : block / Shape::roles;
  // The place in the arena of the instance: `scatter` has no factor in common with their number.
  const auto place = static_cast<int>(static_cast<long long>(group * launch.lanes + lane) *
                                      launch.scatter % launch.instances);
  if (launch.wait > 0) {
    atomicAdd(&arena.come[place], 1);
    for (int look = 0; look < launch.wait; ++look) {
      if (load_relaxed(&arena.come[place]) == Shape::roles) break;
    }
  }
  Shape::template act<Order>(role, &arena.words[place * launch.stride],
                             &arena.words[(launch.instances + place) * launch.stride],
                             &arena.seen[place * most_seen]);
}

template <class Shape, Strength strength, Placement placement>
LitmusOutcomes run(Runtime& device, const LitmusLaunch& launched) {
  const auto instances = static_cast<std::size_t>(launched.instances);
  const auto stride = static_cast<std::size_t>(launched.stride);
  const auto zeros = [&](std::size_t count) {
    Array<int> array(device, count);
    array.fill_bytes(0);
    return array;
  };
  const auto words = zeros(2 * instances * stride);
  const auto seen = zeros(instances * most_seen);
  const auto come = zeros(instances);
  const auto noise = zeros(static_cast<std::size_t>(launched.noise_blocks) * noise_words + 1);
  const int groups = launched.instances / launched.lanes;
  const bool in_block = placement == Placement::in_block;
  const int blocks = in_block ? groups : groups * Shape::roles;
  const Arena arena{words.data(), seen.data(), come.data(), noise.data()};
  launch<litmus_kernel<Shape, Ordered<strength>, placement>>(
      {static_cast<unsigned>(blocks + launched.noise_blocks),
       static_cast<unsigned>(in_block ? launched.lanes * Shape::roles : launched.lanes)},
      arena, launched);
  const auto all_seen = seen.to_host();
  const auto all_words = words.to_host();
  LitmusOutcomes outcomes{.instances = launched.instances};
  for (std::size_t place = 0; place < instances; ++place) {
    const int x = all_words[place * stride];
    const int y = all_words[(instances + place) * stride];
    if (Shape::is_weak(&all_seen[place * most_seen], x, y)) ++outcomes.weak;
  }
  return outcomes;
}

template <class Shape, Strength strength, Placement placement>
void add_test(std::vector<LitmusTest>& tests) {
  using Order = Ordered<strength>;
  constexpr Verdict verdict = Shape::verdict;
  // What orders in a block orders nothing between blocks.
  const bool narrow =
      placement == Placement::across_blocks &&
      (strength == Strength::fence_block || strength == Strength::release_acquire_block);
  const bool orders = strength != Strength::relaxed && !narrow;
  tests.push_back({.shape = Shape::name,
                   .program = Shape::program,
                   .outcome = Shape::outcome,
                   .strength = strength,
                   .placement = placement,
                   .allowed = !orders              ? verdict.relaxed
                              : Order::by_accesses ? verdict.release_acquire
                                                   : verdict.fences,
                   .because = verdict.because,
                   .run = run<Shape, strength, placement>});
}

template <class Shape, Strength strength>
void add_placements(std::vector<LitmusTest>& tests) {
  add_test<Shape, strength, Placement::in_block>(tests);
  add_test<Shape, strength, Placement::across_blocks>(tests);
}

template <class Shape>
void add_shape(std::vector<LitmusTest>& tests) {
  add_placements<Shape, Strength::relaxed>(tests);
  add_placements<Shape, Strength::release_acquire_block>(tests);
  add_placements<Shape, Strength::release_acquire_device>(tests);
  add_placements<Shape, Strength::release_acquire_system>(tests);
  add_placements<Shape, Strength::fence_block>(tests);
  add_placements<Shape, Strength::fence_device>(tests);
  add_placements<Shape, Strength::fence_system>(tests);
}

}  // namespace

template <>
std::span<const LitmusTest> compiled<LitmusTest>() {
  static const auto table = [] {
    std::vector<LitmusTest> tests;
    add_shape<MessagePassing>(tests);
    add_shape<MessagePassingByWriter>(tests);
    add_shape<MessagePassingByReader>(tests);
    add_shape<MessageByUpdates>(tests);
    add_shape<MessageWrittenAgain>(tests);
    add_shape<StoreBuffering>(tests);
    add_shape<CoherenceOfReads>(tests);
    add_shape<TwoByTwoWrites>(tests);
    add_shape<WriteBehindRead>(tests);
    add_shape<UpdateBehindRead>(tests);
    add_shape<ReadBehindWrite>(tests);
    add_shape<WriteToReadCausality>(tests);
    add_shape<IndependentReads>(tests);
    return tests;
  }();
  return table;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
