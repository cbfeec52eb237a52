/// \file
/// The table of the Bellman-Ford paper's experiments. What is timed has a part for each device.
#include "reproduce/bellman_ford/experiments.hpp"

#include <fmt/format.h>

#include <memory>

namespace graphspec::reproduce {
namespace {

using bellman_ford_paper::Inputs;

/// An experiment that is the same on each device.
struct DeviceRow {
  std::string_view name;
  std::string_view place;
  std::string_view what;
  void (*run)(Notebook&, Inputs&, Device);
};

constexpr DeviceRow speedup_row{
    "speedups", "Figures 6, 7 and 8; equation (2)",
    "the paper's steps with all rounds and both transfers, over the host's procedures",
    bellman_ford_paper::speedups};

constexpr DeviceRow device_rows[] = {
    {"group_sizes", "section 2.1, the parameter M", "a round with every M from 1 to 1,024",
     bellman_ford_paper::group_sizes},
    {"transposition", "section 2.2",
     "what the transposition costs beside the rounds that it serves",
     bellman_ford_paper::transposition},
};

}  // namespace

std::vector<Experiment> bellman_ford_experiments(const Setting& setting) {
  const auto inputs = std::make_shared<Inputs>(setting);
  const std::vector<Device> devices = bellman_ford_paper::timed_devices(setting);
  std::vector<Experiment> experiments;
  experiments.push_back(
      {"steps", "sections 1.2, 2.1 and 2.2",
       "every step on graphs of 70 vertices, counted on the CPU executor",
       [inputs](Notebook& notebook) { bellman_ford_paper::steps(notebook, *inputs); }});
  const auto add = [&](const DeviceRow& row, Device device) {
    experiments.push_back(
        {row.name, row.place, row.what,
         [inputs, run = row.run, device](Notebook& notebook) { run(notebook, *inputs, device); },
         name(device)});
  };
  experiments.push_back(
      {speedup_row.name, speedup_row.place, speedup_row.what,
       [inputs](Notebook& notebook) { bellman_ford_paper::host_speedups(notebook, *inputs); },
       "host"});
  for (const Device device : devices) add(speedup_row, device);
  for (const DeviceRow& row : device_rows) {
    for (const Device device : devices) add(row, device);
  }
  for (const Device device : devices) {
    for (const Vertex order : bellman_ford_paper::bandwidth_orders(setting, device)) {
      experiments.push_back(
          {"dense_bandwidth", "ours",
           "bytes of the matrix a second, beside the rate at which the device reads",
           [inputs, device, order](Notebook& notebook) {
             bellman_ford_paper::dense_bandwidth(notebook, *inputs, device, order);
           },
           fmt::format("{}/{}", name(device), order)});
    }
  }
  constexpr std::string_view on_arcs = "every step on lists of arcs, on the graphs of peers";
  for (const auto& family : bellman_ford_paper::families()) {
    experiments.push_back({"sparse", "ours", on_arcs,
                           [inputs, &family](Notebook& notebook) {
                             bellman_ford_paper::sparse(notebook, *inputs, family);
                           },
                           family.name});
  }
  if (!setting.graph_files.empty()) {
    experiments.push_back(
        {"sparse", "ours", on_arcs,
         [inputs](Notebook& notebook) { bellman_ford_paper::sparse_files(notebook, *inputs); },
         "files"});
  }
  if (bellman_ford_paper::has_buckets()) {
    experiments.push_back(
        {"deltas", "ours", "searches by buckets against the width of a bucket",
         [inputs](Notebook& notebook) { bellman_ford_paper::deltas(notebook, *inputs); }});
  }
  return experiments;
}

}  // namespace graphspec::reproduce
