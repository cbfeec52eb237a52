/// \file
/// Compares names by their edit distance.
#include "reference/graph/near_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace graphspec {
namespace {

/// The number of letters to change, add, drop or swap with a neighbour until `one` is `other`.
std::size_t letters_between(std::string_view one, std::string_view other) {
  // distance[i][j]: from the first i letters of one to the first j letters of other
  std::vector<std::vector<std::size_t>> distance(one.size() + 1,
                                                 std::vector<std::size_t>(other.size() + 1));
  for (std::size_t i = 0; i <= one.size(); ++i) {
    for (std::size_t j = 0; j <= other.size(); ++j) {
      if (i == 0 || j == 0) {
        distance[i][j] = i + j;
        continue;
      }
      const std::size_t changed = one[i - 1] == other[j - 1] ? 0 : 1;
      distance[i][j] = std::min(
          {distance[i - 1][j] + 1, distance[i][j - 1] + 1, distance[i - 1][j - 1] + changed});
      if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
        distance[i][j] = std::min(distance[i][j], distance[i - 2][j - 2] + 1);
      }
    }
  }
  return distance[one.size()][other.size()];
}

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names) {
  const auto nearest = std::min_element(
      names.begin(), names.end(), [&](std::string_view one, std::string_view other) {
        return letters_between(one, word) < letters_between(other, word);
      });
  if (nearest == names.end() || letters_between(*nearest, word) > (word.size() + 2) / 4) {
    // The beginning of one name, and of no other.
    constexpr std::size_t least = 3;
    const auto begins = [&](std::string_view name) { return name.starts_with(word); };
    if (word.size() < least || std::ranges::count_if(names, begins) != 1) return "";
    return fmt::format("; did you mean '{}'?", *std::ranges::find_if(names, begins));
  }
  return fmt::format("; did you mean '{}'?", *nearest);
}

std::string names_instead(std::string_view word, const std::vector<std::string_view>& names) {
  std::string near = did_you_mean(word, names);
  if (!near.empty()) return near;
  if (names.empty()) return "; none is available";
  return fmt::format("; expected {}{}", names.size() == 1 ? "" : "one of ", fmt::join(names, ", "));
}

}  // namespace graphspec
