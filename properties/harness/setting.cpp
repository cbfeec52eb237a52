/// \file
/// Settings, option by option.
#include "properties/harness/setting.hpp"

#include <algorithm>
#include <utility>

namespace graphspec::properties {
namespace {

/// The least value that is drawn, and the next below the setting's; that itself for a default.
std::pair<double, double> smaller_values(const OptionRow& row, const Setting& setting) {
  const double value = setting.value(row);
  if (value == row.by_default) return {value, value};
  double least = value;
  double next = 0;
  for (const double drawn : row.drawn) {
    least = std::min(least, drawn);
    if (drawn < value) next = std::max(next, drawn);
  }
  return {least, std::max(least, next)};
}

/// Of 100 settings so many have most of their sizes small at once: few blocks of one warp, queues
/// of one or two slots, narrow buckets. Drawn one by one, small sizes seldom meet, and some paths
/// of the code need several on a graph that the executor can search.
constexpr std::int32_t small_percent = 35;
/// Of 100 options of such a setting so many are small.
constexpr std::int32_t small_options_percent = 85;

/// The two least numbers above 0 that are drawn of an option, the lesser twice. 0 often stands for
/// a size that the step chooses, which is a large one. None where values are words or shares.
std::vector<double> small_values(const OptionRow& row) {
  std::vector<double> values;
  if (row.range.kind != OptionRange::Kind::whole) return values;
  for (const double value : row.drawn) {
    if (value > 0) values.push_back(value);
  }
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  if (values.size() > 2) values.resize(2);
  if (!values.empty()) values.push_back(values.front());
  return values;
}

}  // namespace

double Setting::value(const OptionRow& row) const {
  const auto found = options.find(row.name);
  return found == options.end() ? row.by_default : found->second;
}

Setting Setting::with(const OptionRow& row, double value) const {
  Setting changed = *this;
  if (value == row.by_default) {
    changed.options.erase(std::string(row.name));
  } else {
    changed.options[std::string(row.name)] = value;
  }
  return changed;
}

Setting Settings::draw(Draw& draw, const std::function<std::int64_t(const Setting&)>& steps) const {
  Setting setting;
  const bool are_small = draw.chance(small_percent);
  for (const OptionRow& row : table_) {
    if (row.drawn.empty()) continue;
    std::vector<double> values;
    if (are_small && draw.chance(small_options_percent)) values = small_values(row);
    if (values.empty()) values = row.drawn;
    setting = setting.with(row, values[draw.bits() % values.size()]);
  }
  setting.schedule = draw_schedule(draw, [&](const executor::Schedule& schedule) {
    return steps({setting.options, schedule});
  });
  return setting;
}

std::vector<Setting> Settings::smaller(const Setting& setting) const {
  std::vector<Setting> all;
  Setting least = setting;
  for (const OptionRow& row : table_) least = least.with(row, smaller_values(row, setting).first);
  add(all, setting, {least.options, default_schedule()});
  add(all, setting, least);
  add(all, setting, {setting.options, default_schedule()});
  for (const OptionRow& row : table_) {
    const auto [lowest, next] = smaller_values(row, setting);
    add(all, setting, setting.with(row, lowest));
    if (next != lowest) add(all, setting, setting.with(row, next));
  }
  for (const auto& schedule : smaller_schedules(setting.schedule)) {
    add(all, setting, {setting.options, schedule});
  }
  return all;
}

std::vector<Setting> Settings::plainer(const Setting& setting) const {
  std::vector<Setting> all;
  add(all, setting, {{}, default_schedule()});
  add(all, setting, {{}, setting.schedule});
  add(all, setting, {setting.options, default_schedule()});
  for (const OptionRow& row : table_) add(all, setting, setting.with(row, row.by_default));
  Setting few_resident = setting;
  few_resident.schedule.resident_blocks = default_schedule().resident_blocks;
  add(all, setting, few_resident);
  return all;
}

std::string Settings::describe(const Setting& setting) const {
  std::string text = graphspec::describe(table_, setting.options);
  const std::string schedule = describe_schedule(setting.schedule);
  if (!text.empty() && !schedule.empty()) text += "; ";
  return text + schedule;
}

void Settings::add(std::vector<Setting>& all, const Setting& setting,
                   const Setting& changed) const {
  if (describe(changed) != describe(setting)) all.push_back(changed);
}

}  // namespace graphspec::properties
