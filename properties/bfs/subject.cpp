/// \file
/// The references and the variants as subjects.
#include "properties/bfs/subject.hpp"

namespace graphspec::properties {
namespace {

BfsSubject subject_of(const bfs::Variant& variant, Device device) {
  return {.name = std::string(variant.name),
          .device = device,
          .has_setting = true,
          .labels = [&variant, device](const Graph& graph, Vertex source,
                                       const SearchSetting& setting) {
            const executor::ScheduleScope scheduled(setting.schedule);
            return bfs::search(variant, device, graph, source, setting.options).label;
          }};
}

}  // namespace

std::vector<BfsSubject> bfs_subjects(Device device) {
  std::vector<BfsSubject> subjects;
  if (device == Device::cpu) {
    subjects.push_back(
        {.name = "reference",
         .labels = [](const Graph& graph, Vertex source,
                      const SearchSetting&) { return reference::bfs(graph, source).label; },
         .tree = reference::bfs});
    subjects.push_back({.name = "reference_openmp",
                        .labels = [](const Graph& graph, Vertex source, const SearchSetting&) {
                          return reference::bfs_openmp(graph, source);
                        }});
  }
  for (const bfs::Variant& variant : bfs::variants(device)) {
    subjects.push_back(subject_of(variant, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
