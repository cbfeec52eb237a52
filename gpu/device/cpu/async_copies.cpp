/// \file
/// Asynchronous copies of running threads: kept by groups until their thread waits for them.
#include "gpu/device/cpu/engine.hpp"

namespace graphspec::executor {

void put_off_copy(void* shared, const void* global) {
  auto& groups = Engine::instance().running_thread().copies;
  if (groups.empty()) groups.emplace_back();
  groups.back().push_back({shared, global});
}

void close_copies() {
  auto& groups = Engine::instance().running_thread().copies;
  if (groups.empty()) groups.emplace_back();
  groups.emplace_back();
}

bool next_copy(int open, CopyPutOff& copy) {
  auto& groups = Engine::instance().running_thread().copies;
  // The last group is not closed.
  while (static_cast<int>(groups.size()) > open + 1) {
    if (groups.front().empty()) {
      groups.erase(groups.begin());
      continue;
    }
    copy = groups.front().front();
    groups.front().erase(groups.front().begin());
    return true;
  }
  return false;
}

}  // namespace graphspec::executor
