/// \file
/// Graphs named by a short text, such as `rmat:20,16,sym,w=1..255`, in place of a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reference/graph/graph.hpp"
#include "reference/graph/rows_maker.hpp"

namespace graphspec {

struct GraphPart;

/// True when the text begins as a specification does: a word of lowercase letters, digits and
/// dashes, then a colon. It need not be right: graph_from_spec says what is wrong with it. (A file
/// of such a name can be written with its folder, `./name`.)
[[nodiscard]] bool is_graph_spec(std::string_view text);

/// Makes the graph that a specification names; graph_spec_help() has the grammar.
///
/// DEGREE is the number of arcs a vertex, on average, of a directed family. Under `sym` those arcs
/// are edges (so they are in rmat-hpc always): each is taken both ways, then loops and parallel
/// arcs are dropped, so that an undirected simple graph of nearly 2 * DEGREE arcs a vertex is left.
/// `gnp` under `sym` is the undirected G(n,p), each pair once with probability P. Weights are drawn
/// last, for the arcs that are left.
///
/// \param seed  of the arcs and the weights; families without chance ignore it
/// \param make_rows  for families that draw their arcs independently
/// \throws InputError naming the specification, the field, and what would be right; also, before
///         memory is taken, for a graph that does not fit into this machine's
[[nodiscard]] Graph graph_from_spec(std::string_view spec, std::uint64_t seed,
                                    const RowsMaker& make_rows = rows_by_host);

/// What one of so many ranks has of that graph. Families that draw their arcs independently (rmat,
/// rmat-hpc, random) are never whole in memory; others are made and cut. first_arc and num_arcs
/// count this part alone.
/// \param on_this_machine  ranks that make theirs in the memory of this machine
/// \throws as graph_from_spec()
[[nodiscard]] GraphPart part_from_spec(std::string_view spec, std::uint64_t seed, int ranks,
                                       int rank, int on_this_machine = 1,
                                       const RowsMaker& make_rows = rows_by_host);

/// The families and options, one a line, aligned.
[[nodiscard]] std::string graph_spec_help();

}  // namespace graphspec
