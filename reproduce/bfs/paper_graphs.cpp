/// \file
/// The two graphs of the paper itself: its figure's and its program's.
#include <fmt/format.h>

#include "reference/baseline/bfs.hpp"
#include "reference/bfs/bfs.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce::bfs_paper {

const Input& example_from(const Campaign& campaign, Vertex source) {
  return campaign.made(fmt::format("example_from_{}", source),
                       fmt::format("as printed, from vertex {}", source), [&](Input& made) {
                         // edges and dest as the section "Background" prints them.
                         made.graph = Graph({0, 2, 4, 7, 9, 11, 12, 13, 15, 15},
                                            {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6});
                         made.source = source;
                       });
}

void example(Campaign& campaign) {
  for (const Vertex source : {0, 2}) {
    const Input& input = example_from(campaign, source);
    campaign.describe(input);
    const auto note = [&](std::string_view variant, const std::vector<std::int32_t>& label) {
      campaign.observe({{"kind", "labels"},
                        {"graph", input.name},
                        {"spec", input.spec},
                        {"variant", variant},
                        {"label", label}});
    };
    note("sequential", reference::bfs(input.graph, source).level);
    for (const Configuration& each : all_steps()) {
      note(each.variant,
           answer(solver<problem::Bfs>(Device::cpu, each.variant), input.graph, {.source = source})
               .level);
    }
  }
}

void random_graph(Campaign& campaign) {
  // As the program makes it: with self-loops and parallel arcs.
  const std::string spec = "bfs-paper:4096";
  const Input& input = campaign.made("paper_program", spec, [&](Input& made) {
    made.graph = graph_from_spec(spec, campaign.setting().seed);
  });
  count(campaign, input, all_steps());
  time_on_gpu(campaign, input, all_steps());
  time_references(campaign, input);
}

}  // namespace graphspec::reproduce::bfs_paper
