/// \file
/// Expressions of SMT-LIB 2.6 over integers and truth values, simplified as they are built, and the
/// triggers by which solvers instantiate their quantifiers.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace graphspec::prove {

/// A symbol, a function applied, or a quantifier over integers.
struct Smt {
  std::string head;  ///< "forall" and "exists" for a quantifier
  std::vector<Smt> arguments = {};
  std::vector<std::string> bound = {};          ///< of a quantifier, which has one argument
  std::vector<std::vector<Smt>> triggers = {};  ///< alternatives, each a set of terms

  friend bool operator==(const Smt&, const Smt&) = default;
};

[[nodiscard]] Smt symbol(std::string name);
[[nodiscard]] Smt number(std::int64_t value);
[[nodiscard]] Smt truth(bool value);
[[nodiscard]] bool is_true(const Smt& formula);
[[nodiscard]] bool is_false(const Smt& formula);
/// A function or a sign applied; no arguments: a symbol.
[[nodiscard]] Smt call(std::string function, std::vector<Smt> arguments);
[[nodiscard]] Smt both(Smt left, Smt right);
[[nodiscard]] Smt all_of(const std::vector<Smt>& formulas);
[[nodiscard]] Smt either(Smt left, Smt right);
[[nodiscard]] Smt negated(Smt formula);
[[nodiscard]] Smt implies(Smt left, Smt right);
[[nodiscard]] Smt equal(Smt left, Smt right);
[[nodiscard]] Smt if_else(Smt condition, Smt then, Smt otherwise);
/// first ≤ term ≤ last
[[nodiscard]] Smt between(const Smt& first, const Smt& term, const Smt& last);
/// For all integers of these names, which occur bound nowhere else. Quantifiers below become one
/// with it, and triggers are chosen.
[[nodiscard]] Smt for_all(const std::vector<std::string>& names, const Smt& body);
[[nodiscard]] Smt exists(const std::vector<std::string>& names, const Smt& body);
/// With terms for symbols.
[[nodiscard]] Smt replaced(const Smt& formula, const std::string& name, const Smt& by);

/// Adds the heads of all that occurs.
void collect_heads(const Smt& formula, std::set<std::string>& heads);

[[nodiscard]] std::string to_text(const Smt& formula);

}  // namespace graphspec::prove
