/// \file
/// The checks of what is the Floyd-Warshall study's own.
#include <algorithm>
#include <iterator>

#include "properties/floyd_warshall/own_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::floyd_warshall {

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  std::ranges::move(properties::tasks_of(device, properties::floyd_warshall_subjects(device),
                                         properties::floyd_warshall_properties()),
                    std::back_inserter(tasks));
}

}  // namespace graphspec::papers::floyd_warshall
