/// \file
/// Reading, writing and summing up rows.
#include "reference/problem/rows_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

/// Numbers from `first` to before `last` of rows, as they stand in the file.
std::string text_of(std::span<const std::int32_t> rows, std::size_t first, std::size_t last,
                    std::size_t columns, const RowForm& form) {
  std::string text;
  for (std::size_t place = first; place < last; ++place) {
    if (rows[place] == form.missing) {
      text.append(form.word);
    } else {
      const fmt::format_int digits(rows[place]);
      text.append(digits.data(), digits.size());
    }
    text.push_back((place + 1) % columns == 0 ? '\n' : ' ');
  }
  return text;
}

}  // namespace

void write_rows(OutputFile& file, Vertex num_vertices, const RowForm& form,
                std::span<const std::int32_t> rows) {
  const auto columns = static_cast<std::size_t>(std::max(num_vertices, 1));
  // Threads write pieces of text, some at a time; the file takes them in their order.
  constexpr std::size_t piece = std::size_t{1} << 15;
  std::vector<std::string> texts(64);
  for (std::size_t begin = 0; begin < rows.size(); begin += texts.size() * piece) {
    const auto left = static_cast<std::int64_t>(rows.size() - begin);
#pragma omp parallel for schedule(dynamic, 1) if (is_shared_work(left))
    for (std::size_t which = 0; which < texts.size(); ++which) {
      const std::size_t first = std::min(begin + which * piece, rows.size());
      texts[which] = text_of(rows, first, std::min(first + piece, rows.size()), columns, form);
    }
    for (const std::string& text : texts) file.write(text);
  }
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
  std::int64_t pairs = 0;
  std::int64_t sum_of_these = 0;
  std::int32_t longest_of_these = 0;
#pragma omp parallel for reduction(+                   \
                                   : pairs, sum_of_these) \
    reduction(max                                      \
              : longest_of_these) if (is_shared_work(std::ssize(distances)))
  for (std::size_t place = 0; place < distances.size(); ++place) {
    if (distances[place] == unreached) continue;
    ++pairs;
    sum_of_these += distances[place];
    longest_of_these = std::max(longest_of_these, distances[place]);
  }
  connected_pairs += pairs;
  sum += sum_of_these;
  longest = std::max(longest, longest_of_these);
}

}  // namespace graphspec
