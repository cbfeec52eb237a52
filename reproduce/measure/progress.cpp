/// \file
/// The progress line: a thread that draws five times a second.
#include "reproduce/measure/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <utility>

namespace graphspec::reproduce {

Progress::Progress(std::string what) : what_(std::move(what)) {
  if (::isatty(STDERR_FILENO) != 0) thread_ = std::thread([this] { beat(); });
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    end_ = true;
  }
  ended_.notify_one();
  thread_.join();
  erase_line();
}

void Progress::set(std::string what, double share) {
  const std::lock_guard lock(mutex_);
  what_ = std::move(what);
  share_ = share;
}

void Progress::clear() {
  const std::lock_guard lock(mutex_);
  erase_line();
}

void Progress::beat() {
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  auto pause = std::chrono::milliseconds(1000);
  while (!ended_.wait_for(lock, pause, [this] { return end_; })) {
    pause = std::chrono::milliseconds(200);
    const auto seconds =
        std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start)
            .count();
    std::string bar;
    if (share_ >= 0) {
      constexpr int width = 24;
      const int full = static_cast<int>(std::clamp(share_, 0.0, 1.0) * width);
      bar = fmt::format(" [{:#<{}}{:.<{}}]", "", full, "", width - full);
    }
    fmt::print(stderr, "\r\033[K{}{} {}:{:02}", what_.substr(0, 60), bar, seconds / 60,
               seconds % 60);
    std::fflush(stderr);
    shown_ = true;
  }
}

void Progress::erase_line() {
  if (std::exchange(shown_, false)) {
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
  }
}

}  // namespace graphspec::reproduce
