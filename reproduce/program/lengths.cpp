/// \file
/// Reading, writing and summing up rows.
#include "reproduce/program/lengths.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <string_view>
#include <vector>

#include "reference/graph/text_scanner.hpp"
#include "reproduce/program/run_arguments.hpp"

namespace graphspec::program {
namespace {

/// Reads the numbers of the file's line.
void read_row(TextScanner& file, Vertex num_vertices, const RowForm& form,
              std::vector<std::int32_t>& row) {
  row.clear();
  while (!file.at_end_of_line()) {
    const std::string_view word = file.word(form.what);
    std::int32_t value = form.missing;
    if (word != form.word) {
      const char* const end = word.data() + word.size();
      const auto [rest, error] = std::from_chars(word.data(), end, value);
      if (error != std::errc() || rest != end || value == form.missing) {
        file.fail(fmt::format("{}, for vertex {}, is no {}: an integer of 32 bits, or {}",
                              TextScanner::quoted(word), row.size(), form.what, form.word));
      }
    }
    row.push_back(value);
  }
  if (std::ssize(row) != num_vertices) {
    file.fail(fmt::format("{} {}s; one for each of the {} vertices is right", row.size(), form.what,
                          num_vertices));
  }
}

}  // namespace

void RowsFile::write(std::span<const std::int32_t> rows) {
  const auto columns = static_cast<std::size_t>(std::max(num_vertices_, 1));
  for (std::size_t place = 0; place < rows.size(); ++place) {
    if (rows[place] == form_.missing) {
      text_.append(form_.word);
    } else {
      const fmt::format_int digits(rows[place]);
      text_.append(digits.data(), digits.data() + digits.size());
    }
    text_.push_back((place + 1) % columns == 0 ? '\n' : ' ');
    if (text_.size() > 1 << 20) {
      file_.write({text_.data(), text_.size()});
      text_.clear();
    }
  }
  file_.write({text_.data(), text_.size()});
  text_.clear();
}

void read_rows(const std::filesystem::path& path, Vertex num_vertices,
               const johnson::Sources& sources, const RowForm& form, const johnson::RowSink& take) {
  TextScanner file(path);
  const std::int64_t rows = sources.last - sources.first;
  std::vector<std::int32_t> row;
  row.reserve(static_cast<std::size_t>(num_vertices));
  while (file.next_line()) {
    if (file.line_number() > rows) {
      file.fail(fmt::format("a row too many; {} sources have one each", rows));
    }
    read_row(file, num_vertices, form, row);
    take(static_cast<Vertex>(sources.first + file.line_number() - 1), row);
  }
  if (const std::int64_t read = file.line_number(); read < rows) {
    file.fail_at(read + 1, fmt::format("the file ends before the row of source {}: {} rows for {} "
                                       "sources; one a line is right",
                                       sources.first + read, read, rows));
  }
}

void LengthTotals::add(std::span<const std::int32_t> lengths) {
  for (const std::int32_t length : lengths) {
    if (length == unreached) continue;
    ++pairs_;
    sum_ += length;
    longest_ = std::max(longest_, length);
  }
}

void LengthTotals::tell(nlohmann::json& summary) const {
  summary["connected_pairs"] = pairs_;
  summary["distance_sum"] = sum_;
  summary["longest"] = longest_;
}

void print_length_totals(const nlohmann::json& summary) {
  const auto count = [&](const char* key) { return summary[key].get<std::int64_t>(); };
  print_line("connected", fmt::format("{} of {} pairs", count("connected_pairs"), count("pairs")));
  print_line("distances",
             fmt::format("sum {}, longest {}", count("distance_sum"), count("longest")));
}

}  // namespace graphspec::program
