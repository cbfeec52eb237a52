/// \file
/// See text_scanner.hpp. zlib reads plain files too.
#include "reference/graph/text_scanner.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "reference/graph/error.hpp"

namespace graphspec {
namespace {

constexpr std::size_t buffer_bytes = std::size_t{1} << 20;
constexpr std::size_t longest_line = std::size_t{1} << 30;

bool is_blank(char letter) {
  return letter == ' ' || letter == '\t' || letter == '\r';
}

/// The beginning of a number behind a plus, which std::from_chars does not take.
const char* unsigned_begin(std::string_view text) {
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  return text.data() + (plus ? 1 : 0);
}

/// What a file is that cannot be read as text, by its first bytes.
struct OtherContent {
  std::string_view begins;
  std::string_view message;
};

using namespace std::string_view_literals;

constexpr std::string_view galois =
    "is a binary graph of Galois, which is not supported; convert it to text with Galois's "
    "graph-convert";
constexpr std::string_view utf16 = "is text in UTF-16; convert it to UTF-8";
constexpr OtherContent other_contents[] = {
    {"\1\0\0\0\0\0\0\0"sv, galois},
    {"\2\0\0\0\0\0\0\0"sv, galois},
    {"graphspc"sv,
     "is a binary graph of graphspec; give it the ending .gsg, or pass the format gsg"},
    {"\xff\xfe"sv, utf16},
    {"\xfe\xff"sv, utf16},
    {"BZh"sv, "is compressed by bzip2; only gzip is supported"},
    {"\xfd"
     "7zXZ"sv,
     "is compressed by xz; only gzip is supported"},
    {"\x28\xb5\x2f\xfd"sv, "is compressed by zstd; only gzip is supported"},
    {"PK\3\4"sv, "is a zip archive; only gzip is supported"},
};

/// Why a word is no finite double: it is no number, or too large or too small for one.
std::string no_real(std::string_view what, std::string_view text) {
  const std::string word(text);
  char* end = nullptr;
  const double nearest = std::strtod(word.c_str(), &end);
  // strtod() also takes words for infinity and NaN, and hexadecimal numbers.
  const bool is_number =
      end == word.c_str() + word.size() && text.find_first_of("nNxX") == std::string_view::npos;
  if (is_number && std::isinf(nearest)) {
    return fmt::format("{} is {}, which exceeds the range of a double, 1.8e308", what,
                       TextScanner::quoted(text));
  }
  if (is_number && std::abs(nearest) < std::numeric_limits<double>::min()) {
    return fmt::format("{} is {}, which is too small for a double; write 0 if you mean 0", what,
                       TextScanner::quoted(text));
  }
  return fmt::format("{} is {}; it must be a finite real number", what, TextScanner::quoted(text));
}

std::int64_t general_integer(std::string_view text, std::string_view what, std::int64_t low,
                             std::int64_t high, std::int64_t line_of_high,
                             const TextScanner& file) {
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(unsigned_begin(text), end, value);
  if (rest != end || error == std::errc::invalid_argument) {
    file.fail(fmt::format("{} is {}; it must be an integer", what, TextScanner::quoted(text)));
  }
  if (error != std::errc{} || value < low || value > high) {
    const std::string says =
        line_of_high > 0 ? fmt::format(", as line {} declares", line_of_high) : std::string();
    file.fail(low > high ? fmt::format("{} is {}, but the graph has no vertices{}", what,
                                       text.substr(0, 40), says)
                         : fmt::format("{} is {}; it must be from {} to {}{}", what,
                                       text.substr(0, 40), low, high, says));
  }
  return value;
}

}  // namespace

struct TextScanner::Stream {
  gzFile file = nullptr;
  ~Stream() {
    if (file != nullptr) gzclose_r(file);
  }
};

TextScanner::TextScanner(const std::filesystem::path& path, Separators separators)
    : name_(path == "-" ? "standard input" : path.string()),
      separators_(separators),
      stream_(std::make_unique<Stream>()),
      buffer_(buffer_bytes) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder; it must be a graph file", name_));
  }
  if (path == "-") {
    const int input = dup(STDIN_FILENO);
    stream_->file = input >= 0 ? gzdopen(input, "rb") : nullptr;
  } else {
    stream_->file = gzopen(name_.c_str(), "rb");
  }
  if (stream_->file == nullptr) {
    throw InputError(fmt::format("{}: cannot be opened ({})", name_, std::strerror(errno)));
  }
  gzbuffer(stream_->file, 1U << 18);
}

TextScanner::~TextScanner() = default;

bool TextScanner::fill() {
  if (exhausted_) return false;
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) {
    if (buffer_.size() >= longest_line) fail("the line is longer than one gigabyte");
    buffer_.resize(buffer_.size() * 2);
  }
  const int read =
      gzread(stream_->file, buffer_.data() + end_,
             static_cast<unsigned>(std::min<std::size_t>(buffer_.size() - end_, 1U << 30)));
  int code = Z_OK;
  std::string_view message = gzerror(stream_->file, &code);
  // zlib puts the file's name before it, as fail() does.
  if (message.starts_with(name_ + ": ")) message.remove_prefix(name_.size() + 2);
  if (read < 0 || code == Z_BUF_ERROR || code == Z_DATA_ERROR) {
    const char* const first = buffer_.data() + begin_;
    const char* const last = buffer_.data() + end_ + std::max(read, 0);
    fail_at(line_number_ + 1 + std::count(first, last, '\n'),
            code == Z_BUF_ERROR
                ? "the compressed file ends too early; it is truncated or still being written"
                : fmt::format("the rest of the file cannot be read ({})",
                              code == Z_ERRNO ? std::string_view(std::strerror(errno)) : message));
  }
  exhausted_ = read == 0;
  const bool is_first = line_number_ == 0 && end_ == 0;
  end_ += static_cast<std::size_t>(read);
  if (is_first) check_beginning();
  return read > 0;
}

