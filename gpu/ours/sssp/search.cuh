/// \file
/// The search of `tuned` on one device, on words that the caller has. The callers are `tuned`
/// itself, and `distributed` with a single rank.
#pragma once

#include "gpu/ours/sssp/search_memory.cuh"

namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp {

/// Queues the search (tuned.cu). \tparam Layout  PendingPath or PendingLength
/// \param paths  of words that begin with the source
template <class Layout>
void search(const WeightedGraphOver<typename Layout::Length>& graph, Vertex source,
            const Options& options, const Shape<typename Layout::Length>& shape,
            const Paths<Layout>& paths);

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::tuned_sssp
