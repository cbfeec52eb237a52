/// \file
/// The two graphs of the paper itself: its figure's and its program's.
#include <fmt/format.h>

#include "reference/baseline/bfs.hpp"
#include "reference/bfs/bfs.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reproduce/bfs/experiments.hpp"

namespace graphspec::reproduce::bfs_paper {

void example(Campaign& campaign) {
  // edges and dest as the section "Background" prints them.
  const Graph graph({0, 2, 4, 7, 9, 11, 12, 13, 15, 15},
                    {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6});
  for (const Vertex source : {0, 2}) {
    const Input& input =
        campaign.made(fmt::format("example_from_{}", source),
                      fmt::format("as printed, from vertex {}", source), [&](Input& made) {
                        made.graph = graph;
                        made.source = source;
                      });
    campaign.describe(input);
    const auto note = [&](std::string_view variant, const std::vector<std::int32_t>& label) {
      campaign.observe({{"kind", "labels"},
                        {"graph", input.name},
                        {"spec", input.spec},
                        {"variant", variant},
                        {"label", label}});
    };
    note("sequential", reference::bfs(graph, source).level);
    for (const bfs::Variant& variant : bfs::variants(Device::cpu)) {
      note(variant.name, bfs::search(variant, Device::cpu, graph, source).label);
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
