/// \file
/// The progress line: a thread that draws five times a second.
#include "reproduce/measure/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace graphspec::reproduce {

namespace {

/// "1:05"
std::string clock_text(double seconds) {
  const auto whole = static_cast<std::int64_t>(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

std::string progress_text(std::string_view what, double share, double seconds) {
  constexpr std::size_t longest = 60;
  std::string text(what.substr(0, longest));
  if (share < 0) return fmt::format("{} {}", text, clock_text(seconds));
  constexpr int width = 24;
  const double done = std::min(share, 1.0);
  const int full = static_cast<int>(done * width);
  text += fmt::format(" [{:#<{}}{:.<{}}] {:.0f} % {}", "", full, "", width - full,
                      std::floor(done * 100), clock_text(seconds));
  // Of less nothing can be said.
  constexpr double least_share = 0.01;
  if (done >= least_share && done < 1) {
    text += fmt::format(", about {} left", clock_text(seconds * (1 - done) / done));
  }
  return text;
}

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
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    fmt::print(stderr, "\r\033[K{}", progress_text(what_, share_, passed.count()));
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
