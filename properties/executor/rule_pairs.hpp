/// \file
/// A rule of the memory model as a pair of programs: one needs the rule, one breaks it.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "gpu/device/kernel.hpp"
#include "properties/harness/test_name.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// \tparam Shared  the memory that the threads of a program share
template <class Shared>
struct RulePair {
  std::string_view name;
  void (*needs)(Shared shared);
  void (*breaks)(Shared shared);
  bool threads_return = false;  ///< before a barrier that others pass
};

/// Names a parameterized test after its rule.
template <class Shared>
std::string test_name(const testing::TestParamInfo<RulePair<Shared>>& tested) {
  return properties::test_name_of(std::string(tested.param.name));
}

/// A program of one launch.
template <auto kernel, unsigned blocks, unsigned threads, bool cooperative = false>
void run(int* words) {
  if constexpr (cooperative) {
    launch_cooperative<kernel>({blocks, threads}, words);
  } else {
    launch<kernel>({blocks, threads}, words);
  }
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
