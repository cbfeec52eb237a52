/// \file
/// Contracts as text.
#include <fmt/format.h>

#include "spec/saa/contracts.hpp"

namespace graphspec::saa {
namespace {

std::string line(const Clause& clause, std::string_view before, Spelling spelling) {
  return fmt::format("{}{}{};\n", before, to_text(clause.condition, spelling),
                     clause.by_induction ? " by induction" : "");
}

}  // namespace

std::string to_text(const WalksDeclaration& walks, Spelling spelling) {
  std::string text = fmt::format("walks over {} by", to_text(walks.vertices, spelling));
  const auto part = [&](std::string_view word, const std::string& variable) {
    if (!variable.empty()) text += fmt::format(" {} {}", word, variable);
  };
  part("offsets", walks.offsets);
  part("tails", walks.tails);
  part("heads", walks.heads);
  part("weights", walks.weights);
  return text + ";\n";
}

std::string to_text(const Lemma& lemma, Spelling spelling) {
  return line(lemma.clause, fmt::format("lemma {}: ", lemma.name), spelling);
}

std::string to_text(const Contract& contract, Spelling spelling) {
  std::string text = fmt::format("contract {} {{\n", contract.of);
  const auto ghosts = [&](const std::vector<Ghost>& all, std::string_view indent) {
    for (const Ghost& one : all)
      text += fmt::format("{}ghost {} = {};\n", indent, one.name, one.of);
  };
  ghosts(contract.ghosts, "  ");
  for (const Clause& clause : contract.clauses) {
    text += line(clause, fmt::format("  {} ", name(clause.kind)), spelling);
  }
  for (const LoopContract& loop : contract.loops) {
    text += fmt::format("  at {}:\n", to_text(loop.shown, spelling));
    ghosts(loop.ghosts, "    ");
    for (const Clause& one : loop.invariants) text += line(one, "    invariant ", spelling);
  }
  return text + "}\n";
}

}  // namespace graphspec::saa
