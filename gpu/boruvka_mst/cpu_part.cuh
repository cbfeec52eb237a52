/// \file
/// How the CPU has a part in the search for minimum edges (steps 6 and 7): trees of vertices go to
/// the host and its edges come back, by copies beside the kernels.
#pragma once

#include "gpu/boruvka_mst/cpu_search.hpp"
#include "gpu/boruvka_mst/iterations.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// One thread a segment: the edges of those that the CPU has searched.
// scheme boruvka_mst.saa#take_from_cpu 25d8f88d
template <class Key>
__global__ void take_from_cpu(SearchTask<Key> task, boruvka_mst::CpuFound<Key> from_cpu) {
  const std::int64_t segment = grid_thread();
  if (segment >= task.num_segments) return;
  const Vertex vertex = task.segments.vertex[segment];
  if (vertex < task.cpu_first) return;
  const Vertex place = vertex - task.cpu_first;
  task.found.V[segment] = from_cpu.end[place];
  task.found.weight[segment] = from_cpu.weight[place];
  task.found.E[segment] = from_cpu.arc[place];
}

/// The CPU searches the lists of the last vertices, Options::cpu_share of all.
template <class Key>
class SharedWithCpu {
 public:
  SharedWithCpu(Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
                const boruvka_mst::Options& options)
      : runtime_(&runtime),
        search_(graph, boruvka_mst::first_of_cpu(graph.num_vertices(), options.cpu_share)),
        to_new_(runtime, size() > 0 ? static_cast<std::size_t>(graph.num_vertices()) : 0),
        E_(runtime, size()),
        V_(runtime, size()),
        weight_(runtime, size()),
        E_on_device_(runtime, size()),
        V_on_device_(runtime, size()),
        weight_on_device_(runtime, size()) {}

  [[nodiscard]] Vertex first() const { return search_.first(); }
  void start() { search_.start(); }

  // scheme boruvka_mst.saa#to_host cf3e9ff2
  void begin(const SearchTask<Key>& task) {
    if (size() == 0 || task.first_iteration) return;
    runtime_->start_copy_to_host(0, Stream::main, to_new_.data(), task.to_new,
                                 to_new_.values().size_bytes());
  }

  // scheme boruvka_mst.saa#hybrid_find d1056a6f
  void search(const SearchTask<Key>& task, int block_size) {
    if (size() == 0) return;
    if (!task.first_iteration) runtime_->finish_copy_to_host(0);
    search_.search<Key>(task.first_iteration ? nullptr : to_new_.data(),
                        {E_.data(), V_.data(), weight_.data()});
    // Two at a time; the third goes behind the first.
    bring(0, E_on_device_, E_);
    bring(1, V_on_device_, V_);
    runtime_->finish_copy_to_device(0);
    bring(0, weight_on_device_, weight_);
    runtime_->finish_copy_to_device(1);
    runtime_->finish_copy_to_device(0);
    launch<take_from_cpu<Key>>(
        {blocks_for(task.num_segments, block_size), static_cast<unsigned>(block_size)}, task,
        boruvka_mst::CpuFound<Key>{E_on_device_.data(), V_on_device_.data(),
                                   weight_on_device_.data()});
  }

  [[nodiscard]] double milliseconds() const { return search_.milliseconds(); }

 private:
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(search_.size()); }

  template <class T>
  void bring(int slot, const Array<T>& to_device, const HostArray<T>& from_host) {
    runtime_->start_copy_to_device(slot, to_device.data(), from_host.data(),
                                   from_host.values().size_bytes());
  }

  Runtime* runtime_;
  boruvka_mst::CpuSearch search_;
  HostArray<Vertex> to_new_;
  HostArray<ArcIndex> E_;
  HostArray<Vertex> V_;
  HostArray<Key> weight_;
  Array<ArcIndex> E_on_device_;
  Array<Vertex> V_on_device_;
  Array<Key> weight_on_device_;
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
