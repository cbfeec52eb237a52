/// \file
/// Every step of the table on the CPU executor: plain for what it starts and waits for, once more
/// with every access counted.
#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

/// Complete and sparse graphs. With 64 and 96 vertices each row of the matrix starts at a sector of
/// 32 bytes; 96 is no power of two. With 70 vertices most rows start inside a sector, and the last
/// group of threads is not full.
constexpr const char* counted_graphs[][2] = {
    {"complete 64", "complete:64,w=1..100"},   {"complete 70", "complete:70,w=1..100"},
    {"complete 96", "complete:96,w=1..100"},   {"sparse 64", "random:64,4,sym,w=1..100"},
    {"sparse 70", "random:70,4,sym,w=1..100"}, {"sparse 96", "random:96,4,sym,w=1..100"}};

Json counted(const Input& input, const bellman_ford::Variant& variant) {
  const bellman_ford::Result result = certified(input, {variant});
  Json counts = counts_json(result.counters);
  counts["rounds"] = result.work.rounds;
  Json facts{{"counts", std::move(counts)}};
  if (result.work.group_size > 0) facts["group_size"] = result.work.group_size;
  return facts;
}

}  // namespace

void steps(Campaign& campaign) {
  for (const auto& [graph, spec] : counted_graphs) {
    const Input& input = campaign.from_spec(graph, spec);
    std::vector<Run> runs;
    for (const bellman_ford::Variant& variant : bellman_ford::variants(Device::cpu)) {
      runs.push_back({.variant = std::string(variant.name), .checked = [&input, variant] {
                        return with_accesses([&] { return counted(input, variant); });
                      }});
      runs.back().facts = {
          {"step", variant.step},
          {"form", variant.form() == bellman_ford::Form::dense ? "dense" : "sparse"}};
    }
    campaign.count(input, runs);
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
