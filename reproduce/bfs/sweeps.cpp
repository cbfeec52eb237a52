/// \file
/// One option of one step at a time: queue sizes, number of w-queues, degree for a child grid. And
/// what the accesses of each step's warps touch.
#include <utility>

#include "reproduce/bfs/experiments.hpp"
#include "reproduce/bfs/searches.hpp"

namespace graphspec::reproduce::bfs_paper {
void block_queue(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations{{"global_queue", {}}};
  for (const int size : {8, 32, 128, 512, 2048}) {
    bfs::Options options;
    options.block_queue_size = size;
    configurations.push_back({"block_queue", options, {{"block_queue_size", size}}});
  }
  compare_on_all(notebook, inputs, configurations);
}

void coalescing(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations = all_steps();
  bfs::Options options;
  options.block_queue_size = 2048;
  configurations.push_back({"block_queue", options, {{"block_queue_size", 2048}}});
  // Each access is looked at, so small graphs do at either scale.
  for (const auto& [name, spec] : {std::pair{"rmat", "rmat:12,16,sym"},
                                   {"uniform", "random:4096,16,sym"},
                                   {"grid", "grid:64x64"}}) {
    count_accesses(notebook, inputs.from_spec(notebook, name, spec), configurations);
  }
}

void warp_queues(Notebook& notebook, Inputs& inputs) {
  // The queues share their slots: "more w-queues make each of them smaller".
  constexpr int slots = 128;
  std::vector<Configuration> configurations;
  for (const int queues : {1, 2, 4, 8, 16, 32}) {
    bfs::Options options;
    options.warp_queues = queues;
    options.warp_queue_size = slots / queues;
    configurations.push_back({"warp_queues", options, {{"warp_queues", queues}}});
  }
  compare_on_all(notebook, inputs, configurations);
}

void single_block(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations{{"warp_queues", {}}};
  for (const int size : {32, 128, 512, 2048}) {
    bfs::Options options;
    options.single_block_queue_size = size;
    configurations.push_back({"single_block_start", options, {{"single_block_queue_size", size}}});
  }
  compare_on_all(notebook, inputs, configurations);
}

void load_balance(Notebook& notebook, Inputs& inputs) {
  std::vector<Configuration> configurations{{"warp_queues", {}}};
  for (const int degree : {64, 512, 4096, 32768}) {
    bfs::Options options;
    options.nested_degree = degree;
    configurations.push_back({"dynamic_parallelism", options, {{"nested_degree", degree}}});
  }
  compare_on_all(notebook, inputs, configurations);
  // A star is one celebrity; R-MAT has many of all sizes.
  count(notebook, inputs.from_spec(notebook, "star", "star:8192"), configurations);
  if (inputs.setting().gpu) {
    const bool quick = inputs.setting().scale == Scale::quick;
    const Input& star = inputs.from_spec(notebook, "star", quick ? "star:262144" : "star:1048576");
    time_on_gpu(notebook, inputs.setting(), star, configurations);
  }
}

}  // namespace graphspec::reproduce::bfs_paper
