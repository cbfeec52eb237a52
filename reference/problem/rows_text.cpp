/// \file
/// Reading, writing and summing up rows.
#include "reference/problem/rows_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace graphspec {

void write_rows(OutputFile& file, Vertex num_vertices, const RowForm& form,
                std::span<const std::int32_t> rows) {
  const auto columns = static_cast<std::size_t>(std::max(num_vertices, 1));
  std::string text;
  for (std::size_t place = 0; place < rows.size(); ++place) {
    if (rows[place] == form.missing) {
      text.append(form.word);
    } else {
      const fmt::format_int digits(rows[place]);
      text.append(digits.data(), digits.size());
    }
    text.push_back((place + 1) % columns == 0 ? '\n' : ' ');
    if (text.size() > 1 << 20) {
      file.write(text);
      text.clear();
    }
  }
  file.write(text);
}

bool RowsReader::read(std::vector<std::int32_t>& rows) {
  const std::int64_t wanted = last_ - first_;
  if (!file_.next_line()) {
    const std::int64_t found = file_.line_number();
    if (found >= wanted) return false;
    file_.fail_at(found + 1,
                  fmt::format("the file ends before the row of source {}: {} rows for {} sources; "
                              "one a line is right",
                              first_ + found, found, wanted));
  }
  if (file_.line_number() > wanted) {
    file_.fail(fmt::format("a row too many; {} sources have one each", wanted));
  }
  const std::size_t before = rows.size();
  while (!file_.at_end_of_line()) {
    const std::string_view word = file_.word(form_.what);
    std::int32_t value = form_.missing;
    if (word != form_.word) {
      value = number_in<std::int32_t>(word).value_or(form_.missing);
      if (value == form_.missing) {
        file_.fail(fmt::format("{}, for vertex {}, is no {}: an integer of 32 bits, or {}",
                               TextScanner::quoted(word), rows.size() - before, form_.what,
                               form_.word));
      }
    }
    rows.push_back(value);
  }
  if (const auto numbers = rows.size() - before;
      numbers != static_cast<std::size_t>(num_vertices_)) {
    file_.fail(fmt::format("{} {}s; one for each of the {} vertices is right", numbers, form_.what,
                           num_vertices_));
  }
  return true;
}

void DistanceTotals::add(std::span<const std::int32_t> distances) {
  for (const std::int32_t distance : distances) {
    if (distance == unreached) continue;
    ++connected_pairs;
    sum += distance;
    longest = std::max(longest, distance);
  }
}

}  // namespace graphspec
