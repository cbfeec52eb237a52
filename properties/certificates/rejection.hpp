/// \file
/// Why a certificate rejects a result: a line for a reader, and where in the result that is, for
/// those who know which line of a file it came from.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace graphspec::properties {

/// The line: it opens with the first rule that is broken and names the first vertex, arc or edge
/// that breaks it.
class Rejection : public std::string {
 public:
  /// Where something is missing, no value of the result is wrong.
  static constexpr std::int64_t nowhere = -1;

  /// \param rule  lives as long as the program
  /// \param value  the vertex whose label, length or predecessor is wrong; of a forest the edge's
  ///     place in the list
  Rejection(std::string_view rule, std::string_view text, std::int64_t value = nowhere)
      : std::string(fmt::format("rule {}: {}", rule, text)), rule_(rule), value_(value) {}

  /// The same of a row of several.
  /// \param row  from 0 \param which  opens the line
  [[nodiscard]] Rejection in_row(std::int64_t row, std::string_view which) const {
    Rejection rejection = *this;
    rejection.insert(0, which);
    rejection.row_ = row;
    return rejection;
  }

  [[nodiscard]] std::string_view rule() const { return rule_; }
  [[nodiscard]] std::int64_t value() const { return value_; }
  [[nodiscard]] std::int64_t row() const { return row_; }

 private:
  std::string_view rule_;
  std::int64_t value_;
  std::int64_t row_ = 0;
};

/// In which order real weights have been added up, on which the last bits of a sum depend.
enum class SumOrder {
  /// From the source of a path on: distances are the least such sums, to the last bit.
  along_paths,
  /// In any. Each of at most V - 1 additions rounds by 2^-53, so a distance is judged by what may
  /// be
  /// left of the rules then: they hold to within 4 (V + 2) * 2^-53 of a length where no weight is
  /// negative, else of V times the greatest weight. Along a path that adds up to at most V times as
  /// much.
  any,
};

/// The line; empty where nothing is wrong.
[[nodiscard]] inline std::string text_of(const std::optional<Rejection>& rejection) {
  return rejection ? std::string(*rejection) : std::string();
}

}  // namespace graphspec::properties
