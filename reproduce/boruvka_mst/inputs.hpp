/// \file
/// The graphs of the Boruvka experiments: those of the contest at each scale, those that peers were
/// measured on, and the user's own.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {

/// One of the contest's two kinds of graphs.
struct Family {
  const char* name;
  const char* spec;  ///< without the scale
};
inline constexpr Family rmat{"rmat", "graphhpc-rmat:"};
inline constexpr Family ssca2{"ssca2", "graphhpc-ssca2:"};
inline constexpr Family families[] = {rmat, ssca2};

/// A graph of peers, at the size for the CPU executor, which counts, and at that for clocks.
struct PeerGraph {
  const char* name;
  const char* counted;
  const char* timed_quick;
  const char* timed_paper;
};

/// The graphs that peers were measured on, under paper scale.
[[nodiscard]] std::span<const PeerGraph> peer_graphs();

/// A graph.
struct Input {
  std::string name;  ///< "rmat 16"
  std::string spec;
  std::string family;  ///< "rmat", "ssca2"; empty of others
  int scale = 0;       ///< of these
  Graph graph;
};

/// Makes graphs when they are asked for, and keeps the last one alone: at scale 27 it has 51 GB.
class Inputs {
 public:
  explicit Inputs(Setting setting) : setting_(std::move(setting)) {}

  [[nodiscard]] const Setting& setting() const { return setting_; }
  [[nodiscard]] bool quick() const { return setting_.scale == Scale::quick; }

  /// The scales whose times are measured, ascending; under paper scale those of its table.
  [[nodiscard]] std::vector<int> scales() const;
  /// The scale for what is swept through with many options.
  [[nodiscard]] int swept_scale() const { return quick() ? 16 : 21; }

  // What these return is valid until another is asked for.

  /// The contest's graph, from its own seed.
  const Input& contest(Notebook& notebook, const Family& family, int scale);
  /// The graph of a specification; undirected.
  const Input& from_spec(Notebook& notebook, const std::string& name, const std::string& spec);
  /// A graph of the user's own, which must be undirected.
  const Input& file(Notebook& notebook, const std::filesystem::path& path);

 private:
  const Input& keep(Input input);

  Setting setting_;
  std::unique_ptr<Input> input_;
};

}  // namespace graphspec::reproduce::boruvka_mst_paper
