/// \file
/// Which accesses of a launch are ordered: by a block's barrier, a warp's, the grid's, or because a
/// thread started the other's grid. Atomics and shuffles order nothing. Launches of the host are
/// ordered by their streams (streams.hpp), so each begins anew.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace graphspec::executor {

inline constexpr std::uint32_t no_segment = 0;

/// What a thread knows of the lanes of its warp: of each, up to which of its segments everything
/// happened before now. Its own entry counts its segments.
using LaneClocks = std::array<std::uint32_t, 32>;

/// The place of a running thread in the order.
struct ThreadClock {
  std::uint32_t grid = 0;
  std::uint32_t block = 0;
  std::uint32_t rank = 0;
  std::uint32_t segment = no_segment;  ///< of its next access; none yet since it last met others
  LaneClocks lanes{};
};

/// The order of accesses within one launch of the host and all that it starts.
class HappensBefore {
 public:
  void begin_launch();
  /// A grid that the host starts. \returns its number
  [[nodiscard]] std::uint32_t begin_grid();
  /// A grid that a thread starts: what the thread did before happens before all of it.
  [[nodiscard]] std::uint32_t begin_child_grid(ThreadClock& parent);
  [[nodiscard]] std::uint32_t begin_block(std::uint32_t grid);
  [[nodiscard]] ThreadClock begin_thread(std::uint32_t grid, std::uint32_t block,
                                         std::uint32_t rank) const;

  void pass_block_barrier(std::uint32_t block) { ++blocks_[block].epoch; }
  void pass_grid_barrier(std::uint32_t grid) { ++grids_[grid].epoch; }
  /// The lanes of `mask` have met at a warp barrier; clock_of(lane) is a lane's ThreadClock.
  template <class ClockOf>
  static void pass_warp_barrier(unsigned mask, const ClockOf& clock_of) {
    LaneClocks joined{};
    for (unsigned lane = 0; lane < joined.size(); ++lane) {
      if ((mask >> lane & 1U) == 0) continue;
      const LaneClocks& known = clock_of(lane).lanes;
      for (unsigned other = 0; other < joined.size(); ++other) {
        if (known[other] > joined[other]) joined[other] = known[other];
      }
    }
    for (unsigned lane = 0; lane < joined.size(); ++lane) {
      if ((mask >> lane & 1U) == 0) continue;
      clock_of(lane).lanes = joined;
      advance(clock_of(lane));
    }
  }

  /// The segment of an access that the thread makes now: what it does between two meetings.
  [[nodiscard]] std::uint32_t segment_of(ThreadClock& thread);
  /// Whether all of the segment of that number happened before what the thread does now.
  [[nodiscard]] bool before(std::uint32_t number, const ThreadClock& now) const;

  /// A thread, for a report.
  struct Who {
    std::uint32_t grid;
    std::uint32_t block;
    std::uint32_t rank;
  };
  [[nodiscard]] Who who(std::uint32_t number) const;

 private:
  struct Segment {
    std::uint32_t grid;
    std::uint32_t block;
    std::uint32_t rank;
    std::uint32_t block_epoch;
    std::uint32_t grid_epoch;
    std::uint32_t lane_clock;
  };
  /// Where a thread was when it started a grid.
  struct Point {
    ThreadClock thread;
    std::uint32_t block_epoch;
    std::uint32_t grid_epoch;
  };
  struct Grid {
    std::uint32_t epoch = 0;
    bool is_child = false;
    Point parent{};
  };
  struct Block {
    std::uint32_t grid = 0;
    std::uint32_t epoch = 0;
  };

  static void advance(ThreadClock& thread) {
    ++thread.lanes[thread.rank % 32];
    thread.segment = no_segment;
  }
  [[nodiscard]] static bool before(const Segment& segment, const Point& now);

  std::vector<Grid> grids_;
  std::vector<Block> blocks_;
  std::vector<Segment> segments_;
};

}  // namespace graphspec::executor
