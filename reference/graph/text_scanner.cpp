/// \file
/// See text_scanner.hpp. zlib reads plain files too.
#include "reference/graph/text_scanner.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <charconv>
#include <cmath>
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

}  // namespace

struct TextScanner::Stream {
  gzFile file = nullptr;
  ~Stream() {
    if (file != nullptr) gzclose_r(file);
  }
};

TextScanner::TextScanner(const std::filesystem::path& path)
    : name_(path.string()), stream_(std::make_unique<Stream>()), buffer_(buffer_bytes) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError(fmt::format("{}: is a folder; a graph file is expected", name_));
  }
  stream_->file = gzopen(name_.c_str(), "rb");
  if (stream_->file == nullptr) throw InputError(fmt::format("{}: cannot be opened", name_));
  gzbuffer(stream_->file, 1U << 18);
}

TextScanner::~TextScanner() = default;

bool TextScanner::fill() {
  if (exhausted_) return false;
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) {
    if (buffer_.size() >= longest_line) fail("a line of more than a gigabyte");
    buffer_.resize(buffer_.size() * 2);
  }
  const int read =
      gzread(stream_->file, buffer_.data() + end_,
             static_cast<unsigned>(std::min<std::size_t>(buffer_.size() - end_, 1U << 30)));
  int code = Z_OK;
  const char* const message = gzerror(stream_->file, &code);
  if (read < 0 || code == Z_BUF_ERROR || code == Z_DATA_ERROR) {
    fail(code == Z_BUF_ERROR ? "the compressed file ends too early"
                             : fmt::format("the compressed file is damaged ({})", message));
  }
  exhausted_ = read == 0;
  end_ += static_cast<std::size_t>(read);
  return read > 0;
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
    if (!at_end_of_line() && line_[position_] != comment) return true;
  }
  return false;
}

bool TextScanner::at_end_of_line() {
  while (position_ < line_.size() && is_blank(line_[position_])) ++position_;
  return position_ == line_.size();
}

std::string_view TextScanner::word(std::string_view what) {
  if (at_end_of_line()) fail(fmt::format("the line ends where {} is expected", what));
  const std::size_t first = position_;
  while (position_ < line_.size() && !is_blank(line_[position_])) ++position_;
  return line_.substr(first, position_ - first);
}

std::int64_t TextScanner::integer(std::string_view what, std::int64_t low, std::int64_t high) {
  const std::string_view text = word(what);
  std::int64_t value = 0;
  const char* const end = text.data() + text.size();
  const char* const begin = text.data() + (text.front() == '+' ? 1 : 0);
  const auto [rest, error] = std::from_chars(begin, end, value);
  if (rest != end || error == std::errc::invalid_argument) {
    fail(fmt::format("{} is '{}', which is no integer", what, text.substr(0, 40)));
  }
  if (error != std::errc{} || value < low || value > high) {
    fail(fmt::format("{} is {}; it must be from {} to {}", what, text.substr(0, 40), low, high));
  }
  return value;
}

double TextScanner::real(std::string_view what) {
  const std::string_view text = word(what);
  double value = 0;
  const char* const end = text.data() + text.size();
  const char* const begin = text.data() + (text.front() == '+' ? 1 : 0);
  const auto [rest, error] = std::from_chars(begin, end, value);
  if (rest != end || error != std::errc{} || !std::isfinite(value)) {
    fail(fmt::format("{} is '{}', which is no finite number", what, text.substr(0, 40)));
  }
  return value;
}

void TextScanner::expect_end_of_line(std::string_view after) {
  if (!at_end_of_line()) {
    fail(fmt::format("'{}' stands after {}; the line must end there", line_.substr(position_, 40),
                     after));
  }
}

void TextScanner::fail(const std::string& message) const {
  throw InputError(fmt::format("{}:{}: {}", name_, line_number_, message));
}

std::size_t TextScanner::reservation(std::int64_t promised) {
  return static_cast<std::size_t>(std::clamp<std::int64_t>(promised, 0, std::int64_t{1} << 22));
}

}  // namespace graphspec
