/// \file
/// Matrix Market, `matrix coordinate`: row and column are tail and head. Numbers begin with 1.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "reference/graph/formats.hpp"

namespace graphspec {
namespace {

/// What the first line says.
struct Banner {
  bool integers = false;
  bool reals = false;
  bool symmetric = false;
  bool skew = false;  ///< each entry stands for one in the other triangle with its sign changed
};

std::string lower_case(std::string_view word) {
  std::string text(word);
  std::transform(text.begin(), text.end(), text.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return text;
}

Banner read_banner(TextScanner& file) {
  constexpr const char* right = "%%MatrixMarket matrix coordinate FIELD SYMMETRY";
  if (!file.next_line() || file.at_end_of_line()) {
    file.fail(fmt::format("the file does not begin with '{}'", right));
  }
  // Some programs write one percent sign.
  const auto first = file.word("%%MatrixMarket");
  if (const auto lower = lower_case(first); lower != "%%matrixmarket" && lower != "%matrixmarket") {
    file.fail(fmt::format("the file begins with {}; it must begin with '{}'",
                          TextScanner::quoted(first), right));
  }
  const auto expect = [&](std::string_view what, std::initializer_list<std::string_view> known) {
    std::string word = lower_case(file.word(what));
    if (std::find(known.begin(), known.end(), word) == known.end()) {
      file.fail(fmt::format("{} is {}, which is not supported; it must be {}", what,
                            TextScanner::quoted(word), fmt::join(known, ", ")));
    }
    return word;
  };
  expect("the object", {"matrix"});
  expect("the layout", {"coordinate"});
  std::string field =
      expect("the field", {"pattern", "integer", "real", "double", "unsigned-integer"});
  // Other names of these: scipy writes the second for unsigned arrays, and reads both.
  if (field == "double") field = "real";
  if (field == "unsigned-integer") field = "integer";
  const std::string symmetry = expect("the symmetry", {"general", "symmetric", "skew-symmetric"});
  file.expect_end_of_line("the symmetry");
  const bool skew = symmetry == "skew-symmetric";
  if (skew && field == "pattern") {
    file.fail(
        "a skew-symmetric pattern is not supported, because its entries have no sign; the field "
        "must be 'integer' or 'real'");
  }
  return {field == "integer", field == "real", symmetry == "symmetric", skew};
}

/// Keeps a symmetric file to one triangle: with entries of both, nobody can tell whether (u,v) and
/// (v,u) are one edge or two. \param side  of the entries before: 1 below the diagonal, -1 above, 0
/// where there are none
void check_triangle(const TextScanner& file, Vertex row, Vertex column, int& side) {
  const int here = row == column ? side : row > column ? 1 : -1;
  if (side != 0 && here != side) {
    file.fail(
        fmt::format("entry {} {} is in the {} triangle, but earlier entries are in the other "
                    "triangle. A symmetric file lists the entries of one triangle only",
                    row + 1, column + 1, here > 0 ? "lower" : "upper"));
  }
  side = here;
}

std::int32_t negated(const TextScanner& file, std::int32_t weight) {
  if (weight == std::numeric_limits<std::int32_t>::min()) {
    file.fail(fmt::format("the weight {} cannot be negated in 32 bits", weight));
  }
  return -weight;
}

}  // namespace

EdgeList read_matrix_market(TextScanner& file) {
  const Banner banner = read_banner(file);
  if (!file.next_line_of_data('%')) {
    file.fail("the file ends before the line 'ROWS COLUMNS ENTRIES'");
  }
  const std::int64_t line_of_sizes = file.line_number();
  const std::int64_t rows = file.integer("the number of rows", 0, max_num_vertices);
  const std::int64_t columns = file.integer("the number of columns", 0, max_num_vertices);
  const std::int64_t entries =
      file.integer("the number of entries", 0, std::numeric_limits<std::int64_t>::max() / 2);
  file.expect_end_of_line("the sizes");
  if (rows != columns) {
    file.fail(
        fmt::format("{} rows and {} columns; the matrix of a graph must be square", rows, columns));
  }

  EdgeList list;
  list.num_vertices = plausible_vertices(file, file.line_number(), rows);
  list.symmetric = banner.symmetric;
  const std::size_t reserved =
      TextScanner::reservation(banner.symmetric || banner.skew ? 2 * entries : entries);
  list.source.reserve(reserved);
  list.dest.reserve(reserved);
  std::vector<std::int32_t> integers;
  std::vector<double> reals;
  int side = 0;
  std::int64_t found = 0;
  while (file.next_line_of_data('%')) {
    if (++found > entries) {
      file.fail(fmt::format("too many entries: line {1} declares {0}", entries, line_of_sizes));
    }
    const auto row = static_cast<Vertex>(file.integer("the row", 1, rows, line_of_sizes) - 1);
    const auto column = static_cast<Vertex>(file.integer("the column", 1, rows, line_of_sizes) - 1);
    if (banner.symmetric || banner.skew) check_triangle(file, row, column, side);
    if (banner.skew && row == column) {
      file.fail("the entry is on the diagonal, which must be 0 in a skew-symmetric matrix");
    }
    // The diagonal is its own mirror.
    const std::size_t copies = (banner.symmetric || banner.skew) && row != column ? 2 : 1;
    list.source.push_back(row);
    list.dest.push_back(column);
    if (copies == 2) {
      list.source.push_back(column);
      list.dest.push_back(row);
    }
    if (banner.integers) integers.insert(integers.end(), copies, integer_weight(file));
    if (banner.reals) reals.insert(reals.end(), copies, file.real("the weight"));
    if (banner.skew && banner.integers) integers.back() = negated(file, integers.back());
    if (banner.skew && banner.reals) reals.back() = -reals.back();
    file.expect_end_of_line("the entry");
  }
  check_promise(file, found, entries, "entries", line_of_sizes);
  if (banner.integers) list.weights = std::move(integers);
  if (banner.reals) list.weights = std::move(reals);
  return list;
}

}  // namespace graphspec
