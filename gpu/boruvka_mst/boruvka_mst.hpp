/// \file
/// Minimum spanning forests on a device, after Kolganov 2015: the type of function that the paper's
/// steps and ours are, and the table of the steps.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gpu/boruvka_mst/options.hpp"
#include "gpu/boruvka_mst/transformed_graph.hpp"
#include "gpu/device/runtime.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/boruvka_mst/boruvka_mst.hpp"

namespace graphspec::boruvka_mst {

/// The parts of an iteration, with the paper's names.
enum class Phase { find_minimum, remove_cycles, merge, renumber_trees };
inline constexpr std::size_t num_phases = 4;
/// In their order, as in results.
inline constexpr std::array<std::string_view, num_phases> phase_names = {
    "find_minimum", "remove_cycles", "merge", "renumber_trees"};

/// What a step did.
struct Work {
  std::int64_t iterations = 0;
  /// Of all iterations, where the step is asked to time its phases and times them apart; else 0.
  std::array<double, num_phases> phase_ms{};
  std::int64_t arcs_read = 0;       ///< by searches for minimum edges, where they are counted
  double cpu_search_ms = 0;         ///< hybrid: what the CPU's searches took
  std::int64_t arcs_on_device = 0;  ///< out_of_core: the others are in host memory
};

/// A forest as a step finds it.
struct Chosen {
  /// Positions among the transformed graph's arcs, in any order: one arc an edge, either of its
  /// two.
  std::vector<ArcIndex> arcs;
  /// The weight of the forest, if `arcs` are already the edges of the answer, in its order.
  std::optional<double> weight = std::nullopt;
};

/// A graph in a device's memory, ready to be searched: what is not part of a step's time. One
/// instance may be searched repeatedly.
class Prepared {
 public:
  Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;
  virtual ~Prepared() = default;
  /// The step itself, from the graph to the chosen arcs in device memory: the paper's MST().
  virtual Work search() = 0;
  /// What the last search chose, copied to the host: no part of the paper's time.
  [[nodiscard]] virtual Chosen chosen() const = 0;
};

/// Copies a transformed graph to the device, and takes all the memory that searches need. The
/// options are in range. The graph outlives what is returned.
using Prepare = std::unique_ptr<Prepared>(Runtime& runtime, const TransformedGraph& graph,
                                          const Options& options);

/// One row of the table.
struct Variant {
  std::string_view name;        ///< as on the command line
  int step = 0;                 ///< place in the paper's order, from 1, then ours
  std::string_view source;      ///< what the paper calls it
  std::string_view summary;     ///< what is new against the step before, in one sentence
  Sizes sizes = {};             ///< at which its code goes another way
  Transformations always = {};  ///< that the step has in any case
  Prepare* prepare;

  /// No step of the paper.
  [[nodiscard]] bool is_ours() const { return source.starts_with("ours"); }
};

/// Rungs that several ranks run together.
using OnRanks = RanksVariant<problem::Msf, Options>;

/// The steps that are built for a device. Empty for CUDA in a program built without it, and for
/// OpenCL.
[[nodiscard]] std::span<const Variant> variants(Device device);

/// The variant of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Variant& variant(Device device, std::string_view name);

/// What the parts took.
struct Timing {
  std::array<double, num_transformations> transformation_ms{};  ///< on the host, before
  double to_device_ms = 0;
  double search_ms = 0;  ///< what the paper times
  double to_host_ms = 0;
};

/// What forest() returns.
struct Result {
  reference::Forest forest;  ///< in the user's own numbers
  Work work;
  Timing timing;
  Counters counters;
};

/// A graph in a device's memory, whose forest a step finds there as often as it is asked to. The
/// graph in host memory outlives it.
class PreparedForest {
 public:
  /// Transforms the graph and copies it to the device. \throws as forest()
  PreparedForest(const Variant& variant, Device device, const Graph& graph, const Options& options);
  /// \param with_edges  else the forest stays on the device, and the result's is empty
  /// \throws DeviceFault for what the device reports
  [[nodiscard]] Result find(bool with_edges = true);

 private:
  TransformedGraph transformed_;
  Runtime* runtime_;
  double to_device_ms_ = 0;
  std::unique_ptr<Prepared> prepared_;
};

/// A minimum spanning forest of a graph in host memory. Where weights tie, another than the
/// reference's may come back, of the same weight.
///
/// \throws InputError for an option out of range, as reference::boruvka_mst(), and where a
/// transformation does not fit the graph, with the reason
///
/// \throws DeviceFault for what the device reports
[[nodiscard]] Result forest(const Variant& variant, Device device, const Graph& graph,
                            const Options& options = {});

}  // namespace graphspec::boruvka_mst
