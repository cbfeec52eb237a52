/// \file
/// See streams.hpp.
#include "gpu/device/cpu/streams.hpp"

#include <utility>

#include "gpu/device/cpu/schedule.hpp"

namespace graphspec::executor {
namespace {

/// The stream that a schedule puts off, if any: random ones each of the two a third of the time.
std::optional<Stream> late_stream(const Schedule& schedule) {
  if (schedule.kind != Schedule::Kind::random || schedule.seed % 3 == 0) return std::nullopt;
  return schedule.seed % 3 == 1 ? Stream::ahead : Stream::main;
}

std::size_t index_of(Stream stream) {
  return stream == Stream::main ? 0 : 1;
}

}  // namespace

bool before(const LaunchPlace& one, const LaunchPlace& other) {
  if (one.waits != other.waits) return one.waits < other.waits;
  return one.number <= (one.stream == other.stream ? other.number - 1 : other.others);
}

Streams& Streams::instance() {
  static thread_local Streams streams;
  return streams;
}

void Streams::launch(Stream stream, std::function<void()> body) {
  const std::size_t index = index_of(stream);
  const LaunchPlace place{waits_, stream, ++launched_[index], known_[index], both_in_use_};
  auto run = [this, place, body = std::move(body)] {
    running_ = place;
    body();
  };
  if (both_in_use_ && late_ == stream) {
    put_off_.emplace_back(std::move(run));
    return;
  }
  try {
    run();
  } catch (...) {
    // Whoever is told of the fault gives the memory back that the others would use.
    put_off_.clear();
    throw;
  }
}

void Streams::order(Stream before, Stream after) {
  if (before != after) known_[index_of(after)] = launched_[index_of(before)];
  if (!both_in_use_) {
    both_in_use_ = true;
    late_ = late_stream(current_schedule());
  }
  reach(before);
}

void Streams::reach(Stream stream) {
  if (late_ == stream) run_put_off();
}

void Streams::wait() {
  both_in_use_ = false;
  run_put_off();
  ++waits_;
  launched_ = {};
  known_ = {};
  if (fault_) std::rethrow_exception(std::exchange(fault_, nullptr));
}

void Streams::wait_quietly() noexcept {
  if (put_off_.empty()) return;
  try {
    run_put_off();
  } catch (...) {
    fault_ = std::current_exception();
  }
}

void Streams::run_put_off() {
  for (const auto& run : std::exchange(put_off_, {})) run();
}

}  // namespace graphspec::executor
