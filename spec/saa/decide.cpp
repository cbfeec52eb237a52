/// \file
/// The decision procedure. A state is what is still to be done after an operator; under given truth
/// values of the conditions a state ends, has no result, or does one operator and comes to the
/// next. Two schemes are equal where their first states go alike for ever (Hopcroft and Karp).
#include "spec/saa/decide.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <map>
#include <numeric>

#include "reference/graph/error.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

/// Without for and {A}α; the index of the n-th loop around is $n, so that names do not count.
SchemePtr desugared(const SchemePtr& scheme, int depth) {
  const auto sequential = [&](std::string_view construct) {
    throw InputError(fmt::format(
        "equality can be decided only for sequential schemes, but this scheme has {}: {}",
        construct, to_text(scheme)));
  };
  if (std::holds_alternative<Parallel>(scheme->node) ||
      std::holds_alternative<ParallelLoop>(scheme->node)) {
    sequential("∥");
  }
  if (std::holds_alternative<Synchronous>(scheme->node)) sequential("a synchronous ∨");
  if (std::holds_alternative<Barrier>(scheme->node)) sequential("a barrier");
  if (std::holds_alternative<Synchronizer>(scheme->node)) sequential("a synchronizer");
  if (const auto* const node = std::get_if<Local>(&scheme->node)) {
    const std::string own = fmt::format("${}", depth + 1);
    const SchemePtr body =
        desugared(substituted(node->body, {{node->index, variable(own)}}), depth + 1);
    const TermPtr first = node->value ? node->value : term(Number{0});
    return compose({saa::scheme(Assign{{own, {}}, first}), body});
  }
  if (const auto* const node = std::get_if<InverseIteration>(&scheme->node)) {
    const SchemePtr body = desugared(node->body, depth);
    return compose({body, saa::scheme(AlphaIteration{node->condition, body})});
  }
  if (const auto* const node = std::get_if<Loop>(&scheme->node)) {
    const std::string index = fmt::format("${}", depth + 1);
    const SchemePtr body =
        desugared(substituted(node->body, {{node->index, variable(index)}}), depth + 1);
    const SchemePtr count = saa::scheme(Assign{
        {index, {}}, term(Arithmetic{ArithmeticOperator::plus, variable(index), term(Number{1})})});
    // The bound is taken once, so that a condition of the body on the same term is another one.
    const std::string last = index + ".last";
    const ConditionPtr goes_on =
        condition(Comparison{Relation::at_most, variable(index), variable(last)});
    return compose({saa::scheme(Assign{{index, {}}, node->first}),
                    saa::scheme(Assign{{last, {}}, node->last}),
                    saa::scheme(AlphaIteration{goes_on, compose({body, count})})});
  }
  return with_parts(scheme, [&](const SchemePtr& part) { return desugared(part, depth); });
}

/// Thrown by a walk that needs to know whether a condition holds.
struct Asked {
  std::string test;
};

bool known(const Valuation& valuation, const std::string& test) {
  for (const auto& [name, holds] : valuation) {
    if (name == test) return holds;
  }
  throw Asked{test};
}

bool holds(const ConditionPtr& condition, const Valuation& valuation) {
  if (const auto* const node = std::get_if<Constant>(&condition->node)) return node->value;
  if (const auto* const node = std::get_if<Not>(&condition->node)) {
    return !holds(node->operand, valuation);
  }
  if (const auto* const node = std::get_if<And>(&condition->node)) {
    return holds(node->left, valuation) && holds(node->right, valuation);
  }
  if (const auto* const node = std::get_if<Or>(&condition->node)) {
    return holds(node->left, valuation) || holds(node->right, valuation);
  }
  if (const auto* const node = std::get_if<Implies>(&condition->node)) {
    return !holds(node->left, valuation) || holds(node->right, valuation);
  }
  if (const auto* const node = std::get_if<Comparison>(&condition->node)) {
    std::string left = to_text(node->left);
    std::string right = to_text(node->right);
    const auto less = [&](const std::string& one, const std::string& other) {
      return known(valuation, fmt::format("{} < {}", one, other));
    };
    switch (node->relation) {
      case Relation::less:
        return less(left, right);
      case Relation::greater:
        return less(right, left);
      case Relation::at_most:
        return !less(right, left);
      case Relation::at_least:
        return !less(left, right);
      case Relation::equal:
      case Relation::unequal:
        break;
    }
    if (right < left) std::swap(left, right);
    return known(valuation, fmt::format("{} = {}", left, right)) ==
           (node->relation == Relation::equal);
  }
  if (const auto* const node = std::get_if<Emptiness>(&condition->node)) {
    return known(valuation, fmt::format("{} = ∅", node->set)) == node->empty;
  }
  return known(valuation, to_text(condition));
}

/// Some seconds' work: n conditions asked between two operators may take 2^n walks.
constexpr std::size_t most_walks = std::size_t{1} << 20U;

