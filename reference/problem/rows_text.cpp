/// \file
/// Reading, writing and summing up rows.
#include "reference/problem/rows_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

/// Numbers from `first` to before `last` of rows, as they stand in the file.
template <class Value>
std::string text_of(std::span<const Value> rows, std::size_t first, std::size_t last,
                    std::size_t columns, const RowForm<Value>& form) {
  std::string text;
  for (std::size_t place = first; place < last; ++place) {
    if (rows[place] == form.missing) {
      text.append(form.word);
    } else if constexpr (std::is_integral_v<Value>) {
      const fmt::format_int digits(rows[place]);
      text.append(digits.data(), digits.size());
    } else {
      fmt::format_to(std::back_inserter(text), "{}", rows[place]);
    }
    text.push_back((place + 1) % columns == 0 ? '\n' : ' ');
  }
  return text;
}

/// The finite number that a word is.
template <class Value>
std::optional<Value> finite_in(std::string_view word) {
  const auto value = number_in<Value>(word);
  return value && std::isfinite(static_cast<double>(*value)) ? value : std::nullopt;
}

}  // namespace

template <class Value>
void write_rows(OutputFile& file, Vertex num_vertices, const RowForm<Value>& form,
                std::span<const Value> rows) {
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

template <class Value>
bool RowsReader<Value>::read(std::vector<Value>& rows) {
  const std::int64_t wanted = last_ - first_;
  if (!file_.next_line()) {
    if (file_.line_number() >= wanted) return false;
    fail_at_end();
  }
  if (file_.line_number() > wanted) {
    file_.fail(fmt::format("a row too many; {} sources have one each", wanted));
  }
  const std::size_t before = rows.size();
  while (!file_.at_end_of_line()) {
    const std::string_view word = file_.word(form_.what);
    Value value = form_.missing;
    if (word != form_.word) {
      value = finite_in<Value>(word).value_or(form_.missing);
      if (value == form_.missing) {
        file_.fail(fmt::format(
            "{}, for vertex {}, is no {}: {}, or {}", TextScanner::quoted(word),
            rows.size() - before, form_.what,
            std::is_integral_v<Value> ? "an integer of 32 bits" : "a finite number", form_.word));
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

template <class Value>
void RowsReader<Value>::skip(std::int64_t rows) {
  for (; rows > 0; --rows) {
    if (!file_.next_line()) fail_at_end();
  }
}

template <class Value>
void RowsReader<Value>::fail_at_end() const {
  const std::int64_t found = file_.line_number();
  file_.fail_at(found + 1,
                fmt::format("the file ends before the row of source {}: {} rows for {} sources; "
                            "one a line is right",
                            first_ + found, found, last_ - first_));
}

template <class Weight>
void DistanceTotals<Weight>::add(std::span<const Weight> distances) {
  std::int64_t pairs = 0;
  SumOf<Weight> sum_of_these = 0;
  Weight longest_of_these = 0;
#pragma omp parallel for reduction(+                   \
                                   : pairs, sum_of_these) \
    reduction(max                                      \
              : longest_of_these) if (std::is_integral_v<Weight> && is_shared_work(std::ssize(distances)))
  for (std::size_t place = 0; place < distances.size(); ++place) {
    if (distances[place] == no_path<Weight>) continue;
    ++pairs;
    sum_of_these += distances[place];
    longest_of_these = std::max(longest_of_these, distances[place]);
  }
  connected_pairs += pairs;
  sum += sum_of_these;
  longest = std::max(longest, longest_of_these);
}

template void write_rows(OutputFile&, Vertex, const RowForm<std::int32_t>&,
                         std::span<const std::int32_t>);
template void write_rows(OutputFile&, Vertex, const RowForm<double>&, std::span<const double>);
template class RowsReader<std::int32_t>;
template class RowsReader<double>;
template struct DistanceTotals<std::int32_t>;
template struct DistanceTotals<double>;

}  // namespace graphspec
