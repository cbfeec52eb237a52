/// \file
/// The references and the variants as subjects.
#include "properties/bellman_ford/subject.hpp"

#include <algorithm>
#include <string_view>

namespace graphspec::properties {
namespace {

using bellman_ford::Options;
using bellman_ford::Variant;
using reference::SourcePaths;
using Weights = std::span<const std::int32_t>;

DenseMatrix<std::int32_t> matrix_of(Weights weight, Vertex order) {
  DenseMatrix<std::int32_t> matrix(order, unreached);
  std::copy(weight.begin(), weight.end(), matrix.values().begin());
  return matrix;
}

/// \param search  of a DenseMatrix and of a Graph
template <class Search>
BellmanFordSubject reference_subject(std::string_view name, const Search& search) {
  return {.name = std::string(name),
          .search = [search](const Graph& graph, Vertex source,
                             const BellmanFordSetting&) { return search(graph, source); },
          .search_matrix =
              [search](Weights weight, Vertex order, Vertex source, const BellmanFordSetting&) {
                return search(matrix_of(weight, order), source);
              }};
}

/// bellman_ford_serial() takes matrices.
SourcePaths search_serially(const Graph& graph, Vertex source) {
  check_source(graph, source);
  return reference::bellman_ford_serial(reference::edge_matrix(graph), source);
}
SourcePaths search_serially(const DenseMatrix<std::int32_t>& edge, Vertex source) {
  return reference::bellman_ford_serial(edge, source);
}

/// An OpenCL device may take fewer threads a group than an option that is in range asks for.
Options fitting(Options options, Device device) {
  if (!is_opencl(device)) return options;
  const int most = runtime(device).properties().max_block_threads;
  for (int* size : {&options.group_size, &options.block_size}) {
    if (*size > most && *size <= 1024) *size = most;
  }
  return options;
}

BellmanFordSubject subject_of(const Variant& variant, Device device) {
  return {
      .name = std::string(variant.name),
      .device = device,
      .has_setting = true,
      .form = variant.form(),
      .ends_when_final = variant.is_ours(),
      .search =
          [&variant, device](const Graph& graph, Vertex source, const BellmanFordSetting& setting) {
            const executor::ScheduleScope scheduled(setting.schedule);
            return bellman_ford::search(variant, device, graph, source,
                                        fitting(setting.options, device))
                .paths;
          },
      .search_matrix =
          [&variant, device](Weights weight, Vertex order, Vertex source,
                             const BellmanFordSetting& setting) {
            const executor::ScheduleScope scheduled(setting.schedule);
            return bellman_ford::search(variant, device, weight, order, source,
                                        fitting(setting.options, device))
                .paths;
          }};
}

}  // namespace

std::vector<BellmanFordSubject> bellman_ford_subjects(Device device) {
  std::vector<BellmanFordSubject> subjects;
  if (device == Device::cpu) {
    subjects.push_back(reference_subject("reference", [](const auto& arcs, Vertex source) {
      return reference::bellman_ford(arcs, source);
    }));
    subjects.push_back(reference_subject("reference_openmp", [](const auto& arcs, Vertex source) {
      return reference::bellman_ford_openmp(arcs, source);
    }));
    subjects.push_back(reference_subject("reference_serial", [](const auto& arcs, Vertex source) {
      return search_serially(arcs, source);
    }));
  }
  for (const Variant& variant : bellman_ford::variants(device)) {
    subjects.push_back(subject_of(variant, device));
  }
  return subjects;
}

}  // namespace graphspec::properties
