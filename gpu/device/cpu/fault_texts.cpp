/// \file
/// How a kernel's fault is reported: what, where, by which thread, under which schedule.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "gpu/device/cpu/engine.hpp"

namespace graphspec::executor {

std::string text_of(const Dim3& index) {
  return fmt::format("({},{},{})", index.x, index.y, index.z);
}

std::string text_of(Site site) {
  std::string_view file = site.file;
  // The last two folders say enough and are the same on every machine.
  std::size_t cut = file.rfind('/');
  for (int folder = 0; folder < 2 && cut != std::string_view::npos && cut > 0; ++folder) {
    cut = file.rfind('/', cut - 1);
  }
  if (cut != std::string_view::npos) file.remove_prefix(cut + 1);
  return site.line == 0 ? "code without debug information" : fmt::format("{}:{}", file, site.line);
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