/// What is still to be done, the next last.
using Remaining = std::vector<SchemePtr>;

struct Outcome {
  enum class Kind { ends, rejected, acts };
  Kind kind = Kind::rejected;
  std::string operation;
  std::size_t next = 0;  ///< a state

  [[nodiscard]] bool looks_like(const Outcome& other) const {
    return kind == other.kind && operation == other.operation;
  }
};

class Automaton {
 public:
  std::size_t state_for(Remaining remaining) {
    std::vector<const Scheme*> key;
    for (const SchemePtr& one : remaining) key.push_back(one.get());
    const auto [place, is_new] = numbers_.emplace(std::move(key), states_.size());
    if (is_new) states_.push_back({std::move(remaining), {}, false, false});
    return place->second;
  }

  /// \throws Asked for a condition that the valuation does not have
  Outcome outcome(std::size_t state, const Valuation& valuation) {
    Remaining remaining = states_[state].remaining;
    std::vector<const Scheme*> entered;
    while (!remaining.empty()) {
      const SchemePtr scheme = remaining.back();
      remaining.pop_back();
      if (const auto* const composition = std::get_if<Composition>(&scheme->node)) {
        remaining.insert(remaining.end(), composition->parts.rbegin(), composition->parts.rend());
      } else if (const auto* const fork = std::get_if<AlphaDisjunction>(&scheme->node)) {
        remaining.push_back(holds(fork->condition, valuation) ? fork->then : fork->otherwise);
      } else if (const auto* const loop = std::get_if<AlphaIteration>(&scheme->node)) {
        if (!holds(loop->condition, valuation)) continue;
        // Round again without an operator between: for ever, since nothing changes.
        if (std::find(entered.begin(), entered.end(), scheme.get()) != entered.end()) {
          return {};
        }
        entered.push_back(scheme.get());
        remaining.push_back(scheme);
        remaining.push_back(loop->body);
      } else if (const auto* const filter = std::get_if<Filtration>(&scheme->node)) {
        if (!holds(filter->condition, valuation)) return {};
      } else if (std::holds_alternative<Undefined>(scheme->node)) {
        return {};
      } else if (!std::holds_alternative<Identity>(scheme->node)) {
        return {Outcome::Kind::acts, to_text(scheme), state_for(std::move(remaining))};
      }
    }
    return {Outcome::Kind::ends, "", 0};
  }

  /// The same with what leads nowhere taken for no result.
  Outcome live_outcome(std::size_t state, const Valuation& valuation) {
    Outcome found = outcome(state, valuation);
    if (found.kind == Outcome::Kind::acts && !states_[found.next].is_live) return {};
    return found;
  }

  /// Explores all states from here, and finds those from which some run ends.
  void explore(std::size_t start) {
    std::vector<std::size_t> open{start};
    std::vector<std::size_t> all;
    while (!open.empty()) {
      const std::size_t state = open.back();
      open.pop_back();
      if (states_[state].is_explored) continue;
      states_[state].is_explored = true;
      all.push_back(state);
      for_each_valuation([&](const Valuation& valuation) { return outcome(state, valuation); },
                         [&](const Valuation&, const Outcome& found) {
                           if (found.kind == Outcome::Kind::ends) states_[state].is_live = true;
                           if (found.kind != Outcome::Kind::acts) return true;
                           states_[state].next.push_back(found.next);
                           open.push_back(found.next);
                           return true;
                         });
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::size_t state : all) {
        const auto& next = states_[state].next;
        if (states_[state].is_live || std::none_of(next.begin(), next.end(), [&](std::size_t one) {
              return states_[one].is_live;
            })) {
          continue;
        }
        states_[state].is_live = changed = true;
      }
    }
  }

  /// Calls `found` with what `walk` gives for each valuation, which has the conditions that it
  /// asked for alone; until `found` gives false. \throws InputError after too many walks
  template <class Walk, class Found>
  bool for_each_valuation(const Walk& walk, const Found& found, Valuation valuation = {}) {
    if (++walks_ > most_walks) {
      throw InputError(
          "equality of these schemes cannot be decided, because the schemes test too many "
          "conditions between two operators");
    }
    try {
      const auto outcome = walk(valuation);
      return found(valuation, outcome);
    } catch (const Asked& asked) {
      for (const bool value : {true, false}) {
        valuation.push_back({asked.test, value});
        if (!for_each_valuation(walk, found, valuation)) return false;
        valuation.pop_back();
      }
    }
    return true;
  }

  [[nodiscard]] std::size_t size() const { return states_.size(); }

 private:
  struct State {
    Remaining remaining;
    std::vector<std::size_t> next;
    bool is_explored = false;
    bool is_live = false;
  };
  std::map<std::vector<const Scheme*>, std::size_t> numbers_;
  std::deque<State> states_;
  std::size_t walks_ = 0;
};

