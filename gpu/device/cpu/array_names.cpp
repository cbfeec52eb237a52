/// \file
/// See array_names.hpp. elfutils reads the types.
#include "gpu/device/cpu/array_names.hpp"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "gpu/device/cpu/debug_information.hpp"

namespace graphspec::executor {
namespace {

/// How deep structs of structs are searched for pointers.
constexpr int max_depth = 4;

/// A pointer in one of a kernel's parameters.
struct PointerPlace {
  std::string name;
  std::size_t parameter = 0;  ///< its number
  std::size_t offset = 0;     ///< in the parameter
  std::size_t element_bytes = 1;
};

/// Calls visit(child) for each child of a node of the debug information.
template <class Visit>
void for_each_child(Dwarf_Die* die, const Visit& visit) {
  Dwarf_Die child;
  if (dwarf_child(die, &child) != 0) return;
  do {
    visit(child);
  } while (dwarf_siblingof(&child, &child) == 0);
}

std::string name_of(Dwarf_Die* die) {
  const char* const name = dwarf_diename(die);
  return name == nullptr ? "" : name;
}

/// The type of a variable, member or pointer, without typedef and const.
std::optional<Dwarf_Die> type_of(Dwarf_Die* die) {
  Dwarf_Attribute attribute;
  Dwarf_Die type;
  if (dwarf_attr_integrate(die, DW_AT_type, &attribute) == nullptr ||
      dwarf_formref_die(&attribute, &type) == nullptr || dwarf_peel_type(&type, &type) != 0) {
    return std::nullopt;
  }
  return type;
}

/// 1 for what has no size, such as void.
std::size_t size_of(std::optional<Dwarf_Die> type) {
  Dwarf_Word bytes = 0;
  if (!type || dwarf_aggregate_size(&*type, &bytes) != 0 || bytes == 0) return 1;
  return bytes;
}

std::size_t unsigned_attribute(Dwarf_Die* die, unsigned name) {
  Dwarf_Attribute attribute;
  Dwarf_Word value = 0;
  if (dwarf_attr_integrate(die, name, &attribute) == nullptr ||
      dwarf_formudata(&attribute, &value) != 0) {
    return 0;
  }
  return value;
}

/// Appends the pointers in a value of that type.
void add_pointers(std::optional<Dwarf_Die> type, const PointerPlace& place, int depth,
                  std::vector<PointerPlace>& found) {
  if (!type || depth > max_depth) return;
  const int tag = dwarf_tag(&*type);
  if (tag == DW_TAG_pointer_type) {
    found.push_back(place);
    found.back().element_bytes = size_of(type_of(&*type));
  } else if (tag == DW_TAG_structure_type || tag == DW_TAG_class_type) {
    for_each_child(&*type, [&](Dwarf_Die child) {
      const int kind = dwarf_tag(&child);
      const bool is_base = kind == DW_TAG_inheritance;
      if (!is_base && (kind != DW_TAG_member || dwarf_hasattr(&child, DW_AT_external) != 0)) return;
      PointerPlace inside = place;
      if (!is_base) inside.name = fmt::format("{}.{}", place.name, name_of(&child));
      inside.offset += unsigned_attribute(&child, DW_AT_data_member_location);
      add_pointers(type_of(&child), inside, depth + 1, found);
    });
  }
}

/// Calls visit(function) for the functions in a file or namespace until it returns true.
bool find_function(Dwarf_Die* scope, const std::function<bool(Dwarf_Die)>& visit) {
  bool done = false;
  for_each_child(scope, [&](Dwarf_Die child) {
    if (done) return;
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_namespace) done = find_function(&child, visit);
    if (tag == DW_TAG_subprogram) done = visit(child);
  });
  return done;
}

/// The compiled file that has this code, in the debug information.
Dwarf_Die* file_of(std::uintptr_t code) {
  Dwfl_Module* const module = module_at(code);
  Dwarf_Addr loaded_at = 0;
  for (Dwarf_Die* file = nullptr;
       module != nullptr && (file = dwfl_module_nextcu(module, file, &loaded_at)) != nullptr;) {
    if (dwarf_haspc(file, code - loaded_at) == 1) return file;
  }
  return nullptr;
}

std::vector<PointerPlace> find_pointers(const std::string& kernel, const KernelCall& call,
                                        std::size_t num_parameters) {
  std::vector<PointerPlace> found;
  Dwarf_Die* const file = file_of(reinterpret_cast<std::uintptr_t>(call.call));
  if (file == nullptr) return found;
  const auto visit = [&](Dwarf_Die function) {
    if (without_template_arguments(name_of(&function)) != without_template_arguments(kernel)) {
      return false;
    }
    std::vector<Dwarf_Die> parameters;
    for_each_child(&function, [&](Dwarf_Die child) {
      if (dwarf_tag(&child) == DW_TAG_formal_parameter) parameters.push_back(child);
    });
    // A declaration has types and no names.
    const bool are_named = std::all_of(parameters.begin(), parameters.end(),
                                       [](Dwarf_Die& each) { return !name_of(&each).empty(); });
    if (parameters.size() != num_parameters || !are_named) return false;
    for (std::size_t number = 0; number < num_parameters; ++number) {
      Dwarf_Die& parameter = parameters[number];
      const PointerPlace place{.name = name_of(&parameter), .parameter = number};
      add_pointers(type_of(&parameter), place, 0, found);
    }
    return true;
  };
  find_function(file, visit);
  return found;
}

/// Searches a node and those below it for a variable of that name and size; returns its type.
std::optional<Dwarf_Die> find_variable(Dwarf_Die* scope, const std::string& name,
                                       std::size_t bytes) {
  std::optional<Dwarf_Die> found;
  for_each_child(scope, [&](Dwarf_Die child) {
    if (found) return;
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_variable) {
      if (name_of(&child) != name) return;
      found = type_of(&child);
      if (size_of(found) != bytes) found.reset();
    } else if (tag == DW_TAG_namespace || tag == DW_TAG_subprogram || tag == DW_TAG_lexical_block) {
      found = find_variable(&child, name, bytes);
    }
  });
  return found;
}

