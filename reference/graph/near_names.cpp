/// \file
/// Names by the letters in which they differ.
#include "spec/saa/near_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace graphspec::saa {
namespace {

/// The number of single letters by which two words differ, at most.
std::size_t letters_between(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  for (std::size_t column = 0; column <= other.size(); ++column) row[column] = column;
  for (std::size_t line = 1; line <= one.size(); ++line) {
    std::size_t diagonal = std::exchange(row[0], line);
    for (std::size_t column = 1; column <= other.size(); ++column) {
      const std::size_t changed = diagonal + (one[line - 1] == other[column - 1] ? 0 : 1);
      diagonal = row[column];
      row[column] = std::min({changed, row[column] + 1, row[column - 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names) {
  const auto nearest = std::min_element(
      names.begin(), names.end(), [&](std::string_view one, std::string_view other) {
        return letters_between(one, word) < letters_between(other, word);
      });
  if (nearest == names.end() || letters_between(*nearest, word) > (word.size() + 2) / 4) {
    return "";
  }
  return fmt::format("; did you mean '{}'?", *nearest);
}

}  // namespace graphspec::saa
