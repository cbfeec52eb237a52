/// \file
/// Looking for the tree.
#include "spec/tree.hpp"

#include <vector>

namespace graphspec {

namespace fs = std::filesystem;

std::optional<fs::path> find_tree(std::string_view file) {
  std::error_code ignored;
  std::vector<fs::path> candidates;
  for (fs::path start :
       {fs::read_symlink("/proc/self/exe", ignored).parent_path(), fs::current_path(ignored)}) {
    for (; !start.empty(); start = start.parent_path()) {
      candidates.push_back(start);
      candidates.push_back(start / "share/graphspec");
      if (start == start.root_path()) break;
    }
  }
  candidates.emplace_back(GRAPHSPEC_SOURCE_DIR);
  for (const fs::path& candidate : candidates) {
    if (fs::exists(candidate / file, ignored)) return candidate;
  }
  return std::nullopt;
}

}  // namespace graphspec
