/// \file
/// Runs a scheme: steps of parallel branches interleaved by a schedule, barriers respected, races
/// between branches observed, every step told to whoever traces.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/evaluate.hpp"
#include "spec/saa/schedule.hpp"

namespace graphspec::saa {

/// Two branches of one ∥ came to one cell without a barrier between them, one of them to write it.
struct Race {
  std::string cell;      ///< "d[0, 2]"
  std::string variable;  ///< "d"
  std::string scheme;    ///< whose ∥ has the two branches
  std::string first;     ///< "branch b = 1 writes it in setWay(q, v, d[q, u] + w[u, v]) (line 61)"
  std::string second;
};

/// One step that was taken.
struct Step {
  std::int64_t number = 0;  ///< from 1
  std::string branch;       ///< "b = 1", or of nested ones "a = 0, b = 1"; empty outside of ∥
  std::string loops;        ///< "i = 2": the counters of the loops around it
  const Scheme* scheme = nullptr;  ///< the condition, operator or barrier that it took
  /// The operator that was applied, or nullptr; with what it was given.
  const Definition* operation = nullptr;
  std::vector<Argument> arguments;
  bool is_condition = false;
  bool condition_held = false;
  std::size_t parallels = 0;  ///< ∥ that stand in no other and have begun before it
  /// A cell that the step wrote.
  struct Change {
    std::size_t cell = 0;
    Value before = 0;
    Value after = 0;
  };
  std::vector<Change> changes;
};

/// How a scheme is run, and who watches.
struct RunOptions {
  Schedule schedule;
  /// Of each ∥ that stands in no other, in turn; those behind the last have `schedule`.
  std::vector<Schedule> of_parallels = {};
  /// Replaces all schedules: returns which of so many branches, counted from 0, takes the next
  /// step.
  std::function<std::size_t(std::size_t)> choose = {};
  /// Whether to look for races (a run without ∥ has none).
  bool races = true;
  /// The body of a ∥, or nullptr. If it is set, the run reports only conflicts between a branch
  /// that has this body and a branch outside of that ∥. Conflicts of atomic operators are included.
  const Scheme* watched = nullptr;
  /// Whether to check contracts on the way; a clause that does not hold is a SchemeFault.
  bool contracts = false;
  /// Where all accesses are noted; nullptr: nowhere.
  std::vector<Access>* accesses = nullptr;
  /// Called after each step; the state is as the step left it.
  std::function<void(const Step&, const State&)> trace;
};

/// How a run ended.
enum class Ending {
  done,
  no_result,  ///< N, or a filter that does not hold
  step_limit
};

/// What a run led to beside the state that it left.
struct RunOutcome {
  Ending ending = Ending::done;
  std::string why;  ///< where not done
  std::int64_t steps = 0;
  /// Of each variable and scheme the first race.
  std::vector<Race> races;
};

/// Runs the scheme of this name from a state, which it leaves as it ends.
/// \param arguments  a value for each parameter (sets and var parameters are not handed over here)
/// \throws InputError where there is no such scheme, or the numbers of arguments differ
/// \throws SchemeFault for what has no meaning (state.hpp), with the line
[[nodiscard]] RunOutcome run(const Algorithm& algorithm, const Binding& binding, State& state,
                             std::string_view scheme, const std::vector<Value>& arguments,
                             const RunOptions& options = {});

/// The same for any scheme over the algorithm's names and those of `scope`, with a binding that
/// check_binding() accepts: it is not looked at again, for small states are run by the thousand.
[[nodiscard]] RunOutcome run(const Algorithm& algorithm, const Binding& binding, State& state,
                             const SchemePtr& scheme, const Scope& scope,
                             const RunOptions& options = {});

/// Whether the scheme of a race declares it, with its reason.
[[nodiscard]] bool is_intended(const Algorithm& algorithm, const Race& race);

/// One line: "12  b = 1  setWay(0, 2, 5): d[0, 2]: ∞ -> 5"
[[nodiscard]] std::string to_text(const Step& step, const State& state);

/// The names of a definition's parameters with these values.
[[nodiscard]] Scope scope_of(const Definition& definition, const std::vector<Value>& arguments);

}  // namespace graphspec::saa
