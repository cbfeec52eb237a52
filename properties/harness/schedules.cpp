/// \file
/// Drawing, shrinking and describing schedules.
#include "properties/harness/schedules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace graphspec::properties {
namespace {

using executor::Schedule;

/// Far more steps than any run on these graphs takes, and few enough to report an endless one.
constexpr std::int64_t step_limit = 200'000'000;
/// The same of launches and copies, for a host loop without end.
constexpr std::int64_t call_limit = 200'000;
/// Of checked runs, those in which accesses may be stale.
constexpr std::int32_t stale_percent = 35;

/// Up to four preemptions within so many steps.
std::vector<executor::Preemption> draw_preemptions(Draw& draw, std::int64_t steps) {
  std::vector<std::int64_t> places(static_cast<std::size_t>(draw.between(1, 4)));
  for (std::int64_t& place : places) {
    place = static_cast<std::int64_t>(draw.bits() % static_cast<std::uint64_t>(steps + 1));
  }
  std::sort(places.begin(), places.end());
  std::vector<executor::Preemption> preemptions;
  std::int64_t last = 0;
  for (const std::int64_t place : places) {
    preemptions.push_back({place - last, static_cast<std::uint32_t>(draw.between(0, 99))});
    last = place;
  }
  return preemptions;
}

/// Accesses of a checked run that are stale: few or many, side by side or far apart.
std::vector<executor::StaleAccess> draw_stale(Draw& draw) {
  std::vector<executor::StaleAccess> stale(static_cast<std::size_t>(draw.one_of({1, 4, 16, 64})));
  const std::int32_t apart = draw.one_of({0, 2, 8, 32, 128, 512});
  for (executor::StaleAccess& access : stale) {
    access = {draw.between(0, apart), static_cast<std::uint32_t>(draw.between(0, 99))};
  }
  return stale;
}

/// Collects changes of a schedule that change something.
class Changes {
 public:
  explicit Changes(const Schedule& schedule) : schedule_(schedule) {}

  template <class Change>
  void add(const Change& change) {
    Schedule changed = schedule_;
    change(changed);
    if (executor::describe(changed) != executor::describe(schedule_)) all_.push_back(changed);
  }
  [[nodiscard]] std::vector<Schedule> take() { return std::move(all_); }

 private:
  const Schedule& schedule_;
  std::vector<Schedule> all_;
};

void add_smaller_preemptions(const Schedule& schedule, Changes& changes) {
  const std::size_t count = schedule.preemptions.size();
  for (std::size_t place = 0; place < count; ++place) {
    changes.add([&](Schedule& changed) {
      auto& list = changed.preemptions;
      // Those behind it stay where they are.
      if (place + 1 < count) list[place + 1].after += list[place].after;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
    });
  }
  for (std::size_t place = 0; place < count; ++place) {
    for (const std::int64_t less :
         {schedule.preemptions[place].after / 2, schedule.preemptions[place].after - 1}) {
      if (less < 0) continue;
      changes.add([&](Schedule& changed) { changed.preemptions[place].after = less; });
    }
    changes.add([&](Schedule& changed) { changed.preemptions[place].choice = 0; });
    changes.add([&](Schedule& changed) { changed.preemptions[place].choice /= 2; });
  }
}

/// The list without `count` of its accesses; those behind them stay where they are.
void remove_stale(Schedule& schedule, std::size_t place, std::size_t count) {
  auto& list = schedule.stale;
  const auto first = list.begin() + static_cast<std::ptrdiff_t>(place);
  const auto last = first + static_cast<std::ptrdiff_t>(count);
  if (last != list.end()) {
    for (auto removed = first; removed != last; ++removed) last->after += removed->after + 1;
  }
  list.erase(first, last);
}

void add_fewer_stale(const Schedule& schedule, Changes& changes) {
  const std::size_t size = schedule.stale.size();
  if (size == 0) return;
  changes.add([](Schedule& changed) { changed.stale.clear(); });
  // In the simplest order of threads, which would say the most.
  changes.add([](Schedule& changed) {
    changed.kind = Schedule::Kind::sequential;
    changed.seed = 0;
    changed.preemptions.clear();
  });
  for (std::size_t count = (size + 1) / 2; count > 0; count = count == 1 ? 0 : (count + 1) / 2) {
    for (std::size_t place = 0; place < size; place += count) {
      changes.add(
          [&](Schedule& changed) { remove_stale(changed, place, std::min(count, size - place)); });
    }
  }
  constexpr std::size_t few = 4;
  if (size > few) return;
  for (std::size_t place = 0; place < size; ++place) {
    const executor::StaleAccess access = schedule.stale[place];
    for (const std::int64_t less : {access.after / 2, access.after - 1}) {
      if (less < 0) continue;
      changes.add([&](Schedule& changed) { changed.stale[place].after = less; });
    }
    changes.add([&](Schedule& changed) { changed.stale[place].choice = 0; });
    changes.add([&](Schedule& changed) { changed.stale[place].choice /= 2; });
  }
}

}  // namespace

Schedule default_schedule() {
  Schedule schedule;
  schedule.step_limit = step_limit;
  schedule.call_limit = call_limit;
  return schedule;
}

Schedule draw_schedule(Draw& draw, const std::function<std::int64_t(const Schedule&)>& steps) {
  using Kind = Schedule::Kind;
  Schedule schedule = default_schedule();
  schedule.kind =
      draw.one_of({Kind::sequential, Kind::reverse, Kind::round_robin, Kind::lockstep, Kind::random,
                   Kind::random, Kind::random, Kind::preempted, Kind::preempted});
  schedule.seed = schedule.kind == Kind::random ? draw.bits() % 100000 : 0;
  schedule.resident_blocks = draw.between(1, 4);
  schedule.checked = draw.chance(75);
  if (schedule.kind == Kind::preempted) {
    Schedule unpreempted = schedule;
    unpreempted.kind = Kind::sequential;
    schedule.preemptions = draw_preemptions(draw, steps(unpreempted));
  }
  // From numbers of its own: what is drawn afterwards does not depend on it.
  Draw for_stale(Draw(draw).bits());
  if (schedule.checked && for_stale.chance(stale_percent)) schedule.stale = draw_stale(for_stale);
  return schedule;
}

std::vector<Schedule> smaller_schedules(const Schedule& schedule) {
  using Kind = Schedule::Kind;
  Changes changes(schedule);
  add_fewer_stale(schedule, changes);
  add_smaller_preemptions(schedule, changes);
  if (schedule.kind != Kind::random) return changes.take();
  for (const Kind kind : {Kind::reverse, Kind::round_robin, Kind::lockstep}) {
    changes.add([&](Schedule& changed) {
      changed.kind = kind;
      changed.seed = 0;
    });
  }
  changes.add([&](Schedule& changed) { changed.seed /= 2; });
  return changes.take();
}

std::string describe_schedule(const Schedule& schedule) {
  const Schedule plain;
  if (schedule.kind == plain.kind && schedule.checked == plain.checked &&
      schedule.resident_blocks == plain.resident_blocks) {
    return "";
  }
  return fmt::format("schedule {}", executor::describe(schedule));
}

}  // namespace graphspec::properties
