/// \file
/// See debug_information.hpp.
#include "gpu/device/cpu/debug_information.hpp"

#include <unistd.h>

namespace graphspec::executor {
namespace {

/// This process, as elfutils knows it.
class Process {
 public:
  static Process& instance() {
    static Process process;
    return process;
  }

  [[nodiscard]] Dwfl_Module* module_at(std::uintptr_t address) const {
    return dwfl_ == nullptr ? nullptr : dwfl_addrmodule(dwfl_, address);
  }

 private:
  Process() {
    static const Dwfl_Callbacks callbacks{.find_elf = dwfl_linux_proc_find_elf,
                                          .find_debuginfo = dwfl_standard_find_debuginfo,
                                          .section_address = nullptr,
                                          .debuginfo_path = nullptr};
    dwfl_ = dwfl_begin(&callbacks);
    if (dwfl_ == nullptr) return;
    dwfl_report_begin(dwfl_);
    const bool known = dwfl_linux_proc_report(dwfl_, getpid()) == 0;
    if (dwfl_report_end(dwfl_, nullptr, nullptr) != 0 || !known) dwfl_ = nullptr;
  }

  Dwfl* dwfl_ = nullptr;
};

}  // namespace

Dwfl_Module* module_at(std::uintptr_t address) {
  return Process::instance().module_at(address);
}

}  // namespace graphspec::executor
