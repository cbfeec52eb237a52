/// \file
/// The paper's steps as subjects, and the table of its own properties.
#include "properties/boruvka_mst/own_properties.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/device/variant_table.hpp"
#include "properties/problem/msf/compare.hpp"

namespace graphspec::properties {
namespace {

using boruvka_mst::Transformations;
using boruvka_mst::Variant;
using Verdict = std::optional<std::string>;

std::vector<Forest> search_again(const Variant& variant, Device device, const Graph& graph,
                                 const Setting& setting, int searches) {
  const executor::ScheduleScope scheduled(setting.schedule);
  boruvka_mst::Options options = options_of(setting);
  options.transformations = options.transformations | variant.always;
  const boruvka_mst::TransformedGraph transformed(graph, options.transformations);
  const Variant& step = compiled_for_schedule(variant, device);
  const auto prepared = step.prepare(runtime(device), transformed, options);
  std::vector<Forest> forests;
  for (int search = 0; search < searches; ++search) {
    prepared->search();
    forests.push_back(transformed.in_users_numbers(prepared->chosen().arcs));
  }
  return forests;
}

/// The first setting under which the forest is not Kruskal's.
/// \param changes  pairs of a setting and words for it
Verdict judge_settings(const BoruvkaSubject& subject, const MsfTrial& trial,
                       const std::vector<std::pair<Setting, std::string>>& changes) {
  const Graph graph = trial.graph.graph();
  const ForestShape expected = shape_of(graph, problem::Msf::oracle(graph, {}));
  for (const auto& [setting, words] : changes) {
    if (auto wrong = compare(shape_by(subject, graph, setting), expected, alike_by(trial.graph),
                             words + "; Kruskal's has")) {
      return wrong;
    }
  }
  return std::nullopt;
}

Verdict transformations(const BoruvkaSubject& subject, const MsfTrial& trial) {
  std::vector<std::pair<Setting, std::string>> changes;
  for (const Transformations& chosen : all_transformations()) {
    changes.emplace_back(with_transformations(trial.setting, chosen),
                         fmt::format("transformed by {}", describe(chosen)));
  }
  return judge_settings(subject, trial, changes);
}

/// The trial's setting with each value of one option.
Verdict judge_option(const BoruvkaSubject& subject, const MsfTrial& trial, std::string_view option,
                     const std::vector<double>& values) {
  std::vector<std::pair<Setting, std::string>> changes;
  changes.reserve(values.size());
  for (const double value : values) {
    changes.emplace_back(trial.setting.with(option_named(subject.options, option), value),
                         fmt::format("with {} {}", option, value));
  }
  return judge_settings(subject, trial, changes);
}

Verdict cpu_shares(const BoruvkaSubject& subject, const MsfTrial& trial) {
  return judge_option(subject, trial, "cpu_share", {0, 0.01, 0.2, 0.25, 0.5, 0.75, 0.99, 1});
}

Verdict device_bytes(const BoruvkaSubject& subject, const MsfTrial& trial) {
  return judge_option(subject, trial, "device_bytes",
                      {0, 1, 32, 100, 333, 1000, 3333, 10'000, 1 << 30});
}

Verdict searched_again(const BoruvkaSubject& subject, const MsfTrial& trial) {
  const Graph graph = trial.graph.graph();
  const ForestShape expected = shape_of(graph, problem::Msf::oracle(graph, {}));
  const auto forests = subject.forests_of_one_copy(graph, trial.setting, 3);
  for (std::size_t search = 0; search < forests.size(); ++search) {
    const std::string whose = fmt::format(
        "in search {} of one copy of the graph, and the forest of Kruskal's algorithm has",
        search + 1);
    if (auto wrong =
            compare(shape_of(graph, forests[search]), expected, alike_by(trial.graph), whose)) {
      return wrong;
    }
  }
  if (forests.size() != 3) return fmt::format("3 searches found {} forests", forests.size());
  return std::nullopt;
}

bool splits_arrays(const BoruvkaSubject& subject) {
  return subject.name == "out_of_core";
}
bool shares_with_cpu(const BoruvkaSubject& subject) {
  return subject.name == "hybrid" || splits_arrays(subject);
}

constexpr MsfParts many_searches = {.setting = true, .graphs = {.max_vertices = few_vertices}};
constexpr MsfParts distinct_weights = {.setting = true,
                                       .graphs = {.max_vertices = 100, .distinct_weights = true}};
constexpr MsfParts few_chosen = {
    .setting = true, .choice = true, .graphs = {.max_vertices = few_vertices}};

constexpr BoruvkaProperty table[] = {
    {.name = "transformations",
     .sentence = "each of the 16 combinations of transformations gives Kruskal's forest, in the "
                 "vertex numbers of the input",
     .parts = many_searches,
     .violation = transformations},
    {.name = "cpu_shares",
     .sentence = "for any part of the search on the CPU, from none to all, the forest equals "
                 "Kruskal's forest",
     .parts = many_searches,
     .violation = cpu_shares,
     .applies = shares_with_cpu},
    {.name = "device_bytes",
     .sentence =
         "for any split of the arrays between device and host, the forest equals Kruskal's forest",
     .parts = many_searches,
     .violation = device_bytes,
     .applies = splits_arrays},
    {.name = "searched_again",
     .sentence = "repeated searches of one graph on the device give the same forest",
     .parts = many_searches,
     .violation = searched_again},
    {.name = "counts_follow",
     .sentence = "if all weights are distinct, the number of iterations equals the number in "
                 "Boruvka's algorithm, and the number of arcs read equals the number in the "
                 "variant's search; otherwise both numbers are within the bounds that follow from "
                 "halving the number of trees",
     .parts = distinct_weights,
     .violation = counts_follow,
     .applies = [](const BoruvkaSubject& subject) { return bool(subject.report); }},
    {.name = "wide_spans_refused",
     .sentence = "the option compress rejects exactly the graphs in which the numbers of a "
                 "vertex's neighbours differ by 1024 or more; the message is one line that names "
                 "such a vertex and the difference",
     .parts = few_chosen,
     .violation = wide_spans_refused},
};

}  // namespace

std::vector<BoruvkaSubject> boruvka_subjects(Device device) {
  std::vector<BoruvkaSubject> subjects;
  for (const MsfSubject& subject : device_subjects<problem::Msf>(device)) {
    if (subject.paper != "boruvka_mst") continue;
    const Variant* const found = find_variant(boruvka_mst::variants(device), subject.name);
    if (found == nullptr) continue;  // one for several ranks
    const Variant& variant = *found;
    BoruvkaSubject& own = subjects.emplace_back();
    static_cast<MsfSubject&>(own) = subject;
    own.always = variant.always;
    own.reads_lists_in_order = !variant.is_ours() && !shares_with_cpu(own);
    // What is refused stays refused.
    own.run = [&variant, device](const Graph& graph, const auto&, const Setting& setting) {
      const executor::ScheduleScope scheduled(setting.schedule);
      return boruvka_mst::forest(variant, device, graph, options_of(setting)).forest;
    };
    own.forests_of_one_copy = [&variant, device](const Graph& graph, const Setting& setting,
                                                 int searches) {
      return search_again(variant, device, graph, setting, searches);
    };
  }
  return subjects;
}

std::span<const BoruvkaProperty> boruvka_properties() {
  return table;
}

boruvka_mst::Options options_of(const Setting& setting) {
  return options_from<boruvka_mst::Options>(boruvka_mst::option_table(), setting.options);
}

Setting with_transformations(Setting setting, const Transformations& transformations) {
  const auto chosen = transformations.chosen();
  for (std::size_t which = 0; which < chosen.size(); ++which) {
    setting = setting.with(
        option_named(boruvka_mst::option_table(), boruvka_mst::transformation_names[which]),
        chosen[which] ? 1 : 0);
  }
  return setting;
}

std::vector<Transformations> all_transformations() {
  std::vector<Transformations> all;
  for (unsigned chosen = 0; chosen < 1U << boruvka_mst::num_transformations; ++chosen) {
    all.push_back({.local_sort = (chosen & 1U) != 0,
                   .renumber = (chosen & 2U) != 0,
                   .rank_weights = (chosen & 4U) != 0,
                   .compress = (chosen & 8U) != 0});
  }
  return all;
}

std::string describe(const Transformations& transformations) {
  std::vector<std::string_view> names;
  const auto chosen = transformations.chosen();
  for (std::size_t which = 0; which < chosen.size(); ++which) {
    if (chosen[which]) names.push_back(boruvka_mst::transformation_names[which]);
  }
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace graphspec::properties
