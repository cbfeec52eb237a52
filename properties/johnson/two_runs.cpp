/// \file
/// Properties of two runs: what one finds follows from what the other does.
#include <fmt/ranges.h>

#include "properties/johnson/compare.hpp"
#include "properties/johnson/objections.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties::johnson_objection {
namespace {

using Verdict = std::optional<std::string>;

Lengths run(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return lengths_of(subject, trial.graph.graph(), trial.setting);
}

/// Those of a choice; choice 0 gives 0, 1, 2, ...
std::vector<std::int64_t> potential_of(std::uint64_t choice, Vertex num_vertices) {
  Draw draw(choice);
  std::vector<std::int64_t> potential(static_cast<std::size_t>(num_vertices));
  for (std::size_t vertex = 0; vertex < potential.size(); ++vertex) {
    potential[vertex] = choice == 0 ? static_cast<std::int64_t>(vertex) : draw.between(-20, 20);
  }
  return potential;
}

}  // namespace

Verdict shift(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const auto potential = potential_of(trial.choice, trial.graph.num_vertices);
  const Lengths before = run(subject, trial);
  return compare(
      lengths_of(subject, shifted(trial.graph, potential).graph(), trial.setting),
      [&](Vertex from, Vertex to) -> std::int64_t {
        if (before(from, to) == unreached) return unreached;
        return before(from, to) + potential[static_cast<std::size_t>(from)] -
               potential[static_cast<std::size_t>(to)];
      },
      fmt::format("in the graph shifted by potentials {} it is that, without them, and with the "
                  "difference of the ends added, it is",
                  fmt::join(potential, " ")));
}

Verdict renumbering(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const auto new_number = mixed_numbering(trial.graph.num_vertices, trial.choice);
  const Lengths after =
      lengths_of(subject, renumbered(trial.graph, new_number).graph(), trial.setting);
  return compare(
      run(subject, trial),
      [&](Vertex from, Vertex to) {
        return after(new_number[static_cast<std::size_t>(from)],
                     new_number[static_cast<std::size_t>(to)]);
      },
      fmt::format("with the vertices called {} it is", fmt::join(new_number, " ")));
}

Verdict arc_order(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Graph shuffled = with_rows_shuffled(trial.graph.graph(), trial.choice);
  return compare(lengths_of(subject, shuffled, trial.setting), run(subject, trial),
                 fmt::format("with dest sorted in each row, not [{}], it is",
                             fmt::join(shuffled.dest(), " ")));
}

Verdict reversal(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Lengths backward = lengths_of(subject, reversed(trial.graph).graph(), trial.setting);
  return compare(
      run(subject, trial), [&](Vertex from, Vertex to) { return backward(to, from); },
      "the other way with all arcs turned it is");
}

Verdict neutral_additions(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Lengths before = run(subject, trial);
  const RandomGraph changed =
      with_neutral_additions(trial.graph, reference::johnson(trial.graph.graph()), trial.additions);
  return compare(
      lengths_of(subject, changed.graph(), trial.setting),
      [&](Vertex from, Vertex to) {
        if (from < before.order() && to < before.order()) return before(from, to);
        return from == to ? 0 : unreached;
      },
      fmt::format("in {} it is that, without the additions it is", describe(changed)));
}

Verdict schedule(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  JohnsonSetting rescheduled = trial.setting;
  rescheduled.schedule = trial.other_setting.schedule;
  return compare(lengths_of(subject, trial.graph.graph(), rescheduled), run(subject, trial),
                 "in another order of threads it is");
}

Verdict options(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  JohnsonSetting other = trial.setting;
  other.options = trial.other_setting.options;
  return compare(lengths_of(subject, trial.graph.graph(), other), run(subject, trial),
                 "with the first options it is");
}

Verdict rows_in_order(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Vertex num_vertices = graph.num_vertices();
  Draw draw(trial.choice);
  johnson::Sources sources;
  sources.first = draw.between(0, num_vertices);
  sources.last = draw.chance(25) ? -1 : draw.between(sources.first, num_vertices);
  const Vertex end = sources.last < 0 ? num_vertices : sources.last;

  const Lengths whole = run(subject, trial);
  Vertex next = sources.first;
  Verdict wrong;
  subject.rows(
      graph, trial.setting, sources, [&](Vertex first, std::span<const std::int32_t> rows) {
        if (wrong) return;
        const auto columns = static_cast<std::size_t>(num_vertices);
        if (first != next || rows.size() % columns != 0 ||
            rows.size() / columns > static_cast<std::size_t>(end - next)) {
          wrong = fmt::format(
              "of sources {} to {}, {} lengths come from {} on where the row of {} is due",
              sources.first, end, rows.size(), first, next);
          return;
        }
        for (std::size_t place = 0; place < rows.size(); ++place) {
          const Vertex from = first + static_cast<Vertex>(place / columns);
          const auto to = static_cast<Vertex>(place % columns);
          if (rows[place] == whole(from, to)) continue;
          wrong = fmt::format(
              "of sources {} to {}, from {} to {} the length is {}; of all sources, {}",
              sources.first, end, from, to, text_of(rows[place]), text_of(whole(from, to)));
          return;
        }
        next += static_cast<Vertex>(rows.size() / columns);
      });
  if (wrong || next == end) return wrong;
  return fmt::format("of sources {} to {}, rows end before that of {}", sources.first, end, next);
}

}  // namespace graphspec::properties::johnson_objection
