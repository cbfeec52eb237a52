/// \file
/// Edges a second by scale, parts of an iteration, and the share of the CPU.
#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/error.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"
#include "reproduce/boruvka_mst/runs.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

using boruvka_mst::Variant;

/// Beyond, only steps that read ranks are timed: with 64-bit weights they take longer, and the
/// whole a session's time.
constexpr int largest_scale_of_all_steps = 24;
/// Shares of the segments that the CPU searches.
constexpr double shares[] = {0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5};
constexpr int phase_runs = 6;

std::vector<Configuration> configurations(Device device, const Family& family, int scale) {
  std::vector<Configuration> all;
  for (const Variant& variant : steps_of(device)) {
    if (scale > largest_scale_of_all_steps && !variant.always.rank_weights && !variant.is_ours()) {
      continue;
    }
    all.push_back(as_published(variant, family));
    if (!variant.is_ours()) continue;
    // Under the paper's rules it may have the graph changed as well.
    all.push_back(as_published(variant, family));
    all.back().options.transformations.renumber = true;
  }
  return all;
}

}  // namespace

void performance(Notebook& notebook, Inputs& inputs, const Family& family, int scale) {
  const Input& input = inputs.contest(notebook, family, scale);
  Judge judge(input);
  if (inputs.setting().gpu) {
    Searches searches(notebook, input, Device::cuda);
    static_cast<void>(searches.time(configurations(Device::cuda, family, scale)));
    judge = searches.judge();
  }
  // Sorted lists of 4 billion arcs would stand beside the graph.
  for (const bool sorted : {false, true}) {
    if (sorted && scale > largest_scale_of_all_steps) continue;
    time_on_host(notebook, input, judge, sorted);
  }
}

void phases(Notebook& notebook, Inputs& inputs, const Family& family) {
  const Input& input = inputs.contest(notebook, family, inputs.swept_scale());
  Searches searches(notebook, input, Device::cuda);
  for (const Configuration& each : configurations(Device::cuda, family, input.scale)) {
    if (each.variant.is_ours()) continue;
    try {
      notebook.observe(searches.phases(each, phase_runs));
    } catch (const InputError& refusal) {
      leave_out(notebook, input, each, Device::cuda, refusal.what());
    }
  }
}

void hybrid(Notebook& notebook, Inputs& inputs, const Family& family) {
  const Input& input = inputs.contest(notebook, family, inputs.swept_scale());
  const std::optional<Variant> step = step_named(Device::cuda, "hybrid");
  if (!step) return;
  std::vector<Configuration> all;
  for (const double share : shares) {
    Configuration each = as_published(*step, family);
    each.options.cpu_share = share;
    each.fields = {{"cpu_share", share}};
    all.push_back(std::move(each));
  }
  static_cast<void>(Searches(notebook, input, Device::cuda).time(all));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
