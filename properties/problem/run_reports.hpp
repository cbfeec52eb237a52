/// \file
/// What holds of every problem's solvers beside their answers: what a run reports that it did.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "properties/problem/property.hpp"

namespace graphspec::properties {

/// What two runs count; all of it, for a fault in one count must not hide behind another's name.
struct CountOfRuns {
  std::string_view name;
  std::int64_t Counters::*count;
};
inline constexpr std::array<CountOfRuns, 11> counts_of_runs = {{
    {"launches", &Counters::launches},
    {"nested launches", &Counters::nested_launches},
    {"copies to host", &Counters::copies_to_host},
    {"blocks", &Counters::blocks},
    {"threads", &Counters::threads},
    {"block barriers", &Counters::block_barriers},
    {"grid barriers", &Counters::grid_barriers},
    {"warp operations", &Counters::warp_operations},
    {"global atomics", &Counters::global_atomics},
    {"shared atomics", &Counters::shared_atomics},
    {"steps", &Counters::steps},
}};

/// A fact as text; nothing of a real number, which is a time or a rate.
[[nodiscard]] inline std::optional<std::string> text_of(const Fact& fact) {
  if (const auto* const number = std::get_if<std::int64_t>(&fact.value)) {
    return std::to_string(*number);
  }
  if (const auto* const word = std::get_if<std::string>(&fact.value)) return *word;
  return std::nullopt;
}

/// The first count or fact of two runs that is not the same; `due` are those of the first.
[[nodiscard]] inline std::optional<std::string> first_difference(const RunReport& due,
                                                                 const RunReport& found) {
  for (const auto& [name, count] : counts_of_runs) {
    if (found.counters.*count == due.counters.*count) continue;
    return fmt::format("{} {}, but the previous run had {}", found.counters.*count, name,
                       due.counters.*count);
  }
  if (due.facts.size() != found.facts.size()) {
    return fmt::format("the run has {} facts, but the previous run had {}", found.facts.size(),
                       due.facts.size());
  }
  for (std::size_t place = 0; place < due.facts.size(); ++place) {
    const auto before = text_of(due.facts[place]);
    const auto after = text_of(found.facts[place]);
    if (due.facts[place].name == found.facts[place].name && before == after) continue;
    return fmt::format("{} {}, but the previous run had {} {}", found.facts[place].name,
                       after.value_or(""), due.facts[place].name, before.value_or(""));
  }
  return std::nullopt;
}

/// The same run again counts the same, and at least one launch of a thread where there is a vertex.
template <class Problem>
[[nodiscard]] std::optional<std::string> counts_repeat(const Subject<Problem>& subject,
                                                       const Trial<Problem>& trial) {
  const Graph graph = trial.graph.graph();
  const RunReport first = subject.report(graph, trial.query, trial.setting);
  if (auto differs = first_difference(first, subject.report(graph, trial.query, trial.setting))) {
    return differs;
  }
  const Counters& counters = first.counters;
  const bool is_idle = counters.launches < 1 || counters.blocks < counters.launches ||
                       counters.threads < counters.blocks;
  if (graph.num_vertices() == 0 || !is_idle) return std::nullopt;
  return fmt::format("{} launches, {} blocks and {} threads", counters.launches, counters.blocks,
                     counters.threads);
}

/// The table of these properties. \tparam Problem  whose suite tells how graphs are drawn
template <class Problem>
[[nodiscard]] std::span<const Property<Problem>> run_properties_of() {
  // Elsewhere threads meet in an order of their own, on which what is done twice depends.
  static constexpr Property<Problem> table[] = {
      {.name = "counts_repeat",
       .sentence = "repeated runs count the same launches, copies and operations, and each run "
                   "counts at least one",
       .parts = {.setting = true, .graphs = {.max_vertices = 8}},
       .violation = counts_repeat<Problem>,
       .applies = [](const Subject<Problem>& subject) {
         return subject.device == Device::cpu && subject.has_setting;
       }}};
  return table;
}

}  // namespace graphspec::properties
