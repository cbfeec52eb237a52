/// \file
/// Drawing, shrinking and describing settings.
#include "properties/bfs/setting.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace graphspec::properties {
namespace {

using ScheduleKind = executor::Schedule::Kind;

/// The options, by name: for drawing, shrinking and describing alike.
struct OptionField {
  std::string_view name;
  int bfs::Options::*value;
  /// Values at which small graphs meet the option's edges, and some that are far from it.
  std::initializer_list<int> drawn;
};

// Small blocks come often: they are many on a small graph, and quick on the CPU executor.
const OptionField option_fields[] = {
    {"block_size", &bfs::Options::block_size, {32, 32, 32, 64, 64, 96, 128, 256, 512}},
    {"block_queue_size", &bfs::Options::block_queue_size, {1, 2, 5, 16, 31, 32, 33, 200}},
    {"warp_queues", &bfs::Options::warp_queues, {1, 2, 4, 8, 16, 32}},
    {"warp_queue_size", &bfs::Options::warp_queue_size, {1, 2, 3, 8, 16, 40}},
    {"single_block_queue_size",
     &bfs::Options::single_block_queue_size,
     {1, 2, 3, 8, 33, 64, 500, 2048}},
    {"nested_degree", &bfs::Options::nested_degree, {1, 2, 5, 31, 32, 33, 100, 4096}},
    {"untested_arcs", &bfs::Options::untested_arcs, {0, 0, 10, 100, 16384}},
    {"alpha", &bfs::Options::alpha, {1, 2, 5, 14, 100, 1000000}},
    {"beta", &bfs::Options::beta, {1, 2, 5, 24, 100, 1000000}},
    {"frontier_block_size", &bfs::Options::frontier_block_size, {32, 32, 64, 96, 128, 256}},
    {"frontier_blocks", &bfs::Options::frontier_blocks, {0, 1, 2, 3}},
};

/// Far more steps than any search of these graphs takes, and few enough to report an endless one.
constexpr std::int64_t step_limit = 200'000'000;

SearchSetting default_setting() {
  SearchSetting setting;
  setting.schedule.step_limit = step_limit;
  return setting;
}

/// Collects changes of a setting that change something.
class Changes {
 public:
  explicit Changes(const SearchSetting& setting) : setting_(setting) {}

  template <class Change>
  void add(const Change& change) {
    SearchSetting changed = setting_;
    change(changed);
    if (describe(changed) != describe(setting_)) all_.push_back(changed);
  }
  [[nodiscard]] std::vector<SearchSetting> take() { return std::move(all_); }

 private:
  const SearchSetting& setting_;
  std::vector<SearchSetting> all_;
};

/// Fewer preemptions, earlier ones, and first choices.
void add_smaller_preemptions(const SearchSetting& setting, Changes& changes) {
  const std::size_t count = setting.schedule.preemptions.size();
  for (std::size_t place = 0; place < count; ++place) {
    changes.add([&](SearchSetting& changed) {
      auto& list = changed.schedule.preemptions;
      // Those behind it stay where they are.
      if (place + 1 < count) list[place + 1].after += list[place].after;
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
    });
  }
  for (std::size_t place = 0; place < count; ++place) {
    for (const std::int64_t less : {setting.schedule.preemptions[place].after / 2,
                                    setting.schedule.preemptions[place].after - 1}) {
      if (less < 0) continue;
      changes.add(
          [&](SearchSetting& changed) { changed.schedule.preemptions[place].after = less; });
    }
    changes.add([&](SearchSetting& changed) { changed.schedule.preemptions[place].choice = 0; });
    changes.add([&](SearchSetting& changed) { changed.schedule.preemptions[place].choice /= 2; });
  }
}

/// The least value that is drawn, and the next below `value`; `value` itself for a default.
std::pair<int, int> smaller_values(const OptionField& field, int value) {
  if (value == bfs::Options{}.*field.value) return {value, value};
  int least = value;
  int next = 0;
  for (const int drawn : field.drawn) {
    least = std::min(least, drawn);
    if (drawn < value) next = std::max(next, drawn);
  }
  return {least, std::max(least, next)};
}

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

}  // namespace

