/// \file
/// Our own searches as solvers, by problem. Each function adds the searches of one device and of
/// several ranks for a device, or the functions of the host if `device` is null.
#pragma once

#include "gpu/problem/solver.hpp"

namespace graphspec::ours {

/// The name of our tables in place of a paper's name.
inline constexpr std::string_view table_name = "ours";

void add_bfs(Solvers& all, const Device* device);
void add_sssp(Solvers& all, const Device* device);

}  // namespace graphspec::ours
