/// \file
/// The paper's A and W as kernels read them: in device memory, or split at an index between device
/// memory and host memory; ends as they are or compressed; weights as words of their order.
#pragma once

#include <algorithm>
#include <type_traits>

#include "gpu/boruvka_mst/compressed_end.hpp"
#include "gpu/boruvka_mst/transformed_graph.hpp"
#include "gpu/boruvka_mst/weight_key.hpp"
#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka {

/// Where the arrays of a graph are split: from these places on they are in host memory.
struct SplitPlace {
  std::int64_t offset;  ///< of X
  ArcIndex arc;         ///< of A and W: a multiple of arcs_a_byte, or the number of arcs
};

/// Arrays wholly in device memory.
struct InDeviceMemory {
  template <class T>
  struct View {
    const T* values;
    __device__ T operator[](std::int64_t place) const { return values[place]; }
  };
  template <class T>
  class Values {
   public:
    Values(Runtime& runtime, std::span<const T> values, std::int64_t /*split*/)
        : values_(runtime, values) {}
    [[nodiscard]] View<T> view() const { return {values_.data()}; }

   private:
    Array<T> values_;
  };
};

/// Ends as 32-bit numbers.
template <class Memory>
struct PlainEnds {
  struct View {
    typename Memory::template View<Vertex> A;
    __device__ Vertex end(Vertex /*tail*/, ArcIndex arc) const { return A[arc]; }
  };

  PlainEnds(Runtime& runtime, std::span<const Vertex> ends, const SplitPlace& split)
      : ends_(runtime, ends, split.arc) {}
  [[nodiscard]] View view() const { return {ends_.view()}; }

 private:
  typename Memory::template Values<Vertex> ends_;
};

/// Ends as base + 256 k + byte.
template <class Memory>
struct DecompressedEnds {
  struct View {
    const Vertex* base;
    typename Memory::template View<std::uint8_t> low;
    typename Memory::template View<std::uint8_t> high;
    // scheme boruvka_mst.saa#FetchCompressed 0941bb71
    __device__ Vertex end(Vertex tail, ArcIndex arc) const {
      return boruvka_mst::decompressed_end(base[tail], low[arc],
                                           high[arc / boruvka_mst::arcs_a_byte], arc);
    }
  };

  DecompressedEnds(Runtime& runtime, const boruvka_mst::CompressedEnds& ends,
                   const SplitPlace& split)
      : base_(runtime, ends.base),
        low_(runtime, ends.low, split.arc),
        high_(runtime, ends.high,
              (split.arc + boruvka_mst::arcs_a_byte - 1) / boruvka_mst::arcs_a_byte) {}
  [[nodiscard]] View view() const { return {base_.data(), low_.view(), high_.view()}; }

 private:
  Array<Vertex> base_;
  typename Memory::template Values<std::uint8_t> low_;
  typename Memory::template Values<std::uint8_t> high_;
};

/// Every arc weighs the same.
template <class Memory>
struct UnitWeights {
  using Key = std::uint32_t;
  struct View {
    __device__ Key key(ArcIndex /*arc*/) const { return 0; }
  };

  UnitWeights(Runtime& /*runtime*/, std::monostate /*weights*/, const SplitPlace& /*split*/) {}
  [[nodiscard]] View view() const { return {}; }
};

/// \tparam Weight  int32_t, double, or uint32_t for ranks
template <class Memory, class Weight>
struct KeyedWeights {
  using Key = decltype(boruvka_mst::weight_key(Weight{}));
  struct View {
    typename Memory::template View<Weight> W;
    __device__ Key key(ArcIndex arc) const { return boruvka_mst::weight_key(W[arc]); }
  };

  KeyedWeights(Runtime& runtime, std::span<const Weight> weights, const SplitPlace& split)
      : weights_(runtime, weights, split.arc) {}
  [[nodiscard]] View view() const { return {weights_.view()}; }

 private:
  typename Memory::template Values<Weight> weights_;
};

/// What a kernel takes of a graph.
template <class Ends, class Weights>
struct GraphView {
  using Key = typename Weights::Key;
  typename Ends::View ends;
  typename Weights::View weights;
  __device__ Vertex end(Vertex tail, ArcIndex arc) const { return ends.end(tail, arc); }
  __device__ Key key(ArcIndex arc) const { return weights.key(arc); }
};

/// Owns A, W and X on a device.
template <class Memory, class Ends, class Weights>
class GraphOnDevice {
 public:
  using Key = typename Weights::Key;
  using View = GraphView<Ends, Weights>;

  template <class TheEnds, class TheWeights>
  GraphOnDevice(Runtime& runtime, std::span<const ArcIndex> offsets, const TheEnds& ends,
                const TheWeights& weights, const SplitPlace& split)
      : offsets_(runtime, offsets, split.offset),
        ends_(runtime, ends, split),
        weights_(runtime, weights, split) {}

  [[nodiscard]] View view() const { return {ends_.view(), weights_.view()}; }
  /// The paper's X.
  [[nodiscard]] auto offsets() const { return offsets_.view(); }

 private:
  typename Memory::template Values<ArcIndex> offsets_;
  Ends ends_;
  Weights weights_;
};

/// Calls `use` with the types GraphOnDevice<...> that fits the graph, its ends and its weights.
/// (What it returns is told here: clang++ 14, deducing it, leaves virtual functions out of classes
/// that `use` makes.)
template <class Memory, class Use>
std::unique_ptr<boruvka_mst::Prepared> with_graph_type(const boruvka_mst::TransformedGraph& graph,
                                                       const Use& use) {
  return std::visit(
      [&]<class TheEnds, class TheWeights>(const TheEnds& ends, const TheWeights& weights)
          -> std::unique_ptr<boruvka_mst::Prepared> {
        using Ends = std::conditional_t<std::is_same_v<TheEnds, boruvka_mst::CompressedEnds>,
                                        DecompressedEnds<Memory>, PlainEnds<Memory>>;
        if constexpr (std::is_same_v<TheWeights, std::monostate>) {
          using Type = GraphOnDevice<Memory, Ends, UnitWeights<Memory>>;
          return use(std::type_identity<Type>{}, ends, weights);
        } else {
          using Weight = std::remove_const_t<typename TheWeights::element_type>;
          using Type = GraphOnDevice<Memory, Ends, KeyedWeights<Memory, Weight>>;
          return use(std::type_identity<Type>{}, ends, weights);
        }
      },
      graph.ends(), graph.weights());
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::boruvka
