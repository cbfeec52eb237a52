/// \file
/// The graphs of the BFS experiments: which, how large, from which source.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gpu/device/device_graph.hpp"
#include "reference/graph/graph.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce::bfs_paper {

/// A graph, its source, and what a search from there finds.
struct Input {
  std::string name;  ///< the family or the file: "rmat", "facebook"
  std::string spec;  ///< as graph_from_spec() takes it, or the file's name
  Graph graph;
  Vertex source = 0;
  std::vector<std::int32_t> label;           ///< certified
  std::vector<std::int64_t> frontier_sizes;  ///< vertices a level, from level 0
  std::int64_t reached = 0;
  std::int64_t arcs_examined = 0;  ///< arcs that leave reached vertices

  /// The arrays in the GPU's memory, copied there at the first call and kept.
  [[nodiscard]] const DeviceGraph& on_gpu() const;

 private:
  mutable std::unique_ptr<DeviceGraph> on_gpu_;
};

/// Makes graphs when they are first asked for, and keeps them.
class Inputs {
 public:
  explicit Inputs(Setting setting) : setting_(std::move(setting)) {}

  [[nodiscard]] const Setting& setting() const { return setting_; }

  /// The graph of a specification, without self-loops and parallel arcs unless `literal`.
  const Input& from_spec(Notebook& notebook, const std::string& name, const std::string& spec,
                         bool literal = false);
  /// A graph that is given as it is, with its source.
  const Input& given(Notebook& notebook, const std::string& name, const Graph& graph,
                     Vertex source);

  /// The families and the user's files at the size for the CPU executor, which counts.
  std::vector<const Input*> counted(Notebook& notebook);
  /// The same at the size for the clock.
  std::vector<const Input*> timed(Notebook& notebook);

 private:
  const Input& from_file(Notebook& notebook, const std::filesystem::path& path);
  const Input& keep(const std::string& name, const std::string& spec, Graph graph,
                    std::optional<Vertex> source);
  const Input* find(const std::string& name, const std::string& spec) const;

  Setting setting_;
  std::list<Input> inputs_;
};

}  // namespace graphspec::reproduce::bfs_paper
