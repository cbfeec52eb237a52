/// \file
/// The table of the experiments, and the sizes of their graphs.
#include "reproduce/harish_narayanan/experiments.hpp"

#include <fmt/format.h>

#include <array>

namespace graphspec::reproduce::harish_narayanan_paper {
namespace {

/// Of the weights nothing is known but that they are whole and have no sign.
constexpr int greatest_weight = 255;
/// For a path through ten million vertices 32 bits hold no greater ones.
constexpr int greatest_weight_of_sizes = 200;

/// The text's graphs of average degree 6 to 7.
constexpr int degree = 7;

// The executor runs each CUDA thread for itself: thousands of vertices do as millions.
constexpr std::array counted_sizes = {1024, 2048, 4096, 8192};
constexpr std::array quick_sizes = {65536, 131072, 262144, 524288};
constexpr std::array paper_sizes = {1000000, 2000000, 4000000, 10000000};
constexpr std::array degrees = {2, 4, 8, 16, 32};
constexpr std::array counted_orders = {32, 64, 128};
constexpr std::array timed_orders = {256, 512, 1024, 2048};

// R-MAT and SSCA2 graphs are of the text's kinds; its road networks are files, for which grids with
// missing edges stand: deep and thin as well.
constexpr Family families[] = {
    {"random",
     {"random:4096,7,w=1..255", "random:16384,7,w=1..255"},
     {"random:262144,7,w=1..255", "random:4194304,7,w=1..255"}},
    {"rmat",
     {"rmat:12,7,w=1..255", "rmat:14,7,w=1..255"},
     {"rmat:18,7,w=1..255", "rmat:22,7,w=1..255"}},
    {"ssca2",
     {"ssca2:12,w=1..255", "ssca2:14,w=1..255"},
     {"ssca2:18,w=1..255", "ssca2:22,w=1..255"}},
    {"road",
     {"road:64x64,w=1..255", "road:128x128,w=1..255"},
     {"road:512x512,w=1..255", "road:2048x2048,w=1..255"}},
};

/// Files with more arcs are timed and not counted: the executor would take many minutes.
constexpr ArcIndex max_counted_arcs = 1'000'000;

const Input& random_graph(const Campaign& campaign, int vertices, int arcs_a_vertex,
                          int greatest = greatest_weight) {
  return campaign.from_spec(fmt::format("random_{}_{}", vertices, arcs_a_vertex),
                            fmt::format("random:{},{},w=1..{}", vertices, arcs_a_vertex, greatest));
}

void sizes(Campaign& campaign) {
  for (const int size : counted_sizes)
    count_searches(campaign, random_graph(campaign, size, degree, greatest_weight_of_sizes));
  if (!campaign.gpu()) return;
  for (const int size : campaign.quick() ? quick_sizes : paper_sizes) {
    time_searches(campaign, random_graph(campaign, size, degree, greatest_weight_of_sizes));
  }
}

void degree_growth(Campaign& campaign) {
  constexpr Scaled<int> timed_size{131072, 1000000};
  for (const int each : degrees) {
    count_searches(campaign, random_graph(campaign, counted_sizes[1], each));
    if (!campaign.gpu()) continue;
    time_searches(campaign, random_graph(campaign, timed_size.at(campaign.setting().scale), each));
  }
}

void kinds(Campaign& campaign) {
  for (const Family& family : families) count_searches(campaign, campaign.counted(family));
  for (const Input* const file : campaign.files()) {
    if (file->graph.num_arcs() <= max_counted_arcs) count_searches(campaign, *file);
  }
  if (!campaign.gpu()) return;
  for (const Family& family : families) time_searches(campaign, campaign.timed(family));
  for (const Input* const file : campaign.files()) time_searches(campaign, *file);
}

void all_pairs(Campaign& campaign) {
  for (const int order : counted_orders)
    count_pairs(campaign, random_graph(campaign, order, degree));
  if (!campaign.gpu()) return;
  for (const int order : timed_orders) time_pairs(campaign, random_graph(campaign, order, degree));
}

}  // namespace
}  // namespace graphspec::reproduce::harish_narayanan_paper

namespace graphspec::papers::harish_narayanan {

std::vector<reproduce::Experiment> experiments(const reproduce::Setting& setting) {
  namespace paper = reproduce::harish_narayanan_paper;
  reproduce::ExperimentTable table(
      setting,
      {.families = paper::families, .has_source = true, .describe = paper::describe_search});
  table.add({"sizes", "random graphs of average degree 6 to 7",
             "computes levels and shortest paths for growing numbers of vertices at a fixed "
             "degree"},
            paper::sizes);
  table.add({"degrees", "random graphs of one size",
             "computes levels and shortest paths for growing degrees at a fixed number of "
             "vertices"},
            paper::degree_growth);
  table.add({"kinds", "R-MAT, SSCA2 and road networks",
             "computes levels and shortest paths on other kinds of graphs and on the user's "
             "graphs"},
            paper::kinds);
  table.add(
      {"all_pairs", "all pairs by Floyd and Warshall's algorithm, and by one search per source",
       "compares APSP by Floyd and Warshall's algorithm with APSP by one search per source, "
       "on random graphs whose matrix fits into memory"},
      paper::all_pairs);
  return table.take();
}

}  // namespace graphspec::papers::harish_narayanan
