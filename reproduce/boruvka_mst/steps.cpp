/// \file
/// Every step of the table on the CPU executor: plain for what it starts and waits for, once more
/// with every access counted; and iterations.
#include "reproduce/boruvka_mst/experiments.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

constexpr int counted_scale = 8;
/// The paper's least, and the largest that the executor runs in seconds.
constexpr int iterations_scale = 16;

}  // namespace

void steps(Campaign& campaign, const Contest& family) {
  std::vector<Configuration> all;
  for (const boruvka_mst::Variant& variant : boruvka_mst::variants(Device::cpu)) {
    all.push_back(as_published(variant, family));
  }
  count(campaign, contest(campaign, family, counted_scale), all);
}

void iterations(Campaign& campaign, const Contest& family) {
  const Input& input = contest(campaign, family, iterations_scale);
  Judge judge(input);
  Searches searches(campaign, input, Device::cpu, judge);
  // The numbers of trees are those of any step. The executor runs this one in seconds, because
  // the host searches all segments.
  const std::optional<boruvka_mst::Variant> step = step_named(Device::cpu, "hybrid");
  if (!step) return;
  Configuration configuration{*step};
  configuration.options.cpu_share = 1;
  std::optional<Json> row = searches.checked(configuration);
  if (!row) return;
  (*row)["kind"] = "iterations";
  (*row)["iterations"] = (*row)["counts"]["iterations"];
  campaign.observe(std::move(*row));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
