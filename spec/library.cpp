/// \file
/// The table of the papers' schemes, and where their files lie.
#include "spec/library.hpp"

#include <fmt/format.h>

#include <vector>

#include "reference/graph/error.hpp"
#include "spec/bellman_ford.hpp"
#include "spec/bfs.hpp"
#include "spec/boruvka_mst.hpp"
#include "spec/floyd_warshall.hpp"
#include "spec/johnson.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::saa {
namespace {

namespace fs = std::filesystem;

constexpr Paper table[] = {
    {.name = "bfs", .model = bfs_model, .constants = bfs_constants, .set_problem = set_bfs_problem},
    {.name = "floyd_warshall",
     .model = floyd_warshall_model,
     .constants = floyd_warshall_constants,
     .set_problem = set_floyd_warshall_problem},
    {.name = "johnson",
     .model = johnson_model,
     .constants = johnson_constants,
     .set_problem = set_johnson_problem},
    {.name = "bellman_ford",
     .model = bellman_ford_model,
     .constants = bellman_ford_constants,
     .set_problem = set_bellman_ford_problem},
    {.name = "boruvka_mst",
     .model = boruvka_mst_model,
     .constants = boruvka_mst_constants,
     .set_problem = set_boruvka_mst_problem},
};

}  // namespace

std::span<const Paper> papers() {
  return table;
}

const Paper& paper(std::string_view name) {
  std::vector<std::string_view> names;
  for (const Paper& row : table) {
    if (row.name == name) return row;
    names.push_back(row.name);
  }
  throw InputError(fmt::format("there are no schemes of '{}'; there are those of {}", name,
                               fmt::join(names, ", ")));
}

fs::path folder() {
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  for (const fs::path& candidate :
       {fs::path(GRAPHSPEC_SOURCE_DIR) / "spec",
        program.parent_path().parent_path() / "share" / "graphspec" / "spec"}) {
    if (fs::exists(candidate / "laws.saa", ignored)) return candidate;
  }
  throw InputError(
      "the schemes (spec/*.saa) are neither in the tree that this program was built from "
      "nor in its installation");
}

Algorithm load(std::string_view paper_or_file) {
  if (paper_or_file.ends_with(".saa")) return load_algorithm(fs::path(paper_or_file));
  return load(paper(paper_or_file));
}

Algorithm load(const Paper& paper) {
  return load_algorithm(folder() / fmt::format("{}.saa", paper.name));
}

Algorithm load_laws() {
  return load_algorithm(folder() / "laws.saa");
}

}  // namespace graphspec::saa
