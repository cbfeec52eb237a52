/// \file
/// How a command is told its graph: a file, or a specification with a seed.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "gpu/device/runtime.hpp"
#include "reference/graph/graph.hpp"
#include "reference/graph/readers.hpp"

namespace graphspec {
class Communicator;
struct GraphPart;
}  // namespace graphspec

namespace graphspec::program {

/// A graph, and what its file states beside it.
struct LoadedGraph {
  Graph graph;
  FileFacts facts;
};

/// The options --graph, --graph-seed, --undirected, --weighted and --format.
struct GraphArgument {
  std::string graph;
  std::uint64_t seed = 1;
  bool undirected = false;
  bool weighted = false;
  std::string format;  ///< as given; empty: what the file's name says

  /// Adds them to a command; `positional` takes the graph as GRAPH instead of --graph.
  void add_to(CLI::App& command, bool positional = false);
  /// Adds --weighted and --format alone, which add_to() adds with the others.
  void add_reading(CLI::App& command);
  /// Reads or makes the graph; shows progress meanwhile.
  /// \param device  that a search will be on, which may make it
  /// \throws InputError for what is neither a file that can be read nor a specification
  [[nodiscard]] LoadedGraph load_with_facts(Device device = Device::cpu) const;
  /// The graph of load_with_facts().
  [[nodiscard]] Graph load(Device device = Device::cpu) const;
  /// This rank's part: made by itself where a specification or a binary file allows it; other files
  /// are read once, by the first rank, and scattered. All ranks call. \param facts  of the file, on
  /// all ranks \throws as load()
  [[nodiscard]] GraphPart load_part(Communicator& ranks, FileFacts& facts) const;
};

/// The format that an option names; nothing for an empty text.
/// \param option  in messages: "--format"
/// \throws InputError for a name that no format has
[[nodiscard]] std::optional<Format> format_option(std::string_view option, std::string_view name);

}  // namespace graphspec::program
