/// \file
/// Derivations carried out: each step is a rewrite at a place by a law, and says what it rests on.
#pragma once

#include <string>
#include <vector>

#include "spec/saa/algorithm.hpp"
#include "spec/saa/binding.hpp"

namespace graphspec::saa {

/// What a step rests on, strongest first.
enum class EvidenceClass {
  definition,  ///< a scheme's own definition, or that of ∥
  decided,     ///< for all interpretations of operators and conditions, by the decision procedure
  checked,     ///< in all small states, as far as they are looked at
  tested       ///< by runs on random problems under random schedules
};

[[nodiscard]] std::string_view name(EvidenceClass evidence);

/// A step of a derivation as it was carried out.
struct DerivedStep {
  DerivationStep step;
  SchemePtr redex;
  SchemePtr by;  ///< what took the redex's place; nullptr: the step was refused, as the file says
  SchemePtr after;  ///< the whole scheme
  EvidenceClass evidence = EvidenceClass::definition;
  std::string found;  ///< "all 1240 states of up to 3 vertices", "law D2"; the witness of a refusal
};

/// What carrying out a derivation led to.
struct Derived {
  std::vector<DerivedStep> steps;  ///< those that were accepted
  /// Why the derivation does not hold; empty: it does. One line, with the witness where there is
  /// one.
  std::string rejected;
  Position rejected_at;
};

/// How far steps are looked at.
struct DeriveOptions {
  Value largest_size = 3;  ///< of small states
  std::int64_t most_states = 8'000;
  int runs = 300;  ///< of a tested step
  std::uint64_t seed = 1;
};

/// Carries a derivation of `algorithm` out.
///
/// Laws that a step may name, beside those of `laws` (decided):
/// - unfold: a call by its definition; fold ... giving CALL: the reverse
/// - counter ... giving for(...): a loop that counts a variable by hand, whose value is not used
///   afterwards, by for
/// - independent: for(i = a..b) A by ∥(i = a..b) A, where no round writes what another touches
/// - commute: A × B by B × A, where neither writes what the other touches
/// - equal ... giving A: any scheme by one that changes all small states alike
/// - barrier ... giving ∥(v = a..b)(A × B_n(v)): a barrier at the end of each branch; no branch
///   writes what n reads
/// - reindex ... giving ∥ or for: the same rounds under other indices
/// - monotone, refine ... giving A: by runs of the whole scheme; the observed variables end alike
///
/// In a branch of ∥, other branches can see and change what is between two steps of the redex.
/// There a step needs one more reason: the replacement takes the same steps, no other branch
/// conflicts with the redex or its replacement, or the outermost ∥ has the same ends in all orders
/// of steps. \param laws  files of laws may stand in it; nullptr: none
[[nodiscard]] Derived carry_out(const Algorithm& algorithm, const Derivation& derivation,
                                const Model& model, const Algorithm* laws,
                                const DeriveOptions& options = {});

}  // namespace graphspec::saa
