/// \file
/// Reading, writing and summing up rows.
#include "reference/problem/rows_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

/// Numbers from `first` to before `last` of rows, as they stand in the file.
template <class Value>
std::string text_of(std::span<const Value> rows, std::size_t first, std::size_t last,
                    std::size_t columns, const ValueForm<Value>& form, const VertexIds& ids) {
  std::string text;
  for (std::size_t place = first; place < last; ++place) {
    if (rows[place] == form.missing) {
      text.append(form.word);
    } else if constexpr (std::is_integral_v<Value>) {
      const bool is_vertex = form.kind == ValueForm<Value>::vertices;
      const fmt::format_int digits(is_vertex ? ids.id_of(rows[place]) : std::int64_t{rows[place]});
      text.append(digits.data(), digits.size());
    } else {
      fmt::format_to(std::back_inserter(text), "{}", rows[place]);
    }
    text.push_back((place + 1) % columns == 0 ? '\n' : ' ');
  }
  return text;
}

}  // namespace

void write_column_ids(OutputFile& file, const VertexIds& ids) {
  if (!ids.are_numbers()) file.write(fmt::format("# ids: {}\n", fmt::join(ids.values(), " ")));
}

template <class Value>
void write_rows(OutputFile& file, Vertex num_vertices, const ValueForm<Value>& form,
                std::span<const Value> rows, const VertexIds& ids) {
  const auto columns = static_cast<std::size_t>(num_vertices);
  // Threads write pieces of text, some at a time; the file takes them in their order.
  constexpr std::size_t piece = std::size_t{1} << 15;
  std::vector<std::string> texts(64);
  for (std::size_t begin = 0; begin < rows.size(); begin += texts.size() * piece) {
    const auto left = static_cast<std::int64_t>(rows.size() - begin);
#pragma omp parallel for schedule(dynamic, 1) if (is_shared_work(left))
    for (std::size_t which = 0; which < texts.size(); ++which) {
      const std::size_t first = std::min(begin + which * piece, rows.size());
      texts[which] = text_of(rows, first, std::min(first + piece, rows.size()), columns, form, ids);
    }
    for (const std::string& text : texts) file.write(text);
  }
}

template <class Value>
bool RowsReader<Value>::next() {
  std::int64_t blank = 0;
  while (file_.next_line()) {
    if (found_ == 0 && (file_.at_comment('#') || file_.at_comment('%'))) {
      check_column_ids();
      ++lines_before_;
    } else if (!file_.at_end_of_line() || num_vertices_ == 0) {
      if (blank > 0)
        file_.fail_at(blank, "the line is empty, but more rows follow; is a row missing?");
      ++found_;
      return true;
    } else if (blank == 0) {
      blank = file_.line_number();
    }
  }
  return false;
}

/// Columns that a comment names must be the graph's.
template <class Value>
void RowsReader<Value>::check_column_ids() {
  constexpr std::string_view begin = "# ids: ";
  if (!file_.text().starts_with(begin)) return;
  line_.split(file_.text().substr(begin.size()));
  bool is_right = std::ssize(line_.words) == num_vertices_;
  for (Vertex vertex = 0; is_right && vertex < num_vertices_; ++vertex) {
    is_right = vertex_of_word(line_.words[static_cast<std::size_t>(vertex)], ids_, num_vertices_) ==
               vertex;
  }
  if (!is_right)
    file_.fail(
        "the ids of the columns differ from the ids of the graph's vertices, or are in another "
        "order");
}

template <class Value>
bool RowsReader<Value>::read(std::vector<Value>& rows) {
  const std::int64_t wanted = last_ - first_;
  if (!next()) {
    if (found_ >= wanted) return false;
    fail_at_end();
  }
  if (found_ > wanted)
    file_.fail(fmt::format("too many rows; the file must have one row for each of the {} sources",
                           wanted));
  line_.split(file_.text());
  const std::size_t before = rows.size();
  for (const std::string_view word : line_.words) {
    const auto value = value_of(word, form_, ids_, num_vertices_);
    if (!value) {
      const auto column = static_cast<Vertex>(
          std::min<std::size_t>(rows.size() - before, static_cast<std::size_t>(num_vertices_ - 1)));
      file_.fail(fmt::format("{}, for vertex {}, is not a {}: expected {}",
                             TextScanner::quoted(word), ids_.id_of(column), form_.what,
                             expected_words(form_)));
    }
    rows.push_back(*value);
  }
  if (line_.has_colon || std::ssize(line_.words) != num_vertices_) {
    file_.fail(fmt::format("the line has {} {}s, but must have one for each of the {} vertices{}",
                           line_.words.size(), form_.what, num_vertices_,
                           ids_.are_numbers() ? "" : ", whose ids" + range_of_ids(ids_)));
  }
  return true;
}

template <class Value>
void RowsReader<Value>::skip(std::int64_t rows) {
  for (; rows > 0; --rows) {
    if (!next()) fail_at_end();
  }
}

template <class Value>
void RowsReader<Value>::fail_at_end() const {
  file_.fail_at(
      file_.line_number() + 1,
      fmt::format(
          "the file ends before the row of source {}. It has {} rows, but must have one per "
          "line for each of the {} sources",
          ids_.id_of(static_cast<Vertex>(first_ + found_)), found_, last_ - first_));
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

template void write_rows(OutputFile&, Vertex, const ValueForm<std::int32_t>&,
                         std::span<const std::int32_t>, const VertexIds&);
template void write_rows(OutputFile&, Vertex, const ValueForm<double>&, std::span<const double>,
                         const VertexIds&);
template class RowsReader<std::int32_t>;
template class RowsReader<double>;
template struct DistanceTotals<std::int32_t>;
template struct DistanceTotals<double>;

}  // namespace graphspec
