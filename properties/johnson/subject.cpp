/// \file
/// The references and the variants as subjects.
#include "properties/johnson/subject.hpp"

#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

using Matrix = DenseMatrix<std::int32_t>;

/// The scheme that a step of the paper stands for; the sequential one for steps of ours.
std::string_view scheme_of(std::string_view variant) {
  if (variant == "outer_loop") return "JohnsonOuter";
  if (variant == "inner_loop") return "JohnsonInner";
  if (variant == "parallel_bellman_ford") return "JohnsonPull";
  return "Johnson";
}

JohnsonSubject reference_subject(std::string name, Matrix (*lengths)(const Graph&)) {
  return {
      .name = std::move(name),
      .lengths = [lengths](const Graph& graph, const JohnsonSetting&) { return lengths(graph); },
      .potential = [](const Graph& graph,
                      const JohnsonSetting&) { return reference::potentials(graph); }};
}

JohnsonSubject subject_of(const johnson::Variant& variant, Device device) {
  return {.name = std::string(variant.name),
          .device = device,
          .has_setting = true,
          .scheme = scheme_of(variant.name),
          .lengths =
              [&variant, device](const Graph& graph, const JohnsonSetting& setting) {
                const executor::ScheduleScope scheduled(setting.schedule);
                return johnson::lengths(variant, device, graph, setting.options);
              },
          .potential =
              [&variant, device](const Graph& graph, const JohnsonSetting& setting) {
                const executor::ScheduleScope scheduled(setting.schedule);
                // No row is asked for.
                return johnson::all_pairs(variant, device, graph, setting.options, {}, {0, 0})
                    .potential;
              },
          .rows =
              [&variant, device](const Graph& graph, const JohnsonSetting& setting,
                                 johnson::Sources sources, const johnson::RowSink& sink) {
                const executor::ScheduleScope scheduled(setting.schedule);
                johnson::all_pairs(variant, device, graph, setting.options, sink, sources);
              }};
}

}  // namespace

std::vector<JohnsonSubject> johnson_subjects(Device device) {
  std::vector<JohnsonSubject> subjects;
  if (device == Device::cpu) {
    subjects.push_back(reference_subject("reference", reference::johnson));
    subjects.push_back(reference_subject("heap", reference::johnson_heap));
    subjects.back().needs_threads = true;
  }
  for (const johnson::Variant& variant : johnson::variants(device)) {
    subjects.push_back(subject_of(variant, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
