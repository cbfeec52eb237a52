/// \file
/// The checks of what is the Johnson paper's own.
#include <algorithm>
#include <iterator>

#include "properties/johnson/own_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::johnson {

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  std::ranges::move(properties::tasks_of(device, properties::johnson_subjects(device),
                                         properties::johnson_properties()),
                    std::back_inserter(tasks));
}

}  // namespace graphspec::papers::johnson
