/// \file
/// The lexer.
#include "spec/saa/tokens.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace graphspec::saa {
namespace {

struct SpelledSign {
  std::string_view text;
  Sign sign;
};

// Longer spellings stand before those that they begin with.
constexpr SpelledSign signs[] = {
    {"∨•", Sign::parallel},     {"∨\u0307", Sign::parallel},
    {"×", Sign::compose},       {"∥", Sign::parallel},
    {"∨", Sign::vee},           {"∧", Sign::wedge},
    {"¬", Sign::negation},      {"≔", Sign::assign},
    {"≡", Sign::equivalent},    {"≤", Sign::at_most},
    {"≠", Sign::unequal},       {"≥", Sign::at_least},
    {"∈", Sign::element},       {"∅", Sign::nothing},
    {"⇒", Sign::implies},       {"=>", Sign::implies},
    {"∀", Sign::for_all},       {"∃", Sign::exists},
    {"∞", Sign::infinity},      {"−", Sign::minus},
    {"·", Sign::times},         {"⟨", Sign::open_filter},
    {"⟩", Sign::close_filter},  {"||", Sign::parallel},
    {"\\/", Sign::vee},         {"/\\", Sign::wedge},
    {":=", Sign::assign},       {"==", Sign::equivalent},
    {"<=", Sign::at_most},      {"!=", Sign::unequal},
    {">=", Sign::at_least},     {"<.", Sign::open_filter},
    {".>", Sign::close_filter}, {"..", Sign::range},
    {".*", Sign::times},        {"*", Sign::compose},
    {"|", Sign::bar},           {"!", Sign::negation},
    {":", Sign::colon},         {"<", Sign::less},
    {"=", Sign::equal},         {">", Sign::greater},
    {"+", Sign::plus},          {"-", Sign::minus},
    {",", Sign::comma},         {";", Sign::semicolon},
    {"(", Sign::open_round},    {")", Sign::close_round},
    {"[", Sign::open_square},   {"]", Sign::close_square},
    {"{", Sign::open_brace},    {"}", Sign::close_brace},
};

constexpr SpelledSign words[] = {
    {"in", Sign::element}, {"empty", Sign::nothing}, {"inf", Sign::infinity}};

bool is_letter(char character) {
  return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') ||
         character == '_';
}
bool is_digit(char character) {
  return character >= '0' && character <= '9';
}
/// Whether this byte begins a character of UTF-8.
bool begins_character(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
}

class Lexer {
 public:
  Lexer(std::string_view text, std::vector<Mistake>& mistakes) : rest_(text), mistakes_(mistakes) {}

  std::vector<Token> tokens() {
    while (true) {
      skip_space_and_comments();
      Token token = next();
      token.meaning = std::exchange(meaning_, {});
      const bool ended = token.sign == Sign::end;
      tokens_.push_back(std::move(token));
      if (ended) return std::move(tokens_);
    }
  }

 private:
  void take(std::size_t bytes) {
    for (const char byte : rest_.substr(0, bytes)) {
      if (byte == '\n') {
        at_ = {at_.line + 1, 1};
      } else if (begins_character(byte)) {
        ++at_.column;
      }
    }
    rest_.remove_prefix(bytes);
  }

  void skip_space_and_comments() {
    while (!rest_.empty()) {
      if (rest_[0] == ' ' || rest_[0] == '\t' || rest_[0] == '\r' || rest_[0] == '\n') {
        take(1);
      } else if (rest_[0] == '#') {
        const std::string_view line = rest_.substr(0, rest_.find('\n'));
        if (line.starts_with("##")) {
          std::string_view comment = line.substr(2);
          if (comment.starts_with(' ')) comment.remove_prefix(1);
          if (!meaning_.empty()) meaning_ += '\n';
          meaning_ += comment;
        }
        take(line.size());
      } else {
        return;
      }
    }
  }

  Token token(Sign sign, std::size_t bytes) {
    Token token{sign, rest_.substr(0, bytes), 0, {}, at_};
    take(bytes);
    return token;
  }

  Token number() {
    std::size_t bytes = 0;
    while (bytes < rest_.size() && is_digit(rest_[bytes])) ++bytes;
    Token token = this->token(Sign::number, bytes);
    const char* const end = token.text.data() + token.text.size();
    if (std::from_chars(token.text.data(), end, token.number).ec != std::errc{} ||
        token.number > 1'000'000'000'000) {
      mistakes_.push_back(
          {token.at, fmt::format("{} is too large a number; the maximum is 10^12", token.text)});
    }
    return token;
  }

  Token next() {
    while (!rest_.empty()) {
      if (is_digit(rest_[0])) return number();
      if (is_letter(rest_[0])) {
        std::size_t bytes = 0;
        while (bytes < rest_.size() && (is_letter(rest_[bytes]) || is_digit(rest_[bytes]))) ++bytes;
        const std::string_view word = rest_.substr(0, bytes);
        const auto* const known =
            std::find_if(std::begin(words), std::end(words),
                         [&](const SpelledSign& one) { return one.text == word; });
        return token(known == std::end(words) ? Sign::name : known->sign, bytes);
      }
      if (rest_[0] == '"') {
        const std::size_t end = rest_.find_first_of("\"\n", 1);
        if (end == std::string_view::npos || rest_[end] == '\n') {
          mistakes_.push_back({at_, "the closing \" is missing on this line"});
          take(std::min(end, rest_.size()));
          skip_space_and_comments();
          continue;
        }
        Token text = token(Sign::text, end + 1);
        text.text = text.text.substr(1, text.text.size() - 2);
        return text;
      }
      for (const SpelledSign& spelling : signs) {
        if (rest_.starts_with(spelling.text)) return token(spelling.sign, spelling.text.size());
      }
      std::size_t bytes = 1;
      while (bytes < rest_.size() && !begins_character(rest_[bytes])) ++bytes;
      const std::string_view hint = rest_[0] == '/'   ? "; there is no division"
                                    : rest_[0] == '%' ? "; the remainder is written i mod n"
                                    : rest_[0] == '&' ? "; 'and' is written ∧, in ASCII /\\"
                                                      : "";
      mistakes_.push_back({at_, fmt::format("unexpected '{}'{}", rest_.substr(0, bytes), hint)});
      take(bytes);
      skip_space_and_comments();
    }
    return {Sign::end, {}, 0, {}, at_};
  }

  std::string_view rest_;
  std::vector<Mistake>& mistakes_;
  std::vector<Token> tokens_;
  std::string meaning_;
  Position at_{1, 1};
};

}  // namespace

std::vector<Token> tokens_of(std::string_view text, std::vector<Mistake>& mistakes) {
  return Lexer(text, mistakes).tokens();
}

std::string described(const Token& token) {
  if (token.sign == Sign::end) return "the end of the file";
  if (token.sign == Sign::text) return fmt::format("\"{}\"", token.text);
  return fmt::format("'{}'", token.text);
}

}  // namespace graphspec::saa
