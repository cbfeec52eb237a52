/// \file
/// See values_text.hpp.
#include "reference/problem/values_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "reference/graph/text_scanner.hpp"

namespace graphspec {
namespace {

template <class Value>
class Reader {
 public:
  Reader(const std::filesystem::path& path, Vertex num_vertices, const ValueForm<Value>& form,
         const VertexIds& ids)
      : file_(path), num_vertices_(num_vertices), form_(form), ids_(ids) {}

  ReadValues<Value> read() {
    if (!next()) {
      if (num_vertices_ == 0) return {};
      fail_at_end(0);
    }
    if (is_header() && !next()) fail_at_end(0);
    if (line_.has_colon || line_.opens_pairs) {
      begin_pairs();
      add_pairs(/*one_a_line=*/false);
    } else if (line_.opens_list) {
      read_list();
    } else if (line_.words.size() == 1) {
      read_column();
    } else {
      read_row_or_pairs();
    }
    return std::move(read_);
  }

 private:
  [[nodiscard]] std::int64_t count() const { return std::ssize(read_.values); }

  /// Goes to the next line with words. Comments stand before the first.
  bool next() {
    std::int64_t blank = 0;
    while (file_.next_line()) {
      if (!begun_ && (file_.at_comment('#') || file_.at_comment('%'))) continue;
      line_.split(file_.text());
      if (line_.words.empty()) {
        if (begun_ && blank == 0) blank = file_.line_number();
        continue;
      }
      if (blank > 0 && read_.is_column) {
        file_.fail_at(
            blank,
            fmt::format("the line is empty, but more {}s follow; is a value missing?", form_.what));
      }
      begun_ = true;
      return true;
    }
    return false;
  }

  /// Whether the first line names columns: words that stand for no value.
  [[nodiscard]] bool is_header() const {
    if (line_.words.size() > 2 || line_.has_colon) return false;
    return std::ranges::all_of(line_.words, [&](std::string_view word) {
      return std::isalpha(static_cast<unsigned char>(word[0])) != 0 &&
             !value_of(word, form_, ids_, num_vertices_);
    });
  }

  [[nodiscard]] Value value(std::string_view word, std::optional<Vertex> vertex = {}) {
    const std::optional<Value> found = value_of(word, form_, ids_, num_vertices_);
    if (found) return *found;
    file_.fail(fmt::format("{}, for vertex {}, is not a {}: expected {}", TextScanner::quoted(word),
                           ids_.id_of(vertex.value_or(static_cast<Vertex>(count()))), form_.what,
                           expected_words(form_)));
  }

  void add(std::string_view word) {
    if (count() == num_vertices_) fail_too_many();
    read_.values.push_back(value(word));
  }

  void read_column() {
    read_.is_column = true;
    read_.first_line = file_.line_number();
    read_.values.reserve(static_cast<std::size_t>(num_vertices_));
    do {
      add(line_.words[0]);
      if (line_.words.size() > 1) {
        file_.fail(fmt::format("the line must end after the {1}, but {0} follows",
                               TextScanner::quoted(line_.words[1]), form_.what));
      }
    } while (next());
    if (count() < num_vertices_) fail_at_end(count());
  }

  void read_list() {
    do {
      for (const std::string_view word : line_.words) {
        add(word);
        read_.lines.push_back(file_.line_number());
      }
    } while (next());
    if (count() < num_vertices_) fail_at_end(count());
  }

  void read_row_or_pairs() {
    const std::int64_t first_line = file_.line_number();
    const auto in_row = std::ssize(line_.words);
    if (in_row == 2) return read_twos();
    if (in_row != num_vertices_) {
      file_.fail(
          fmt::format("the line has {0} {1}s; write one {1} per line, the {1}s of all {2} "
                      "vertices{3} on one line, or lines VERTEX VALUE",
                      in_row, form_.what, num_vertices_, whose_ids(",")));
    }
    for (const std::string_view word : line_.words) add(word);
    read_.first_line = first_line;
    if (next()) fail_too_many();
  }

  /// Lines of two words: pairs, or a row where it is one line and the graph has two vertices.
  void read_twos() {
    const std::int64_t first_line = file_.line_number();
    const std::vector<std::string> first(line_.words.begin(), line_.words.end());
    const bool is_alone = !next();
    if (is_alone && num_vertices_ == 2) {
      for (const std::string& word : first) add(word);
      read_.first_line = first_line;
      return;
    }
    if (is_alone && num_vertices_ != 1) {
      file_.fail_at(first_line,
                    fmt::format("the line has two words, which may be two {0}s, or a vertex and "
                                "its {0}; write the {0}s of all {1} vertices, or VERTEX: VALUE",
                                form_.what, num_vertices_));
    }
    begin_pairs();
    add_pair(first[0], first[1], first_line);
    if (!is_alone) add_pairs(/*one_a_line=*/true);
  }

  void begin_pairs() {
    read_.values.assign(static_cast<std::size_t>(num_vertices_), form_.missing);
    read_.lines.assign(static_cast<std::size_t>(num_vertices_), 0);
  }

