/// \file
/// How an algorithm is run on a device: its options and the order of threads. An algorithm lists
/// its options in a table; drawing, shrinking and describing settings follow from that.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "properties/random_graphs/draw.hpp"
#include "properties/settings/schedules.hpp"

namespace graphspec::properties {

/// Options of an algorithm, and the order in which threads run.
template <class Options>
struct Setting {
  Options options;
  executor::Schedule schedule;  ///< of the CPU executor; a GPU has its own order
};

/// One option: a number, a switch (0 and 1), or an enumeration.
template <class Options>
struct OptionField {
  std::string_view name;
  int (*get)(const Options& options);
  void (*set)(Options& options, int value);
  /// Values at which small graphs meet the option's edges, and some that are far from it. One that
  /// stands here more often is drawn more often.
  std::vector<int> drawn;
  std::vector<std::string_view> words = {};  ///< what values are called, from 0 on; empty: numbers
};

namespace detail {
template <class Member>
struct MemberOf;
template <class Owner_, class Value_>
struct MemberOf<Value_ Owner_::*> {
  using Owner = Owner_;
  using Value = Value_;
};
}  // namespace detail

/// The row of a member of the options.
template <auto member>
[[nodiscard]] auto option_field(std::string_view name, std::vector<int> drawn,
                                std::vector<std::string_view> words = {}) {
  using Options = typename detail::MemberOf<decltype(member)>::Owner;
  using Value = typename detail::MemberOf<decltype(member)>::Value;
  return OptionField<Options>{
      .name = name,
      .get = [](const Options& options) { return static_cast<int>(options.*member); },
      .set = [](Options& options, int value) { options.*member = static_cast<Value>(value); },
      .drawn = std::move(drawn),
      .words = std::move(words)};
}

/// The settings of one algorithm.
template <class Options>
class Settings {
 public:
  using Chosen = Setting<Options>;

  explicit Settings(std::vector<OptionField<Options>> fields) : fields_(std::move(fields)) {}

  /// \param steps  of a run under a setting, in which preemptions are to fall
  [[nodiscard]] Chosen draw(Draw& draw,
                            const std::function<std::int64_t(const Chosen&)>& steps) const {
    Chosen setting;
    for (const auto& field : fields_) {
      field.set(setting.options, field.drawn[static_cast<std::size_t>(draw.between(
                                     0, static_cast<std::int32_t>(field.drawn.size()) - 1))]);
    }
    setting.schedule = draw_schedule(draw, [&](const executor::Schedule& schedule) {
      return steps({setting.options, schedule});
    });
    return setting;
  }

  /// Settings with smaller sizes where this one is not at a default, and with simpler schedules:
  /// under them a graph can shrink further.
  [[nodiscard]] std::vector<Chosen> smaller(const Chosen& setting) const {
    std::vector<Chosen> all;
    Options least = setting.options;
    for (const auto& field : fields_) field.set(least, smaller_values(field, setting).first);
    add(all, setting, {least, default_schedule()});
    add(all, setting, {least, setting.schedule});
    add(all, setting, {setting.options, default_schedule()});
    for (const auto& field : fields_) {
      const auto [lowest, next] = smaller_values(field, setting);
      add(all, setting, with(setting, field, lowest));
      if (next != lowest) add(all, setting, with(setting, field, next));
    }
    for (const auto& schedule : smaller_schedules(setting.schedule)) {
      add(all, setting, {setting.options, schedule});
    }
    return all;
  }

  /// Settings with more at its default than this one: there is less to tell.
  [[nodiscard]] std::vector<Chosen> plainer(const Chosen& setting) const {
    std::vector<Chosen> all;
    add(all, setting, {Options{}, default_schedule()});
    add(all, setting, {Options{}, setting.schedule});
    add(all, setting, {setting.options, default_schedule()});
    for (const auto& field : fields_) {
      add(all, setting, with(setting, field, field.get(Options{})));
    }
    Chosen few_resident = setting;
    few_resident.schedule.resident_blocks = default_schedule().resident_blocks;
    add(all, setting, few_resident);
    return all;
  }

  /// What differs from the defaults, on one line: options, then schedule; empty when nothing does.
  [[nodiscard]] std::string describe(const Chosen& setting) const {
    std::string text;
    for (const auto& field : fields_) {
      const int value = field.get(setting.options);
      if (value == field.get(Options{})) continue;
      if (!text.empty()) text += ", ";
      text += field.words.empty()
                  ? fmt::format("{} {}", field.name, value)
                  : fmt::format("{} {}", field.name, field.words[static_cast<std::size_t>(value)]);
    }
    const std::string schedule = describe_schedule(setting.schedule);
    if (!text.empty() && !schedule.empty()) text += "; ";
    return text + schedule;
  }

 private:
  static Chosen with(const Chosen& setting, const OptionField<Options>& field, int value) {
    Chosen changed = setting;
    field.set(changed.options, value);
    return changed;
  }

  /// Adds what differs in something that is told.
  void add(std::vector<Chosen>& all, const Chosen& setting, const Chosen& changed) const {
    if (describe(changed) != describe(setting)) all.push_back(changed);
  }

  /// The least value that is drawn, and the next below the setting's; that itself for a default.
  static std::pair<int, int> smaller_values(const OptionField<Options>& field,
                                            const Chosen& setting) {
    const int value = field.get(setting.options);
    if (value == field.get(Options{})) return {value, value};
    int least = value;
    int next = 0;
    for (const int drawn : field.drawn) {
      least = std::min(least, drawn);
      if (drawn < value) next = std::max(next, drawn);
    }
    return {least, std::max(least, next)};
  }

  std::vector<OptionField<Options>> fields_;
};

}  // namespace graphspec::properties
