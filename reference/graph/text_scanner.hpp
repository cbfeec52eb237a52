/// \file
/// Reads a text file, plain or gzip-compressed, line by line and number by number; every complaint
/// names file and line.
#pragma once

#include <charconv>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace graphspec {

/// The number that the whole of a text is; nothing where it is none.
template <class Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return value;
}

/// Which characters separate words, beside blanks and tabs.
enum class Separators { blanks, commas };  // commas: also `,` and `;`, between which a word stands

/// A file of lines. Holds one buffer, however long the file is. Lines end with LF or CR LF; blanks
/// and tabs separate words. A mark of UTF-8 at the beginning is skipped.
class TextScanner {
 public:
  /// \param path  a file, a pipe, or "-" for standard input; it is read once, from its beginning
  /// \throws InputError when the file cannot be opened or is a folder, and at the first line where
  ///     it is no such text: binary, of another compression or encoding, lines that end with CR
  explicit TextScanner(const std::filesystem::path& path,
                       Separators separators = Separators::blanks);
  TextScanner(const TextScanner&) = delete;
  TextScanner& operator=(const TextScanner&) = delete;
  ~TextScanner();

  /// Goes to the next line; false behind the last. \throws InputError for a damaged gzip stream
  bool next_line();
  /// Goes to the next line that is neither blank nor a comment.
  bool next_line_of_data(char comment);

  /// The line, without its end.
  [[nodiscard]] std::string_view text() const { return line_; }
  /// True when only blanks are left on the line.
  [[nodiscard]] bool at_end_of_line();
  /// What is left of the line, without blanks before it.
  [[nodiscard]] std::string_view rest() {
    return at_end_of_line() ? std::string_view() : std::string_view(line_).substr(position_);
  }
  /// True when the next word begins with `comment`.
  [[nodiscard]] bool at_comment(char comment) {
    return !at_end_of_line() && line_[position_] == comment;
  }
  /// The next word. \throws InputError, saying that `what` was expected, at the end of the line
  std::string_view word(std::string_view what);
  /// The next word as an integer. \throws InputError unless it is one from low to high
  /// \param line_of_high  the line of the file that sets the limit, which messages name; 0: none
  std::int64_t integer(std::string_view what, std::int64_t low, std::int64_t high,
                       std::int64_t line_of_high = 0);
  /// The next word as a finite real number.
  double real(std::string_view what);
  /// Passes over what is left of the line.
  void skip_line() { position_ = line_.size(); }
  /// \throws InputError when something is left on the line
  void expect_end_of_line(std::string_view after);

  /// Throws InputError "FILE:LINE: message".
  [[noreturn]] void fail(const std::string& message) const { fail_at(line_number_, message); }
  [[noreturn]] void fail_at(std::int64_t line, const std::string& message) const;
  /// A word of the file for a message: in quotes, cut short, without control characters.
  [[nodiscard]] static std::string quoted(std::string_view word);

  [[nodiscard]] std::int64_t line_number() const { return line_number_; }
  /// How many entries of a count that the file promises may be reserved at once: a wrong header
  /// must not take memory that the file cannot fill.
  [[nodiscard]] static std::size_t reservation(std::int64_t promised);

 private:
  struct Stream;
  bool fill();
  void check_beginning();
  [[nodiscard]] bool separates(char letter) const;

  std::string name_;
  Separators separators_;
  std::unique_ptr<Stream> stream_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool exhausted_ = false;
  std::string_view line_;
  std::size_t position_ = 0;  ///< in line_
  std::int64_t line_number_ = 0;
};

}  // namespace graphspec
