/// \file
/// The certificate of a few rows of all shortest paths, where the matrix is too large to make a
/// graph of it: weights are made again, row by row.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "reference/graph/random_matrix.hpp"

namespace graphspec::reproduce {

/// Certifies that the rows of `sources` hold the lengths of shortest paths and, where there are
/// predecessors, that these are the vertices before the last ones of such paths. The rules are
/// those of properties::certify_shortest_paths(): no arc shortens a length, and every length is
/// attained. For the latter it is enough here that each vertex has a tight arc in, since weights
/// are positive: the tails of tight arcs are nearer and nearer to the source. O(V^2) for all
/// sources together, all cores work on it.
///
/// \param distances  row by source; no more rows need be there than the last of `sources`
/// \param predecessors  the same; empty where there are none
///
/// \return nothing where all are right; else one line that names the source, and what is wrong
[[nodiscard]] std::optional<std::string> certify_sampled_rows(
    const RandomMatrix& graph, std::span<const Vertex> sources,
    std::span<const std::int32_t> distances, std::span<const Vertex> predecessors);

/// The rows that are certified of each result: the first, the last, one between drawn from `seed`.
[[nodiscard]] std::vector<Vertex> sampled_sources(Vertex order, std::uint64_t seed);

}  // namespace graphspec::reproduce
