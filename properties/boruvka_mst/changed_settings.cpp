/// \file
/// Properties of searches of one graph in several ways: all find the same weights, and the same
/// edges where weights leave one forest.
#include <fmt/format.h>

#include "properties/boruvka_mst/compare.hpp"
#include "properties/boruvka_mst/objections.hpp"

namespace graphspec::properties::boruvka_mst_objection {
namespace {

using Verdict = std::optional<std::string>;

/// \param whose  of the expected shape
Verdict compare_settings(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial,
                         const BoruvkaMstSetting& other, std::string_view whose) {
  const Graph graph = trial.graph.graph();
  return compare(shape_by(subject, graph, other), shape_by(subject, graph, trial.setting),
                 alike_by(trial.graph), whose);
}

}  // namespace

Verdict schedule(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  BoruvkaMstSetting other = trial.setting;
  other.schedule = trial.other_setting.schedule;
  return compare_settings(subject, trial, other, "in another order of threads it has");
}

Verdict options(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  BoruvkaMstSetting other = trial.setting;
  other.options = trial.other_setting.options;
  return compare_settings(subject, trial, other, "with the first options it has");
}

Verdict transformations(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  const ForestShape expected = shape_of(graph, reference::kruskal(graph));
  for (const boruvka_mst::Transformations& chosen : all_transformations()) {
    const ForestShape found = shape_by(subject, graph, with_transformations(trial.setting, chosen));
    const std::string whose = fmt::format("transformed by {}; Kruskal's has", describe(chosen));
    if (auto wrong = compare(found, expected, alike_by(trial.graph), whose)) return wrong;
  }
  return std::nullopt;
}

Verdict cpu_shares(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  const ForestShape expected = shape_of(graph, reference::kruskal(graph));
  for (const double share : {0.0, 0.01, 0.2, 0.25, 0.5, 0.75, 0.99, 1.0}) {
    BoruvkaMstSetting setting = trial.setting;
    setting.options.cpu_share = share;
    const std::string whose = fmt::format("the CPU searches {}; Kruskal's has", share);
    if (auto wrong =
            compare(shape_by(subject, graph, setting), expected, alike_by(trial.graph), whose)) {
      return wrong;
    }
  }
  return std::nullopt;
}

Verdict device_bytes(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  const ForestShape expected = shape_of(graph, reference::kruskal(graph));
  for (const std::int64_t bytes : {0, 1, 32, 100, 333, 1000, 3333, 10'000, 1 << 30}) {
    BoruvkaMstSetting setting = trial.setting;
    setting.options.device_bytes = bytes;
    const std::string whose = fmt::format("{} bytes are on the device; Kruskal's has", bytes);
    if (auto wrong =
            compare(shape_by(subject, graph, setting), expected, alike_by(trial.graph), whose)) {
      return wrong;
    }
  }
  return std::nullopt;
}

Verdict searched_again(const BoruvkaMstSubject& subject, const BoruvkaMstTrial& trial) {
  const Graph graph = trial.graph.graph();
  const ForestShape expected = shape_of(graph, reference::kruskal(graph));
  const auto forests = subject.forests_of_one_copy(graph, trial.setting, 3);
  for (std::size_t search = 0; search < forests.size(); ++search) {
    const std::string whose = fmt::format("in search {} of one copy; Kruskal's has", search + 1);
    if (auto wrong =
            compare(shape_of(graph, forests[search]), expected, alike_by(trial.graph), whose)) {
      return wrong;
    }
  }
  if (forests.size() != 3) return fmt::format("3 searches found {} forests", forests.size());
  return std::nullopt;
}

}  // namespace graphspec::properties::boruvka_mst_objection
