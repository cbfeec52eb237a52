/// \file
/// Subjects and properties of the paper's own.
#include "properties/harish_narayanan/own_properties.hpp"

#include <utility>

#include "properties/problem/paths/answers.hpp"
#include "properties/problem/paths/rounds.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

/// Costs are taken over between launches, so that no order of threads changes a round.
template <class Problem>
std::optional<std::string> rounds_at_once_taken(const Subject<Problem>& subject,
                                                const Trial<Problem>& trial) {
  Rounds due{.shortening = 0};
  std::int64_t all = 0;
  const auto [first, last] = sources_of(trial.query, trial.graph.num_vertices);
  for (Vertex source = first; source < last; ++source) {
    const Rounds rounds = rounds_at_once(trial.graph, source);
    all += rounds.all();
    due.relaxed += rounds.relaxed;
  }
  const RunReport report = subject.report(trial.graph.graph(), trial.query, trial.setting);
  const std::int64_t found = count_of(report, "rounds").value_or(0);
  if (found != all) return fmt::format("{} rounds, where all vertices at once take {}", found, all);
  // An atomic minimum for each edge of a vertex whose mask is set. Only the executor counts them.
  const std::int64_t minima = report.counters.global_atomics;
  if (subject.device != Device::cpu || minima == due.relaxed) return std::nullopt;
  return fmt::format("{} atomic minima; the vertices that were shortened have {} edges", minima,
                     due.relaxed);
}

}  // namespace

template <class Problem>
std::vector<Subject<Problem>> harish_narayanan_subjects(Device device) {
  std::vector<Subject<Problem>> subjects = device_subjects<Problem>(device);
  std::erase_if(subjects, [](const Subject<Problem>& subject) {
    return subject.name != "updating_cost" && subject.name != "source_by_source";
  });
  return subjects;
}

template <class Problem>
std::span<const Property<Problem>> harish_narayanan_properties() {
  static constexpr Property<Problem> table[] = {
      {.name = "rounds_of_all_vertices",
       .sentence = "the number of rounds is that of synchronous updates of all vertices, and the "
                   "number of updates is that of the edges of masked vertices",
       .parts = {.setting = true, .graphs = {.max_vertices = 24, .heavy = true}},
       .violation = rounds_at_once_taken<Problem>},
  };
  return table;
}

template std::vector<Subject<Sssp>> harish_narayanan_subjects(Device device);
template std::vector<Subject<Apsp>> harish_narayanan_subjects(Device device);
template std::span<const Property<Sssp>> harish_narayanan_properties();
template std::span<const Property<Apsp>> harish_narayanan_properties();

}  // namespace graphspec::properties
