/// \file
/// Every step on the CPU executor: once for its launches and barriers, and once more with every
/// access counted.
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

Json counted(const Input& input, const Step& step) {
  const RunReport report = certified(input, {&step});
  Json facts = facts_of(report);
  Json counts = counts_json(report.counters);
  counts["rounds"] = std::move(facts["rounds"]);
  facts.erase("rounds");
  facts["counts"] = std::move(counts);
  return facts;
}

}  // namespace

void steps(Campaign& campaign) {
  for (const auto& [graph, spec] : counted_graphs) {
    const Input& input = campaign.from_spec(graph, spec);
    std::vector<Run> runs;
    for (const Step* const step : all_steps(Device::cpu)) {
      runs.push_back({.variant = std::string(step->name), .checked = [&input, step] {
                        return with_accesses([&] { return counted(input, *step); });
                      }});
      runs.back().facts = {{"step", runs.size()},
                           {"form", step->reads_matrix ? "dense" : "sparse"}};
    }
    campaign.count(input, runs);
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
