/// \file
/// The study's figure and its steps as subjects.
#include <utility>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/floyd_warshall/own_properties.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;
using floyd_warshall::Variant;
using problem::Apsp;

/// Figure 3, literally.
FloydWarshallSubject literal_subject() {
  FloydWarshallSubject subject{
      subject_of(solver<Apsp>(Device::cpu, "floyd_warshall"), Device::cpu)};
  subject.negative_vertex = [](const Graph& graph, const auto&, const Setting&) {
    reference::ShortestPaths paths = reference::initial_paths(graph);
    return reference::floyd_warshall_relax(paths.cost, paths.path);
  };
  return subject;
}

FloydWarshallSubject subject_of_step(const Variant& step, Device device) {
  const Solver<Apsp>& own = solver<Apsp>(device, step.name);
  FloydWarshallSubject subject{subject_of(own, device)};
  subject.packs = own.is_ours();
  subject.negative_vertex = [&step, &own, device](const Graph& graph, const Apsp::Query& query,
                                                  const Setting& setting) {
    return unless_refusing(own, setting, [&](const OptionValues& values) {
      auto options = options_from<Options>(floyd_warshall::option_table(), values);
      options.predecessors = query.predecessors;
      reference::ShortestPaths paths = reference::initial_paths(graph);
      if (!query.predecessors) paths.path = {};
      return floyd_warshall::solve(step, device,
                                   {paths.cost.order(), paths.cost.values(), paths.path.values()},
                                   options)
          .negative_vertex;
    });
  };
  subject.narrow = [&own](const Graph& graph, const Setting& setting) {
    const executor::ScheduleScope scheduled(setting.schedule);
    const Setting narrow = setting.with(option_named(own.options, "precision"),
                                        static_cast<double>(floyd_warshall::Precision::int16));
    return rows_of(graph, {}, answer(own, graph, {}, narrow.options));
  };
  return subject;
}

}  // namespace

std::vector<FloydWarshallSubject> floyd_warshall_subjects(Device device) {
  std::vector<FloydWarshallSubject> subjects;
  if (device == Device::cpu) subjects.push_back(literal_subject());
  for (const Variant& step : floyd_warshall::variants(device)) {
    subjects.push_back(subject_of_step(step, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
