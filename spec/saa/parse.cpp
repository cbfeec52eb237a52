/// \file
/// Files of schemes: their declarations, one after the other, each with its own mistake.
#include "spec/saa/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "spec/saa/contracts.hpp"
#include "spec/saa/parameters.hpp"
#include "spec/saa/parse_graph.hpp"
#include "spec/saa/parser.hpp"
#include "spec/saa/points.hpp"

namespace graphspec::saa {
namespace {

constexpr std::string_view declarations[] = {
    "algorithm", "graph",  "constant", "state", "scheme", "atomic", "operator", "predicate",
    "function",  "derive", "claim",    "law",   "not",    "walks",  "lemma",    "contract"};

/// Those that may also be names of variables, which a name does not follow.
constexpr std::string_view also_names[] = {"graph", "walks", "lemma", "contract"};

bool begins_declaration(const Token& token) {
  return token.sign == Sign::name && std::find(std::begin(declarations), std::end(declarations),
                                               token.text) != std::end(declarations);
}

class FileParser {
 public:
  FileParser(const std::vector<Token>& tokens, ParsedAlgorithm& parsed)
      : parser_(tokens), parsed_(parsed), algorithm_(parsed.algorithm) {}

  void parse() {
    if (!parser_.is_word_ahead("algorithm") && !parser_.is_word_ahead("law")) {
      parsed_.mistakes.push_back(
          {parser_.ahead().at,
           "the file must begin with a law, or with: algorithm NAME \"where it is published\";"});
    }
    while (!parser_.is_ahead(Sign::end)) {
      try {
        declaration();
      } catch (const Misread& misread) {
        parsed_.mistakes.push_back(misread.mistake);
        skip_declaration();
      }
    }
  }

 private:
  /// `graph` may also be the name of a variable.
  bool is_declaration_ahead() const {
    // Among parameters `scheme` and `operator` declare nothing of their own.
    if (parser_.before() == Sign::open_round || parser_.before() == Sign::comma) return false;
    return begins_declaration(parser_.ahead()) &&
           (std::ranges::find(also_names, parser_.ahead().text) == std::end(also_names) ||
            parser_.ahead(1).sign == Sign::name);
  }

  void skip_declaration() {
    // The mistake may stand in the first word or in the last.
    while (!parser_.is_ahead(Sign::end) && !is_declaration_ahead()) parser_.next();
  }

  void declaration() {
    const Token first = parser_.ahead();
    if (!is_declaration_ahead()) {
      parser_.next();  // it may be what the next declaration is missing
      const std::vector<std::string_view> known(std::begin(declarations), std::end(declarations));
      const std::string guess = first.sign == Sign::name ? did_you_mean(first.text, known) : "";
      Parser::fail_at(first.at, fmt::format("expected a declaration, found {}{}", described(first),
                                            guess.empty() ? fmt::format("; expected one of {}",
                                                                        fmt::join(known, ", "))
                                                          : guess));
    }
    meaning_ = first.meaning;
    at_ = first.at;
    parser_.next();
    if (first.text == "algorithm") return algorithm();
    if (first.text == "graph") return graph();
    if (first.text == "claim") return claim();
    if (first.text == "walks") {
      if (algorithm_.walks)
        Parser::fail_at(at_, "this file already declares the graph of its walks");
      algorithm_.walks = read_walks(parser_);
      return end_declaration();
    }
    if (first.text == "lemma") {
      algorithm_.lemmas.push_back(read_lemma(parser_, meaning_));
      return;
    }
    if (first.text == "contract") {
      algorithm_.contracts.push_back(read_contract(parser_, meaning_));
      return;
    }
    if (first.text == "constant") return constants();
    if (first.text == "state") return state();
    if (first.text == "derive") return derivation();
    if (first.text == "law") return law(true);
    if (first.text == "not") {
      if (!parser_.take_word("law")) parser_.fail("expected 'law' after 'not'");
      return law(false);
    }
    Definition definition;
    if (first.text == "atomic") {
      definition.atomic = true;
      if (!parser_.take_word("operator")) parser_.fail("expected 'operator' after 'atomic'");
    }
    definition.kind = first.text == "scheme"      ? DefinitionKind::scheme
                      : first.text == "predicate" ? DefinitionKind::predicate
                      : first.text == "function"  ? DefinitionKind::function
                                                  : DefinitionKind::operation;
    this->definition(std::move(definition));
  }

