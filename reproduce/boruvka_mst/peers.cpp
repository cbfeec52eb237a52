/// \file
/// All steps on graphs that peers were measured on, with integer weights, and on the user's own:
/// counted where they are small, timed beside the rate at which the device reads.
#include <fmt/format.h>

#include "reference/baseline/msf.hpp"
#include "reference/boruvka_mst/boruvka_mst.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"
#include "reproduce/measure/read_bandwidth.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 100'000;

void count_all(const Campaign& campaign, const Input& input) {
  std::vector<Configuration> all;
  for (const boruvka_mst::Variant& variant : boruvka_mst::variants(Device::cpu)) {
    all.push_back({variant});
  }
  count(campaign, input, all);
}

void time_all(const Campaign& campaign, const Input& input) {
  campaign.working_on("measuring the read rate of the device");
  const double limit = read_rate(Device::cuda).bytes_a_second();
  std::vector<Configuration> all;
  for (const boruvka_mst::Variant& variant : boruvka_mst::variants(Device::cuda)) {
    all.push_back({variant, {}, {{"limit_a_second", limit}}});
  }
  Judge judge(input);
  Searches(campaign, input, Device::cuda, judge).time(all);
  time_on_host(campaign, input, judge, /*sorted=*/false);
}

}  // namespace

void peers(Campaign& campaign, const Family& graph) {
  count_all(campaign, campaign.counted(graph));
  if (campaign.gpu()) time_all(campaign, campaign.timed(graph));
}

void peers_files(Campaign& campaign) {
  for (const auto& path : campaign.setting().graph_files) {
    const Input& input = campaign.file(path);
    try {
      reference::check_undirected(input.graph);
    } catch (const InputError& refusal) {
      Json row = row_of(input, "every step", "every device");
      row.erase("verified");
      row["transformations"] = "none";
      campaign.leave_out(
          std::move(row),
          fmt::format("{}. With --undirected, each arc of the file is used in both directions.",
                      refusal.what()));
      continue;
    }
    if (input.graph.num_arcs() <= max_counted_arcs) count_all(campaign, input);
    if (campaign.gpu()) time_all(campaign, input);
  }
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
