/// \file
/// Doc comments with arguments put in.
#include "spec/saa/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "spec/saa/precedence.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::saa {
namespace {

bool is_of_word(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || letter == '_';
}

/// A term with arguments for parameters: within a larger term, i + 1, a sum needs parentheses.
std::string with_arguments(std::string_view code, const std::vector<Parameter>& parameters,
                           const std::vector<TermPtr>& arguments) {
  std::string text;
  for (std::size_t place = 0; place < code.size();) {
    std::size_t end = place;
    while (end < code.size() && is_of_word(code[end])) ++end;
    const std::string_view word = code.substr(place, end - place);
    const auto parameter = std::find_if(parameters.begin(), parameters.end(),
                                        [&](const Parameter& one) { return one.name == word; });
    const auto index = static_cast<std::size_t>(parameter - parameters.begin());
    if (word.empty()) {
      text += code[place++];
      continue;
    }
    if (index < arguments.size()) {
      const TermPtr& argument = arguments[index];
      const bool alone = word.size() == code.size() || binding_of(*argument) == TermBinding::atom;
      text += alone ? to_text(argument) : fmt::format("({})", to_text(argument));
    } else {
      text += word;
    }
    place = end;
  }
  return text;
}

/// The words in backquotes.
std::set<std::string> names_in_code(const std::string& sentence) {
  std::set<std::string> names;
  bool is_code = false;
  std::string word;
  for (const char letter : sentence + "`") {
    if (is_code && is_of_word(letter)) {
      word += letter;
      continue;
    }
    if (!word.empty()) names.insert(std::exchange(word, ""));
    if (letter == '`') is_code = !is_code;
  }
  return names;
}

}  // namespace

std::string first_sentence(std::string_view meaning) {
  std::string sentence;
  for (std::size_t place = 0; place < meaning.size(); ++place) {
    const std::string_view rest = meaning.substr(place + 1);
    if (meaning[place] == '\n' && rest.starts_with('\n')) break;
    if (meaning[place] == '.') {
      const std::size_t next = rest.find_first_not_of(" \n");
      if (next == std::string_view::npos) break;
      if (next > 0 && !(rest[next] >= 'a' && rest[next] <= 'z')) break;
    }
    sentence += meaning[place] == '\n' ? ' ' : meaning[place];
  }
  return sentence;
}

std::string words_for(const Algorithm& algorithm, std::string_view name,
                      const std::vector<TermPtr>& arguments) {
  const Definition* const definition = algorithm.find(name);
  if (definition == nullptr || definition->kind == DefinitionKind::scheme) return "";
  const std::string sentence = first_sentence(definition->meaning);
  const std::vector<Parameter>& parameters = definition->parameters;
  // Words without an argument would say less than the call.
  if (!arguments.empty() && !std::ranges::all_of(parameters, [&](const Parameter& one) {
        return names_in_code(sentence).contains(one.name);
      })) {
    return "";
  }
  std::string words;
  for (std::size_t place = 0; place < sentence.size();) {
    const std::size_t open = std::min(sentence.find('`', place), sentence.size());
    words += sentence.substr(place, open - place);
    if (open == sentence.size()) break;
    const std::size_t close = std::min(sentence.find('`', open + 1), sentence.size());
    words += with_arguments(std::string_view(sentence).substr(open + 1, close - open - 1),
                            definition->parameters, arguments);
    place = close + 1;
  }
  return words;
}

}  // namespace graphspec::saa
