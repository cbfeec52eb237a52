/// \file
/// Properties of two runs: what one finds follows from what the other does.
#include "properties/johnson/compare.hpp"
#include "properties/johnson/objections.hpp"
#include "properties/random_graphs/draw.hpp"
#include "properties/shortest_paths/changed_runs.hpp"

namespace graphspec::properties::johnson_objection {
namespace {

using Verdict = std::optional<std::string>;

Lengths run(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return lengths_of(subject, trial.graph.graph(), trial.setting);
}

LengthsOf lengths_by(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return [&](const Graph& graph) { return lengths_of(subject, graph, trial.setting); };
}

}  // namespace

Verdict shift(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_shift(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict renumbering(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_renumbering(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict arc_order(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_arc_order(lengths_by(subject, trial), trial.graph, trial.choice);
}

Verdict reversal(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_reversal(lengths_by(subject, trial), trial.graph);
}

Verdict neutral_additions(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return judge_neutral_additions(lengths_by(subject, trial), trial.graph, trial.additions);
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
