/// \file
/// The table of the problems.
#include "properties/check/problems.hpp"

#include "properties/bfs/suite.hpp"

namespace graphspec::properties {
namespace {

constexpr CheckProblem table[] = {
    {.name = "bfs", .tasks = bfs_check_tasks, .properties = bfs_check_properties},
};

}  // namespace

std::span<const CheckProblem> check_problems() {
  return table;
}

}  // namespace graphspec::properties
