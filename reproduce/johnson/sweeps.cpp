/// \file
/// One rule of the outer loop at a time: what a phase settles, whether the mask is cleared, who
/// finds the minimum.
#include <algorithm>

#include "reproduce/johnson/experiments.hpp"
#include "reproduce/johnson/option_names.hpp"
#include "reproduce/johnson/runs.hpp"

namespace graphspec::reproduce::johnson_paper {
namespace {

/// \param fewer  divides the number of sources that are counted
void compare_on_all(Notebook& notebook, Inputs& inputs, std::vector<Configuration> configurations,
                    int fewer = 1) {
  for (const Input* input : inputs.counted(notebook)) {
    for (Configuration& each : configurations)
      each.sources = std::max(counted_sources(*input) / fewer, 1);
    count(notebook, *input, configurations);
  }
  if (!inputs.setting().gpu) return;
  for (Configuration& each : configurations) each.sources = timed_sources;
  for (const Input* input : inputs.timed(notebook)) {
    time_on_gpu(notebook, inputs.setting(), *input, configurations, few_repetitions);
  }
}

}  // namespace

void settle_rules(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations{
      {.variant = "inner_loop", .options = {}, .fields = {{"settle", "one"}}}};
  for (const auto& [name, rule] : reproduce::settle_rules) {
    johnson::Options options;
    options.settle = rule;
    options.clear_mask = true;  // phases are the same; this is the faster one
    configurations.push_back(
        {.variant = "outer_loop", .options = options, .fields = {{"settle", name}}});
  }
  compare_on_all(notebook, inputs, configurations);
}

void mask(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations;
  for (const bool clear : {false, true}) {
    johnson::Options options;
    options.clear_mask = clear;
    configurations.push_back({.variant = "outer_loop",
                              .options = options,
                              .fields = {{"mask", clear ? "cleared" : "as listed"}}});
  }
  compare_on_all(notebook, inputs, configurations);
}

void extract_min(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations;
  for (const char* const variant : {"outer_loop", "inner_loop"}) {
    for (const auto& [name, by] : extract_mins) {
      johnson::Options options;
      options.clear_mask = true;
      options.extract_min = by;
      configurations.push_back(
          {.variant = variant, .options = options, .fields = {{"extract_min", name}}});
    }
  }
  compare_on_all(notebook, inputs, configurations, /*fewer=*/8);  // reductions have many barriers
}

}  // namespace graphspec::reproduce::johnson_paper
