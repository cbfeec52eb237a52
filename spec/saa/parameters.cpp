/// \file
/// See parameters.hpp.
#include "spec/saa/parameters.hpp"

#include <fmt/format.h>

#include <utility>

namespace graphspec::saa {
namespace {

std::string in_parentheses(const std::vector<std::string>& parts) {
  return parts.empty() ? "" : fmt::format("({})", fmt::join(parts, ", "));
}

bool is_scheme_ahead(const Parser& parser) {
  return parser.is_word_ahead("scheme") || parser.is_word_ahead("operator");
}

void read_values(Parser& parser, std::vector<Parameter>& all) {
  std::vector<Parameter> same_type;
  const bool is_variable = parser.take_word("var");
  do {
    same_type.push_back({parser.expect_name("a parameter's name"), {}, is_variable});
  } while (parser.take(Sign::comma) && !is_scheme_ahead(parser));
  parser.expect(Sign::colon, "':' and the parameters' type, as in (q, v: vertex, t: length)");
  const Type of_all = read_type(parser);
  for (Parameter& parameter : same_type) {
    parameter.type = of_all;
    parameter.is_variable |= of_all == Type::set;
    all.push_back(std::move(parameter));
  }
}

Parameter read_scheme(Parser& parser) {
  Parameter parameter;
  parameter.stands_for =
      parser.next().text == "scheme" ? DefinitionKind::scheme : DefinitionKind::operation;
  parameter.name =
      parser.expect_name("a parameter's name, as in (scheme A, operator B(v: vertex))");
  if (!parser.take(Sign::open_round) || parser.take(Sign::close_round)) return parameter;
  parser.list([&] {
    if (is_scheme_ahead(parser)) {
      parser.fail(
          fmt::format("'{}' is itself a parameter; its own parameters must be values, not schemes",
                      parameter.name));
    }
    read_values(parser, parameter.parameters);
  });
  parser.expect(Sign::close_round, fmt::format("')' after the parameters of '{}'", parameter.name));
  return parameter;
}

}  // namespace

Type read_type(Parser& parser) {
  const Token word = parser.expect(Sign::name, "a type: integer, vertex, length, boolean or set");
  for (const Type type : {Type::integer, Type::vertex, Type::length, Type::boolean, Type::set}) {
    if (word.text == name(type)) return type;
  }
  Parser::fail_at(word.at,
                  fmt::format("unknown type '{}'; expected integer, vertex, length, boolean or set",
                              word.text));
}

std::vector<Parameter> read_parameters(Parser& parser) {
  std::vector<Parameter> all;
  if (!parser.take(Sign::open_round)) return all;
  if (parser.take(Sign::close_round)) return all;
  parser.list([&] {
    if (is_scheme_ahead(parser)) {
      all.push_back(read_scheme(parser));
    } else {
      read_values(parser, all);
    }
  });
  parser.expect(Sign::close_round, "')' after the parameters");
  return all;
}

std::string to_text(const std::vector<Parameter>& parameters) {
  std::vector<std::string> parts;
  for (const Parameter& parameter : parameters) {
    if (parameter.stands_for) {
      parts.push_back(fmt::format("{} {}{}", name(*parameter.stands_for), parameter.name,
                                  to_text(parameter.parameters)));
    } else {
      parts.push_back(fmt::format(
          "{}{}: {}", parameter.is_variable && parameter.type != Type::set ? "var " : "",
          parameter.name, name(parameter.type)));
    }
  }
  return in_parentheses(parts);
}

std::string canonical(const Parameter& parameter) {
  if (!parameter.stands_for) {
    return fmt::format("{}{}", parameter.is_variable ? "var " : "", name(parameter.type));
  }
  std::vector<std::string> parts;
  for (const Parameter& one : parameter.parameters) parts.push_back(canonical(one));
  return fmt::format("{}{}", name(*parameter.stands_for), in_parentheses(parts));
}

}  // namespace graphspec::saa
