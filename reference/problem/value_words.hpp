/// \file
/// Words of results that other programs wrote: how a line splits into words, and which value a word
/// stands for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/vertex_ids.hpp"

namespace graphspec {

/// A line of results, split.
struct LineOfWords {
  std::vector<std::string_view> words;
  std::vector<bool> is_key;  ///< of each word: a colon follows, as Python prints a dictionary
  bool has_colon = false;
  bool opens_list = false;   ///< begins with [ or (, but no list of pairs
  bool opens_pairs = false;  ///< begins with [( or ((

  /// Splits a line. Blanks, commas and semicolons separate words; brackets, quotes, and the types
  /// that numpy prints (np.int64) are left out.
  void split(std::string_view line);
};

/// The values of a file.
/// \tparam Value  std::int32_t or double
template <class Value>
struct ValueForm {
  std::string_view what;  ///< in messages: "distance"
  Value missing;
  std::string_view word;  ///< that is written where there is none
  enum Kind { levels, distances, vertices } kind;
};

/// The value that a word stands for; nothing for a word that stands for none.
///
/// Numbers may be written as reals: an integer is one if its fraction is 0. Missing are
/// - in every file nan, none, null, na, in capitals or not
/// - as levels and distances inf, infinity, and the greatest numbers of C's types: of levels and
///   integer distances INT32_MAX, UINT32_MAX, INT64_MAX, FLT_MAX and DBL_MAX, of real distances
///   FLT_MAX and DBL_MAX, of all digits or six
/// - as levels also -1
/// - as vertices -1, -2 and -9999, as igraph and scipy write
/// Vertices are ids; where ids are numbers, any number is taken, a vertex or not.
/// \param ids  that the file names vertices by
/// \param num_vertices  of the graph
template <class Value>
[[nodiscard]] std::optional<Value> value_of(std::string_view word, const ValueForm<Value>& form,
                                            const VertexIds& ids, Vertex num_vertices);

/// The vertex of a word that is an id; nothing where it is none, or no vertex has it.
[[nodiscard]] std::optional<Vertex> vertex_of_word(std::string_view word, const VertexIds& ids,
                                                   Vertex num_vertices);

/// Which words value_of() takes, for messages: "an integer of 32 bits, or inf".
template <class Value>
[[nodiscard]] std::string_view expected_words(const ValueForm<Value>& form);

/// Returns " run from 5 to 9", the range of the vertices' ids, for messages; nothing if the
/// vertices have no ids.
[[nodiscard]] std::string range_of_ids(const VertexIds& ids);

}  // namespace graphspec
