/// \file
/// See source_lines.hpp. elfutils reads the debug information and the symbols.
#include "gpu/device/cpu/source_lines.hpp"

#include <cxxabi.h>
#include <elf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwfl.h>

#include <cstdlib>
#include <memory>
#include <string_view>
#include <unordered_map>

#include "gpu/device/cpu/debug_information.hpp"

namespace graphspec::executor {
namespace {

/// "tile" of "_ZZN...kernelEvE4tile", without its scope.
std::string plain_name(const char* symbol) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> demangled(
      abi::__cxa_demangle(symbol, nullptr, nullptr, &status), std::free);
  std::string_view name = status == 0 ? demangled.get() : symbol;
  const auto scope = name.rfind("::");
  if (scope != std::string_view::npos) name.remove_prefix(scope + 2);
  return std::string(name);
}

/// The symbol of a type that holds a value.
Variable find_symbol(Dwfl_Module* module, int type, std::uintptr_t value) {
  const int symbols = module == nullptr ? 0 : dwfl_module_getsymtab(module);
  for (int number = 0; number < symbols; ++number) {
    GElf_Sym symbol;
    const char* const name = dwfl_module_getsym(module, number, &symbol, nullptr);
    if (name == nullptr) continue;
    if (GELF_ST_TYPE(symbol.st_info) != type || symbol.st_size == 0) continue;
    if (value < symbol.st_value || value - symbol.st_value >= symbol.st_size) continue;
    return {plain_name(name), static_cast<std::size_t>(value - symbol.st_value),
            static_cast<std::size_t>(symbol.st_size)};
  }
  return {};
}

Site text_of_line(Dwfl_Line* line) {
  Site site{"", 0};
  const char* const file = dwfl_lineinfo(line, nullptr, &site.line, nullptr, nullptr, nullptr);
  if (file != nullptr) site.file = file;
  return site;
}

/// The row of a file's line table for an address, or the nearest before it that has a line: code
/// that clang++ merged from two branches has none.
Dwarf_Line* line_at(Dwarf_Die* file, Dwarf_Addr address) {
  Dwarf_Lines* lines = nullptr;
  std::size_t count = 0;
  if (dwarf_getsrclines(file, &lines, &count) != 0) return nullptr;
  Dwarf_Line* nearest = nullptr;
  Dwarf_Addr nearest_address = 0;
  for (std::size_t row = 0; row < count; ++row) {
    Dwarf_Line* const line = dwarf_onesrcline(lines, row);
    Dwarf_Addr begins = 0;
    int number = 0;
    if (dwarf_lineaddr(line, &begins) != 0 || dwarf_lineno(line, &number) != 0) continue;
    if (number == 0 || begins > address || begins < nearest_address) continue;
    nearest = line;
    nearest_address = begins;
  }
  return nearest;
}

/// Asks every compiled file for an address: clang++ leaves out the table that tells which has it.
Site search_files(Dwfl_Module* module, std::uintptr_t instruction) {
  Dwarf_Addr loaded_at = 0;
  for (Dwarf_Die* file = nullptr;
       (file = dwfl_module_nextcu(module, file, &loaded_at)) != nullptr;) {
    if (dwarf_haspc(file, instruction - loaded_at) != 1) continue;
    Dwarf_Line* const line = line_at(file, instruction - loaded_at);
    Site site{"", 0};
    if (line == nullptr || dwarf_lineno(line, &site.line) != 0) continue;
    if (const char* const name = dwarf_linesrc(line, nullptr, nullptr)) site.file = name;
    return site;
  }
  return {"", 0};
}

Site find_line(std::uintptr_t instruction) {
  Dwfl_Module* const module = module_at(instruction);
  if (module == nullptr) return {"", 0};
  Dwfl_Line* const line = dwfl_module_getsrc(module, instruction);
  const Site site = line != nullptr ? text_of_line(line) : Site{"", 0};
  return site.line != 0 ? site : search_files(module, instruction);
}

}  // namespace

Site source_line(std::uintptr_t instruction) {
  static std::unordered_map<std::uintptr_t, Site> known;
  if (const auto found = known.find(instruction); found != known.end()) return found->second;
  const Site site = on_large_stack([&] { return find_line(instruction); });
  return known.emplace(instruction, site).first->second;
}

Site searched_line(std::uintptr_t instruction) {
  return on_large_stack([&] {
    Dwfl_Module* const module = module_at(instruction);
    return module == nullptr ? Site{"", 0} : search_files(module, instruction);
  });
}

Variable global_variable(std::uintptr_t address) {
  return on_large_stack([&] { return find_symbol(module_at(address), STT_OBJECT, address); });
}

Variable thread_local_variable(std::uintptr_t module_base, std::size_t offset) {
  return on_large_stack([&] {
    Dwfl_Module* const module = module_at(module_base);
    // elfutils adds where the module is loaded to offsets too.
    GElf_Addr loaded_at = 0;
    if (module == nullptr || dwfl_module_getelf(module, &loaded_at) == nullptr) {
      return Variable();
    }
    return find_symbol(module, STT_TLS, loaded_at + offset);
  });
}

}  // namespace graphspec::executor
