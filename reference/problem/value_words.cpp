/// \file
/// See value_words.hpp.
#include "reference/problem/value_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cfloat>
#include <cmath>
#include <limits>
#include <type_traits>

#include "reference/graph/text_scanner.hpp"

namespace graphspec {
namespace {

constexpr std::string_view separators = " \t\r,;:[](){}'\"";

bool equal_in_any_case(std::string_view word, std::string_view lower) {
  return std::ranges::equal(
      word, lower, [](unsigned char one, char other) { return std::tolower(one) == other; });
}

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::ranges::any_of(words,
                             [&](std::string_view each) { return equal_in_any_case(word, each); });
}

constexpr std::array<std::string_view, 5> no_value{"nan", "none", "null", "na", "<na>"};
constexpr std::array<std::string_view, 4> infinite{"inf", "infinity", "+inf", "+infinity"};

/// A number as programs write it, with a plus or not.
std::optional<double> real_in(std::string_view word) {
  if (word.starts_with('+') && !word.starts_with("+-")) word.remove_prefix(1);
  const auto value = number_in<double>(word);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

/// An integer, which may be written as a real.
std::optional<std::int64_t> integer_in(std::string_view word) {
  if (const auto integer = number_in<std::int64_t>(word)) return integer;
  const auto real = real_in(word);
  // Beyond 2^53 reals skip integers, so that one might stand for several.
  if (!real || *real != std::trunc(*real) || std::abs(*real) > 0x1p53) return std::nullopt;
  return static_cast<std::int64_t>(*real);
}

/// The greatest numbers of types, which programs leave where nothing is reached.
bool is_greatest_real(double value) {
  // C and C++ write six digits unless they are asked for more: 3.40282e+38, 1.79769e+308.
  const auto is_near = [value](double greatest) {
    return std::abs(value - greatest) <= greatest * 2e-6;
  };
  return is_near(DBL_MAX) || is_near(double{FLT_MAX});
}
bool is_greatest_number(double value) {
  constexpr std::array integers{2147483647.0, 4294967295.0, 9223372036854775807.0};
  return std::ranges::find(integers, value) != integers.end() || is_greatest_real(value);
}

template <class Value>
bool is_missing(std::string_view word, const ValueForm<Value>& form) {
  if (is_one_of(word, no_value)) return true;
  const auto real = real_in(word);
  if (form.kind == ValueForm<Value>::vertices) {
    return real && (*real == -1 || *real == -2 || *real == -9999);
  }
  if (is_one_of(word, infinite)) return true;
  if (!real) return false;
  if constexpr (std::is_integral_v<Value>) {
    return is_greatest_number(*real) || (form.kind == ValueForm<Value>::levels && *real == -1);
  } else {
    return is_greatest_real(*real);
  }
}

}  // namespace

void LineOfWords::split(std::string_view line) {
  words.clear();
  is_key.clear();
  has_colon = line.find(':') != std::string_view::npos;
  const std::size_t first = line.find_first_not_of(" \t\r");
  const auto opens_at = [&](std::size_t at) {
    return at < line.size() && (line[at] == '[' || line[at] == '(');
  };
  opens_pairs = opens_at(first) && first + 1 < line.size() && line[first + 1] == '(';
  opens_list = opens_at(first) && !opens_pairs;
  for (auto at = line.find_first_not_of(separators); at != std::string_view::npos;) {
    const std::string_view rest = line.substr(at);
    const std::string_view word = rest.substr(0, rest.find_first_of(separators));
    const std::size_t end = at + word.size();
    if (!word.starts_with("np.")) {
      words.push_back(word);
      const std::size_t next = line.find_first_not_of(" \t)'\"", end);
      is_key.push_back(next < line.size() && line[next] == ':');
    }
    at = line.find_first_not_of(separators, end);
  }
}

std::optional<Vertex> vertex_of_word(std::string_view word, const VertexIds& ids,
                                     Vertex num_vertices) {
  const auto id = integer_in(word);
  return id ? ids.vertex_of(*id, num_vertices) : std::nullopt;
}

template <class Value>
std::optional<Value> value_of(std::string_view word, const ValueForm<Value>& form,
                              const VertexIds& ids, Vertex num_vertices) {
  if constexpr (std::is_integral_v<Value>) {
    // Most words are plain integers, of which one is missing.
    if (const auto plain = number_in<Value>(word); plain &&
                                                   form.kind != ValueForm<Value>::vertices &&
                                                   *plain != std::numeric_limits<Value>::max()) {
      return *plain;
    }
  }
  if (is_missing(word, form)) return form.missing;
  if constexpr (std::is_integral_v<Value>) {
    const bool is_vertex = form.kind == ValueForm<Value>::vertices;
    // Numbers that are no vertices are left to the certificate, which says where they are wrong.
    if (is_vertex && !ids.are_numbers()) return vertex_of_word(word, ids, num_vertices);
    const auto integer = integer_in(word);
    using Limits = std::numeric_limits<Value>;
    if (!integer || *integer < Limits::min() || *integer > Limits::max()) return std::nullopt;
    return static_cast<Value>(*integer);
  } else {
    return real_in(word);
  }
}

template <class Value>
std::string_view expected_words(const ValueForm<Value>& form) {
  if (form.kind == ValueForm<Value>::vertices) return "a vertex of the graph, or -1 for none";
  if (!std::is_integral_v<Value>) return "a finite number, or inf";
  return form.kind == ValueForm<Value>::levels ? "a 32-bit integer, or -1 or inf for unreachable"
                                               : "a 32-bit integer, or inf";
}

template std::optional<std::int32_t> value_of(std::string_view, const ValueForm<std::int32_t>&,
                                              const VertexIds&, Vertex);
template std::optional<double> value_of(std::string_view, const ValueForm<double>&,
                                        const VertexIds&, Vertex);
template std::string_view expected_words(const ValueForm<std::int32_t>&);
template std::string_view expected_words(const ValueForm<double>&);

std::string range_of_ids(const VertexIds& ids) {
  if (ids.are_numbers()) return "";
  return fmt::format(" run from {} to {}", ids.values().front(), ids.values().back());
}

}  // namespace graphspec
