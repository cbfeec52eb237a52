/// \file
/// From text to schemes. The Unicode spelling of the paper and an ASCII one are read alike, mixed
/// at will; every mistake is reported with its place and with what would be right, several in one
/// run.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/error.hpp"
#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// Something wrong in a file, in one line for a reader.
struct Mistake {
  Position at;
  std::string message;
};

/// The mistakes of a text: what() has one line for each, "FILE:LINE:COLUMN: what, and what would be
/// right".
class MistakesInText : public InputError {
 public:
  using InputError::InputError;
};

/// A file as it was read, and what is wrong with it.
struct ParsedAlgorithm {
  Algorithm algorithm;
  std::vector<Mistake> mistakes;  ///< in the order of the file; empty: the algorithm can be used
};

/// What grammar does not see is wrong with a file that was read: names, numbers of arguments,
/// types, and where barriers may stand. None: every scheme of it can be run.
[[nodiscard]] std::vector<Mistake> mistakes_in(const Algorithm& algorithm);

/// Reads a whole file's text, then looks for mistakes_in() it.
[[nodiscard]] ParsedAlgorithm parse_algorithm(std::string_view text, std::string file);

/// A whole file, as it stands. \throws InputError for one that cannot be read
[[nodiscard]] std::string text_of_file(const std::filesystem::path& file);

/// Reads and checks a file.
/// \throws MistakesInText \throws InputError for a file that cannot be read
[[nodiscard]] Algorithm load_algorithm(const std::filesystem::path& file);

/// Reads one scheme; its names need no declaration: a name where a scheme stands is an operator,
/// one where a condition stands a predicate. \throws MistakesInText with "scheme" for the
/// file
[[nodiscard]] SchemePtr parse_scheme(std::string_view text);

}  // namespace graphspec::saa
