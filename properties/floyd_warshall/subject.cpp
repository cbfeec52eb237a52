/// \file
/// The references and the variants as subjects.
#include "properties/floyd_warshall/subject.hpp"

#include <utility>

namespace graphspec::properties {
namespace {

using floyd_warshall::Matrices;
using reference::ShortestPaths;

/// Figure 3, literally.
FloydWarshallSubject reference_subject() {
  return {.name = "reference",
          .solve = [](const Graph& graph,
                      const FloydWarshallSetting&) { return reference::floyd_warshall(graph); },
          .negative_vertex =
              [](const Graph& graph, const FloydWarshallSetting&) {
                ShortestPaths paths = reference::initial_paths(graph);
                return reference::floyd_warshall_relax(paths.cost, paths.path);
              }};
}

/// The host's lengths, tile by tile on all cores.
FloydWarshallSubject openmp_subject() {
  return {.name = "openmp",
          .has_predecessors = false,
          .solve = [](const Graph& graph, const FloydWarshallSetting&) -> ShortestPaths {
            return {reference::floyd_warshall_openmp(graph), {}};
          }};
}

FloydWarshallSubject subject_of(const floyd_warshall::Variant& variant, Device device) {
  return {.name = std::string(variant.name),
          .device = device,
          .has_setting = true,
          .solve =
              [&variant, device](const Graph& graph, const FloydWarshallSetting& setting) {
                const executor::ScheduleScope scheduled(setting.schedule);
                return floyd_warshall::all_pairs(variant, device, graph, setting.options);
              },
          .negative_vertex =
              [&variant, device](const Graph& graph, const FloydWarshallSetting& setting) {
                const executor::ScheduleScope scheduled(setting.schedule);
                ShortestPaths paths = reference::initial_paths(graph);
                if (!setting.options.predecessors) paths.path = {};
                const Matrices matrices = {paths.cost.order(), paths.cost.values(),
                                           paths.path.values()};
                return floyd_warshall::solve(variant, device, matrices, setting.options)
                    .negative_vertex;
              }};
}

}  // namespace

std::vector<FloydWarshallSubject> floyd_warshall_subjects(Device device) {
  std::vector<FloydWarshallSubject> subjects;
  if (device == Device::cpu) {
    subjects.push_back(reference_subject());
    subjects.push_back(openmp_subject());
  }
  for (const floyd_warshall::Variant& variant : floyd_warshall::variants(device)) {
    subjects.push_back(subject_of(variant, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
