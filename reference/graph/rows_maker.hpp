/// \file
/// Who makes the rows of a graph whose arcs are drawn independently: the host's cores, or a device.
#pragma once

#include <functional>

#include "reference/graph/graph.hpp"

namespace graphspec {

struct ArcStream;
struct StreamOptions;

/// Makes rows as build_rows() does, in passes of its own choice.
/// \throws InputError, before memory is taken, where they do not fit into this machine's
using RowsMaker = std::function<Graph(const ArcStream& stream, const StreamOptions& options,
                                      Vertex first, Vertex count)>;

/// By all cores, in passes_that_fit().
[[nodiscard]] Graph rows_by_host(const ArcStream& stream, const StreamOptions& options,
                                 Vertex first, Vertex count);

}  // namespace graphspec