std::vector<std::size_t> extents_of(Dwarf_Die* array) {
  std::vector<std::size_t> extents;
  for_each_child(array, [&](Dwarf_Die child) {
    if (dwarf_tag(&child) != DW_TAG_subrange_type) return;
    const bool counted = dwarf_hasattr(&child, DW_AT_count) != 0;
    extents.push_back(counted ? unsigned_attribute(&child, DW_AT_count)
                              : unsigned_attribute(&child, DW_AT_upper_bound) + 1);
  });
  return extents;
}

std::optional<std::string> find_element(std::uintptr_t module_address, const std::string& variable,
                                        std::size_t bytes, std::size_t offset) {
  Dwfl_Module* const module = module_at(module_address);
  Dwarf_Addr loaded_at = 0;
  std::optional<Dwarf_Die> type;
  for (Dwarf_Die* file = nullptr;
       module != nullptr && !type &&
       (file = dwfl_module_nextcu(module, file, &loaded_at)) != nullptr;) {
    type = find_variable(file, variable, bytes);
  }
  if (!type) return std::nullopt;
  if (dwarf_tag(&*type) != DW_TAG_array_type) {
    return offset == 0 ? std::optional(variable) : std::nullopt;
  }
  const std::size_t element_bytes = size_of(type_of(&*type));
  if (offset % element_bytes != 0) return std::nullopt;
  const std::vector<std::size_t> extents = extents_of(&*type);
  std::size_t rest = offset / element_bytes;
  std::string indices;
  for (auto extent = extents.rbegin(); extent != extents.rend(); ++extent) {
    if (*extent == 0) return std::nullopt;
    indices = fmt::format("[{}]{}", rest % *extent, indices);
    rest /= *extent;
  }
  return variable + indices;
}

}  // namespace

std::string_view without_template_arguments(std::string_view kernel) {
  return kernel.substr(0, kernel.find('<'));
}

std::vector<ArrayArgument> array_arguments(const std::string& kernel, const KernelCall& call) {
  if (call.places == nullptr) return {};
  const std::vector<std::uintptr_t> places = call.places(call.arguments.get());
  static std::map<std::pair<void (*)(const void*), std::string>, std::vector<PointerPlace>> known;
  auto [entry, is_new] = known.try_emplace({call.call, kernel});
  if (is_new) {
    entry->second = on_large_stack([&] { return find_pointers(kernel, call, places.size()); });
  }
  std::vector<ArrayArgument> arrays;
  for (const PointerPlace& place : entry->second) {
    ArrayArgument array{.name = place.name, .element_bytes = place.element_bytes};
    std::memcpy(&array.begin, reinterpret_cast<const void*>(places[place.parameter] + place.offset),
                sizeof array.begin);
    arrays.push_back(std::move(array));
  }
  return arrays;
}

std::optional<std::string> element_name(std::uintptr_t module_address, const std::string& variable,
                                        std::size_t bytes, std::size_t offset) {
  static std::map<std::tuple<std::string, std::size_t, std::size_t>, std::optional<std::string>>
      known;
  auto [entry, is_new] = known.try_emplace({variable, bytes, offset});
  if (is_new) {
    entry->second =
        on_large_stack([&] { return find_element(module_address, variable, bytes, offset); });
  }
  return entry->second;
}

}  // namespace graphspec::executor
