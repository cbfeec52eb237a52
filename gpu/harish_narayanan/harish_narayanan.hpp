/// \file
/// Harish and Narayanan 2007 on a device: levels, shortest paths from one source, and those of all
/// pairs. A type of function for each, the tables of the steps, and runs from host memory to host
/// memory.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "gpu/device/device_graph.hpp"
#include "gpu/device/weighted_graph.hpp"
#include "gpu/harish_narayanan/options.hpp"
#include "gpu/problem/level_step.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/sssp.hpp"

namespace graphspec::harish_narayanan {

/// What searches of shortest paths did.
struct Work {
  std::int64_t rounds = 0;  ///< launches of both kernels, of all sources
  bool is_final = true;     ///< false where a negative cycle that a source reaches has no end
};

/// The row of the step that searches levels.
using LevelStep = graphspec::LevelStep<Options>;

/// Distances from the source: device memory of num_vertices values. No path can leave 32 bits.
using CostSearch = void(const WeightedGraph& graph, Vertex source, const Options& options,
                        std::int32_t* distance, Work& work);

/// Takes rows of finished distances in order, with the number of the first one's source. The memory
/// is only good during the call.
using RowSink = std::function<void(Vertex first, std::span<const std::int32_t> rows)>;

/// A row of the table for a problem.
/// \tparam Search  its type of function
template <class Search>
struct Variant {
  std::string_view name;     ///< as on the command line
  int step = 0;              ///< place in the paper's order, from 1
  std::string_view source;   ///< what it is in the paper
  std::string_view summary;  ///< what is new against the step before, in one sentence
  Sizes sizes = {};          ///< at which its code goes another way
  Search* run;
};

/// Distances of all pairs: device memory of V x V values, which holds matrix_of_pairs() before.
using PairSearch = void(Runtime& runtime, Vertex order, const Options& options,
                        std::int32_t* distance);

/// A step for all pairs: one of the two functions is null.
struct PairVariant {
  std::string_view name;
  int step = 0;
  std::string_view source;
  std::string_view summary;
  Sizes sizes = {};
  PairSearch* pairs = nullptr;    ///< all at once, in a matrix
  CostSearch* sources = nullptr;  ///< a source after another, V words of result each
};

/// The steps that are built for a device, in the paper's order. Empty for CUDA in a program built
/// without it.
[[nodiscard]] std::span<const Variant<CostSearch>> cost_variants(Device device);
[[nodiscard]] std::span<const PairVariant> pair_variants(Device device);

/// What a run cost.
struct Cost {
  double to_device_ms = 0;
  double search_ms = 0;
  double to_host_ms = 0;  ///< of all pairs a source at a time it is in search_ms
  Counters counters;      ///< of the search alone
  Work work;
};

/// The rows of a query, one after another, by a search from each source (source_by_source.cpp).
void source_by_source(CostSearch* search, const WeightedGraph& graph,
                      const problem::Apsp::Query& query, const Options& options,
                      const RowSink& sink, Work& work);

/// A search of shortest paths from host memory to host memory, without predecessors. Of parallel
/// arcs the lightest counts; without weights each arc has weight 1.
/// \throws InputError for a source or option out of range, DeviceFault for what a device reports
/// \throws reference::NegativeCycle, naming one that the source reaches
/// \throws InputError also for real weights, and for weights with which a path could leave 32 bits
[[nodiscard]] problem::Sssp::Result distances(const Variant<CostSearch>& variant, Device device,
                                              const Graph& graph, Vertex source,
                                              const Options& options = {}, Cost* cost = nullptr);

/// The same of all pairs; hands over the rows that the query asks for.
/// \param sink  may be empty: rows are then computed and not copied
/// \throws reference::NegativeCycle, naming one, whether or not a source reaches it
/// \throws InputError also for a range that the graph has not, and for a matrix too large for the
/// host; DeviceFault also for one too large for the device
Cost all_pairs(const PairVariant& variant, Device device, const Graph& graph,
               const problem::Apsp::Query& query, const Options& options, const RowSink& sink);

}  // namespace graphspec::harish_narayanan
