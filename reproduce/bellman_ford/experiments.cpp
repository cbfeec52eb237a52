/// \file
/// The table of the Bellman-Ford paper's experiments. What is timed has a part for each device.
#include "reproduce/bellman_ford/experiments.hpp"

#include <fmt/format.h>

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

// The last column's graphs are those for which peers.csv has times.
constexpr Family families[] = {
    {"rmat",
     {"rmat:12,16,sym,w=1..255", "rmat:12,16,sym,w=1..255"},
     {"rmat:18,16,sym,w=1..255", "rmat:22,16,sym,w=1..255"}},
    {"uniform",
     {"random:4096,16,sym,w=1..255", "random:4096,16,sym,w=1..255"},
     {"random:262144,16,sym,w=1..255", "random:4194304,16,sym,w=1..255"}},
    {"grid",
     {"grid:64x64,w=1..255", "grid:64x64,w=1..255"},
     {"grid:512x512,w=1..255", "grid:2048x2048,w=1..255"}},
};

/// An experiment that is the same on each device.
struct DeviceRow {
  ExperimentTable::Title title;
  void (*run)(Campaign&, Matrices&, Device);
};

constexpr DeviceRow device_rows[] = {
    {{"speedups", "Figures 6, 7 and 8; equation (2)",
      "compares the times of the paper's steps (all rounds and both transfers) with the "
      "times of the procedures on the host"},
     speedups},
    {{"group_sizes", "section 2.1, the parameter M",
      "measures the time of one round for each number M of threads per vertex, from 1 "
      "to 1,024"},
     group_sizes},
    {{"transposition", "section 2.2",
      "compares the time of the transposition with the time of the rounds that use it"},
     transposition},
};

constexpr ExperimentTable::Title bandwidth_title{
    "dense_bandwidth", "ours",
    "measures how many bytes of the matrix are read per second, and compares this rate with the "
    "device's read bandwidth"};
constexpr ExperimentTable::Title sparse_title{
    "sparse", "ours",
    "measures the times of all steps for sparse graphs, on the graphs on which other "
    "programs were measured"};

/// Devices whose clocks count: the GPU by CUDA, then OpenCL's. Never the CPU executor.
std::vector<Device> timed_devices(const Setting& setting) {
  std::vector<Device> devices;
  if (setting.gpu) devices.push_back(Device::cuda);
  devices.insert(devices.end(), setting.opencl.begin(), setting.opencl.end());
  return devices;
}

}  // namespace
}  // namespace graphspec::reproduce::bellman_ford_paper

namespace graphspec::papers::bellman_ford {

std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting) {
  using namespace reproduce::bellman_ford_paper;
  using reproduce::Campaign;
  reproduce::ExperimentTable table(setting,
                                   {.families = families, .simplified = true, .has_source = true});
  const auto matrices = std::make_shared<Matrices>();
  const std::vector<Device> devices = timed_devices(setting);
  table.add(
      {"steps", "sections 1.2, 2.1 and 2.2",
       "counts the work of every step on graphs of 64, 70 and 96 vertices, on the CPU executor"},
      steps);
  table.add(
      device_rows[0].title, [matrices](Campaign& campaign) { host_speedups(campaign, *matrices); },
      "host");
  for (const DeviceRow& row : device_rows) {
    for (const Device device : devices) {
      table.add(
          row.title,
          [matrices, run = row.run, device](Campaign& campaign) {
            run(campaign, *matrices, device);
          },
          name(device));
    }
  }
  for (const Device device : devices) {
    for (const Vertex order : bandwidth_orders(setting, device)) {
      table.add(
          bandwidth_title,
          [matrices, device, order](Campaign& campaign) {
            dense_bandwidth(campaign, *matrices, device, order);
          },
          fmt::format("{}/{}", name(device), order));
    }
  }
  for (const auto& family : families) {
    table.add(
        sparse_title, [&family](Campaign& campaign) { sparse(campaign, family); }, family.name);
  }
  if (!setting.graph_files.empty()) table.add(sparse_title, sparse_files, "files");
  if (has_buckets()) {
    table.add({"deltas", "ours",
               "measures searches that sort vertices into buckets by distance, with buckets of "
               "different widths"},
              [](Campaign& campaign) { deltas(campaign, families); });
  }
  return table.take();
}

}  // namespace graphspec::papers::bellman_ford
