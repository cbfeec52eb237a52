/// \file
/// The experiments of the BFS paper. It printed no timings, so apart from its two example graphs
/// the experiments are ours: each holds a sentence of the paper against counts and times.
#pragma once

#include <string>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::bfs_paper {

/// A solver of breadth-first search with options. `fields` states, in the rows of results, the
/// options that an experiment varies.
struct Configuration {
  std::string variant;
  OptionValues options = {};
  Json fields = Json::object();
};

/// Every step of the paper, and then our fastest search, with the default options.
[[nodiscard]] std::vector<Configuration> all_steps();

/// What the graph's description says of a search from its source, by the sequential function.
/// \throws DoesNotHold
void describe_search(Input& input);

/// Searches on the CPU executor, under the current schedule, and certifies the labels.
/// \throws DoesNotHold
[[nodiscard]] RunReport certified(const Input& input, const Configuration& each);
/// The number of insertions into frontiers that a search reports, or 0 if it reports none.
[[nodiscard]] std::int64_t insertions_of(const RunReport& report);
/// Counts each configuration on the CPU executor.
void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations);
/// Counts what the accesses of all kernels of a search cost, by searches whose accesses are
/// checked.
void count_accesses(const Campaign& campaign, const Input& input,
                    const std::vector<Configuration>& configurations);
/// Times the configurations on the GPU. Nothing without one.
void time_on_gpu(const Campaign& campaign, const Input& input,
                 const std::vector<Configuration>& configurations);
/// Counts insertions into frontiers on the GPU, where each of some searches may have other ones.
/// Nothing without one.
void count_insertions_on_gpu(const Campaign& campaign, const Input& input,
                             const std::vector<Configuration>& configurations);
/// Times copying the graph to the GPU and the labels back. Nothing without a GPU.
void time_transfers(const Campaign& campaign, const Input& input);
/// Times the sequential and the OpenMP reference on the host.
void time_references(const Campaign& campaign, const Input& input);

/// The paper's graph of 9 vertices, searched from a vertex.
[[nodiscard]] const Input& example_from(const Campaign& campaign, Vertex source);
/// A graph of each family, so small that each access of a search can be looked at.
[[nodiscard]] std::vector<const Input*> small_inputs(const Campaign& campaign);
/// The families at the size for the CPU executor.
[[nodiscard]] std::vector<const Input*> counted_inputs(const Campaign& campaign);
/// The families and the user's files at the size for the clock.
[[nodiscard]] std::vector<const Input*> timed_inputs(const Campaign& campaign);
/// Counts on the families and the user's files at the executor's size, times at the clock's.
void compare_on_all(const Campaign& campaign, const std::vector<Configuration>& configurations);

void example(Campaign& campaign);
void random_graph(Campaign& campaign);
void steps(Campaign& campaign);
void vertex_work(Campaign& campaign);
void block_queue(Campaign& campaign);
void coalescing(Campaign& campaign);
void duplicates(Campaign& campaign);
void warp_queues(Campaign& campaign);
void single_block(Campaign& campaign);
void load_balance(Campaign& campaign);
/// How near each step comes to what the GPU's memory gives: a part a graph, for the profiler runs a
/// kernel again and again.
void add_memory_traffic(ExperimentTable& table, const Setting& setting,
                        std::span<const Family> families);

}  // namespace graphspec::reproduce::bfs_paper
