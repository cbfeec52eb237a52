/// \file
/// Evidence for the steps of a derivation that no decision procedure covers: small states for
/// independence and equality, enumeration for index maps, runs for the rest.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "spec/saa/derive.hpp"
#include "spec/saa/match.hpp"
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

/// A step of a derivation in a branch of a ∥.
struct BranchStep {
  SchemePtr outermost;          ///< the outermost ∥ around the place
  Place place;                  ///< in `outermost`
  std::vector<Parameter> free;  ///< names from around `outermost`
};

/// The schedules that a scheme is run under in each small state: one if it has no branches.
[[nodiscard]] std::vector<Schedule> schedules_for(const Algorithm& algorithm,
                                                  const SchemePtr& scheme);
/// Selects other random schedules for the next small state.
void change_seeds(std::vector<Schedule>& schedules);
/// Schemes that use unknown operators or variables cannot be run. \throws Rejected
void refuse_parameters(const Redex& redex, const std::vector<SchemePtr>& schemes);

/// Each function returns what was found, in words, or throws Rejected with a witness.
class Evidence {
 public:
  Evidence(const Algorithm& algorithm, const Derivation& derivation, const Model& model,
           const DeriveOptions& options)
      : algorithm_(algorithm), derivation_(derivation), model_(model), options_(options) {
    check_binding(algorithm, model.binding);
  }

  /// The same changes in all small states, but for one variable (empty: none), in whatever order
  /// branches take their steps; where the redex has a result, so has what replaces it.
  [[nodiscard]] std::string equal(const Redex& redex, const SchemePtr& by,
                                  const std::string& but_for) const;
  /// The same changes in all small states, where both take their steps in the same order: for
  /// schemes that differ in how they are written alone.
  [[nodiscard]] std::string same_steps(const Redex& redex, const SchemePtr& by) const;
  /// No round of the loop writes what another round touches (Bernstein's condition).
  [[nodiscard]] std::string independent_rounds(const Redex& redex, const Loop& loop) const;
  [[nodiscard]] std::string independent_parts(const Redex& redex, const SchemePtr& first,
                                              const SchemePtr& second) const;
  /// The barrier waits for as many branches as there are.
  [[nodiscard]] std::string barrier_counts(const Redex& redex, const SchemePtr& by) const;
  /// Both loops have the same rounds, in the same order where they are sequential.
  [[nodiscard]] std::string same_rounds(const SchemePtr& one, const SchemePtr& other) const;
  /// Both whole schemes end with the same values of the observed variables, under all schedules.
  /// \param changed  the old part and the new part, which must be executed
  [[nodiscard]] std::string same_outcomes(const SchemePtr& one, const SchemePtr& other,
                                          const std::vector<SchemePtr>& changed,
                                          const ConditionPtr& assuming) const;
  /// The redex may be replaced although other branches run beside it. They can see and change what
  /// is between two of its steps. One of three reasons is enough: both schemes take the same steps;
  /// no other branch conflicts with them; or the ∥ has the same ends in all orders of its steps.
  /// The first reason does not depend on the other branches; the returned text is empty for it.
  /// \param but_for  a variable whose value does not matter; empty: none
  [[nodiscard]] std::string beside_others(const BranchStep& step, const Redex& redex,
                                          const SchemePtr& by, const std::string& but_for) const;
  /// Whether a scheme, or what it calls, names a variable of the state.
  [[nodiscard]] bool uses(const SchemePtr& scheme, const std::string& variable) const;

 private:
  /// Which parts of the schemes must run in some state. A decided law needs only `any`: it may
  /// remove a part that can never run.
  enum class Parts { each, any };
  /// \param schemes  those that the trial runs
  /// \param fewer    divides the number of states
  [[nodiscard]] Explored explore(const Redex& redex, const std::vector<SchemePtr>& schemes,
                                 const std::function<std::string(SmallState&)>& trial,
                                 std::int64_t fewer = 1, Parts parts = Parts::each) const;
  /// What was never executed was not tested. \param is_checked  in small states, not by runs
  /// \throws Rejected where no assignment of a scheme is among `executed`, or in small states where
  /// a part of the scheme itself is not
  /// \return "; never executed: " and the other parts that are not; empty: there are none
  [[nodiscard]] std::string unexecuted(const std::vector<SchemePtr>& schemes,
                                       const std::set<const void*>& executed,
                                       const std::string& where, bool is_checked) const;
  /// Throws NoResult in a state that the redex is not assumed to meet.
  void assume(const Redex& redex, SmallState& small) const;
  /// Runs a scheme in a small state; false: it was not over soon enough to say anything.
  void run_in(SmallState& small, const SchemePtr& scheme, const Scope& scope,
              std::vector<Access>* accesses, const Schedule& schedule) const;
  /// The cells that a run from the small state writes, with what they end as.
  [[nodiscard]] std::map<std::size_t, Value> written_by(SmallState& small, const SchemePtr& scheme,
                                                        const Schedule& schedule) const;
  /// What a scheme leaves otherwise than expected, or why it leaves nothing; empty: neither.
  /// \param expected  the cells that another run wrote; those that this one writes are added, with
  ///                  the values that they had before
  [[nodiscard]] std::string ends_otherwise(const Redex& redex, SmallState& small,
                                           const SchemePtr& scheme, const Schedule& schedule,
                                           std::map<std::size_t, Value>& expected,
                                           const std::string& but_for) const;
  [[nodiscard]] std::string conflict(SmallState& small, const std::vector<SchemePtr>& schemes,
                                     const std::vector<Scope>& scopes,
                                     const std::vector<std::string>& names,
                                     const std::vector<Schedule>& schedules) const;

  /// A conflict of a branch with the redex or with its replacement; empty: there is none.
  [[nodiscard]] std::string without_conflict(const BranchStep& step, const Redex& redex,
                                             const SchemePtr& by) const;
  /// The ∥ ends alike with both, in all orders of steps. \param conflict  for the message
  [[nodiscard]] std::string same_ends(const BranchStep& step, const Redex& redex,
                                      const SchemePtr& by, const std::string& but_for,
                                      const std::string& conflict) const;

  const Algorithm& algorithm_;
  const Derivation& derivation_;
  const Model& model_;
  DeriveOptions options_;
};

}  // namespace graphspec::saa
