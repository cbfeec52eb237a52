/// \file
/// Evidence for the steps of a derivation that no decision procedure covers: small states for
/// independence and equality, enumeration for index maps, runs for the rest.
#pragma once

#include <string>
#include <vector>

#include "spec/saa/derive.hpp"
#include "spec/saa/small_states.hpp"

namespace graphspec::saa {

/// Thrown where a step does not hold.
struct Rejected {
  std::string why;
  bool is_untried = false;  ///< nothing was found against it, for nothing could be run
};

/// A part of a scheme that is to be replaced.
struct Redex {
  SchemePtr scheme;
  std::vector<Parameter> free;  ///< names from around it, of values and of schemes
  ConditionPtr assuming;        ///< what holds wherever it is run; none: nothing is assumed
};

/// Each function returns what was found, in words, or throws Rejected with a witness.
class Evidence {
 public:
  Evidence(const Algorithm& algorithm, const Derivation& derivation, const Model& model,
           const DeriveOptions& options)
      : algorithm_(algorithm), derivation_(derivation), model_(model), options_(options) {
    check_binding(algorithm, model.binding);
  }

  /// The same changes in all small states, but for one variable (empty: none).
  [[nodiscard]] std::string equal(const Redex& redex, const SchemePtr& by,
                                  const std::string& but_for) const;
  /// No round of the loop writes what another round touches (Bernstein's condition).
  [[nodiscard]] std::string independent_rounds(const Redex& redex, const Loop& loop) const;
  [[nodiscard]] std::string independent_parts(const Redex& redex, const SchemePtr& first,
                                              const SchemePtr& second) const;
  /// The barrier waits for as many branches as there are.
  [[nodiscard]] std::string barrier_counts(const Redex& redex, const SchemePtr& by) const;
  /// Both loops have the same rounds, in the same order where they are sequential.
  [[nodiscard]] std::string same_rounds(const SchemePtr& one, const SchemePtr& other) const;
  /// Both whole schemes end with the same values of the observed variables, under all schedules.
  [[nodiscard]] std::string same_outcomes(const SchemePtr& one, const SchemePtr& other,
                                          const ConditionPtr& assuming) const;
  /// Whether a scheme, or what it calls, names a variable of the state.
  [[nodiscard]] bool uses(const SchemePtr& scheme, const std::string& variable) const;

 private:
  [[nodiscard]] Explored explore(const Redex& redex,
                                 const std::function<std::string(SmallState&)>& trial) const;
  /// Throws NoResult in a state that the redex is not assumed to meet.
  void assume(const Redex& redex, SmallState& small) const;
  /// Runs a scheme in a small state; false: it was not over soon enough to say anything.
  void run_in(SmallState& small, const SchemePtr& scheme, const Scope& scope,
              std::vector<Access>* accesses, const Schedule& schedule) const;
  [[nodiscard]] std::string conflict(SmallState& small, const std::vector<SchemePtr>& schemes,
                                     const std::vector<Scope>& scopes,
                                     const std::vector<std::string>& names) const;

  const Algorithm& algorithm_;
  const Derivation& derivation_;
  const Model& model_;
  DeriveOptions options_;
};

}  // namespace graphspec::saa
