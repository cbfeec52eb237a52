/// \file
/// Copies that run beside kernels, on the executor: a random schedule may do one only when it is
/// waited for. Who forgets to wait finds other bytes than those that were to come, and who changes
/// what is being copied, too early, finds the change copied.
#pragma once

#include <cstddef>
#include <vector>

namespace graphspec::executor {

/// The copies of one host thread that were started and are not done.
class Copies {
 public:
  enum class Direction { to_host, to_device };

  /// Of the calling host thread.
  static Copies& instance();

  /// Copies now, or, where the schedule puts copies off, later: what is at `to` is overwritten till
  /// then by a pattern that no program would write.
  /// \param slot  0 to copy_slots - 1, which may have several copies \pre the device's range was
  /// checked
  void start(Direction direction, int slot, void* to, const void* from, std::size_t bytes);
  /// Those of that slot are done.
  void finish(Direction direction, int slot);
  /// Those from or to that memory are done: it is about to be given back.
  void finish_within(const void* memory, std::size_t bytes) noexcept;
  void finish_all();

 private:
  struct Copy {
    Direction direction;
    int slot;
    void* to;
    const void* from;
    std::size_t bytes;
  };

  /// Does those for which that holds.
  template <class Which>
  void finish_where(const Which& which);

  std::vector<Copy> pending_;  ///< in the order in which they were started
};

}  // namespace graphspec::executor
