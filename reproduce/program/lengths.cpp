/// \file
/// Reading, writing and summing up rows.
#include "reproduce/program/lengths.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/program/run_arguments.hpp"

namespace graphspec::program {
namespace {

/// The numbers of a line. \throws std::string: what is wrong with it
std::vector<std::int32_t> parse_row(std::string_view line, Vertex num_vertices,
                                    const RowForm& form) {
  std::vector<std::int32_t> row;
  row.reserve(static_cast<std::size_t>(num_vertices));
  constexpr std::string_view blanks = " \t\r";
  for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::string_view rest_of_line = line.substr(at);
    const std::string_view word = rest_of_line.substr(0, rest_of_line.find_first_of(blanks));
    std::int32_t value = form.missing;
    if (word != form.word) {
      const char* const end = word.data() + word.size();
      const auto [rest, error] = std::from_chars(word.data(), end, value);
      if (error != std::errc() || rest != end || value == form.missing) {
        throw fmt::format("'{}' is no {}: an integer of 32 bits, or {}", word, form.what,
                          form.word);
      }
    }
    row.push_back(value);
    at = line.find_first_not_of(blanks, at + word.size());
  }
  if (std::ssize(row) != num_vertices) {
    throw fmt::format("{} {}s; one for each of the {} vertices is right", row.size(), form.what,
                      num_vertices);
  }
  return row;
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
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path)) {
    throw InputError(fmt::format("cannot read {}", path.string()));
  }
  const std::int64_t rows = sources.last - sources.first;
  std::int64_t line_number = 0;
  for (std::string line; std::getline(file, line);) {
    if (++line_number > rows) {
      throw InputError(fmt::format("{}:{}: a row too many; {} sources have one each", path.string(),
                                   line_number, rows));
    }
    try {
      take(static_cast<Vertex>(sources.first + line_number - 1),
           parse_row(line, num_vertices, form));
    } catch (const std::string& wrong) {
      throw InputError(fmt::format("{}:{}: {}", path.string(), line_number, wrong));
    }
  }
  if (line_number < rows) {
    throw InputError(fmt::format("{}: {} rows for {} sources; one a line is right", path.string(),
                                 line_number, rows));
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
