/// \file
/// A record of the accesses to one shared variable between two barriers, which finds the conflict
/// that makes them a data race whatever value comes out.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace graphspec::properties {

/// Accesses to the block queue's tail during one launch. Two accesses of one block by different
/// threads, with no barrier between them, conflict unless both are atomic.
class AccessConflicts {
 public:
  void begin_launch() { accesses_.clear(); }
  void atomic_add(unsigned block, unsigned thread) { note({block, thread, false}); }
  void plain_store(unsigned block, unsigned thread) { note({block, thread, true}); }
  /// One line about the first conflict, or nothing.
  [[nodiscard]] const std::optional<std::string>& first() const { return first_; }

 private:
  struct Access {
    unsigned block;
    unsigned thread;
    bool plain;
  };

  void note(const Access& access) {
    if (first_) return;
    for (const Access& other : accesses_) {
      if (other.block != access.block || other.thread == access.thread) continue;
      if (!other.plain && !access.plain) continue;
      first_ = "block " + std::to_string(access.block) + ": " + words(other) + " and " +
               words(access) + " access c_frontier_tail_s with no barrier between";
      return;
    }
    accesses_.push_back(access);
  }
  static std::string words(const Access& access) {
    return "thread " + std::to_string(access.thread) +
           (access.plain ? "'s plain store" : "'s atomicAdd");
  }

  std::vector<Access> accesses_;
  std::optional<std::string> first_;
};

}  // namespace graphspec::properties