  void end_declaration() { parser_.expect(Sign::semicolon, "';' at the end of the declaration"); }

  void algorithm() {
    if (!algorithm_.name.empty()) {
      Parser::fail_at(at_,
                      fmt::format("this file already defines the algorithm '{}'", algorithm_.name));
    }
    algorithm_.name = parser_.expect_name("the algorithm's name");
    algorithm_.title = parser_.expect(Sign::text, "where it is published, in \"quotes\"").text;
    algorithm_.meaning = meaning_;
    end_declaration();
  }

  void constants() {
    parser_.list([&] {
      const Position at = parser_.ahead().at;
      algorithm_.constants.push_back({parser_.expect_name("a constant's name"), meaning_, at});
      if (parser_.take(Sign::equal)) algorithm_.constants.back().value = parser_.term_expression();
    });
    end_declaration();
  }

  void graph() {
    if (algorithm_.graph) {
      Parser::fail_at(at_,
                      fmt::format("this file already declares the graph '{}'; only one is allowed",
                                  algorithm_.graph->name));
    }
    GraphDeclaration graph;
    graph.at = at_;
    graph.meaning = meaning_;
    // What is misread behind the names does not take them from the declarations below.
    const auto declare = [&] {
      if (graph.arcs.empty()) return;
      algorithm_.graph = graph;
      algorithm_.constants.insert(
          algorithm_.constants.begin(),
          {{graph.vertices, "vertices of " + graph.name, at_, nullptr, true},
           {graph.arcs, "arcs of " + graph.name, at_, nullptr, true}});
    };
    try {
      read_graph(parser_, graph);
      end_declaration();
    } catch (const Misread&) {
      declare();
      throw;
    }
    declare();
  }

  void claim() {
    Claim claim;
    claim.at = at_;
    claim.meaning = meaning_;
    claim.name = parser_.expect_name("the claim's name");
    claim.parameters = read_parameters(parser_);
    parser_.expect(Sign::colon, "':' and the claim: A ≡ B, or after(A, α)");
    if (parser_.is_word_ahead("after") && parser_.ahead(1).sign == Sign::open_round) {
      parser_.next();
      parser_.next();
      claim.left = parser_.scheme_expression();
      parser_.expect(Sign::comma, "',' and the condition that holds after the scheme: after(A, α)");
      claim.after = parser_.condition_expression();
      parser_.expect(Sign::close_round, "')' after the condition");
    } else {
      claim.left = parser_.scheme_expression();
      parser_.expect(Sign::equivalent, "'≡' (in ASCII '==') and the other scheme");
      claim.right = parser_.scheme_expression();
      if (parser_.take_word("observing")) {
        parser_.list(
            [&] { claim.observed.push_back(parser_.expect_name("a variable of the state")); });
      }
    }
    if (parser_.take_word("assuming")) claim.assuming = parser_.condition_expression();
    end_declaration();
    algorithm_.claims.push_back(std::move(claim));
  }

  void state() {
    StateVariable variable;
    variable.at = parser_.ahead().at;
    variable.meaning = meaning_;
    variable.name = parser_.expect_name("the variable's name");
    if (parser_.take(Sign::open_square)) {
      parser_.list([&] { variable.extents.push_back(parser_.term_expression()); });
      parser_.expect(Sign::close_square, "',' or ']' after an extent");
    }
    parser_.expect(Sign::colon, "':' and a type, as in state d[V, V]: length;");
    variable.type = read_type(parser_);
    if (parser_.take(Sign::equal)) {
      variable.part = read_graph_part(parser_, algorithm_);
      if (!variable.part) variable.initial = parser_.term_expression();
    }
    if (parser_.is_ahead(Sign::assign)) {
      parser_.fail("the first value of a variable follows '=', not ':='");
    }
    end_declaration();
    algorithm_.state.push_back(std::move(variable));
  }

