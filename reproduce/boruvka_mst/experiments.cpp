/// \file
/// The table of the Boruvka paper's experiments, and their graphs. What is timed has a part for
/// each graph.
#include "reproduce/boruvka_mst/experiments.hpp"

#include <fmt/format.h>

#include <type_traits>
#include <variant>

#include "reference/graph/graph_spec.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

constexpr Contest contests[] = {rmat, ssca2};

// The last column's graphs are those that peers were measured on, for which peers.csv has
// times.
constexpr Family peer_graphs[] = {
    {"rmat",
     {"rmat:8,8,sym,w=1..255", "rmat:8,8,sym,w=1..255"},
     {"rmat:16,16,sym,w=1..255", "rmat:22,16,sym,w=1..255"}},
    {"uniform",
     {"random:256,8,sym,w=1..255", "random:256,8,sym,w=1..255"},
     {"random:65536,16,sym,w=1..255", "random:4194304,16,sym,w=1..255"}},
    {"grid",
     {"grid:16x16,w=1..255", "grid:16x16,w=1..255"},
     {"grid:256x256,w=1..255", "grid:2048x2048,w=1..255"}},
    {"road",
     {"road:16x16,w=1..255", "road:16x16,w=1..255"},
     {"road:256x256,w=1..255", "road:4096x4096,w=1..255"}},
    {"ssca2",
     {"ssca2:8,w=1..8388607", "ssca2:8,w=1..8388607"},
     {"ssca2:16,w=1..8388607", "ssca2:22,w=1..8388607"}},
};

/// The scales whose times are measured, ascending; under paper scale those of its table.
std::vector<int> measured_scales(const Setting& setting) {
  if (setting.scale == Scale::quick) return {10, 12, 14, 16};
  // 23 is where the paper adds up two programs.
  return {16, 21, 23, 24, 25, 26, 27};
}

/// Under paper scale those of which the paper says that its GPU cannot hold them.
std::vector<int> out_of_core_scales(const Setting& setting) {
  if (setting.scale == Scale::paper) return {25, 26};
  return {setting.gpu ? 16 : 12};
}

void describe_weights(Input& input) {
  input.about["weights"] = std::visit(
      [](const auto& weights) {
        using Values = std::decay_t<decltype(weights)>;
        if constexpr (std::is_same_v<Values, std::monostate>) {
          return "none";
        } else {
          return std::is_floating_point_v<std::remove_cv_t<typename Values::value_type>>
                     ? "real, 64 bits"
                     : "integer, 32 bits";
        }
      },
      input.graph.weights());
}

/// An experiment that has a part for each of the contest's families.
struct FamilyRow {
  ExperimentTable::Title title;
  void (*run)(Campaign&, const Contest&);
};

constexpr FamilyRow counted_rows[] = {
    {{"steps", "Algorithm stages",
      "counts the work of every step on small graphs, on the CPU executor"},
     steps},
    {{"iterations", "Algorithm stages, on the share of the search",
      "counts the iterations on the paper's smallest graphs, on the CPU executor"},
     iterations},
    {{"compression", "Input conversion, 2 and 4",
      "measures how much the numbers of a vertex's neighbours differ, and how many "
      "bytes the ends of arcs need, for each numbering of the vertices"},
     compression},
    {{"transformations", "Input conversion",
      "measures every choice of the four transformations, for one step of the paper and for a "
      "variant that reads whole lists"},
     transformations},
};

/// These need a GPU.
constexpr FamilyRow timed_rows[] = {
    {{"phases", "Algorithm stages, on the share of the search",
      "measures the time of each part of an iteration"},
     phases},
    {{"hybrid", "Hybrid implementation of the search",
      "measures the hybrid search with different fractions of the segments on the CPU, from none "
      "to half"},
     hybrid},
};

/// An experiment that has a part for each of those families and some scales.
struct ScaleRow {
  ExperimentTable::Title title;
  void (*run)(Campaign&, const Contest&, int);
  std::vector<int> (*scales)(const Setting&);
};

constexpr ScaleRow performance_row{
    {"performance", "Test results, chart 1",
     "measures how many edges per second the steps and the host's cores process, for "
     "each scale"},
    performance,
    measured_scales};
constexpr ScaleRow out_of_core_row{
    {"out_of_core", "Hybrid implementation of the search; Test results",
     "measures searches on graphs that are larger than the device memory that a search may "
     "use"},
    out_of_core,
    out_of_core_scales};

constexpr ExperimentTable::Title peers_title{
    "peers", "ours",
    "measures the times of all steps with 32-bit weights, on the graphs on which "
    "other programs were measured"};

}  // namespace

const Input& contest(const Campaign& campaign, const Contest& family, int scale) {
  const std::string spec = fmt::format("{}{}", family.spec, scale);
  return campaign.made(fmt::format("{} {}", family.name, scale), spec, [&](Input& input) {
    input.graph = graph_from_spec(spec, campaign.setting().seed);
    input.about = {{"family", family.name}, {"scale", scale}};
  });
}

int swept_scale(const Campaign& campaign) {
  return campaign.quick() ? 16 : 21;
}

}  // namespace graphspec::reproduce::boruvka_mst_paper

namespace graphspec::papers::boruvka_mst {

std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting) {
  using namespace reproduce::boruvka_mst_paper;
  using reproduce::Campaign;
  reproduce::ExperimentTable table(
      setting, {.families = peer_graphs, .last_alone = true, .describe = describe_weights});
  const auto add = [&](const FamilyRow& row) {
    for (const Contest& family : contests) {
      table.add(
          row.title, [run = row.run, &family](Campaign& campaign) { run(campaign, family); },
          family.name);
    }
  };
  const auto add_scales = [&](const ScaleRow& row) {
    for (const Contest& family : contests) {
      for (const int scale : row.scales(setting)) {
        table.add(
            row.title,
            [run = row.run, &family, scale](Campaign& campaign) { run(campaign, family, scale); },
            fmt::format("{}/{}", family.name, scale));
      }
    }
  };
  for (const FamilyRow& row : counted_rows) add(row);
  add_scales(performance_row);
  if (setting.gpu) {
    for (const FamilyRow& row : timed_rows) add(row);
  }
  add_scales(out_of_core_row);
  for (const auto& graph : peer_graphs) {
    table.add(
        peers_title, [&graph](Campaign& campaign) { peers(campaign, graph); }, graph.name);
  }
  if (!setting.graph_files.empty()) table.add(peers_title, peers_files, "files");
  return table.take();
}

}  // namespace graphspec::papers::boruvka_mst
