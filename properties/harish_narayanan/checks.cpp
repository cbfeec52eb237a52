/// \file
/// The checks of what is Harish and Narayanan's own.
#include <algorithm>
#include <iterator>

#include "properties/harish_narayanan/own_properties.hpp"
#include "properties/problem/add_checks.hpp"
#include "properties/problem/suite.hpp"

namespace graphspec::papers::harish_narayanan {
namespace {

template <class Problem>
void add(std::vector<properties::CheckTask>& tasks, Device device) {
  std::ranges::move(
      properties::tasks_of(device, properties::harish_narayanan_subjects<Problem>(device),
                           properties::harish_narayanan_properties<Problem>()),
      std::back_inserter(tasks));
}

}  // namespace

AddChecks add_checks;
void add_checks(std::vector<properties::CheckTask>& tasks, Device device) {
  add<problem::Sssp>(tasks, device);
  add<problem::Apsp>(tasks, device);
}

}  // namespace graphspec::papers::harish_narayanan
