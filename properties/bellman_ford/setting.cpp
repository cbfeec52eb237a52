/// \file
/// The table of the options of a search from one source.
#include "properties/bellman_ford/setting.hpp"

namespace graphspec::properties {

const Settings<bellman_ford::Options>& bellman_ford_settings() {
  using bellman_ford::Options;
  const std::vector<std::string_view> no_or_yes = {"no", "yes"};
  // The CPU executor runs all threads of N groups in each of N rounds: M above 100 is tried on
  // tiny graphs alone (group_sizes), and rounds end early more often than not.
  static const Settings<Options> settings({
      option_field<&Options::predecessors>("predecessors", {0, 1, 1}, no_or_yes),
      option_field<&Options::group_size>(
          "group_size", {0, 1, 1, 2, 2, 3, 3, 4, 5, 7, 8, 8, 9, 16, 31, 32, 33, 64, 100}),
      option_field<&Options::block_size>("block_size", {32, 32, 32, 64, 96, 256}),
      option_field<&Options::until_stable>("until_stable", {0, 1, 1}, no_or_yes),
      option_field<&Options::matrix_in_memory>("matrix_in_memory", {0, 1}, no_or_yes),
      option_field<&Options::delta>("delta", {0, 0, 1, 2, 5, 16, 100, 1 << 30}),
      option_field<&Options::narrow>("narrow", {-1, -1, 0, 0, 1, 2, 5, 100}),
      option_field<&Options::frontier_block_size>("frontier_block_size", {0, 32, 32, 32, 64, 128}),
      option_field<&Options::frontier_blocks>("frontier_blocks", {0, 1, 2, 3}),
  });
  return settings;
}

BellmanFordSetting with_predecessors(BellmanFordSetting setting, bool asked_for) {
  setting.options.predecessors = asked_for;
  return setting;
}

std::string describe(const BellmanFordSetting& setting) {
  return bellman_ford_settings().describe(setting);
}

std::ostream& operator<<(std::ostream& out, const BellmanFordSetting& setting) {
  return out << describe(setting);
}

}  // namespace graphspec::properties
