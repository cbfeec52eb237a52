/// \file
/// The table of papers.
#include "reproduce/program/papers.hpp"

#include <fmt/format.h>

#include "gpu/bfs/bfs.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/bfs/experiments.hpp"

namespace graphspec::program {
namespace {

std::vector<Step> bfs_steps() {
  std::vector<Step> steps;
  const auto gpu = bfs::variants(Device::cuda);
  for (const bfs::Variant& variant : bfs::variants(Device::cpu)) {
    steps.push_back(
        {variant.step, variant.name, variant.source, variant.summary, true, !gpu.empty()});
  }
  return steps;
}

constexpr Paper table[] = {
    {"bfs", "breadth-first search: levels from one source",
     "junstar92, Graph Search (Breadth-First Search), 2021; after Programming Massively Parallel "
     "Processors, ch. 12",
     bfs_steps, reproduce::bfs_experiments},
};

}  // namespace

std::span<const Paper> papers() {
  return table;
}

const Paper& paper(std::string_view name) {
  std::string names;
  for (const Paper& row : table) {
    if (row.name == name) return row;
    names += names.empty() ? "" : ", ";
    names += row.name;
  }
  throw InputError(fmt::format("there is no paper or problem '{}'; there is {}", name, names));
}

}  // namespace graphspec::program
