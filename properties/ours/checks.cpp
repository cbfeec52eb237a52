/// \file
/// The checks of the properties of our own searches.
#include <algorithm>
#include <iterator>

#include "properties/ours/sssp_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::ours {

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  std::ranges::move(properties::tasks_of(device, properties::own_sssp_steps(device),
                                         properties::own_sssp_properties()),
                    std::back_inserter(tasks));
}

}  // namespace graphspec::papers::ours
