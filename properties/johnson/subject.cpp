/// \file
/// The references and the variants as subjects.
#include "properties/johnson/subject.hpp"

#include <stdexcept>

#include "reference/johnson.hpp"

namespace graphspec::properties {
namespace {

using Matrix = DenseMatrix<std::int32_t>;

/// The paper's for outer_loop. Only the listing's rule has one that clears the mask; by the others
/// too, arcs that are relaxed once more shorten nothing.
std::string_view outer_scheme(const johnson::Options& options) {
  switch (options.settle) {
    case johnson::Settle::min:
      return options.clear_mask ? "JohnsonClear" : "JohnsonOuter";
    case johnson::Settle::out:
      return "JohnsonOut";
    case johnson::Settle::in:
      return "JohnsonIn";
    case johnson::Settle::in_out:
      return "JohnsonInOut";
  }
  throw std::logic_error("a settle rule without a scheme");
}

/// The scheme that a step of the paper stands for; the sequential one for steps of ours.
std::string_view scheme_of(std::string_view variant, const johnson::Options& options) {
  if (variant == "outer_loop") return outer_scheme(options);
  if (variant == "inner_loop") return "JohnsonInner";
  if (variant == "parallel_bellman_ford") return "JohnsonPull";
  return "Johnson";
}

/// Phases are the paper's; `frontier` goes by buckets.
bool has_phases(const johnson::Variant& variant) {
  return variant.name != "frontier";
}

JohnsonSubject reference_subject(std::string name, Matrix (*lengths)(const Graph&)) {
  return {
      .name = std::move(name),
      .lengths = [lengths](const Graph& graph, const JohnsonSetting&) { return lengths(graph); },
      .potential = [](const Graph& graph,
                      const JohnsonSetting&) { return reference::potentials(graph); }};
}

JohnsonSubject subject_of(const johnson::Variant& variant, Device device) {
  JohnsonSubject subject = {
      .name = std::string(variant.name),
      .device = device,
      .has_setting = true,
      .scheme =
          [&variant](const JohnsonSetting& setting) {
            return scheme_of(variant.name, setting.options);
          },
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
  if (has_phases(variant)) {
    subject.phases = [&variant, device](const Graph& graph, const JohnsonSetting& setting,
                                        johnson::Sources sources) {
      const executor::ScheduleScope scheduled(setting.schedule);
      return johnson::all_pairs(variant, device, graph, setting.options, {}, sources).work.phases;
    };
  }
  return subject;
}

}  // namespace

std::vector<JohnsonSubject> johnson_subjects(Device device) {
  std::vector<JohnsonSubject> subjects;
  if (device == Device::cpu) {
    subjects.push_back(reference_subject("reference", reference::johnson));
    subjects.push_back(reference_subject("heap", reference::johnson_heap));
  }
  for (const johnson::Variant& variant : johnson::variants(device)) {
    subjects.push_back(subject_of(variant, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
