/// \file
/// What somebody may have meant who wrote a name that there is not.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graphspec::saa {

/// The name among these that differs from `word` by the fewest letters, as ", did you mean X?";
/// empty where none is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& names);

}  // namespace graphspec::saa
