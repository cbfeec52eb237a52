/// \file
/// The two streams of a device on the executor: a random schedule may put off what one of them has,
/// until something is ordered behind it. Who forgets an order() finds that out.
#pragma once

#include <exception>
#include <functional>
#include <optional>
#include <vector>

#include "gpu/device/runtime.hpp"

namespace graphspec::executor {

/// The launches of one host thread that are put off.
class Streams {
 public:
  /// Of the calling host thread.
  static Streams& instance();

  /// Runs the launch, or keeps it where the schedule puts its stream off. \throws what it throws
  void launch(Stream stream, std::function<void()> run);
  /// What is put on `after` from now on finds what has been put on `before` so far done. From here
  /// to the next wait both streams are in use, and one may be put off.
  void order(Stream before, Stream after);
  /// Runs what is put off: the host is about to look at memory, or to change it.
  void wait();
  /// The same where nothing may be thrown; the next wait() throws it.
  void wait_quietly() noexcept;

 private:
  void run_put_off();

  bool both_in_use_ = false;
  std::optional<Stream> late_;  ///< the stream that put_off_ belongs to
  std::vector<std::function<void()>> put_off_;
  std::exception_ptr fault_;
};

}  // namespace graphspec::executor
