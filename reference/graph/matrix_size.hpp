/// \file
/// Sizes of memory in words, and the door of every matrix: of one that does not fit it says what it
/// would take.
#pragma once

#include <string>

namespace graphspec {

/// Whether check_memory() (generated_size.hpp) allows so many bytes.
[[nodiscard]] bool fits_into_memory(double bytes);

/// "1.5 GB", "156.2 TB".
[[nodiscard]] std::string amount_of_memory(double bytes);

/// check_memory() of a matrix, or of several of one size.
/// \param bytes_an_entry  in all of them
void check_matrix_size(double rows, double columns, double bytes_an_entry);

/// How check_matrix_size() names one: "9 x 9 entries of 4 bytes".
[[nodiscard]] std::string matrix_in_words(double rows, double columns, double bytes_an_entry);

}  // namespace graphspec
