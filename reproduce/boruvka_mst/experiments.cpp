/// \file
/// The table of the Boruvka paper's experiments. What is timed has a part for each graph.
#include "reproduce/boruvka_mst/experiments.hpp"

#include <fmt/format.h>

#include <memory>

namespace graphspec::reproduce {
namespace {

using boruvka_mst_paper::Family;
using boruvka_mst_paper::Inputs;

/// An experiment that has a part for each of the two families.
struct FamilyRow {
  std::string_view name;
  std::string_view place;
  std::string_view what;
  void (*run)(Notebook&, Inputs&, const Family&);
  bool needs_gpu;
};

constexpr FamilyRow counted_rows[] = {
    {"steps", "Algorithm stages", "every step on small graphs, counted on the CPU executor",
     boruvka_mst_paper::steps, false},
    {"iterations", "Algorithm stages, on the share of the search",
     "iterations on the paper's least graphs, on the CPU executor", boruvka_mst_paper::iterations,
     false},
    {"compression", "Input conversion, 2 and 4",
     "how far ends of arcs lie apart, and bytes of them, by numbering",
     boruvka_mst_paper::compression, false},
    {"transformations", "Input conversion",
     "one step with every choice of the four transformations", boruvka_mst_paper::transformations,
     false},
};

constexpr FamilyRow timed_rows[] = {
    {"phases", "Algorithm stages, on the share of the search",
     "what each part of an iteration takes", boruvka_mst_paper::phases, true},
    {"hybrid", "Hybrid implementation of the search",
     "the CPU searches from none to half of the segments", boruvka_mst_paper::hybrid, true},
};

}  // namespace

std::vector<Experiment> boruvka_mst_experiments(const Setting& setting) {
  const auto inputs = std::make_shared<Inputs>(setting);
  std::vector<Experiment> experiments;
  const auto add = [&](const FamilyRow& row) {
    if (row.needs_gpu && !setting.gpu) return;
    for (const Family& family : boruvka_mst_paper::families) {
      experiments.push_back(
          {row.name, row.place, row.what,
           [inputs, run = row.run, &family](Notebook& notebook) { run(notebook, *inputs, family); },
           family.name});
    }
  };
  for (const FamilyRow& row : counted_rows) add(row);
  for (const Family& family : boruvka_mst_paper::families) {
    for (const int scale : inputs->scales()) {
      experiments.push_back({"performance", "Test results, chart 1",
                             "edges a second of the steps and of the host's cores, by scale",
                             [inputs, &family, scale](Notebook& notebook) {
                               boruvka_mst_paper::performance(notebook, *inputs, family, scale);
                             },
                             fmt::format("{}/{}", family.name, scale)});
    }
  }
  for (const FamilyRow& row : timed_rows) add(row);
  for (const Family& family : boruvka_mst_paper::families) {
    for (const int scale : boruvka_mst_paper::out_of_core_scales(*inputs)) {
      experiments.push_back({"out_of_core", "Hybrid implementation of the search; Test results",
                             "graphs larger than the memory that they may have on the device",
                             [inputs, &family, scale](Notebook& notebook) {
                               boruvka_mst_paper::out_of_core(notebook, *inputs, family, scale);
                             },
                             fmt::format("{}/{}", family.name, scale)});
    }
  }
  constexpr std::string_view on_peers = "every step on graphs of peers, with weights of 32 bits";
  for (const auto& graph : boruvka_mst_paper::peer_graphs()) {
    experiments.push_back({"peers", "ours", on_peers,
                           [inputs, &graph](Notebook& notebook) {
                             boruvka_mst_paper::peers(notebook, *inputs, graph);
                           },
                           graph.name});
  }
  if (!setting.graph_files.empty()) {
    experiments.push_back(
        {"peers", "ours", on_peers,
         [inputs](Notebook& notebook) { boruvka_mst_paper::peers_files(notebook, *inputs); },
         "files"});
  }
  return experiments;
}

}  // namespace graphspec::reproduce
