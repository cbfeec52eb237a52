/// \file
/// Looking for the tree.
#include "spec/tree.hpp"

#include <dlfcn.h>

#include <vector>

namespace graphspec {

namespace fs = std::filesystem;

namespace {

/// The folder of the library that this code is in, where it is in one.
fs::path library_folder() {
  Dl_info about{};
  const bool is_known = dladdr(reinterpret_cast<const void*>(&find_tree), &about) != 0;
  return is_known && about.dli_fname != nullptr ? fs::path(about.dli_fname).parent_path()
                                                : fs::path();
}

}  // namespace

std::optional<fs::path> find_tree(std::string_view file) {
  std::error_code ignored;
  std::vector<fs::path> candidates;
  for (fs::path start : {fs::read_symlink("/proc/self/exe", ignored).parent_path(),
                         library_folder(), fs::current_path(ignored)}) {
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
