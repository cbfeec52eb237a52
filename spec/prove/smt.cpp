/// \file
/// See smt.hpp.
#include "spec/prove/smt.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace graphspec::prove {
namespace {

constexpr std::size_t most_triggers = 4;

/// Signs with a meaning, on which no solver triggers.
bool is_interpreted(std::string_view head) {
  static constexpr std::array<std::string_view, 18> signs{
      "and", "or", "not", "=>", "=",  "ite",    "+",      "-",    "*",
      "mod", "<",  "<=",  ">",  ">=", "forall", "exists", "true", "false"};
  return std::ranges::find(signs, head) != signs.end();
}

/// Adds which of the names occur. Returns whether all of the term can be part of a trigger.
bool collect_bound(const Smt& term, const std::vector<std::string>& names,
                   std::set<std::string>& found) {
  const bool is_name = std::ranges::find(names, term.head) != names.end();
  if (is_name) found.insert(term.head);
  if (term.arguments.empty()) return true;
  std::set<std::string> within;
  bool usable = true;
  for (const Smt& one : term.arguments) usable = collect_bound(one, names, within) && usable;
  found.insert(within.begin(), within.end());
  return usable && (!is_interpreted(term.head) || within.empty());
}

struct Candidate {
  Smt term;
  std::set<std::string> names;
};

/// Function applications in which bound names occur outside of arithmetic. A length has two
/// functions, NAME!f and NAME!v; the second occurs only beside the first.
void collect_candidates(const Smt& formula, const std::vector<std::string>& names,
                        std::vector<Candidate>& candidates) {
  if (formula.arguments.empty()) return;
  if (!is_interpreted(formula.head) && !formula.head.ends_with("!v")) {
    Candidate candidate{formula, {}};
    if (collect_bound(formula, names, candidate.names) && !candidate.names.empty() &&
        std::ranges::none_of(candidates, [&](const auto& one) { return one.term == formula; })) {
      candidates.push_back(candidate);
    }
  }
  // What another quantifier binds is no trigger of this one.
  if (!formula.bound.empty()) return;
  for (const Smt& one : formula.arguments) collect_candidates(one, names, candidates);
}

/// Sets of as few terms as possible in which all names occur.
std::vector<std::vector<Smt>> chosen_triggers(const std::vector<std::string>& names,
                                              const Smt& body) {
  std::vector<Candidate> candidates;
  collect_candidates(body, names, candidates);
  std::vector<std::vector<std::size_t>> sets{{}};
  for (std::size_t terms = 1; terms <= 3; ++terms) {
    std::vector<std::vector<Smt>> complete;
    std::vector<std::vector<std::size_t>> longer;
    for (const auto& set : sets) {
      for (std::size_t next = set.empty() ? 0 : set.back() + 1; next < candidates.size(); ++next) {
        std::vector<std::size_t> more = set;
        more.push_back(next);
        std::set<std::string> covered;
        for (const std::size_t one : more) {
          covered.insert(candidates[one].names.begin(), candidates[one].names.end());
        }
        if (covered.size() == names.size()) {
          complete.emplace_back();
          for (const std::size_t one : more) complete.back().push_back(candidates[one].term);
        }
        longer.push_back(std::move(more));
      }
    }
    if (complete.size() > most_triggers) complete.resize(most_triggers);
    if (!complete.empty()) return complete;
    sets = std::move(longer);
  }
  return {};
}

void write(const Smt& formula, std::string& text);

void write_quantifier(const Smt& formula, std::string& text) {
  text += "(" + formula.head + " (";
  for (const std::string& name : formula.bound) text += "(" + name + " Int)";
  text += ") ";
  if (!formula.triggers.empty()) text += "(! ";
  write(formula.arguments.front(), text);
  for (const auto& trigger : formula.triggers) {
    text += " :pattern (";
    for (const Smt& term : trigger) {
      if (&term != &trigger.front()) text += ' ';
      write(term, text);
    }
    text += ')';
  }
  if (!formula.triggers.empty()) text += ')';
  text += ')';
}

void write(const Smt& formula, std::string& text) {
  if (!formula.bound.empty()) return write_quantifier(formula, text);
  if (formula.arguments.empty()) {
    text += formula.head;
    return;
  }
  text += '(';
  text += formula.head;
  for (const Smt& one : formula.arguments) {
    text += ' ';
    write(one, text);
  }
  text += ')';
}

Smt quantified(std::string_view head, const std::vector<std::string>& names, const Smt& body) {
  if (body.head == head) {
    std::vector<std::string> all = names;
    all.insert(all.end(), body.bound.begin(), body.bound.end());
    return quantified(head, all, body.arguments.front());
  }
  // What does not occur needs no quantifier.
  std::set<std::string> heads;
  collect_heads(body, heads);
  std::vector<std::string> bound = names;
  std::erase_if(bound, [&](const std::string& name) { return !heads.contains(name); });
  if (bound.empty()) return body;
  return {std::string(head), {body}, bound, chosen_triggers(bound, body)};
}

}  // namespace

