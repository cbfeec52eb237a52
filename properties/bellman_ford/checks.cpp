/// \file
/// The checks of the properties of the Bellman-Ford paper's steps.
#include <algorithm>
#include <iterator>

#include "properties/bellman_ford/own_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::bellman_ford {

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  std::ranges::move(properties::tasks_of(device, properties::bellman_ford_subjects(device),
                                         properties::bellman_ford_properties()),
                    std::back_inserter(tasks));
}

}  // namespace graphspec::papers::bellman_ford
