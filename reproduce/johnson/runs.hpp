/// \file
/// What the Johnson experiments are made of: counting all pairs on the CPU executor, timing them on
/// the GPU and on the host. Rows that are not certified are neither counted nor timed.
#pragma once

#include <string>
#include <vector>

#include "gpu/johnson/johnson.hpp"
#include "reproduce/johnson/inputs.hpp"

namespace graphspec::reproduce::johnson_paper {

/// A variant under options; `fields` are what its rows say of the options that an experiment
/// varies.
struct Configuration {
  std::string variant;
  johnson::Options options;
  nlohmann::json fields = nlohmann::json::object();
  Vertex sources = -1;       ///< rows from vertex 0 on; -1 for all pairs
  bool to_host = false;      ///< rows are copied to the host beside the searches
  std::string potentials{};  ///< the variant whose potentials are taken; empty: its own
};

/// Every variant of the table with the default options, from so many sources.
[[nodiscard]] std::vector<Configuration> all_steps(Vertex sources);

/// Rows that are counted of each configuration: few, for they differ little.
[[nodiscard]] Vertex counted_sources(const Input& input);

/// Rows that the paper's steps compute where they are timed: inner_loop takes tens of milliseconds
/// for each, and each costs the same.
inline constexpr Vertex timed_sources = 4;

/// Medians get an interval of confidence from 6 samples on; 9 is a common choice.
inline constexpr int few_repetitions = 6;
inline constexpr int repetitions = 9;

/// Notes what the graph is, once a notebook. The functions below do.
void describe(Notebook& notebook, const Input& input);

/// Runs each configuration once on the CPU executor and notes its counts. \throws DoesNotHold
void count(Notebook& notebook, const Input& input,
           const std::vector<Configuration>& configurations);

/// Times the configurations on the GPU, taking turns, and notes the parts of each: the copy of the
/// graph, potentials, reweighting, searches. Nothing without a GPU. \throws DoesNotHold
void time_on_gpu(Notebook& notebook, const Setting& setting, const Input& input,
                 const std::vector<Configuration>& configurations, int times_each = repetitions);

/// Times all pairs by binary heaps on all cores of the host, and notes what part potentials are.
void time_heap(Notebook& notebook, const Input& input, int times_each = repetitions);

/// The same of the paper's schemes, which take O(V^3).
void time_schemes(Notebook& notebook, const Input& input, int times_each = repetitions);

}  // namespace graphspec::reproduce::johnson_paper
