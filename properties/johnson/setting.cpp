/// \file
/// The table of the options of all shortest paths.
#include "properties/johnson/setting.hpp"

namespace graphspec::properties {

const Settings<johnson::Options>& johnson_settings() {
  using johnson::Options;
  // Small blocks come often: they are many on a small graph, and quick on the CPU executor.
  static const Settings<Options> settings({
      option_field<&Options::settle>("settle", {0, 1, 2, 3}, {"min", "out", "in", "in_out"}),
      option_field<&Options::clear_mask>("clear_mask", {0, 1}, {"off", "on"}),
      option_field<&Options::extract_min>("extract_min", {0, 1}, {"thrust", "own"}),
      option_field<&Options::block_size>("block_size", {32, 32, 32, 64, 96, 128}),
      option_field<&Options::delta>("delta", {0, 0, 1, 2, 5, 20, 1000}),
      option_field<&Options::lanes>("lanes", {1, 2, 4, 8, 16, 32}),
      option_field<&Options::frontier_block_size>("frontier_block_size", {32, 32, 32, 64, 96, 128}),
      option_field<&Options::frontier_blocks>("frontier_blocks", {1, 2, 3, 5}),
      option_field<&Options::queue_size>("queue_size", {0, 1, 2, 3, 5, 16, 32}),
      option_field<&Options::lengths_in_global>("lengths_in_global", {0, 1}, {"off", "on"}),
      option_field<&Options::batch_rows>("batch_rows", {0, 1, 2, 3, 7, 100}),
  });
  return settings;
}

std::string describe(const JohnsonSetting& setting) {
  return johnson_settings().describe(setting);
}

std::ostream& operator<<(std::ostream& out, const JohnsonSetting& setting) {
  return out << describe(setting);
}

}  // namespace graphspec::properties
