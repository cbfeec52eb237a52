/// \file
/// See device_graph.hpp.
#include "gpu/device/device_graph.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/csr_check.hpp"

namespace graphspec {
namespace {

/// Calls look(values, first) for pieces of an array of a device that follow each other.
/// \param shared  how many values a piece has in common with the next
template <class T, class Look>
void for_each_piece(Runtime& runtime, const T* values, std::int64_t size, std::int64_t shared,
                    const Look& look) {
  constexpr std::int64_t piece = std::int64_t{1} << 21;
  std::vector<T> on_host(static_cast<std::size_t>(std::min(size, piece)));
  for (std::int64_t first = 0; first + shared < size; first += piece - shared) {
    const auto count = static_cast<std::size_t>(std::min(piece, size - first));
    runtime.copy_to_host(on_host.data(), values + first, count * sizeof(T));
    look(std::span<const T>(on_host).first(count), first);
  }
}

template <class T>
T value_at(Runtime& runtime, const T* place) {
  T value;
  runtime.copy_to_host(&value, place, sizeof(T));
  return value;
}

template <class T>
std::vector<T> to_host(Runtime& runtime, const T* values, std::int64_t size) {
  std::vector<T> on_host(static_cast<std::size_t>(size));
  runtime.copy_to_host(on_host.data(), values, on_host.size() * sizeof(T));
  return on_host;
}

}  // namespace

DeviceGraph::DeviceGraph(Runtime& runtime, const Graph& graph, bool with_transpose)
    : runtime_(&runtime),
      out_edges_(runtime, graph.offsets()),
      out_dest_(runtime, graph.dest()),
      symmetric_(graph.known_symmetric()) {
  out_ = {graph.num_vertices(), graph.num_arcs(), out_edges_.data(), out_dest_.data()};
  if (!with_transpose) return;
  if (symmetric_) {
    in_ = out_;
  } else {
    take_transpose(transposed(graph));
  }
}

DeviceGraph DeviceGraph::view(Runtime& runtime, const CsrView& arrays, bool symmetric) {
  runtime.synchronize();  // whoever made the arrays may be at it
  const std::int64_t num_offsets = std::int64_t{arrays.num_vertices} + 1;
  check_ends_of_offsets(num_offsets, value_at(runtime, arrays.edges),
                        value_at(runtime, arrays.edges + arrays.num_vertices), arrays.num_arcs);
  for_each_piece(runtime, arrays.edges, num_offsets, 1, check_offsets);
  for_each_piece(runtime, arrays.dest, arrays.num_arcs, 0, [&](auto piece, std::int64_t first) {
    check_dest(piece, arrays.num_vertices, first);
  });
  return {runtime, arrays, symmetric};
}

void DeviceGraph::add_transpose() {
  if (in_.edges != nullptr) return;
  if (symmetric_) {
    in_ = out_;
  } else {
    take_transpose(transposed({to_host(*runtime_, out_.edges, std::int64_t{out_.num_vertices} + 1),
                               to_host(*runtime_, out_.dest, out_.num_arcs)}));
  }
}

void DeviceGraph::take_transpose(const Graph& transpose) {
  in_edges_ = Array<ArcIndex>(*runtime_, transpose.offsets());
  in_dest_ = Array<Vertex>(*runtime_, transpose.dest());
  in_ = {out_.num_vertices, out_.num_arcs, in_edges_.data(), in_dest_.data()};
}

}  // namespace graphspec
