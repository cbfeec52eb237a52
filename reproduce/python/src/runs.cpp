/// \file
/// See runs.hpp.
#include "reproduce/python/src/runs.hpp"

#include <fmt/format.h>
#include <nanobind/stl/string.h>
#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>
#include <utility>

#include "gpu/device/fault.hpp"
#include "gpu/device/stop.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::python {
namespace {

/// The turn of one device.
struct DeviceTurn {
  std::mutex mutex;
  bool lost = false;  ///< another thread held it when this process was forked
};

/// The turns of all devices.
class Turns {
 public:
  static Turns& instance() {
    static auto* const turns = new Turns;  // threads may still run when the process ends
    return *turns;
  }

  DeviceTurn& of(Device device) {
    const std::lock_guard lock(mutex_);
    return turns_[device];
  }

 private:
  Turns() {
    pthread_atfork([] { instance().mutex_.lock(); }, [] { instance().mutex_.unlock(); },
                   [] { instance().begin_child(); });
  }

  /// The thread that held a turn is not in the child, and left the device's state as it was.
  void begin_child() {
    for (auto& [device, turn] : turns_) {
      if (turn.mutex.try_lock()) {
        turn.mutex.unlock();
      } else {
        turn.lost = true;
      }
    }
    mutex_.unlock();
  }

  std::mutex mutex_;  ///< of turns_
  std::map<Device, DeviceTurn> turns_;
};

double option_value(const OptionRow& row, nb::handle value) {
  double number = 0;
  if (!nb::isinstance<nb::str>(value) && nb::try_cast(value, number)) return number;
  const bool is_word = nb::isinstance<nb::str>(value);
  const auto given = is_word ? nb::cast<std::string>(value)
                             : "of type " + nb::cast<std::string>(nb::type_name(value.type()));
  const auto word = std::ranges::find(row.range.words, given);
  if (word != row.range.words.end()) return static_cast<double>(word - row.range.words.begin());
  throw InputError(
      fmt::format("option {} {}: {}", row.name, given,
                  row.range.words.empty()
                      ? "expected a number"
                      : fmt::format("expected one of {}", fmt::join(row.range.words, ", "))));
}

}  // namespace

Turn::Turn(Device device, const std::atomic<bool>& stop) {
  DeviceTurn& turn = Turns::instance().of(device);
  if (turn.lost) {
    throw DeviceFault(fmt::format(
        "device {}: this process cannot use the device, because it was forked while another thread "
        "ran on the device. Fork while nothing runs, or start processes by spawn",
        name(device)));
  }
  lock_ = std::unique_lock(turn.mutex, std::defer_lock);
  while (!lock_.try_lock()) {
    if (stop) throw Stopped();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

OptionValues values_of(OptionTable table, const nb::dict& options) {
  OptionValues values;
  for (const auto& [name, value] : options) {
    const auto named = nb::cast<std::string>(name);
    values[named] = option_value(option_named(table, named), value);
  }
  return values;
}

nb::dict report_dict(const RunReport& report, const std::string& device) {
  nb::dict counts;
  nb::dict times;
  nb::dict facts;
  const Counters& counters = report.counters;
  const std::pair<const char*, std::int64_t> all[] = {{"launches", counters.launches},
                                                      {"copies_to_host", counters.copies_to_host},
                                                      {"nested_launches", counters.nested_launches},
                                                      {"blocks", counters.blocks},
                                                      {"threads", counters.threads},
                                                      {"block_barriers", counters.block_barriers},
                                                      {"grid_barriers", counters.grid_barriers},
                                                      {"warp_operations", counters.warp_operations},
                                                      {"global_atomics", counters.global_atomics},
                                                      {"shared_atomics", counters.shared_atomics}};
  // The host counts nothing, and a GPU launches and copies alone.
  std::size_t counted = device == "cpu" ? std::size(all) : 2;
  if (device == "host" || device == "interpreter") counted = 0;
  for (std::size_t each = 0; each < counted; ++each) counts[all[each].first] = all[each].second;
  for (const auto& [part, milliseconds] : report.times_ms) times[part.c_str()] = milliseconds;
  for (const Fact& fact : report.facts) {
    std::visit([&](const auto& value) { facts[fact.name.c_str()] = value; }, fact.value);
  }
  nb::dict about;
  about["counts"] = counts;
  about["times_ms"] = times;
  about["facts"] = facts;
  return about;
}

}  // namespace graphspec::python
