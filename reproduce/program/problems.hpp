/// \file
/// The four problems, for what loops over them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reference/problem/apsp.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/msf.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::program {

/// Calls the function template with each problem's type: `for_each_problem([]<class P> { ... })`.
template <class Function>
void for_each_problem(const Function& function) {
  function.template operator()<problem::Bfs>();
  function.template operator()<problem::Sssp>();
  function.template operator()<problem::Apsp>();
  function.template operator()<problem::Msf>();
}

/// Their names, in that order.
[[nodiscard]] inline std::vector<std::string_view> problem_names() {
  std::vector<std::string_view> names;
  for_each_problem([&]<class P> { names.push_back(P::name); });
  return names;
}

}  // namespace graphspec::program
