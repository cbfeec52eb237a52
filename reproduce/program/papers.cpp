/// \file
/// The table of papers.
#include "reproduce/program/papers.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "gpu/bellman_ford/bellman_ford.hpp"
#include "gpu/bfs/bfs.hpp"
#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "gpu/johnson/johnson.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/bfs/experiments.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"
#include "reproduce/floyd_warshall/experiments.hpp"
#include "reproduce/johnson/experiments.hpp"

namespace graphspec::program {
namespace {

/// \tparam variants  a paper's table for a device
template <auto variants>
std::vector<Step> steps_of() {
  std::vector<Step> steps;
  const auto gpu = variants(Device::cuda);
  for (const auto& variant : variants(Device::cpu)) {
    steps.push_back(
        {variant.step, variant.name, variant.source, variant.summary, true, !gpu.empty()});
  }
  return steps;
}

constexpr Reference bfs_references[] = {
    {"reference", "the paper's sequential function, on the host"},
    {"openmp", "the same on all cores of the host"},
};

constexpr Reference johnson_references[] = {
    {"reference", "the schemes as a sequential function, on the host"},
    {"heap", "Dijkstra's algorithm with binary heaps, on all cores of the host"},
};

constexpr Reference floyd_warshall_references[] = {
    {"reference", "the pseudocode of Figure 3 as a sequential function, on the host"},
    {"openmp", "lengths alone, blocked and vectorised, on all cores of the host"},
};

constexpr Reference bellman_ford_references[] = {
    {"reference", "the procedure of section 1.1 as a sequential function, on the host"},
    {"openmp", "the same with vertices shared among all cores of the host"},
};

constexpr Reference boruvka_mst_references[] = {
    {"reference", "the paper's four procedures as a sequential function, on the host"},
    {"kruskal", "Kruskal's algorithm, on the host"},
    {"openmp", "the four procedures with segments shared among all cores of the host"},
};

/// Those of the table that OpenCL devices have.
std::vector<Step> bellman_ford_steps() {
  std::vector<Step> steps = steps_of<bellman_ford::variants>();
  for (const bellman_ford::Variant& portable : bellman_ford::variants(Device::opencl)) {
    for (Step& step : steps) {
      if (step.name == portable.name) step.on_opencl = true;
    }
  }
  return steps;
}

constexpr Paper table[] = {
    {"bfs", "breadth-first search: levels from one source",
     "junstar92, Graph Search (Breadth-First Search), 2021; after Programming Massively Parallel "
     "Processors, ch. 12",
     steps_of<bfs::variants>, bfs_references, reproduce::bfs_experiments},
    {"johnson", "shortest paths between all pairs of vertices, arcs may be negative",
     "S. Pogorilyy, M. Slynko, Research and development of Johnson's algorithm parallel schemes in "
     "GPGPU technology, 2016",
     steps_of<johnson::variants>, johnson_references, reproduce::johnson_experiments},
    {"floyd_warshall", "shortest paths between all pairs of vertices, as dense matrices",
     "D. Garber, Floyd-Warshall in CUDA, 2019 (dannygar/apsp)", steps_of<floyd_warshall::variants>,
     floyd_warshall_references, reproduce::floyd_warshall_experiments},
    {"bellman_ford", "shortest paths from one source, arcs may be negative",
     "Liu L., Wang Y., Shen C., Li Y., Liu L., Performance portable GPU parallel optimization "
     "technique "
     "on Bellman-Ford algorithm, 2015",
     bellman_ford_steps, bellman_ford_references, reproduce::bellman_ford_experiments},
    {"boruvka_mst", "a minimum spanning forest of an undirected graph",
     "A. Kolganov, Hybrid implementation of the MST algorithm using CPU and GPU, 2015 (in Russian)",
     steps_of<boruvka_mst::variants>, boruvka_mst_references, reproduce::boruvka_mst_experiments},
};

}  // namespace

bool is_reference(std::span<const Reference> references, std::string_view name) {
  return std::any_of(references.begin(), references.end(),
                     [&](const Reference& row) { return row.name == name; });
}

std::vector<Device> opencl_devices(const Paper& paper) {
  const std::vector<Step> steps = paper.steps();
  std::vector<Device> devices;
  if (std::none_of(steps.begin(), steps.end(), [](const Step& step) { return step.on_opencl; })) {
    return devices;
  }
  for (const Device device : available_devices()) {
    if (is_opencl(device)) devices.push_back(device);
  }
  return devices;
}

std::span<const Paper> papers() {
  return table;
}

const Paper& paper(std::string_view name) {
  std::string names;
  for (const Paper& row : table) {
    if (row.name == name) return row;
    names += names.empty() ? "" : ", ";
    names += row.name;
  }
  throw InputError(fmt::format("there is no paper or problem '{}'; there is {}", name, names));
}

}  // namespace graphspec::program