std::string in_words(const Outcome& outcome) {
  switch (outcome.kind) {
    case Outcome::Kind::ends:
      return "ends";
    case Outcome::Kind::rejected:
      return "has no result";
    case Outcome::Kind::acts:
      break;
  }
  return "does " + outcome.operation;
}

/// Two states that must go alike, and how one came to them.
struct Pair {
  std::size_t left = 0;
  std::size_t right = 0;
  std::size_t from = 0;  ///< the pair before; its own number: none
  Difference::Act by;
};

class StateComparison {
 public:
  StateComparison(Automaton& automaton, std::size_t left, std::size_t right)
      : automaton_(automaton), parent_(automaton.size()) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    pairs_.push_back({left, right, 0, {}});
  }

  std::optional<Difference> difference() {
    for (std::size_t number = 0; number < pairs_.size(); ++number) {
      const std::size_t left = pairs_[number].left;
      const std::size_t right = pairs_[number].right;
      if (!merge(left, right)) continue;
      std::optional<Difference> found;
      automaton_.for_each_valuation(
          [&](const Valuation& valuation) { return outcomes(left, right, valuation); },
          [&](const Valuation& valuation, const std::pair<Outcome, Outcome>& both) {
            const auto& [one, other] = both;
            if (!one.looks_like(other)) {
              found = witness(number, valuation, one, other);
              return false;
            }
            if (one.kind == Outcome::Kind::acts) {
              pairs_.push_back({one.next, other.next, number, {valuation, one.operation}});
            }
            return true;
          });
      if (found) return found;
    }
    return std::nullopt;
  }

 private:
  std::size_t root(std::size_t state) {
    while (parent_[state] != state) state = parent_[state] = parent_[parent_[state]];
    return state;
  }
  bool merge(std::size_t one, std::size_t other) {
    one = root(one);
    other = root(other);
    if (one == other) return false;
    parent_[one] = other;
    return true;
  }

  std::pair<Outcome, Outcome> outcomes(std::size_t left, std::size_t right,
                                       const Valuation& valuation) {
    // In this order, so that both are asked.
    Outcome of_left = automaton_.live_outcome(left, valuation);
    return {std::move(of_left), automaton_.live_outcome(right, valuation)};
  }

  /// Without the conditions whose value does not matter to what this pair does; nor, where the run
  /// goes on, to the states that it comes to.
  Valuation needed(const Pair& pair, Valuation valuation, bool goes_on) {
    const auto walk = [&](const Valuation& tried) {
      return outcomes(pair.left, pair.right, tried);
    };
    const auto expected = walk(valuation);
    const auto is_expected = [&](const Valuation&, const std::pair<Outcome, Outcome>& found) {
      return found.first.looks_like(expected.first) && found.second.looks_like(expected.second) &&
             (!goes_on || (found.first.next == expected.first.next &&
                           found.second.next == expected.second.next));
    };
    for (std::size_t place = valuation.size(); place-- > 0;) {
      Valuation fewer = valuation;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(place));
      if (automaton_.for_each_valuation(walk, is_expected, fewer)) valuation = std::move(fewer);
    }
    return valuation;
  }

  Difference witness(std::size_t number, const Valuation& valuation, const Outcome& left,
                     const Outcome& right) {
    Difference difference{
        {}, needed(pairs_[number], valuation, false), in_words(left), in_words(right)};
    for (; number != 0; number = pairs_[number].from) {
      Difference::Act act = pairs_[number].by;
      act.holds = needed(pairs_[pairs_[number].from], std::move(act.holds), true);
      difference.common.push_back(std::move(act));
    }
    std::reverse(difference.common.begin(), difference.common.end());
    return difference;
  }

  Automaton& automaton_;
  std::vector<std::size_t> parent_;
  std::deque<Pair> pairs_;
};

std::string where(const Valuation& valuation) {
  std::string text;
  for (const auto& [test, holds] : valuation) {
    text += fmt::format("{}{} {}", text.empty() ? "if " : " and ", test,
                        holds ? "holds" : "does not hold");
  }
  return text;
}

}  // namespace

std::optional<Difference> difference(const SchemePtr& left, const SchemePtr& right) {
  Automaton automaton;
  const std::size_t first = automaton.state_for({desugared(left, 0)});
  const std::size_t second = automaton.state_for({desugared(right, 0)});
  automaton.explore(first);
  automaton.explore(second);
  return StateComparison(automaton, first, second).difference();
}

std::string describe(const Difference& difference) {
  std::string text;
  for (const Difference::Act& act : difference.common) {
    const std::string condition = where(act.holds);
    text += fmt::format("{}{}{}{}", text.empty() ? "after " : ", ", act.operation,
                        condition.empty() ? "" : " ", condition);
  }
  const std::string condition = where(difference.holds);
  if (!text.empty()) text += ": ";
  text += condition;
  return fmt::format("{}{}the left scheme {}, and the right scheme {}", text,
                     condition.empty() ? "" : ", ", difference.left, difference.right);
}

}  // namespace graphspec::saa
