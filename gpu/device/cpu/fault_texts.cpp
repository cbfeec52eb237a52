/// \file
/// How a kernel's fault is reported: what, where, by which thread, under which schedule.
#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <string>
#include <system_error>

#include "gpu/device/cpu/debug_information.hpp"
#include "gpu/device/cpu/engine.hpp"

namespace graphspec::executor {
namespace {

/// Returns a source file's path from the top folder of its project, which is the same on every
/// machine: from the topmost folder that has a CMakeLists.txt.
std::string find_path_in_project(const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path path = fs::path(file).lexically_normal();
  if (!path.is_absolute()) {
    // Relative to the folder of a build, which is below the top.
    fs::path below;
    for (const fs::path& part : path) {
      if (part != "..") below /= part;
    }
    return below.string();
  }
  std::error_code ignored;
  fs::path top;
  for (fs::path folder = path.parent_path();; folder = folder.parent_path()) {
    if (fs::exists(folder / "CMakeLists.txt", ignored)) top = folder;
    if (folder == folder.root_path()) break;
  }
  // Without the sources: the last two folders.
  if (top.empty()) top = path.parent_path().parent_path().parent_path();
  return path.lexically_relative(top).string();
}

/// As find_path_in_project(), which needs more stack than a fiber has; looks a file up once.
const std::string& path_in_project(const std::string& file) {
  static std::map<std::string, std::string> known;
  auto [entry, is_new] = known.try_emplace(file);
  if (is_new) entry->second = on_large_stack([&] { return find_path_in_project(file); });
  return entry->second;
}

}  // namespace

std::string text_of(const Dim3& index) {
  return fmt::format("({},{},{})", index.x, index.y, index.z);
}

std::string text_of(Site site) {
  return site.line == 0 ? "code without debug information"
                        : fmt::format("{}:{}", path_in_project(site.file), site.line);
}

KernelFault Engine::fault_of(const std::string& what, const Block& block, const Thread& thread,
                             Site site, CodePlace other) const {
  return {fmt::format("kernel {}, {}, block {}, thread {}: {} [schedule: {}]", block.grid->kernel,
                      text_of(site), text_of(block.index), text_of(thread.view.thread_index), what,
                      describe(schedule_)),
          block.grid->kernel, text_of(site), other == CodePlace() ? "" : text_of(other)};
}

std::exception_ptr Engine::as_exception(const KernelFault& fault) const {
  if (known_faults_ == nullptr || !known_faults_->knows(fault)) {
    return std::make_exception_ptr(fault);
  }
  return std::make_exception_ptr(
      KnownFault(fault.what(), fault.kernel, fault.place, fault.other_place));
}

void fault(const std::string& what, Site site) {
  Engine& engine = Engine::instance();
  engine.begin_unwinding();
  std::rethrow_exception(engine.as_exception(
      engine.fault_of(what, engine.running_block(), engine.running_thread(), site)));
}

}  // namespace graphspec::executor
