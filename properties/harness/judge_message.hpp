/// \file
/// What is wrong with a refusal of bad input, whatever the suite.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>

#include "reference/graph/error.hpp"

namespace graphspec::properties {

/// A refusal's message must be one line that contains `names`.
/// \param what  is refused
[[nodiscard]] inline std::optional<std::string> judge_message(const std::string& message,
                                                              const std::string& names,
                                                              const std::string& what) {
  const bool is_one_line = !message.empty() && message.find('\n') == std::string::npos;
  if (is_one_line && message.find(names) != std::string::npos) return std::nullopt;
  return fmt::format(
      "the rejection of {} has the message '{}', but the message must be one line that names {}",
      what, message, names);
}

/// run() must throw InputError, in one line that contains `names`.
/// \param what  is to be refused
template <class Run>
[[nodiscard]] std::optional<std::string> expect_refusal(const Run& run, const std::string& names,
                                                        const std::string& what) {
  try {
    static_cast<void>(run());
  } catch (const InputError& refusal) {
    return judge_message(refusal.what(), names, what);
  }
  return fmt::format("{} is not rejected", what);
}

}  // namespace graphspec::properties
