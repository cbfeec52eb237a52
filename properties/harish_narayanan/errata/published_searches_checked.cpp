/// \file
/// Both searches on the CPU executor with every access checked. Each line in question stands beside
/// its correction, and PublishedLine chooses one to run as published.
#include <span>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/harish_narayanan/errata/published.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::Access;
using properties::PublishedLine;

/// The graph under the paper's names.
struct PublishedGraph {
  const int* Va;
  const int* Ea;
  const int* Wa;
};

template <Access access>
int read(const int* cell) {
  if constexpr (access == Access::relaxed) return load_relaxed(cell);
  return *cell;
}
template <Access access>
void write(int* cell, int value) {
  if constexpr (access == Access::relaxed) {
    store_relaxed(cell, value);
  } else {
    *cell = value;
  }
}

inline int published_tid() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

/// Algorithm 2. There is a thread a vertex and not one more. With all mended a second mask Na takes
/// what is found, and published_put_in() sets Xa.
template <Access access>
__global__ void published_BFS_kernel(PublishedGraph G, int* Fa, int* Na, int* Xa, int* Ca,
                                     PublishedLine line) {
  const int tid = published_tid();
  if (read<access>(&Fa[tid]) != 0) {
    write<access>(&Fa[tid], 0);
    if (line == PublishedLine::one_mask) write<access>(&Xa[tid], 1);
    if (line == PublishedLine::barrier_inside) __syncthreads();
    for (int edge = G.Va[tid]; edge < G.Va[tid + 1]; edge++) {
      const int nid = G.Ea[edge];
      if (read<access>(&Xa[nid]) == 0) {
        write<access>(&Ca[nid], read<access>(&Ca[tid]) + 1);
        write<access>(line == PublishedLine::one_mask ? &Fa[nid] : &Na[nid], 1);
      }
    }
  }
}

__global__ void published_put_in(int* Fa, int* Na, int* Xa) {
  const int tid = published_tid();
  if (Na[tid] == 0) return;
  Na[tid] = 0;
  Fa[tid] = 1;
  Xa[tid] = 1;
}

/// Algorithm 4, kernel 1.
template <Access access>
__global__ void published_SSSP_kernel1(PublishedGraph G, int* Ma, const int* Ca, int* Ua,
                                       PublishedLine line) {
  const int tid = published_tid();
  if (Ma[tid] != 0) {
    Ma[tid] = 0;
    for (int edge = G.Va[tid]; edge < G.Va[tid + 1]; edge++) {
      const int nid = G.Ea[edge];
      const int weight = line == PublishedLine::weight_of_vertex ? G.Wa[nid] : G.Wa[edge];
      if (line == PublishedLine::unguarded) {
        if (read<access>(&Ua[nid]) > Ca[tid] + weight) write<access>(&Ua[nid], Ca[tid] + weight);
      } else {
        atomicMin(&Ua[nid], Ca[tid] + weight);
      }
    }
  }
}

/// Algorithm 5, kernel 2.
__global__ void published_SSSP_kernel2(int* Ma, int* Ca, int* Ua) {
  const int tid = published_tid();
  if (Ca[tid] > Ua[tid]) {
    Ca[tid] = Ua[tid];
    Ma[tid] = 1;
  }
  Ua[tid] = Ca[tid];
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR

namespace graphspec::properties {
namespace {

/// A graph's arrays in device memory.
struct Arrays {
  explicit Arrays(const Graph& graph)
      : size(static_cast<std::size_t>(graph.num_vertices())),
        Va(memory, std::span<const int>(offsets_of(graph))),
        Ea(memory, graph.dest()),
        Wa(memory, std::span<const int>(weights_of(graph))),
        view{Va.data(), Ea.data(), Wa.data()} {}

  static std::vector<int> offsets_of(const Graph& graph) {
    return {graph.offsets().begin(), graph.offsets().end()};
  }
  static std::vector<int> weights_of(const Graph& graph) {
    const auto* const weights = std::get_if<std::span<const std::int32_t>>(&graph.weights());
    if (weights != nullptr) return {weights->begin(), weights->end()};
    return std::vector<int>(static_cast<std::size_t>(graph.num_arcs()), 1);
  }
  /// An array with `value` everywhere, and another value at the source.
  [[nodiscard]] Array<int> filled(int value, Vertex source, int at_source) const {
    std::vector<int> values(size, value);
    values[static_cast<std::size_t>(source)] = at_source;
    return {memory, std::span<const int>(values)};
  }
  [[nodiscard]] static bool has_any(const Array<int>& mask) {
    for (const int one : mask.to_host()) {
      if (one != 0) return true;
    }
    return false;
  }
  /// One block, with a thread a vertex: the kernels ask nothing of tid.
  [[nodiscard]] checked::LaunchConfig threads() const { return {1, static_cast<unsigned>(size)}; }

  Runtime& memory = runtime(Device::cpu);
  std::size_t size;
  Array<int> Va, Ea, Wa;
  checked::PublishedGraph view;
};

template <Access access>
std::vector<std::int32_t> levels(const Graph& graph, Vertex source, PublishedLine line) {
  const Arrays arrays(graph);
  const Array<int> Fa = arrays.filled(0, source, 1);
  const Array<int> Na = arrays.filled(0, source, 0);
  const Array<int> Xa = arrays.filled(0, source, line == PublishedLine::one_mask ? 0 : 1);
  const Array<int> Ca = arrays.filled(-1, source, 0);  // -1 for infinity
  while (Arrays::has_any(Fa)) {
    checked::launch<checked::published_BFS_kernel<access>>(arrays.threads(), arrays.view, Fa.data(),
                                                           Na.data(), Xa.data(), Ca.data(), line);
    checked::launch<checked::published_put_in>(arrays.threads(), Fa.data(), Na.data(), Xa.data());
  }
  return Ca.to_host();
}

template <Access access>
std::vector<std::int32_t> distances(const Graph& graph, Vertex source, PublishedLine line) {
  const Arrays arrays(graph);
  const Array<int> Ma = arrays.filled(0, source, 1);
  const Array<int> Ca = arrays.filled(unreached, source, 0);
  const Array<int> Ua = arrays.filled(unreached, source, 0);
  for (Vertex round = 0; round < graph.num_vertices() && Arrays::has_any(Ma); ++round) {
    checked::launch<checked::published_SSSP_kernel1<access>>(arrays.threads(), arrays.view,
                                                             Ma.data(), Ca.data(), Ua.data(), line);
    checked::launch<checked::published_SSSP_kernel2>(arrays.threads(), Ma.data(), Ca.data(),
                                                     Ua.data());
  }
  return Ca.to_host();
}

}  // namespace

std::vector<std::int32_t> published_levels(const Graph& graph, Vertex source, PublishedLine line,
                                           Access access) {
  return access == Access::plain ? levels<Access::plain>(graph, source, line)
                                 : levels<Access::relaxed>(graph, source, line);
}

std::vector<std::int32_t> published_distances(const Graph& graph, Vertex source, PublishedLine line,
                                              Access access) {
  return access == Access::plain ? distances<Access::plain>(graph, source, line)
                                 : distances<Access::relaxed>(graph, source, line);
}

}  // namespace graphspec::properties
