/// \file
/// See device_graph.hpp.
#include "gpu/device/device_graph.hpp"

#include "reference/graph/build.hpp"

namespace graphspec {

DeviceGraph::DeviceGraph(Runtime& runtime, const Graph& graph, bool with_transpose)
    : runtime_(&runtime), out_edges_(runtime, graph.offsets()), out_dest_(runtime, graph.dest()) {
  out_ = {graph.num_vertices(), graph.num_arcs(), out_edges_.data(), out_dest_.data()};
  bytes_ = graph.offsets().size_bytes() + graph.dest().size_bytes();
  if (!with_transpose) return;
  in_ = out_;
  if (graph.known_symmetric()) return;
  const Graph transpose = transposed(graph);
  in_edges_ = Array<ArcIndex>(runtime, transpose.offsets());
  in_dest_ = Array<Vertex>(runtime, transpose.dest());
  in_.edges = in_edges_.data();
  in_.dest = in_dest_.data();
  bytes_ *= 2;
}

}  // namespace graphspec
