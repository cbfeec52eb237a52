/// \file
/// What watches a literal function of a paper: its after() is called after every elementary action,
/// with the action's name in the paper's schemes, its arguments, and for some papers the state as
/// it is then.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace graphspec::reference {

/// A value as observers take it. Those that look at values watch runs on integers.
[[nodiscard]] constexpr std::int64_t traced(std::int64_t value) {
  return value;
}
[[nodiscard]] constexpr std::int64_t traced(std::int32_t value) {
  return value;
}
[[nodiscard]] constexpr std::int64_t traced(double value) {
  return value < 0x1p62 ? static_cast<std::int64_t>(value) : std::int64_t{1} << 62;
}

/// Watches nothing.
struct Unobserved {
  template <class... State>
  void after(std::string_view, std::initializer_list<std::int64_t>, const State&...) const {}
};

}  // namespace graphspec::reference
