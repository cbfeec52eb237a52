/// \file
/// One rule of the outer loop at a time: what a phase settles, whether the mask is cleared, who
/// finds the minimum.
#include <algorithm>
#include <utility>

#include "reproduce/johnson/experiments.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

/// \param fewer  divides the number of sources that are counted
void compare_on_all(const Campaign& campaign, std::vector<Configuration> configurations,
                    int fewer = 1) {
  for (const Input* input : counted_inputs(campaign)) {
    for (Configuration& each : configurations)
      each.sources = std::max(counted_sources(*input) / fewer, 1);
    count(campaign, *input, configurations);
  }
  if (!campaign.gpu()) return;
  for (Configuration& each : configurations) each.sources = timed_sources;
  for (const Input* input : timed_inputs(campaign)) {
    time_on_gpu(campaign, *input, configurations, few_repetitions);
  }
}

}  // namespace

std::vector<std::pair<std::string_view, johnson::Options>> with_each(std::string_view option) {
  const OptionRow& row = option_named(johnson::option_table(), option);
  std::vector<std::pair<std::string_view, johnson::Options>> all;
  for (const std::string_view word : row.range.words) {
    johnson::Options options;
    options.clear_mask = true;
    row.set(&options, static_cast<double>(all.size()));
    all.emplace_back(word, options);
  }
  return all;
}

void settle_rules(Campaign& campaign) {
  std::vector<Configuration> configurations{
      {.variant = "inner_loop", .fields = {{"settle", "one"}}}};
  for (const auto& [rule, options] : with_each("settle")) {
    configurations.push_back(
        {.variant = "outer_loop", .options = options, .fields = {{"settle", rule}}});
  }
  compare_on_all(campaign, configurations);
}

void mask(Campaign& campaign) {
  std::vector<Configuration> configurations;
  for (const bool clear : {false, true}) {
    johnson::Options options;
    options.clear_mask = clear;
    configurations.push_back({.variant = "outer_loop",
                              .options = options,
                              .fields = {{"mask", clear ? "cleared" : "as listed"}}});
  }
  compare_on_all(campaign, configurations);
}

void extract_min(Campaign& campaign) {
  std::vector<Configuration> configurations;
  for (const char* const variant : {"outer_loop", "inner_loop"}) {
    for (const auto& [by, options] : with_each("extract_min")) {
      configurations.push_back(
          {.variant = variant, .options = options, .fields = {{"extract_min", by}}});
    }
  }
  compare_on_all(campaign, configurations, /*fewer=*/8);  // reductions have many barriers
}

}  // namespace graphspec::reproduce::johnson_paper
