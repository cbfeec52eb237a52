/// \file
/// The two streams of a device on the executor: a random schedule may put off what one of them has,
/// until something is ordered behind it, and the checker is told which launches nothing orders. Who
/// forgets an order() finds that out.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/device/runtime.hpp"

namespace graphspec::executor {

/// Where a launch of a host thread stands among its others.
struct LaunchPlace {
  std::uint64_t waits = 0;  ///< of the host before it, each of which orders everything
  Stream stream = Stream::main;
  std::uint32_t number = 0;  ///< among its stream's launches since the last wait, from 1
  std::uint32_t others = 0;  ///< so many of the other stream's are ordered before it
  bool both_in_use = false;  ///< the other stream may have launches that nothing orders with it
};

/// Whether the one is done when the other begins, on every device.
[[nodiscard]] bool before(const LaunchPlace& one, const LaunchPlace& other);

/// The launches of one host thread: their order, and those that are put off.
class Streams {
 public:
  /// Of the calling host thread.
  static Streams& instance();

  /// Runs the launch, or keeps it where the schedule puts its stream off. \throws what it throws
  void launch(Stream stream, std::function<void()> body);
  /// What is put on `after` from now on finds what has been put on `before` so far done. From here
  /// to the next wait both streams are in use, and one may be put off.
  void order(Stream before, Stream after);
  /// Runs what is put off on that stream: a copy behind it is about to start.
  void reach(Stream stream);
  /// Runs what is put off: the host is about to look at memory, or to change it.
  void wait();
  /// The same where nothing may be thrown; the next wait() throws it.
  void wait_quietly() noexcept;
  /// The place of the launch that runs now.
  [[nodiscard]] const LaunchPlace& running() const { return running_; }

 private:
  void run_put_off();

  bool both_in_use_ = false;
  std::optional<Stream> late_;  ///< the stream that put_off_ belongs to
  std::vector<std::function<void()>> put_off_;
  std::exception_ptr fault_;
  LaunchPlace running_;
  std::uint64_t waits_ = 0;
  std::array<std::uint32_t, 2> launched_{};  ///< of each stream since the last wait
  std::array<std::uint32_t, 2> known_{};     ///< of the other, how many are before its next launch
};

}  // namespace graphspec::executor
