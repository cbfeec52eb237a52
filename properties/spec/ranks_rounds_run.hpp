/// \file
/// The frame of runs by several ranks that are held to a scheme: each rank's run is recorded, and
/// the first rank gets what all have shown.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/ranks/packet.hpp"
#include "gpu/device/rounds.hpp"

namespace graphspec::properties {

/// What a rank has shown, in the order in which it did.
using Shown = std::vector<RecordedRound>;

/// The values of a variable behind a round. \pre it has that variable
[[nodiscard]] inline const std::vector<std::int64_t>& values_of(const RecordedRound& round,
                                                                std::string_view name) {
  return std::ranges::find(round.after, name, &RecordedVariable::name)->values;
}

/// What each rank shows of a run, on the first rank; on the others nothing. All call.
/// \param seed  of the executors' schedules, none of which is another's
/// \param run  what a rank does
/// \param is_shown  of a round's kernel, whether it counts
template <class Run, class IsShown>
[[nodiscard]] std::vector<Shown> shown_by_all(Communicator& ranks, std::uint64_t seed,
                                              const Run& run, const IsShown& is_shown) {
  Shown own;
  {
    executor::Schedule schedule;
    schedule.seed = seed + static_cast<std::uint64_t>(ranks.rank());
    const executor::ScheduleScope scheduled(schedule);
    const RoundRecorder recorder;
    run();
    std::ranges::copy_if(recorder.rounds(), std::back_inserter(own), is_shown,
                         &RecordedRound::kernel);
  }
  Packet mine;
  mine.put(own.size());
  for (const RecordedRound& round : own) {
    mine.put_text(round.kernel);
    mine.put(round.after.size());
    for (const RecordedVariable& variable : round.after) {
      mine.put_text(variable.name);
      mine.put_values(std::span(variable.values));
    }
  }
  auto all = ranks.gather_on_host(mine.take_bytes());
  if (ranks.rank() != 0) return {};
  std::vector<Shown> shown(all.size());
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    Packet theirs(std::move(all[rank]));
    shown[rank].resize(theirs.get<std::size_t>());
    for (RecordedRound& round : shown[rank]) {
      round.kernel = theirs.get_text();
      round.after.resize(theirs.get<std::size_t>());
      for (RecordedVariable& variable : round.after) {
        variable.name = theirs.get_text();
        variable.values = theirs.get_values<std::int64_t>();
      }
    }
  }
  return shown;
}

/// How many of so many runs were astray, on the first rank; each is printed.
/// \param once  (number from 0, random) -> what is astray in a run
template <class Once>
int astray_runs(int runs, std::uint64_t seed, const Once& once) {
  std::mt19937_64 random(seed);
  int astray = 0;
  for (int number = 0; number < runs; ++number) {
    const std::optional<std::string> wrong = once(number, random);
    if (!wrong) continue;
    fmt::print("run {} of seed {}: {}\n", number + 1, seed, *wrong);
    ++astray;
  }
  return astray;
}

}  // namespace graphspec::properties
