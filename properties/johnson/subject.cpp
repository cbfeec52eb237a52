/// \file
/// The paper's functions on the host and its steps as subjects.
#include <stdexcept>
#include <utility>

#include "gpu/johnson/johnson.hpp"
#include "properties/johnson/own_properties.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using johnson::Options;
using johnson::Settle;
using johnson::Variant;
using problem::Apsp;

Options options_of(const Setting& setting) {
  return options_from<Options>(johnson::option_table(), setting.options);
}

/// The paper's for outer_loop. Only the listing's rule has one that clears the mask; by the others
/// too, arcs that are relaxed once more shorten nothing.
std::string_view outer_scheme(const Options& options) {
  switch (options.settle) {
    case Settle::min:
      return options.clear_mask ? "JohnsonClear" : "JohnsonOuter";
    case Settle::out:
      return "JohnsonOut";
    case Settle::in:
      return "JohnsonIn";
    case Settle::in_out:
      return "JohnsonInOut";
  }
  throw std::logic_error("a settle rule without a scheme");
}

/// The scheme that a step of the paper stands for; the sequential one for steps of ours.
std::string_view scheme_of(std::string_view step, const Options& options) {
  if (step == "outer_loop") return outer_scheme(options);
  if (step == "inner_loop") return "JohnsonInner";
  if (step == "parallel_bellman_ford") return "JohnsonPull";
  return "Johnson";
}

JohnsonSubject subject_of_step(const Variant& step, Device device) {
  JohnsonSubject subject{subject_of(solver<Apsp>(device, step.name), device)};
  subject.scheme = [&step](const Setting& setting) {
    return scheme_of(step.name, options_of(setting));
  };
  const auto run = [&step, device](const Graph& graph, const Setting& setting, Sources sources) {
    const executor::ScheduleScope scheduled(setting.schedule);
    return johnson::all_pairs(step, device, graph, options_of(setting), {},
                              {sources.first, sources.last});
  };
  subject.potential = [run](const Graph& graph, const Setting& setting) -> Potential {
    return run(graph, setting, {0, 0}).potential;
  };
  // Phases are the paper's; ours goes by buckets.
  if (!solver<Apsp>(device, step.name).is_ours()) {
    subject.phases = [run](const Graph& graph, const Setting& setting, Sources sources) {
      return run(graph, setting, sources).work.phases;
    };
  }
  return subject;
}

}  // namespace

std::vector<JohnsonSubject> johnson_subjects(Device device) {
  std::vector<JohnsonSubject> subjects;
  for (const Solver<Apsp>& solver : host_solvers<Apsp>()) {
    if (device != Device::cpu || solver.paper != "johnson") continue;
    subjects.push_back({subject_of(solver, device)});
    subjects.back().potential = [](const Graph& graph, const Setting&) -> Potential {
      return reference::potentials(graph);
    };
  }
  for (const Variant& step : johnson::variants(device)) {
    subjects.push_back(subject_of_step(step, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