  /// Adds the pairs of this line and those after it.
  void add_pairs(bool one_a_line) {
    std::string key;
    do {
      if (one_a_line && line_.words.size() != 2) {
        file_.fail(fmt::format(
            "the line has {} words; expected a vertex and its {}, as on the earlier lines",
            line_.words.size(), form_.what));
      }
      for (std::size_t at = 0; at < line_.words.size(); ++at) {
        const std::string_view word = line_.words[at];
        if (line_.has_colon && line_.is_key[at] != key.empty()) {
          file_.fail(fmt::format("{} is unexpected; expected {}", TextScanner::quoted(word),
                                 key.empty()
                                     ? "the next vertex and a colon"
                                     : fmt::format("the {} of vertex {}", form_.what, key)));
        }
        if (key.empty()) {
          key = word;
        } else {
          add_pair(std::exchange(key, {}), word, file_.line_number());
        }
      }
    } while (next());
    if (!key.empty()) {
      file_.fail(fmt::format("the file ends after vertex {}; its {} must follow", key, form_.what));
    }
  }

  void add_pair(std::string_view key, std::string_view word, std::int64_t line) {
    const auto vertex = vertex_of_word(key, ids_, num_vertices_);
    if (!vertex) {
      std::string message = fmt::format("the graph has no vertex {}", TextScanner::quoted(key));
      if (!ids_.are_numbers()) {
        message += fmt::format("; its {} ids{}", num_vertices_, range_of_ids(ids_));
      }
      file_.fail_at(line, message);
    }
    const auto at = static_cast<std::size_t>(*vertex);
    if (read_.lines[at] != 0) {
      file_.fail_at(line, fmt::format("vertex {} already has a {} on line {}", key, form_.what,
                                      read_.lines[at]));
    }
    read_.values[at] = value(word, vertex);
    read_.lines[at] = line;
  }

  /// Returns ", whose ids run from 5 to 9" and the end; nothing if the vertices have no ids.
  [[nodiscard]] std::string whose_ids(std::string_view end) const {
    if (ids_.are_numbers()) return "";
    return fmt::format(", whose ids{}{}", range_of_ids(ids_), end);
  }

  [[noreturn]] void fail_too_many() {
    file_.fail(fmt::format("the file has more {}s than the {} vertices of the graph{}", form_.what,
                           num_vertices_, whose_ids("; write lines VERTEX VALUE")));
  }

  [[noreturn]] void fail_at_end(std::int64_t found) {
    file_.fail_at(
        file_.line_number() + 1,
        fmt::format(
            "the file ends before the {0} of vertex {3}. It has {1} {0}s, but must have one "
            "for each of the {2} vertices",
            form_.what, found, num_vertices_, ids_.id_of(static_cast<Vertex>(found))));
  }

  TextScanner file_;
  Vertex num_vertices_;
  const ValueForm<Value>& form_;
  const VertexIds& ids_;
  LineOfWords line_;
  bool begun_ = false;
  ReadValues<Value> read_;
};

}  // namespace

template <class Value>
ReadValues<Value> read_values(const std::filesystem::path& path, Vertex num_vertices,
                              const ValueForm<Value>& form, const VertexIds& ids) {
  return Reader<Value>(path, num_vertices, form, ids).read();
}

template <class Value>
void write_values(OutputFile& file, const ValueForm<Value>& form, const VertexIds& ids,
                  std::span<const Value> values) {
  constexpr std::size_t piece = std::size_t{1} << 16;
  fmt::memory_buffer text;
  for (std::size_t vertex = 0; vertex < values.size(); ++vertex) {
    if (!ids.are_numbers()) {
      fmt::format_to(std::back_inserter(text), "{} ", ids.id_of(static_cast<Vertex>(vertex)));
    }
    const Value value = values[vertex];
    if (value == form.missing) {
      text.append(form.word);
    } else if constexpr (std::is_integral_v<Value>) {
      fmt::format_to(
          std::back_inserter(text), "{}",
          form.kind == ValueForm<Value>::vertices ? ids.id_of(value) : std::int64_t{value});
    } else {
      fmt::format_to(std::back_inserter(text), "{}", value);
    }
    text.push_back('\n');
    if (text.size() < piece) continue;
    file.write({text.data(), text.size()});
    text.clear();
  }
  file.write({text.data(), text.size()});
}

template ReadValues<std::int32_t> read_values(const std::filesystem::path&, Vertex,
                                              const ValueForm<std::int32_t>&, const VertexIds&);
template ReadValues<double> read_values(const std::filesystem::path&, Vertex,
                                        const ValueForm<double>&, const VertexIds&);
template void write_values(OutputFile&, const ValueForm<std::int32_t>&, const VertexIds&,
                           std::span<const std::int32_t>);
template void write_values(OutputFile&, const ValueForm<double>&, const VertexIds&,
                           std::span<const double>);

}  // namespace graphspec
