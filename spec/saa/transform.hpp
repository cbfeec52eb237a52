/// \file
/// Schemes rebuilt: names replaced, canonical forms, by which schemes are compared and hashed, the
/// parts of a scheme in order, and calls by what they abbreviate.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// Terms for names without indices. A name that is a set or is set must be replaced by a name.
using Substitution = std::map<std::string, TermPtr>;

/// Replaces names; bound indices that would capture a name of the replacement are renamed first.
[[nodiscard]] TermPtr substituted(const TermPtr& term, const Substitution& replacement);
[[nodiscard]] ConditionPtr substituted(const ConditionPtr& condition,
                                       const Substitution& replacement);
[[nodiscard]] SchemePtr substituted(const SchemePtr& scheme, const Substitution& replacement);

/// Whether a name occurs, with indices or without, or called.
[[nodiscard]] bool mentions(const TermPtr& term, const std::string& name);

/// Whether a call takes a value that the state may change before the callee's body uses it: one
/// that names a variable of the state or a `var` parameter, or calls a function, which may read
/// the state. Variables and schemes are handed over by name, so they need no value.
/// \param variables  the names of `var` parameters around the call
/// \param values     the names of values around the call, which hide variables of the state
[[nodiscard]] bool takes_values_of_state(const Algorithm& algorithm, const Definition& called,
                                         const std::vector<TermPtr>& arguments,
                                         const std::set<std::string>& variables,
                                         const std::set<std::string>& values = {});

/// The body of a scheme or operator with these arguments for its parameters; where a parameter
/// stands for a scheme, with the calls of what is handed over.
/// \throws InputError where it has no body of that sort, or the numbers differ
[[nodiscard]] SchemePtr body_with(const Definition& definition,
                                  const std::vector<TermPtr>& arguments);

/// The same text for schemes that differ in the names of bound indices and in E × A = A alone.
[[nodiscard]] std::string canonical(const SchemePtr& scheme);
/// The same text for definitions that differ, beside that, in the names of parameters alone.
[[nodiscard]] std::string canonical(const Definition& definition);

/// Eight hexadecimal digits over the canonical form: what the code that implements a definition
/// names, so that a change of either is noticed.
[[nodiscard]] std::string hash_of(const Definition& definition);

/// The schemes directly below a scheme, in order.
[[nodiscard]] std::vector<SchemePtr> parts_of(const SchemePtr& scheme);

/// A scheme with each part directly below it replaced by what `change` makes of it.
[[nodiscard]] SchemePtr with_parts(const SchemePtr& scheme,
                                   const std::function<SchemePtr(const SchemePtr&)>& change);

/// Arithmetic on numbers carried out: 2 + 1 - b becomes 3 - b.
[[nodiscard]] SchemePtr folded(const SchemePtr& scheme);
[[nodiscard]] TermPtr folded(const TermPtr& term);

/// The body of a scheme with the bodies of the schemes that it calls, and of those that they call,
/// but for calls with a value that looks at the state: such a value is taken once, and the body
/// would look at it again. Parameters are %1, %2, ... \throws InputError where that is more than
/// 100,000 nodes or 1,200 levels
[[nodiscard]] SchemePtr unfolded(const Algorithm& algorithm, const Definition& definition);

}  // namespace graphspec::saa