SearchSetting draw_setting(Draw& draw,
                           const std::function<std::int64_t(const SearchSetting&)>& steps) {
  SearchSetting setting = default_setting();
  for (const OptionField& field : option_fields) {
    setting.options.*field.value = draw.one_of(field.drawn);
  }
  executor::Schedule& schedule = setting.schedule;
  schedule.kind =
      draw.one_of({ScheduleKind::sequential, ScheduleKind::reverse, ScheduleKind::round_robin,
                   ScheduleKind::lockstep, ScheduleKind::random, ScheduleKind::random,
                   ScheduleKind::random, ScheduleKind::preempted, ScheduleKind::preempted});
  schedule.seed = schedule.kind == ScheduleKind::random ? draw.bits() % 100000 : 0;
  schedule.resident_blocks = draw.between(1, 4);
  schedule.checked = draw.chance(75);
  if (schedule.kind == ScheduleKind::preempted) {
    SearchSetting unpreempted = setting;
    unpreempted.schedule.kind = ScheduleKind::sequential;
    schedule.preemptions = draw_preemptions(draw, steps(unpreempted));
  }
  return setting;
}

std::vector<SearchSetting> smaller_settings(const SearchSetting& setting) {
  const SearchSetting plain = default_setting();
  Changes changes(setting);
  const auto make_least = [](SearchSetting& changed) {
    for (const OptionField& field : option_fields) {
      int& value = changed.options.*field.value;
      value = smaller_values(field, value).first;
    }
  };
  changes.add([&](SearchSetting& changed) {
    changed.schedule = plain.schedule;
    make_least(changed);
  });
  changes.add(make_least);
  changes.add([&](SearchSetting& changed) { changed.schedule = plain.schedule; });
  for (const OptionField& field : option_fields) {
    const auto [least, next] = smaller_values(field, setting.options.*field.value);
    changes.add([&, to = least](SearchSetting& changed) { changed.options.*field.value = to; });
    if (next == least) continue;
    changes.add([&, to = next](SearchSetting& changed) { changed.options.*field.value = to; });
  }
  add_smaller_preemptions(setting, changes);
  if (setting.schedule.kind != ScheduleKind::random) return changes.take();
  // Orders without a seed say more to a reader.
  for (const ScheduleKind kind :
       {ScheduleKind::reverse, ScheduleKind::round_robin, ScheduleKind::lockstep}) {
    changes.add([&](SearchSetting& changed) {
      changed.schedule.kind = kind;
      changed.schedule.seed = 0;
    });
  }
  changes.add([&](SearchSetting& changed) { changed.schedule.seed /= 2; });
  return changes.take();
}

std::vector<SearchSetting> plainer_settings(const SearchSetting& setting) {
  const SearchSetting plain = default_setting();
  Changes changes(setting);
  changes.add([&](SearchSetting& changed) { changed = plain; });
  changes.add([&](SearchSetting& changed) { changed.options = plain.options; });
  changes.add([&](SearchSetting& changed) { changed.schedule = plain.schedule; });
  for (const OptionField& field : option_fields) {
    changes.add(
        [&](SearchSetting& changed) { changed.options.*field.value = plain.options.*field.value; });
  }
  changes.add([&](SearchSetting& changed) {
    changed.schedule.resident_blocks = plain.schedule.resident_blocks;
  });
  return changes.take();
}

std::string describe(const SearchSetting& setting) {
  const SearchSetting plain;
  std::string text;
  for (const OptionField& field : option_fields) {
    const int value = setting.options.*field.value;
    if (value == plain.options.*field.value) continue;
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", field.name, value);
  }
  const executor::Schedule& schedule = setting.schedule;
  if (schedule.kind != plain.schedule.kind || schedule.checked != plain.schedule.checked ||
      schedule.resident_blocks != plain.schedule.resident_blocks) {
    text += fmt::format("{}schedule {}", text.empty() ? "" : "; ", executor::describe(schedule));
  }
  return text;
}

std::ostream& operator<<(std::ostream& out, const SearchSetting& setting) {
  return out << describe(setting);
}

}  // namespace graphspec::properties
