/// \file
/// Experiments on the Johnson paper. Our copy of the paper lost its experiments, with other text
/// between < and >, so these are ours: each checks a sentence of our copy by counts and times.
#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gpu/johnson/johnson.hpp"
#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::johnson_paper {

/// A variant under options; `fields` are what its rows say of the options that an experiment
/// varies.
struct Configuration {
  std::string variant;
  johnson::Options options{};
  Json fields = Json::object();
  Vertex sources = -1;       ///< rows from vertex 0 on; -1 for all pairs
  bool to_host = false;      ///< rows are copied to the host beside the searches
  std::string potentials{};  ///< the variant whose potentials are taken; empty: its own
};

/// The variant that computes all rows at once.
inline constexpr const char* all_at_once = "tuned";

/// Every variant of the table with the default options, from so many sources.
[[nodiscard]] std::vector<Configuration> all_steps(Vertex sources);

/// Options with each choice of one of them, by its word. The mask is cleared: phases are the same,
/// and it is faster.
[[nodiscard]] std::vector<std::pair<std::string_view, johnson::Options>> with_each(
    std::string_view option);

/// Rows that are counted of each configuration: few, for they differ little.
[[nodiscard]] Vertex counted_sources(const Input& input);

/// Rows that the paper's steps compute where they are timed: inner_loop takes tens of milliseconds
/// for each, and each costs the same.
inline constexpr Vertex timed_sources = 4;

/// Medians get an interval of confidence from 6 samples on; 9 is a common choice.
inline constexpr int few_repetitions = 6;
inline constexpr int repetitions = 9;

/// Adds to a graph's description what its weights are.
void describe_weights(Input& input);

/// A random graph with arcs drawn uniformly and weights 1 .. 255. A negative one has potentials
/// 0 .. 255 drawn for its vertices; the tail's is added to each arc and the head's taken away. Some
/// arcs are then negative, and no cycle is: along a cycle what was added cancels.
const Input& random(const Campaign& campaign, std::string_view name, Vertex vertices, Vertex degree,
                    bool negative = false);
/// Three densities, each with and without negative arcs, at the size for the CPU executor, which
/// counts; and the user's files that are small enough.
[[nodiscard]] std::vector<const Input*> counted_inputs(const Campaign& campaign);
/// The same at the size for the GPU's clock, with all of the user's files.
[[nodiscard]] std::vector<const Input*> timed_inputs(const Campaign& campaign);
/// The same at a size that the host's references, O(V^3) the one, do in a second.
[[nodiscard]] std::vector<const Input*> host_inputs(const Campaign& campaign);

/// Counts each configuration on the CPU executor.
void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations);
/// Times the configurations on the GPU with their parts: the copy of the graph, potentials,
/// reweighting, searches. Nothing without a GPU.
void time_on_gpu(const Campaign& campaign, const Input& input,
                 const std::vector<Configuration>& configurations, int times_each = repetitions);
/// Times all pairs by binary heaps on all cores of the host, and notes what part potentials are.
void time_heap(const Campaign& campaign, const Input& input, int times_each = repetitions);
/// The same by each of these numbers of threads, from the first sources alone, as many a thread.
void time_heap_on(const Campaign& campaign, const Input& input, std::span<const int> threads);

/// What of the sequential schemes, which take O(V^3), is timed: each source takes as long, and each
/// round of Bellman and Ford's. All where there are no more.
struct Share {
  Vertex sources = std::numeric_limits<Vertex>::max();
  Vertex rounds = std::numeric_limits<Vertex>::max();
};
/// Times the paper's sequential schemes, literally, on one core.
void time_schemes(const Campaign& campaign, const Input& input, Share timed = {},
                  int times_each = repetitions);

void steps(Campaign& campaign);
void bellman_ford_share(Campaign& campaign);
void settle_rules(Campaign& campaign);
void mask(Campaign& campaign);
void extract_min(Campaign& campaign);
void tuned(Campaign& campaign);
void growth(Campaign& campaign);

}  // namespace graphspec::reproduce::johnson_paper
