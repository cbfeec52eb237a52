/// \file
/// The graph's two arrays behind textures, for the step that introduces them and the steps after
/// it.
#pragma once

#include <cstdint>

#include "gpu/device/device_graph.hpp"
#include "gpu/device/kernel.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// What a kernel takes: edges and dest, to be read by fetch_edge() and fetch_dest() alone.
struct TexturedGraph {
  TextureView<int2> edges;
  TextureView<int> dest;
};

/// The textures of a graph, for as long as kernels may read them.
class GraphTextures {
 public:
  explicit GraphTextures(const DeviceGraph& graph)
      : edges_(graph.runtime(), reinterpret_cast<const int2*>(graph.out().edges),
               static_cast<std::size_t>(graph.out().num_vertices) + 1),
        dest_(graph.runtime(), graph.out().dest, static_cast<std::size_t>(graph.out().num_arcs)) {}

  [[nodiscard]] TexturedGraph view() const { return {edges_.view(), dest_.view()}; }

 private:
  Texture<int2> edges_;
  Texture<int> dest_;
};

/// edges[vertex]: 64 bits, which the texture unit knows as two words of 32, the low one first.
__device__ inline ArcIndex fetch_edge(const TexturedGraph& graph, std::int64_t vertex) {
  const int2 words = fetch(graph.edges, vertex);
  return static_cast<ArcIndex>(static_cast<std::uint64_t>(static_cast<std::uint32_t>(words.y))
                                   << 32 |
                               static_cast<std::uint32_t>(words.x));
}

/// dest[arc].
__device__ inline Vertex fetch_dest(const TexturedGraph& graph, ArcIndex arc) {
  return fetch(graph.dest, arc);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
