/// \file
/// Graphs larger than the memory that they may have on the device, beside the same graphs on a
/// device that holds them and on the host.
#include <utility>
#include <vector>

#include "reproduce/boruvka_mst/experiments.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

/// The memory of the paper's GPU.
constexpr double paper_bytes = 6e9;
/// Of its arrays of N values: low and high, the two tables, best vertices and weights, trees, first
/// arcs of lists.
constexpr double bytes_beside = 48;

double bytes_an_arc(const boruvka_mst::Transformations& transformations) {
  return (transformations.compress ? 1.25 : sizeof(Vertex)) +
         (transformations.rank_weights ? sizeof(std::uint32_t) : sizeof(double));
}

/// Bytes that the graph's arrays may have: what the paper's GPU leaves for them; where the graph
/// fits, half of what it has.
std::int64_t limit_for(const Graph& graph, const boruvka_mst::Transformations& transformations) {
  const double whole = bytes_an_arc(transformations) * static_cast<double>(graph.num_arcs()) +
                       static_cast<double>(graph.offsets().size_bytes());
  const double left = paper_bytes - bytes_beside * graph.num_vertices();
  return static_cast<std::int64_t>(left < whole ? left : whole / 2);
}

}  // namespace

void out_of_core(Campaign& campaign, const Contest& family, int scale) {
  const Device device = campaign.gpu() ? Device::cuda : Device::cpu;
  const std::optional<boruvka_mst::Variant> step = step_named(device, "out_of_core");
  if (!step) return;
  const Input& input = contest(campaign, family, scale);
  Configuration all_there = as_published(*step, family);
  all_there.options.cpu_share = 0;
  all_there.fields = {{"memory", "all"}};
  Configuration gpu_reads_all = all_there;
  gpu_reads_all.options.device_bytes = limit_for(input.graph, all_there.transformations());
  gpu_reads_all.fields = {{"memory", "limited, without the CPU"},
                          {"device_bytes", gpu_reads_all.options.device_bytes}};
  // As the paper has it: the CPU searches the last segments, which are those that did not fit.
  Configuration limited = gpu_reads_all;
  limited.options.cpu_share = boruvka_mst::Options{}.cpu_share;
  limited.fields["memory"] = "limited";
  std::vector<Configuration> all = {limited};
  // The executor's times mean nothing, and it takes seconds for each.
  if (device != Device::cpu) all.insert(all.end(), {gpu_reads_all, all_there});

  Judge judge(input);
  Searches searches(campaign, input, device, judge);
  const auto note_split = [&](Json row) {
    const auto arcs = static_cast<double>(input.graph.num_arcs());
    row["kind"] = "split";
    row["share_on_device"] = row["counts"].value("arcs_on_device", arcs) / arcs;
    campaign.observe(std::move(row));
  };
  if (device == Device::cpu) {
    for (const Configuration& each : all) {
      if (auto row = searches.checked(each)) note_split(std::move(*row));
    }
    return;
  }
  time_on_host(campaign, input, judge, /*sorted=*/false);
  for (Json& row : searches.time(all)) note_split(std::move(row));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
