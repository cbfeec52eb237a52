/// \file
/// What watches a literal function of a paper: its after() is called after every elementary action,
/// with the action's name in the paper's schemes, its arguments, and for some papers the state as
/// it is then.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace graphspec::reference {

/// Watches nothing.
struct Unobserved {
  template <class... State>
  void after(std::string_view, std::initializer_list<std::int64_t>, const State&...) const {}
};

}  // namespace graphspec::reference