  void formula_and_provenance(Definition& definition) {
    const bool has_formula = parser_.take(Sign::open_round);
    if (has_formula) {
      const Token number = parser_.ahead();
      if (number.sign != Sign::number && number.sign != Sign::name) {
        parser_.fail("expected the formula's number, as in (16)");
      }
      definition.formula = std::string(parser_.next().text);
      parser_.expect(Sign::close_round, "')' after the formula's number");
    }
    for (const Provenance one : {Provenance::verbatim, Provenance::completed,
                                 Provenance::reconstructed, Provenance::ours}) {
      if (!parser_.take_word(name(one))) continue;
      definition.provenance = one;
      return;
    }
    if (has_formula) {
      parser_.fail(fmt::format(
          "expected the origin of formula ({}): verbatim, completed, reconstructed or ours",
          definition.formula));
    }
  }

  void definition(Definition definition) {
    formula_and_provenance(definition);
    definition.at = parser_.ahead().at;
    definition.meaning = meaning_;
    definition.name = parser_.expect_name("the name of the definition");
    definition.parameters = read_parameters(parser_);
    if (definition.kind == DefinitionKind::function) {
      parser_.expect(Sign::colon, "':' and the type of the function's value");
      definition.result = read_type(parser_);
    }
    while (parser_.take_word("races")) races(definition);
    if (parser_.take_word("extern")) {
      if (definition.kind == DefinitionKind::scheme) {
        Parser::fail_at(
            definition.at,
            "a scheme needs a body; only operators, predicates and functions can be extern");
      }
    } else {
      if (parser_.is_ahead(Sign::assign)) parser_.fail("a definition uses '=', not ':='");
      parser_.expect(Sign::equal, "'=' and the definition, or 'extern'");
      switch (definition.kind) {
        case DefinitionKind::scheme:
        case DefinitionKind::operation:
          definition.body = parser_.scheme_expression();
          break;
        case DefinitionKind::predicate:
          definition.body = parser_.condition_expression();
          break;
        case DefinitionKind::function:
          definition.body = parser_.term_expression();
          break;
      }
    }
    if (!parser_.is_ahead(Sign::semicolon)) {
      parser_.fail(
          fmt::format("expected '×', '∥' or '∨' to continue '{}', or ';' to end it; found {}",
                      definition.name, described(parser_.ahead())));
    }
    end_declaration();
    algorithm_.definitions.push_back(std::move(definition));
  }

  void races(Definition& definition) {
    if (!parser_.take_word("on")) parser_.fail("expected 'on' and a variable after 'races'");
    std::vector<std::string> variables;
    parser_.list([&] { variables.push_back(parser_.expect_name("a variable")); });
    if (!parser_.take_word("because")) {
      parser_.fail("an intended race needs its reason: races on d because \"...\"");
    }
    const std::string reason(parser_.expect(Sign::text, "the reason, in \"quotes\"").text);
    for (std::string& variable : variables) {
      definition.races.push_back({std::move(variable), reason});
    }
  }

  void derivation() {
    Derivation derivation;
    derivation.at = parser_.ahead().at;
    derivation.meaning = meaning_;
    derivation.target = parser_.expect_name("the scheme that is derived");
    if (!parser_.take_word("from")) {
      parser_.fail("expected 'from' and the scheme from which the derivation starts");
    }
    derivation.origin = parser_.expect_name("the scheme from which the derivation starts");
    if (parser_.take_word("observing")) {
      parser_.list(
          [&] { derivation.observed.push_back(parser_.expect_name("a variable of the state")); });
    }
    parser_.expect(Sign::open_brace, "'{' and the steps of the derivation");
    while (!parser_.take(Sign::close_brace)) derivation.steps.push_back(step());
    algorithm_.derivations.push_back(std::move(derivation));
  }