void TextScanner::check_beginning() {
  const std::string_view text(buffer_.data(), end_);
  for (const OtherContent& other : other_contents) {
    if (text.starts_with(other.begins)) fail_at(1, std::string(other.message));
  }
  if (text.starts_with("\xef\xbb\xbf")) begin_ = 3;
  // Blanks at the end of a line may hold a CR; one with text behind it ends a line by itself.
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::size_t ending = text.substr(0, end).find('\r');
  if (ending < end && text.substr(ending, end - ending).find_first_not_of("\r \t") < end) {
    fail_at(1, "lines end with CR only; convert them to LF: tr '\\r' '\\n' < FILE");
  }
}

bool TextScanner::separates(char letter) const {
  return separators_ == Separators::commas && (letter == ',' || letter == ';');
}

bool TextScanner::next_line() {
  std::size_t searched = begin_;
  const char* newline = nullptr;
  while ((newline = static_cast<const char*>(
              std::memchr(buffer_.data() + searched, '\n', end_ - searched))) == nullptr) {
    const std::size_t kept = end_ - begin_;
    if (!fill()) break;
    searched = begin_ + kept;
  }
  if (newline == nullptr && begin_ == end_) return false;
  const std::size_t last =
      newline == nullptr ? end_ : static_cast<std::size_t>(newline - buffer_.data());
  line_ = std::string_view(buffer_.data() + begin_, last - begin_);
  begin_ = newline == nullptr ? end_ : last + 1;
  position_ = 0;
  ++line_number_;
  return true;
}

bool TextScanner::next_line_of_data(char comment) {
  while (next_line()) {
    if (!at_end_of_line() && !at_comment(comment)) return true;
  }
  return false;
}

bool TextScanner::at_end_of_line() {
  bool separated = position_ == 0;
  for (; position_ < line_.size(); ++position_) {
    const char letter = line_[position_];
    if (is_blank(letter)) continue;
    if (!separates(letter)) break;
    if (separated) fail("a field is empty; there must be a number between two commas");
    separated = true;
  }
  return position_ == line_.size();
}

std::string_view TextScanner::word(std::string_view what) {
  if (at_end_of_line()) fail(fmt::format("{} is missing at the end of the line", what));
  const std::size_t first = position_;
  while (position_ < line_.size() && !is_blank(line_[position_]) && !separates(line_[position_])) {
    ++position_;
  }
  return line_.substr(first, position_ - first);
}

std::int64_t TextScanner::integer(std::string_view what, std::int64_t low, std::int64_t high,
                                  std::int64_t line_of_high) {
  // The common case in one pass: at most 18 digits, which cannot overflow, and a sign. Whatever it
  // does not take is left to the general case.
  if (!at_end_of_line()) {
    const char* letter = line_.data() + position_;
    const char* const end = line_.data() + line_.size();
    const bool negative = *letter == '-';
    letter += negative ? 1 : 0;
    const char* const digits = letter;
    std::int64_t value = 0;
    for (; letter != end && *letter >= '0' && *letter <= '9' && letter - digits < 18; ++letter) {
      value = value * 10 + (*letter - '0');
    }
    if (negative) value = -value;
    if (letter != digits && (letter == end || is_blank(*letter) || separates(*letter)) &&
        value >= low && value <= high) {
      position_ = static_cast<std::size_t>(letter - line_.data());
      return value;
    }
  }
  return general_integer(word(what), what, low, high, line_of_high, *this);
}

double TextScanner::real(std::string_view what) {
  const std::string_view text = word(what);
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(unsigned_begin(text), end, value);
  if (rest != end || error != std::errc{} || !std::isfinite(value)) {
    fail(no_real(what, text));
  }
  return value;
}

void TextScanner::expect_end_of_line(std::string_view after) {
  if (!at_end_of_line()) {
    fail(fmt::format("the line must end after {1}, but {0} follows",
                     quoted(line_.substr(position_)), after));
  }
}

void TextScanner::fail_at(std::int64_t line, const std::string& message) const {
  throw InputError(fmt::format("{}:{}: {}", name_, line, message));
}

std::string TextScanner::quoted(std::string_view word) {
  constexpr std::size_t longest = 40;
  std::string text(word.substr(0, longest));
  std::replace_if(
      text.begin(), text.end(), [](char letter) { return letter < ' ' || letter > '~'; }, '?');
  while (text.size() > 1 && (text.back() == ' ' || text.back() == '?')) text.pop_back();
  return fmt::format("'{}{}'", text, word.size() > longest ? "..." : "");
}

std::size_t TextScanner::reservation(std::int64_t promised) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(promised, 0, std::int64_t{1} << 22));
}

}  // namespace graphspec
