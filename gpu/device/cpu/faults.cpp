/// \file
/// See faults.hpp.
#include "gpu/device/cpu/faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "gpu/device/cpu/array_names.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::executor {
namespace {

thread_local FaultScope* innermost = nullptr;

/// Whether `place` is the end of a path that begins at a folder or a file.
bool is_at(std::string_view found, std::string_view place) {
  if (!found.ends_with(place)) return false;
  return found.size() == place.size() || found[found.size() - place.size() - 1] == '/';
}

/// Checks whether the fault's kernel has this name, or is an instance of the template of this name.
/// clang++ leaves the template arguments out of the kernel's name, so that they cannot be compared.
bool is_named(std::string_view kernel, std::string_view name) {
  if (kernel.find('<') == std::string_view::npos) name = without_template_arguments(name);
  return kernel == name || without_template_arguments(kernel) == name;
}

bool is_of(const Suppression& known, const KernelFault& fault) {
  if (!known.kernel.empty() && !is_named(fault.kernel, known.kernel)) return false;
  if (!known.place.empty() && !is_at(fault.place, known.place) &&
      !is_at(fault.other_place, known.place)) {
    return false;
  }
  return std::string_view(fault.what()).find(known.text) != std::string_view::npos;
}

}  // namespace

FaultScope::FaultScope(const std::vector<Suppression>& known)
    : known_(known), matches_(known.size()), outer_(innermost) {
  for (const Suppression& one : known) {
    if (one.kernel.empty() && one.place.empty()) {
      throw InputError(
          "suppression: the kernel and the place are empty, so every fault would be suppressed; "
          "name the kernel, the place or both");
    }
    if (one.reason.empty()) {
      throw InputError(fmt::format("suppression of {} {}: the reason is empty; state a reason",
                                   one.kernel, one.place));
    }
  }
  innermost = this;
}

FaultScope::~FaultScope() {
  innermost = outer_;
}

FaultScope* FaultScope::current() {
  return innermost;
}

bool FaultScope::knows(const KernelFault& fault) {
  const auto found = std::find_if(known_.begin(), known_.end(),
                                  [&](const Suppression& one) { return is_of(one, fault); });
  if (found == known_.end()) return false;
  ++matches_[static_cast<std::size_t>(found - known_.begin())];
  return true;
}

}  // namespace graphspec::executor
