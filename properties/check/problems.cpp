/// \file
/// The table of the problems.
#include "properties/check/problems.hpp"

#include "properties/bellman_ford/suite.hpp"
#include "properties/bfs/suite.hpp"
#include "properties/boruvka_mst/suite.hpp"
#include "properties/floyd_warshall/suite.hpp"
#include "properties/johnson/suite.hpp"
#include "properties/spec/suite.hpp"

namespace graphspec::properties {
namespace {

constexpr CheckProblem table[] = {
    {.name = "bellman_ford",
     .tasks = bellman_ford_check_tasks,
     .properties = bellman_ford_check_properties},
    {.name = "bfs", .tasks = bfs_check_tasks, .properties = bfs_check_properties},
    {.name = "boruvka_mst",
     .tasks = boruvka_mst_check_tasks,
     .properties = boruvka_mst_check_properties},
    {.name = "floyd_warshall",
     .tasks = floyd_warshall_check_tasks,
     .properties = floyd_warshall_check_properties},
    {.name = "johnson", .tasks = johnson_check_tasks, .properties = johnson_check_properties},
    {.name = "spec", .tasks = spec_check_tasks, .properties = spec_check_properties},
};

}  // namespace

std::span<const CheckProblem> check_problems() {
  return table;
}

}  // namespace graphspec::properties
