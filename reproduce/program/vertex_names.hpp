/// \file
/// Vertices in messages and summaries, by the ids of the file that the graph came from.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "reference/graph/error.hpp"
#include "reference/graph/vertex_ids.hpp"
#include "reproduce/measure/does_not_hold.hpp"

namespace graphspec::program {

/// A message in which every vertex is called by its id. Vertices are recognised by the words before
/// them ("vertex 3", "predecessor 3") and by arrows between them ("3->4", "3 -> 4 -> 3").
[[nodiscard]] std::string by_ids(const std::string& message, const VertexIds& ids);

/// Calls function() with errors that call vertices by ids. \pre function() itself does not, but for
/// InputErrorByIds
template <class Function>
auto naming_vertices(const VertexIds& ids, const Function& function) {
  if (ids.are_numbers()) return function();
  try {
    return function();
  } catch (const InputErrorByIds&) {
    throw;
  } catch (const InputError& error) {
    throw InputError(by_ids(error.what(), ids));
  } catch (const reproduce::DoesNotHold& error) {
    throw reproduce::DoesNotHold(by_ids(error.what(), ids));
  }
}

/// The vertex of a summary: its id, or its number; of files that number vertices from 1 both.
[[nodiscard]] std::string vertex_text(std::int64_t source, const FileFacts& facts);

/// Puts the id of a vertex in the place of its number: in `source`, and in both ends of `sources`.
void name_sources(nlohmann::json& summary, const VertexIds& ids);

/// The words that a summary adds to the graph's sizes; empty where the file states nothing that
/// changes how it is read.
[[nodiscard]] std::string reading_text(const FileFacts& facts);

/// The help on vertices in every command that takes one.
inline constexpr auto vertex_help =
    "vertices are numbered from 0, so vertex 1 of a .gr, .mtx or .graph file has number 0 here. "
    "For an edge list (.txt, .edges, .csv, .tsv) give the vertex id of the file";

}  // namespace graphspec::program
