/// \file
/// See happens_before.hpp.
#include "gpu/device/cpu/happens_before.hpp"

namespace graphspec::executor {

void HappensBefore::begin_launch() {
  grids_.clear();
  blocks_.clear();
  segments_.assign(1, {});  // number 0 is no segment
  fences_ = nullptr;
}

std::uint32_t HappensBefore::begin_grid() {
  grids_.emplace_back();
  return static_cast<std::uint32_t>(grids_.size() - 1);
}

std::uint32_t HappensBefore::begin_child_grid(ThreadClock& parent) {
  Grid child;
  child.is_child = true;
  child.parent = {parent, blocks_[parent.block].epoch, grids_[parent.grid].epoch};
  child.known = all_known(parent);
  // What the parent does from here on is not before the child.
  advance(parent);
  grids_.push_back(child);
  return static_cast<std::uint32_t>(grids_.size() - 1);
}

std::uint32_t HappensBefore::begin_block(std::uint32_t grid) {
  blocks_.emplace_back().grid = grid;
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

ThreadClock HappensBefore::begin_thread(std::uint32_t grid, std::uint32_t block,
                                        std::uint32_t rank) const {
  ThreadClock thread;
  thread.grid = grid;
  thread.block = block;
  thread.rank = rank;
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

bool HappensBefore::before(const Segment& segment, const ThreadClock& thread,
                           std::uint32_t block_epoch, std::uint32_t grid_epoch) {
  if (segment.grid != thread.grid) return false;
  if (segment.grid_epoch < grid_epoch) return true;
  if (segment.block != thread.block) return false;
  if (segment.block_epoch < block_epoch) return true;
  return segment.rank / 32 == thread.rank / 32 &&
         segment.lane_clock <= thread.lanes[segment.rank % 32];
}

bool HappensBefore::before_point(const Segment& segment, const ThreadClock& thread,
                                 std::uint32_t block_epoch, std::uint32_t grid_epoch) const {
  if (before(segment, thread, block_epoch, grid_epoch)) return true;
  // Before the thread that started this grid did, or the one that started that one's.
  const Grid* grid = &grids_[thread.grid];
  while (grid->is_child) {
    const Point& parent = grid->parent;
    if (before(segment, parent.thread, parent.block_epoch, parent.grid_epoch)) return true;
    grid = &grids_[grid->parent.thread.grid];
  }
  return false;
}

bool HappensBefore::before(std::uint32_t number, const ThreadClock& now, Through through) const {
  const Segment& segment = segments_[number];
  if (segment.block == now.block && segment.rank == now.rank) return true;
  const Block& block = blocks_[now.block];
  const Grid& grid = grids_[now.grid];
  if (before_point(segment, now, block.epoch, grid.epoch)) return true;
  for (const KnowledgePtr* known : {&now.known, &block.known, &grid.known}) {
    if (*known == nullptr) continue;
    for (const Known& one : **known) {
      if (through == Through::messages && !one.by_message) continue;
      if (before_point(segment, one.point.thread, one.point.block_epoch, one.point.grid_epoch)) {
        return true;
      }
    }
  }
  return false;
}

HappensBefore::Who HappensBefore::who(std::uint32_t number) const {
  const Segment& segment = segments_[number];
  return {segment.grid, segment.block, segment.rank};
}

}  // namespace graphspec::executor
