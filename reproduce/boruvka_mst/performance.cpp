/// \file
/// Edges a second by scale, parts of an iteration, and the share of the CPU.
#include <algorithm>

#include "reproduce/boruvka_mst/experiments.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

using boruvka_mst::Variant;

/// Beyond, only steps that read ranks are timed: with 64-bit weights they take longer, and the
/// whole a session's time.
constexpr int largest_scale_of_all_steps = 24;
/// Shares of the segments that the CPU searches.
constexpr double shares[] = {0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5};
constexpr int phase_runs = 6;

std::vector<Configuration> configurations(Device device, const Contest& family, int scale) {
  std::vector<Configuration> all;
  for (const Variant& variant : boruvka_mst::variants(device)) {
    Configuration each = as_published(variant, family);
    if (scale <= largest_scale_of_all_steps) {
      all.push_back(each);
      if (variant.name != tuned) continue;
      // Under the paper's rules it may have the graph renumbered as well.
      each.options.transformations.renumber = true;
      all.push_back(std::move(each));
    } else if (variant.name != "out_of_core" &&  // which has an experiment of its own
               (variant.name == tuned || (!variant.is_ours() && variant.always.rank_weights))) {
      // What other steps had made of the graph is there: making it takes longer than all searches.
      if (variant.name == tuned) {
        each.options.transformations.local_sort = true;
        each.options.transformations.renumber = true;
      }
      all.push_back(std::move(each));
    }
  }
  if (scale > largest_scale_of_all_steps) {
    // One after another, for there is room for one graph at a time.
    std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
      return name_of(one.transformations()) < name_of(other.transformations());
    });
  }
  return all;
}

}  // namespace

void performance(Campaign& campaign, const Contest& family, int scale) {
  const Input& input = contest(campaign, family, scale);
  Judge judge(input);
  // First: by its forest others are judged where the graph is large.
  time_on_host(campaign, input, judge, /*sorted=*/false);
  // Sorted lists of billions of arcs would stand beside the graph.
  if (scale <= largest_scale_of_all_steps) time_on_host(campaign, input, judge, /*sorted=*/true);
  if (!campaign.gpu()) return;
  Searches(campaign, input, Device::cuda, judge).time(configurations(Device::cuda, family, scale));
}

void phases(Campaign& campaign, const Contest& family) {
  const Input& input = contest(campaign, family, swept_scale(campaign));
  Judge judge(input);
  Searches searches(campaign, input, Device::cuda, judge);
  for (const Configuration& each : configurations(Device::cuda, family, swept_scale(campaign))) {
    if (!each.variant.is_ours()) searches.note_phases(each, phase_runs);
  }
}

void hybrid(Campaign& campaign, const Contest& family) {
  const Input& input = contest(campaign, family, swept_scale(campaign));
  const std::optional<Variant> step = step_named(Device::cuda, "hybrid");
  if (!step) return;
  std::vector<Configuration> all;
  for (const double share : shares) {
    Configuration each = as_published(*step, family);
    each.options.cpu_share = share;
    each.fields = {{"cpu_share", share}};
    all.push_back(std::move(each));
  }
  Judge judge(input);
  Searches(campaign, input, Device::cuda, judge).time(all);
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
