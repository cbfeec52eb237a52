/// \file
/// Contracts, lemmas and the declaration of walks from tokens.
#include <fmt/format.h>

#include <utility>

#include "spec/saa/contracts.hpp"

namespace graphspec::saa {
namespace {

/// The condition of a clause, with its semicolon.
Clause read_clause(Parser& parser, ClauseKind kind) {
  Clause clause;
  clause.kind = kind;
  clause.at = parser.ahead().at;
  clause.condition = parser.condition_expression();
  if (parser.take_word("by")) {
    if (!parser.take_word("induction")) parser.fail("expected 'induction' after 'by'");
    clause.by_induction = true;
  }
  parser.expect(Sign::semicolon, "';' after the condition, or 'by induction'");
  return clause;
}

Ghost read_ghost(Parser& parser) {
  Ghost ghost;
  ghost.at = parser.ahead().at;
  ghost.name = parser.expect_name("the ghost's name");
  parser.expect(Sign::equal, "'=' and the variable whose value the ghost keeps");
  ghost.of = parser.expect_name("a variable of the state");
  parser.expect(Sign::semicolon, "';' after the ghost");
  return ghost;
}

}  // namespace

WalksDeclaration read_walks(Parser& parser) {
  WalksDeclaration walks;
  walks.at = parser.ahead().at;
  if (!parser.take_word("over")) {
    parser.fail("expected 'over' and the number of vertices: walks over V by weights w;");
  }
  walks.vertices = parser.term_expression();
  if (!parser.take_word("by"))
    parser.fail("expected 'by' and the variables that describe the graph");
  const auto part = [&](std::string_view word, std::string& variable) {
    if (parser.take_word(word)) variable = parser.expect_name("a variable of the state");
  };
  part("offsets", walks.offsets);
  part("tails", walks.tails);
  part("heads", walks.heads);
  part("weights", walks.weights);
  const bool is_list = !walks.heads.empty() && walks.offsets.empty() != walks.tails.empty();
  const bool is_matrix =
      walks.is_matrix() && walks.offsets.empty() && walks.tails.empty() && !walks.weights.empty();
  if (!is_list && !is_matrix) {
    parser.fail(
        "a graph is given by 'weights w' (a matrix), by 'offsets o heads h', or by 'tails t heads "
        "h'; the last two forms may end with 'weights w'");
  }
  return walks;
}

Lemma read_lemma(Parser& parser, std::string meaning) {
  Lemma lemma;
  lemma.at = parser.ahead().at;
  lemma.meaning = std::move(meaning);
  lemma.name = parser.expect_name("the lemma's name");
  parser.expect(Sign::colon, "':' and the condition");
  lemma.clause = read_clause(parser, ClauseKind::postcondition);
  return lemma;
}

Contract read_contract(Parser& parser, std::string meaning) {
  Contract contract;
  contract.at = parser.ahead().at;
  contract.meaning = std::move(meaning);
  contract.of = parser.expect_name("the scheme or operator of the contract");
  parser.expect(Sign::open_brace, "'{' and the clauses of the contract");
  while (!parser.take(Sign::close_brace)) {
    LoopContract* const loop = contract.loops.empty() ? nullptr : &contract.loops.back();
    const Position at = parser.ahead().at;
    if (parser.take_word("ghost")) {
      (loop != nullptr ? loop->ghosts : contract.ghosts).push_back(read_ghost(parser));
    } else if (loop == nullptr && parser.take_word("requires")) {
      contract.clauses.push_back(read_clause(parser, ClauseKind::precondition));
    } else if (loop == nullptr && parser.take_word("ensures")) {
      contract.clauses.push_back(read_clause(parser, ClauseKind::postcondition));
    } else if (loop != nullptr && parser.take_word("invariant")) {
      loop->invariants.push_back(read_clause(parser, ClauseKind::invariant));
    } else if (parser.take_word("at")) {
      LoopContract next;
      next.at = at;
      next.shown = parser.scheme_expression();
      parser.expect(Sign::colon, "':' after the loop, and its invariants");
      contract.loops.push_back(std::move(next));
    } else {
      parser.fail(fmt::format(
          "expected {}, 'ghost', 'at' with a loop, or '}}' after the contract; found {}",
          loop == nullptr ? "'requires', 'ensures'" : "'invariant'", described(parser.ahead())));
    }
  }
  return contract;
}

}  // namespace graphspec::saa