  DerivationStep step() {
    DerivationStep step;
    step.at = parser_.ahead().at;
    step.refused = parser_.take_word("not");
    step.law = parser_.expect_name("the name of a law, or '}' after the last step");
    step.backwards = parser_.take_word("backwards");
    if (parser_.take_word("at")) step.at_scheme = parser_.scheme_expression();
    if (parser_.take_word("giving")) step.giving = parser_.scheme_expression();
    if (parser_.take_word("assuming")) step.assuming = parser_.condition_expression();
    if (parser_.take_word("because")) {
      step.because = parser_.expect(Sign::text, "the reason, in \"quotes\"").text;
    }
    parser_.expect(Sign::semicolon,
                   "'at', 'giving', 'assuming', 'because' (in this order) or ';' after a step");
    return step;
  }

  void law(bool holds) {
    Law law;
    law.holds = holds;
    law.at = parser_.ahead().at;
    law.meaning = meaning_;
    law.name = parser_.expect_name("the law's name");
    parser_.expect(Sign::colon, "':' and the law's two sides, as in D1: [u](A | A) == A;");
    law.left = parser_.scheme_expression();
    parser_.expect(Sign::equivalent, "'≡' (in ASCII '==') between the sides of a law");
    law.right = parser_.scheme_expression();
    end_declaration();
    algorithm_.laws.push_back(std::move(law));
  }

  Parser parser_;
  ParsedAlgorithm& parsed_;
  Algorithm& algorithm_;
  std::string meaning_;
  Position at_;
};

std::string one_line_each(const std::string& file, const std::vector<Mistake>& mistakes) {
  std::string lines;
  for (const Mistake& mistake : mistakes) {
    if (!lines.empty()) lines += '\n';
    lines += fmt::format("{}:{}:{}: {}", file, mistake.at.line, mistake.at.column, mistake.message);
  }
  return lines;
}

}  // namespace

ParsedAlgorithm parse_algorithm(std::string_view text, std::string file) {
  ParsedAlgorithm parsed;
  parsed.algorithm.file = std::move(file);
  const std::vector<Token> tokens = tokens_of(text, parsed.mistakes);
  FileParser(tokens, parsed).parse();
  if (parsed.mistakes.empty()) {
    declare_ghosts(parsed.algorithm, parsed.mistakes);
    find_points(parsed.algorithm);
    find_given_schemes(parsed.algorithm);
  }
  // What a declaration with a mistake declares is not known, and would be reported as missing.
  if (parsed.mistakes.empty()) parsed.mistakes = mistakes_in(parsed.algorithm);
  if (parsed.mistakes.empty()) parsed.mistakes = mistakes_in_contracts(parsed.algorithm);
  std::stable_sort(
      parsed.mistakes.begin(), parsed.mistakes.end(), [](const Mistake& one, const Mistake& other) {
        return std::pair(one.at.line, one.at.column) < std::pair(other.at.line, other.at.column);
      });
  return parsed;
}

std::string text_of_file(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) {
    throw InputError(fmt::format("{}: cannot be read: {}", file.string(), std::strerror(errno)));
  }
  return text;
}

Algorithm load_algorithm(const std::filesystem::path& file) {
  ParsedAlgorithm parsed = parse_algorithm(text_of_file(file), file.string());
  if (!parsed.mistakes.empty()) throw MistakesInText(one_line_each(file.string(), parsed.mistakes));
  return std::move(parsed.algorithm);
}

SchemePtr parse_scheme(std::string_view text) {
  std::vector<Mistake> mistakes;
  const std::vector<Token> tokens = tokens_of(text, mistakes);
  SchemePtr scheme;
  try {
    Parser parser(tokens);
    scheme = parser.scheme_expression();
    if (!parser.is_ahead(Sign::end)) {
      parser.fail(
          fmt::format("expected '×', '∥', '∨' or the end, found {}", described(parser.ahead())));
    }
  } catch (const Misread& misread) {
    mistakes.push_back(misread.mistake);
  }
  if (!mistakes.empty()) throw MistakesInText(one_line_each("scheme", mistakes));
  return scheme;
}

}  // namespace graphspec::saa
