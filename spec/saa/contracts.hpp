/// \file
/// Contracts of schemes: what holds before and after a scheme, the invariants of its loops, and
/// lemmas about walks. Reading, checking and printing; spec/prove proves them.
#pragma once

#include <string>
#include <vector>

#include "spec/saa/parser.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::saa {

/// `over V by weights w` or `over V by offsets o heads h weights w`, after `walks`.
/// \throws Misread
[[nodiscard]] WalksDeclaration read_walks(Parser& parser);
/// A lemma, with its semicolon. \throws Misread
[[nodiscard]] Lemma read_lemma(Parser& parser, std::string meaning);
/// A contract, with its braces. \throws Misread
[[nodiscard]] Contract read_contract(Parser& parser, std::string meaning);

/// Adds the ghosts of all contracts to the state.
void declare_ghosts(Algorithm& algorithm, std::vector<Mistake>& mistakes);

/// What is wrong with the contracts of a file that has no other mistakes. Keeps in each contract
/// the phases of its scheme and the loops that it shows.
[[nodiscard]] std::vector<Mistake> mistakes_in_contracts(Algorithm& algorithm);

/// As they stand in a file.
[[nodiscard]] std::string to_text(const WalksDeclaration& walks, Spelling spelling);
[[nodiscard]] std::string to_text(const Lemma& lemma, Spelling spelling);
[[nodiscard]] std::string to_text(const Contract& contract, Spelling spelling);

}  // namespace graphspec::saa
