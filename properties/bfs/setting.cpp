/// \file
/// The table of a search's options.
#include "properties/bfs/setting.hpp"

namespace graphspec::properties {

const Settings<bfs::Options>& search_settings() {
  using bfs::Options;
  // Small blocks come often: they are many on a small graph, and quick on the CPU executor.
  static const Settings<Options> settings({
      option_field<&Options::block_size>("block_size", {32, 32, 32, 64, 64, 96, 128, 256, 512}),
      option_field<&Options::block_queue_size>("block_queue_size", {1, 2, 5, 16, 31, 32, 33, 200}),
      option_field<&Options::warp_queues>("warp_queues", {1, 2, 4, 8, 16, 32}),
      option_field<&Options::warp_queue_size>("warp_queue_size", {1, 2, 3, 8, 16, 40}),
      option_field<&Options::single_block_queue_size>("single_block_queue_size",
                                                      {1, 2, 3, 8, 33, 64, 500, 2048}),
      option_field<&Options::nested_degree>("nested_degree", {1, 2, 5, 31, 32, 33, 100, 4096}),
      option_field<&Options::untested_arcs>("untested_arcs", {0, 0, 10, 100, 16384}),
      option_field<&Options::alpha>("alpha", {1, 2, 5, 14, 100, 1000000}),
      option_field<&Options::beta>("beta", {1, 2, 5, 24, 100, 1000000}),
      option_field<&Options::frontier_block_size>("frontier_block_size",
                                                  {32, 32, 64, 96, 128, 256}),
      option_field<&Options::frontier_blocks>("frontier_blocks", {0, 1, 2, 3}),
  });
  return settings;
}

std::string describe(const SearchSetting& setting) {
  return search_settings().describe(setting);
}

std::ostream& operator<<(std::ostream& out, const SearchSetting& setting) {
  return out << describe(setting);
}

}  // namespace graphspec::properties
