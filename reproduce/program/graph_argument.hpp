/// \file
/// How a command is told its graph: a file, or a specification with a seed.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "gpu/device/runtime.hpp"
#include "reference/graph/graph.hpp"

namespace graphspec {
class Communicator;
struct GraphPart;
}  // namespace graphspec

namespace graphspec::program {

/// The options --graph, --graph-seed, --undirected and --weighted.
struct GraphArgument {
  std::string graph;
  std::uint64_t seed = 1;
  bool undirected = false;
  bool weighted = false;

  /// Adds them to a command; `positional` takes the graph as GRAPH instead of --graph.
  void add_to(CLI::App& command, bool positional = false);
  /// Adds --weighted alone, which add_to() adds with the others.
  void add_weighted(CLI::App& command);
  /// Reads or makes the graph; shows progress meanwhile.
  /// \param device  that a search will be on, which may make it
  /// \throws InputError for what is neither a file that can be read nor a specification
  [[nodiscard]] Graph load(Device device = Device::cpu) const;
  /// This rank's part: made by itself where a specification or a binary file allows it; other files
  /// are read once, by the first rank, and scattered. All ranks call. \throws as load()
  [[nodiscard]] GraphPart load_part(Communicator& ranks) const;
};

}  // namespace graphspec::program
