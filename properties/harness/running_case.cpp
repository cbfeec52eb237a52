/// \file
/// See running_case.hpp.
#include "properties/harness/running_case.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <mutex>
#include <thread>

namespace graphspec::properties {
namespace {

/// The process's case. The lock is for the thread that prints progress.
struct Current {
  std::mutex lock;
  std::string name;  ///< empty: none runs
  std::string text;
  pid_t process = 0;
};

Current& current() {
  static Current& one = *new Current;  // exit() must find it, whatever was destroyed before
  return one;
}

void at_exit(int status, void* /*unused*/) {
  const Current& running = current();
  // A process of a guard reports to the process that forked it.
  if (running.name.empty() || running.process != getpid()) return;
  std::cout.flush();
  std::fflush(nullptr);
  std::string text = running.text.empty() ? "" : fmt::format(" ({})", running.text);
  std::replace(text.begin(), text.end(), '\n', ' ');
  fmt::print(
      stderr,
      "{}: host code called exit({}) in {}{}, so the test ended without a verdict. To report "
      "the case as a violation and to shrink it, set `.guard = in_processes(5)` "
      "(properties/harness/workers.hpp) in FalsifyParameters\n",
      program_invocation_short_name, status, running.name, text);
  _exit(exited_in_case);
}

}  // namespace

RunningCase::RunningCase(std::string name) {
  static const bool registered = on_exit(at_exit, nullptr) == 0;
  static_cast<void>(registered);
  const std::scoped_lock held(current().lock);
  current().name = std::move(name);
  current().text.clear();
  current().process = getpid();
}

RunningCase::~RunningCase() {
  const std::scoped_lock held(current().lock);
  current().name.clear();
}

void RunningCase::describe(std::string text) {
  current().text = std::move(text);
}

void with_progress(const std::function<void()>& work, double first_s) {
  std::mutex lock;
  std::condition_variable ended;
  bool has_ended = false;
  std::thread printer([&] {
    const auto start = std::chrono::steady_clock::now();
    const auto wait = std::chrono::duration<double>(first_s);
    std::unique_lock held(lock);
    for (bool again = true; again && !ended.wait_for(held, wait, [&] { return has_ended; });) {
      const std::scoped_lock reading(current().lock);
      if (current().name.empty()) continue;
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      fmt::print(stderr, "{}: {} is running, {:.0f} s after the start of the test\n",
                 program_invocation_short_name, current().name, elapsed.count());
      again = isatty(STDERR_FILENO) != 0;
    }
  });
  std::exception_ptr error;
  try {
    work();
  } catch (...) {
    error = std::current_exception();
  }
  {
    const std::scoped_lock held(lock);
    has_ended = true;
  }
  ended.notify_one();
  printer.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace graphspec::properties
