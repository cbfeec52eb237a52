/// \file
/// What the BFS experiments are made of: counting a search on the CPU executor, timing searches on
/// the GPU and on the host. A search that is not certified is neither counted nor timed.
#pragma once

#include <string>
#include <vector>

#include "gpu/bfs/bfs.hpp"
#include "reproduce/bfs/inputs.hpp"

namespace graphspec::reproduce::bfs_paper {

/// A variant under options; `fields` are what its rows say of the options that an experiment
/// varies.
struct Configuration {
  std::string variant;
  bfs::Options options;
  nlohmann::json fields = nlohmann::json::object();
};

/// Every variant of the table, with the default options.
[[nodiscard]] std::vector<Configuration> all_steps();

/// Notes what the graph is and what a search finds there, once a notebook. The functions below do.
void describe(Notebook& notebook, const Input& input);

/// Runs each configuration once on the CPU executor and notes its counts. \throws DoesNotHold
void count(Notebook& notebook, const Input& input,
           const std::vector<Configuration>& configurations);

/// The same of what the accesses of warps cost, by searches whose accesses are checked. Of all
/// kernels of a search together. \throws DoesNotHold
void count_accesses(Notebook& notebook, const Input& input,
                    const std::vector<Configuration>& configurations);

/// Times the configurations on the GPU, taking turns. Nothing without a GPU. \throws DoesNotHold
void time_on_gpu(Notebook& notebook, const Setting& setting, const Input& input,
                 const std::vector<Configuration>& configurations);

/// Times copying the graph to the GPU and the labels back. Nothing without a GPU.
void time_transfers(Notebook& notebook, const Setting& setting, const Input& input);

/// Times the sequential and the OpenMP reference on the host.
void time_references(Notebook& notebook, const Input& input);

/// Counts on the families and the user's files at the executor's size, times at the clock's.
void compare_on_all(Notebook& notebook, Inputs& inputs,
                    const std::vector<Configuration>& configurations);

}  // namespace graphspec::reproduce::bfs_paper
