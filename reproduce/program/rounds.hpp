/// \file
/// `run --rounds`: what each launch on the CPU executor made of the problem's state, and whether
/// the scheme that the step names does the same in its rounds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/rounds.hpp"
#include "gpu/problem/option.hpp"
#include "reference/graph/graph.hpp"
#include "spec/saa/state.hpp"

namespace graphspec::program {

/// A run that was recorded.
struct RunOfStep {
  std::string_view problem;
  std::string_view variant;
  OptionTable table;
  const OptionValues& options;
  const Graph& graph;
  std::vector<saa::Value> arguments;  ///< of a scheme that solves the problem
};

/// Prints a line a launch.
void print_rounds(const std::vector<RecordedRound>& rounds);

/// Says in a line what the rounds are held to, or why to nothing.
/// \throws reproduce::DoesNotHold for a launch that does what no interleaving of its round does
void hold_rounds(const RunOfStep& run, const std::vector<RecordedRound>& rounds);

}  // namespace graphspec::program
