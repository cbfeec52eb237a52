/// \file
/// Which accesses of a launch are ordered: by a block's barrier, a warp's, the grid's, because a
/// thread started the other's grid, or by fences and by acquire and release accesses. Relaxed
/// accesses and shuffles alone order nothing. Launches of the host are ordered by their streams
/// (streams.hpp), so each begins anew.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/device/cpu/executor.hpp"

namespace graphspec::executor {

inline constexpr std::uint32_t no_segment = 0;

/// What a thread knows of the lanes of its warp: of each, up to which of its segments everything
/// happened before now. Its own entry counts its segments.
using LaneClocks = std::array<std::uint32_t, 32>;

struct Known;
/// What happened before, beyond what barriers say: of each thread up to where. Never changed.
using KnowledgePtr = std::shared_ptr<const std::vector<Known>>;

/// Where a thread published what happened before: at a fence, or at a release.
struct Release {
  Scope scope;
  std::uint32_t block;
  std::uint32_t rank;
  std::uint64_t when;  ///< in the order of releases
  KnowledgePtr known;
};
/// What a store carries to those who read it; null for nothing.
using MessagePtr = std::shared_ptr<const std::vector<Release>>;

/// The place of a running thread in the order.
struct ThreadClock {
  std::uint32_t grid = 0;
  std::uint32_t block = 0;
  std::uint32_t rank = 0;
  std::uint32_t segment = no_segment;  ///< of its next access; none yet since it last met others
  LaneClocks lanes{};
  KnowledgePtr known;   ///< by fences and acquires of its own
  MessagePtr released;  ///< by its fences: what its stores carry
  MessagePtr seen;      ///< carried by stores that it read: what a fence of its own acquires
};

/// Where a thread was when it started a grid, or released.
struct Point {
  ThreadClock thread;
  std::uint32_t block_epoch = 0;
  std::uint32_t grid_epoch = 0;
};

struct Known {
  Point point;
  std::uint64_t when = 0;   ///< in the order of releases
  bool by_message = false;  ///< by way of stores that were read, not by the order of fences alone
};

/// Two accesses are ordered by messages; or also by the one order that all fences have.
enum class Through { messages, fences };

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

  void pass_block_barrier(std::uint32_t block) { pass(blocks_[block]); }
  void pass_grid_barrier(std::uint32_t grid) { pass(grids_[grid]); }
  /// The lanes of `mask` have met at a warp barrier; clock_of(lane) is a lane's ThreadClock.
  template <class ClockOf>
  static void pass_warp_barrier(unsigned mask, const ClockOf& clock_of) {
    LaneClocks joined{};
    KnowledgePtr known;
    for (unsigned lane = 0; lane < joined.size(); ++lane) {
      if ((mask >> lane & 1U) == 0) continue;
      known = merged(known, clock_of(lane).known, Through::messages);
      const LaneClocks& clocks = clock_of(lane).lanes;
      for (unsigned other = 0; other < joined.size(); ++other) {
        if (clocks[other] > joined[other]) joined[other] = clocks[other];
      }
    }
    for (unsigned lane = 0; lane < joined.size(); ++lane) {
      if ((mask >> lane & 1U) == 0) continue;
      clock_of(lane).lanes = joined;
      clock_of(lane).known = known;
      advance(clock_of(lane));
    }
  }

  /// The segment of an access that the thread makes now: what it does between two meetings.
  [[nodiscard]] std::uint32_t segment_of(ThreadClock& thread);
  /// Whether all of the segment of that number happened before what the thread does now.
  [[nodiscard]] bool before(std::uint32_t number, const ThreadClock& now,
                            Through through = Through::messages) const;

  // fences.cpp: what fences and acquire and release accesses add.

  /// A fence, sequentially consistent as CUDA's are: of two in each other's scope the later one
  /// comes after all that the first does. It acquires what stores carry that the thread has read.
  void fence(ThreadClock& thread, Scope scope);
  /// A release of that scope. \return what its store carries
  [[nodiscard]] MessagePtr release(ThreadClock& thread, Scope scope);
  /// Whether an acquire of that scope gets all that the message carries.
  [[nodiscard]] static bool acquires_all(const ThreadClock& thread, const MessagePtr& message,
                                         Scope scope);
  /// The thread has read a store that carries the message. \param ordering  of the read
  void read(ThreadClock& thread, const MessagePtr& message, Ordering ordering);
  /// Both.
  [[nodiscard]] static MessagePtr merged(const MessagePtr& one, const MessagePtr& other);

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
  struct Grid {
    std::uint32_t epoch = 0;
    bool is_child = false;
    Point parent{};
    KnowledgePtr known;   ///< by all of its threads, since a barrier of all
    KnowledgePtr gained;  ///< by any of them
  };
  struct Block {
    std::uint32_t grid = 0;
    std::uint32_t epoch = 0;
    KnowledgePtr known;
    KnowledgePtr gained;
    KnowledgePtr fences;  ///< what fences of its threads come after
  };

  template <class Group>
  static void pass(Group& group) {
    ++group.epoch;
    group.known = merged(group.known, group.gained, Through::messages);
  }
  static void advance(ThreadClock& thread) {
    ++thread.lanes[thread.rank % 32];
    thread.segment = no_segment;
  }
  /// Before the thread was in these epochs.
  [[nodiscard]] static bool before(const Segment& segment, const ThreadClock& thread,
                                   std::uint32_t block_epoch, std::uint32_t grid_epoch);
  /// The same, or before where a thread started its grid.
  [[nodiscard]] bool before_point(const Segment& segment, const ThreadClock& thread,
                                  std::uint32_t block_epoch, std::uint32_t grid_epoch) const;
  /// Both. \param through  fences: nothing of the other is by messages any more
  [[nodiscard]] static KnowledgePtr merged(const KnowledgePtr& one, const KnowledgePtr& other,
                                           Through through);
  [[nodiscard]] KnowledgePtr all_known(const ThreadClock& thread) const;
  [[nodiscard]] Release released(ThreadClock& thread, Scope scope);
  void learn(ThreadClock& thread, const KnowledgePtr& known, Through through);
  void acquire(ThreadClock& thread, const MessagePtr& message, Scope scope);

  std::vector<Grid> grids_;
  std::vector<Block> blocks_;
  std::vector<Segment> segments_;
  KnowledgePtr fences_;  ///< what fences wider than a block come after
  std::uint64_t releases_ = 0;
};

}  // namespace graphspec::executor
