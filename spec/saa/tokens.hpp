/// \file
/// The words of a file of schemes. Unicode and ASCII spellings of a sign become one token here, so
/// that nothing after this knows of two spellings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/ast.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::saa {

enum class Sign {
  end,           ///< of the file
  name,          ///< and keywords
  number,        //
  text,          ///< "in quotes"
  compose,       ///< ×  *
  parallel,      ///< ∥  ||  ∨•  ∨̇
  vee,           ///< ∨  \/
  bar,           ///< |
  wedge,         ///< ∧ or /\ in ASCII
  negation,      ///< ¬  !
  assign,        ///< :=  ≔
  colon,         ///< :
  equivalent,    ///< ≡  ==
  implies,       ///< ⇒  =>
  less,          ///< <
  at_most,       ///< ≤  <=
  equal,         ///< =
  unequal,       ///< ≠  !=
  at_least,      ///< ≥  >=
  greater,       ///< >
  element,       ///< ∈  in
  nothing,       ///< ∅  empty
  for_all,       ///< ∀
  exists,        ///< ∃
  infinity,      ///< ∞  inf
  plus,          ///< +
  minus,         ///< -  −
  times,         ///< ·  .*
  range,         ///< ..
  comma,         //
  semicolon,     //
  open_round,    ///< (
  close_round,   //
  open_square,   ///< [
  close_square,  //
  open_brace,    ///< {
  close_brace,   //
  open_filter,   ///< ⟨  <.
  close_filter,  ///< ⟩  .>
};

/// A word, number or sign of a file.
struct Token {
  Sign sign = Sign::end;
  std::string_view text;    ///< as it stands in the file; of a text without its quotes
  std::int64_t number = 0;  ///< of a number
  std::string meaning;      ///< the doc comment (## lines) above it
  Position at;
};

/// The tokens of a text, which they point into, with an end token behind. Characters that begin no
/// token are reported and left out.
[[nodiscard]] std::vector<Token> tokens_of(std::string_view text, std::vector<Mistake>& mistakes);

/// How a message names a token: 'RelaxEdge', the end of the file.
[[nodiscard]] std::string described(const Token& token);

}  // namespace graphspec::saa
