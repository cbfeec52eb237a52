/// \file
/// See debug_information.hpp.
#include "gpu/device/cpu/debug_information.hpp"

#include <link.h>
#include <unistd.h>

namespace graphspec::executor {
namespace {

/// Returns the first address of the program or library that contains an address, or 0.
std::uintptr_t begin_of_module(std::uintptr_t address) {
  struct Search {
    std::uintptr_t address;
    std::uintptr_t begin;
  };
  Search search{address, 0};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        auto& wanted = *static_cast<Search*>(data);
        std::uintptr_t begin = 0;
        for (int number = 0; number < info->dlpi_phnum; ++number) {
          const ElfW(Phdr)& segment = info->dlpi_phdr[number];
          if (segment.p_type != PT_LOAD) continue;
          const std::uintptr_t at = info->dlpi_addr + segment.p_vaddr;
          if (begin == 0) begin = at;
          if (wanted.address - at < segment.p_memsz) wanted.begin = begin;
        }
        return wanted.begin == 0 ? 0 : 1;
      },
      &search);
  return search.begin;
}

/// This process, as elfutils knows it.
class Process {
 public:
  static Process& instance() {
    static Process process;
    return process;
  }

  [[nodiscard]] Dwfl_Module* module_at(std::uintptr_t address) const {
    if (dwfl_ == nullptr) return nullptr;
    Dwfl_Module* const module = dwfl_addrmodule(dwfl_, address);
    // Variables without initial values lie behind what is mapped from the file, and elfutils knows
    // only that.
    return module != nullptr ? module : dwfl_addrmodule(dwfl_, begin_of_module(address));
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
