/// \file
/// Step 8 of Kolganov 2015, graphs larger than the GPU, new against step 7: helper arrays are in
/// the GPU's memory, and so is as much of X, A and W as fits; what comes behind an index is in host
/// memory, which kernels read over the bus. One comparison with the index tells where an arc is.
/// The CPU's share is the lists of the last vertices, so mainly what did not fit.
///
/// The paper's host memory is managed; here it is page-locked and mapped, and stays where it is:
/// managed memory beyond the size of a card moves to and fro. So what is read again and again would
/// cross the bus each time: the first arc of a list, which most searches end at. It is kept.
#include "gpu/boruvka_mst/cpu_part.cuh"
#include "gpu/device/mapped_memory.hpp"

#define GRAPHSPEC_SCAN_ALONE
#include "gpu/boruvka_mst/shuffle_scan.cu"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace boruvka {

/// Arrays whose first part is in device memory.
struct SplitMemory {
  /// By vertex, in device memory. Behind the first iteration segments stand in the order of trees:
  /// whoever reads their first arcs over the bus again gets 32 bytes for each 4, one after another.
  template <class Key>
  class FirstArcs {
   public:
    struct View {
      static constexpr bool keeps_first_arcs = true;
      FirstArc<Key>* first_arc;
    };
    FirstArcs(Runtime& runtime, std::size_t num_vertices) : arcs_(runtime, num_vertices) {}
    [[nodiscard]] View view() const { return {arcs_.data()}; }

   private:
    Array<FirstArc<Key>> arcs_;
  };
  template <class T>
  struct View {
    const T* on_device;
    const T* on_host;
    std::int64_t split;
    // scheme boruvka_mst.saa#FetchSplit 1cd0030b
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
double bytes_an_arc(const boruvka_mst::TransformedGraph& graph) {
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
SplitPlace split_at(const boruvka_mst::TransformedGraph& graph, double bytes) {
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

}  // namespace boruvka

// scheme boruvka_mst.saa#OutOfCore c87c23e0
std::unique_ptr<boruvka_mst::Prepared> boruvka_mst_out_of_core(
    Runtime& runtime, const boruvka_mst::TransformedGraph& graph,
    const boruvka_mst::Options& options) {
  using namespace boruvka;  // NOLINT(google-build-using-namespace)
  return with_graph_type<SplitMemory>(
      graph,
      [&]<class Type>(std::type_identity<Type>, const auto& ends,
                      const auto& weights) -> std::unique_ptr<boruvka_mst::Prepared> {
        using Steps = PreparedSteps<ShuffleScan, Type, SharedWithCpu<typename Type::Key>>;
        auto steps = std::make_unique<Steps>(runtime, graph, options);
        // What is left when the helper arrays have theirs, and the driver.
        constexpr double for_the_driver = 512.0 * (1 << 20);
        const double for_first_arcs =
            static_cast<double>(sizeof(FirstArc<typename Type::Key>)) * graph.num_vertices();
        const double bytes = options.device_bytes > 0
                                 ? static_cast<double>(options.device_bytes)
                                 : std::max(0.0, static_cast<double>(free_device_bytes(runtime)) -
                                                     for_first_arcs - for_the_driver);
        const SplitPlace split = split_at(graph, bytes);
        steps->place(Type(runtime, graph.offsets(), ends, weights, split), split.arc);
        return steps;
      });
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
