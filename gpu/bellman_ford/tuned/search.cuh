/// \file
/// The search of `tuned` on one device, for those who have words to search in: `tuned` itself, and
/// `distributed` where a rank is alone.
#pragma once

#include "gpu/bellman_ford/tuned/search_memory.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned {

/// Queues the search (tuned.cu). \tparam Layout  PendingPath or PendingLength
/// \param paths  of words that begin with the source
template <class Layout>
void search(const WeightedGraphOver<typename Layout::Length>& graph, Vertex source,
            const Options& options, const Shape<typename Layout::Length>& shape,
            const Paths<Layout>& paths);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::sssp_tuned
