/// \file
/// The checks of what is Kolganov's own.
#include "properties/boruvka_mst/own_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::boruvka_mst {

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  for (auto& task : properties::tasks_of(device, properties::boruvka_subjects(device),
                                         properties::boruvka_properties())) {
    tasks.push_back(std::move(task));
  }
}

}  // namespace graphspec::papers::boruvka_mst