Smt symbol(std::string name) {
  return {std::move(name)};
}

Smt number(std::int64_t value) {
  if (value >= 0) return symbol(std::to_string(value));
  return call("-", {symbol(std::to_string(-value))});
}

Smt truth(bool value) {
  return symbol(value ? "true" : "false");
}

bool is_true(const Smt& formula) {
  return formula.head == "true";
}

bool is_false(const Smt& formula) {
  return formula.head == "false";
}

Smt call(std::string function, std::vector<Smt> arguments) {
  return {std::move(function), std::move(arguments)};
}

Smt both(Smt left, Smt right) {
  return all_of({std::move(left), std::move(right)});
}

Smt all_of(const std::vector<Smt>& formulas) {
  std::vector<Smt> parts;
  for (const Smt& one : formulas) {
    if (is_false(one)) return one;
    if (is_true(one)) continue;
    if (one.head == "and") {
      parts.insert(parts.end(), one.arguments.begin(), one.arguments.end());
    } else {
      parts.push_back(one);
    }
  }
  if (parts.empty()) return truth(true);
  return parts.size() == 1 ? parts.front() : call("and", std::move(parts));
}

Smt either(Smt left, Smt right) {
  return negated(both(negated(std::move(left)), negated(std::move(right))));
}

Smt negated(Smt formula) {
  if (is_true(formula) || is_false(formula)) return truth(is_false(formula));
  if (formula.head == "not") return formula.arguments.front();
  return call("not", {std::move(formula)});
}

Smt implies(Smt left, Smt right) {
  if (is_true(left) || is_true(right)) return right;
  if (is_false(left)) return truth(true);
  if (right.head == "forall") {
    return for_all(right.bound, implies(std::move(left), right.arguments.front()));
  }
  if (right.head == "=>") {
    return implies(both(std::move(left), right.arguments[0]), right.arguments[1]);
  }
  return call("=>", {std::move(left), std::move(right)});
}

Smt equal(Smt left, Smt right) {
  if (left == right || is_true(left)) return left == right ? truth(true) : right;
  if (is_true(right)) return left;
  return call("=", {std::move(left), std::move(right)});
}

Smt if_else(Smt condition, Smt then, Smt otherwise) {
  if (is_true(condition) || then == otherwise) return then;
  if (is_false(condition)) return otherwise;
  return call("ite", {std::move(condition), std::move(then), std::move(otherwise)});
}

Smt between(const Smt& first, const Smt& term, const Smt& last) {
  return both(call("<=", {first, term}), call("<=", {term, last}));
}

Smt for_all(const std::vector<std::string>& names, const Smt& body) {
  return quantified("forall", names, body);
}

Smt exists(const std::vector<std::string>& names, const Smt& body) {
  return quantified("exists", names, body);
}

Smt replaced(const Smt& formula, const std::string& name, const Smt& by) {
  if (formula.arguments.empty()) return formula.head == name ? by : formula;
  Smt changed = formula;
  for (Smt& one : changed.arguments) one = replaced(one, name, by);
  for (auto& trigger : changed.triggers) {
    for (Smt& term : trigger) term = replaced(term, name, by);
  }
  return changed;
}

void collect_heads(const Smt& formula, std::set<std::string>& heads) {
  heads.insert(formula.head);
  for (const Smt& one : formula.arguments) collect_heads(one, heads);
}

std::string to_text(const Smt& formula) {
  std::string text;
  write(formula, text);
  return text;
}

}  // namespace graphspec::prove
