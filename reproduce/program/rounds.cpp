/// \file
/// See rounds.hpp.
#include "reproduce/program/rounds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "properties/spec/rounds.hpp"
#include "reference/graph/build.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/problem/form.hpp"

namespace graphspec::program {
namespace {

using properties::KernelRounds;

/// Schemes are interpreted; a launch of more says nothing to a reader either.
constexpr Vertex most_vertices = 32;

std::string value_text(std::int64_t value) {
  return value == unreached ? "inf" : fmt::format("{}", value);
}

/// "label[3]: -1 -> 2"
std::string change_text(const RecordedVariable& variable, std::size_t place, std::int64_t before) {
  std::vector<std::int64_t> indices = variable.first;
  indices.push_back(static_cast<std::int64_t>(place));
  return fmt::format("{}[{}]: {} -> {}", variable.name, fmt::join(indices, ", "),
                     value_text(before), value_text(variable.values[place]));
}

std::vector<std::string> changes_of(const RecordedRound& round) {
  std::vector<std::string> changes;
  for (std::size_t number = 0; number < round.after.size(); ++number) {
    const RecordedVariable& after = round.after[number];
    const RecordedVariable& before = round.before[number];
    for (std::size_t place = 0; place < after.values.size(); ++place) {
      if (before.values[place] == after.values[place]) continue;
      changes.push_back(change_text(after, place, before.values[place]));
    }
  }
  return changes;
}

/// Whether the run's options are those of the row.
bool has_options(const KernelRounds& row, const RunOfStep& run) {
  return std::ranges::all_of(row.options, [&](const auto& wanted) {
    const auto given = run.options.find(wanted.first);
    if (given != run.options.end()) return given->second == wanted.second;
    const auto option = std::ranges::find(run.table, wanted.first, &OptionRow::name);
    return option != run.table.end() && option->by_default == wanted.second;
  });
}

/// A row, and the paper whose schemes it names.
struct PaperRow {
  const saa::Paper* paper;
  const KernelRounds* row;
};

/// Returns the rows of a variant. A search of ours can implement a scheme of a paper.
std::vector<PaperRow> rows_of(const RunOfStep& run) {
  std::vector<PaperRow> rows;
  for (const saa::Paper& paper : saa::papers()) {
    for (const KernelRounds& row : properties::rounds_of(paper)) {
      if (row.problem == run.problem && row.variant == run.variant) rows.push_back({&paper, &row});
    }
  }
  return rows;
}

/// Returns the row with which the run is compared, or the reason why there is none.
std::variant<PaperRow, std::string> row_for(const RunOfStep& run) {
  std::optional<PaperRow> fallback;
  std::string why = "no scheme describes this variant";
  for (const PaperRow& one : rows_of(run)) {
    const KernelRounds& row = *one.row;
    if (!has_options(row, run)) {
      why = fmt::format("the scheme {} describes this variant only with {}", row.scheme,
                        describe(run.table, row.options));
    } else if (!row.distinct_weights) {
      return one;
    } else {
      fallback = one;
    }
  }
  if (fallback) return *fallback;
  return why;
}

}  // namespace

void print_rounds(const std::vector<RecordedRound>& rounds) {
  constexpr std::size_t most_changes = 12;
  int number = 0;
  for (const RecordedRound& round : rounds) {
    std::vector<std::string> changes = changes_of(round);
    const std::size_t left = changes.size() - std::min(changes.size(), most_changes);
    changes.resize(changes.size() - left);
    if (left > 0) changes.push_back(fmt::format("{} more", left));
    print_line(
        "launch",
        fmt::format("{} {}: {}", ++number, properties::base_name(round.kernel),
                    changes.empty() ? "no change" : fmt::format("{}", fmt::join(changes, "; "))));
  }
}

void hold_rounds(const RunOfStep& run, const std::vector<RecordedRound>& rounds) {
  const auto not_held = [](const std::string& why) { print_line("compared", "no: " + why); };
  const auto found = row_for(run);
  if (const auto* const why = std::get_if<std::string>(&found)) return not_held(*why);
  const auto& [paper, found_row] = std::get<PaperRow>(found);
  const KernelRounds& row = *found_row;
  if (run.graph.num_vertices() > most_vertices) {
    return not_held(fmt::format("graphs of more than {} vertices are not compared", most_vertices));
  }
  if (row.depends_on_order && simplified(run.graph).num_arcs() != run.graph.num_arcs()) {
    return not_held("the scheme needs a graph without parallel arcs and self-loops");
  }
  const saa::Algorithm algorithm = saa::load(*paper);
  const auto wrong = first_round_astray(row, {*paper, algorithm, run.graph, run.arguments, rounds});
  const std::string scheme = fmt::format("{} of {}.saa", row.scheme, paper->name);
  if (wrong && row.distinct_weights) {
    return not_held(fmt::format(
        "{}; the kernel and {} may choose differently if several choices are equally good", *wrong,
        scheme));
  }
  if (wrong) throw reproduce::DoesNotHold(fmt::format("{}: {}", scheme, *wrong));
  print_line(
      "compared",
      fmt::format("with {}: each launch has the same result as some interleaving of its round",
                  scheme));
}

}  // namespace graphspec::program
