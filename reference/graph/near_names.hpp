/// \file
/// Suggests a name for a misspelt one, in messages about unknown names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace graphspec {

/// Returns "; did you mean 'X'?" for the name X that differs from `word` by the fewest letters, or
/// for the only name that begins with `word`; an empty text if every name differs by too many. Two
/// swapped neighbours count as one letter.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string_view>& names);

/// Completes a message about an unknown name: "; did you mean 'X'?" if a name is near, otherwise
/// "; there are A, B, C".
[[nodiscard]] std::string names_instead(std::string_view word,
                                        const std::vector<std::string_view>& names);

}  // namespace graphspec
