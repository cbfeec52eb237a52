/// \file
/// See happens_before.hpp.
#include "gpu/device/cpu/happens_before.hpp"

namespace graphspec::executor {

void HappensBefore::begin_launch() {
  grids_.clear();
  blocks_.clear();
  segments_.assign(1, {});  // number 0 is no segment
}

std::uint32_t HappensBefore::begin_grid() {
  grids_.emplace_back();
  return static_cast<std::uint32_t>(grids_.size() - 1);
}

std::uint32_t HappensBefore::begin_child_grid(ThreadClock& parent) {
  Grid child;
  child.is_child = true;
  child.parent = {parent, blocks_[parent.block].epoch, grids_[parent.grid].epoch};
  // What the parent does from here on is not before the child.
  advance(parent);
  grids_.push_back(child);
  return static_cast<std::uint32_t>(grids_.size() - 1);
}

std::uint32_t HappensBefore::begin_block(std::uint32_t grid) {
  blocks_.push_back({grid, 0});
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

ThreadClock HappensBefore::begin_thread(std::uint32_t grid, std::uint32_t block,
                                        std::uint32_t rank) const {
  ThreadClock thread{.grid = grid, .block = block, .rank = rank};
  thread.lanes[rank % 32] = 1;
  return thread;
}

std::uint32_t HappensBefore::segment_of(ThreadClock& thread) {
  const std::uint32_t block_epoch = blocks_[thread.block].epoch;
  const std::uint32_t grid_epoch = grids_[thread.grid].epoch;
  if (thread.segment != no_segment) {
    const Segment& last = segments_[thread.segment];
    if (last.block_epoch == block_epoch && last.grid_epoch == grid_epoch) return thread.segment;
  }
  thread.segment = static_cast<std::uint32_t>(segments_.size());
  segments_.push_back({thread.grid, thread.block, thread.rank, block_epoch, grid_epoch,
                       thread.lanes[thread.rank % 32]});
  return thread.segment;
}

bool HappensBefore::before(const Segment& segment, const Point& now) {
  if (segment.grid != now.thread.grid) return false;
  if (segment.grid_epoch < now.grid_epoch) return true;
  if (segment.block != now.thread.block) return false;
  if (segment.block_epoch < now.block_epoch) return true;
  return segment.rank / 32 == now.thread.rank / 32 &&
         segment.lane_clock <= now.thread.lanes[segment.rank % 32];
}

bool HappensBefore::before(std::uint32_t number, const ThreadClock& now) const {
  const Segment& segment = segments_[number];
  if (segment.block == now.block && segment.rank == now.rank) return true;
  if (before(segment, {now, blocks_[now.block].epoch, grids_[now.grid].epoch})) return true;
  // Before the thread that started this grid did, or the one that started that one's.
  const Grid* grid = &grids_[now.grid];
  while (grid->is_child) {
    if (before(segment, grid->parent)) return true;
    grid = &grids_[grid->parent.thread.grid];
  }
  return false;
}

HappensBefore::Who HappensBefore::who(std::uint32_t number) const {
  const Segment& segment = segments_[number];
  return {segment.grid, segment.block, segment.rank};
}

}  // namespace graphspec::executor
