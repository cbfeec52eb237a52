/// \file
/// The checks of what is the breadth-first paper's own.
#include <algorithm>
#include <iterator>

#include "properties/bfs/own_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::bfs {

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  std::ranges::move(properties::tasks_of(device, properties::bfs_steps(device),
                                         properties::bfs_step_properties()),
                    std::back_inserter(tasks));
}

}  // namespace graphspec::papers::bfs
