/// \file
/// A graph split between device memory and host memory (step 7 of Kolganov 2015): X, A and W up to
/// an index in device memory, what comes behind it in host memory, which kernels read over the bus.
#pragma once

#include "gpu/boruvka_mst/cpu_part.cuh"
#include "gpu/device/mapped_memory.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// Arrays whose first part is in device memory.
struct SplitMemory {
  template <class T>
  struct View {
    const T* on_device;
    const T* on_host;
    std::int64_t split;
    // scheme boruvka_mst.saa#FetchSplit 0fa8b849
    __device__ T operator[](std::int64_t place) const {
      return place < split ? on_device[place] : on_host[place - split];
    }
  };
  template <class T>
  class Values {
   public:
    Values(Runtime& runtime, std::span<const T> values, std::int64_t split)
        : split_(std::min(split, std::ssize(values))),
          on_device_(runtime, values.first(static_cast<std::size_t>(split_))),
          on_host_(runtime, values.subspan(static_cast<std::size_t>(split_))) {}
    [[nodiscard]] View<T> view() const { return {on_device_.data(), on_host_.data(), split_}; }

   private:
    std::int64_t split_;
    Array<T> on_device_;
    MappedArray<T> on_host_;
  };
};

/// Bytes of A and of W that an arc has.
inline double bytes_an_arc(const boruvka_mst::TransformedGraph& graph) {
  const bool is_compressed = std::holds_alternative<boruvka_mst::CompressedEnds>(graph.ends());
  const double of_end = is_compressed ? 1 + 1.0 / boruvka_mst::arcs_a_byte : sizeof(Vertex);
  return of_end + std::visit(
                      []<class Values>(const Values& weights) -> double {
                        if constexpr (std::is_same_v<Values, std::monostate>) {
                          static_cast<void>(weights);
                          return 0;
                        } else {
                          return sizeof(weights[0]);
                        }
                      },
                      graph.weights());
}

/// X goes before the others, which have as many arcs on the device as fit behind it.
inline SplitPlace split_at(const boruvka_mst::TransformedGraph& graph, double bytes) {
  const auto fits = [&](double bytes_each, std::int64_t count) {
    return static_cast<std::int64_t>(std::min(bytes / bytes_each, static_cast<double>(count)));
  };
  const std::int64_t offsets = fits(sizeof(ArcIndex), std::int64_t{graph.num_vertices()} + 1);
  bytes -= static_cast<double>(offsets) * sizeof(ArcIndex);
  ArcIndex arcs = fits(bytes_an_arc(graph), graph.num_arcs());
  // Both parts of a byte of k are on one side, and of 32 arcs that a warp reads at once most.
  if (arcs < graph.num_arcs()) arcs -= arcs % 32;
  return {offsets, arcs};
}

/// Prepares a step whose graph is split. \tparam Search  of segments, as ScanSearch
template <class Search>
std::unique_ptr<boruvka_mst::Prepared> prepare_in_split_memory(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  return with_graph_type<SplitMemory>(
      graph,
      [&]<class Type>(std::type_identity<Type>, const auto& ends,
                      const auto& weights) -> std::unique_ptr<boruvka_mst::Prepared> {
        using Steps = PreparedSteps<Search, Type, SharedWithCpu<typename Type::Key>>;
        auto steps = std::make_unique<Steps>(runtime, graph, options);
        // What is left when the helper arrays have theirs, and the driver.
        constexpr double for_the_driver = 512.0 * (1 << 20);
        const double bytes =
            options.device_bytes > 0
                ? static_cast<double>(options.device_bytes)
                : std::max(0.0, static_cast<double>(free_device_bytes(runtime)) - for_the_driver);
        const SplitPlace split = split_at(graph, bytes);
        steps->place(Type(runtime, graph.offsets(), ends, weights, split), split.arc);
        return steps;
      });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
