/// \file
/// Where a law applies: schemes with metavariables or holes matched against schemes, modulo the
/// associativity of × and the names of bound indices.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "spec/saa/algorithm.hpp"

namespace graphspec::saa {

/// What the metavariables of a law stand for.
struct Match {
  std::map<std::string, SchemePtr> schemes;
  std::map<std::string, ConditionPtr> conditions;
};

/// Matches a law's side: bare names where schemes or conditions stand are metavariables.
[[nodiscard]] std::optional<Match> match(const SchemePtr& side, const SchemePtr& scheme);

/// A law's side with its metavariables filled in.
/// \throws InputError naming one that the match leaves open
[[nodiscard]] SchemePtr instance(const SchemePtr& side, const Match& match);

/// Whether a scheme is what a step's `at` shows: the same but for holes `_`, each of which stands
/// for any scheme, condition or term.
[[nodiscard]] bool fits(const SchemePtr& shown, const SchemePtr& scheme);

/// A place in a scheme: child numbers from the top; for a part of a composition also how many of
/// its parts from there on.
struct Place {
  std::vector<std::size_t> path;
  std::size_t parts = 1;
};

/// All places that fit what is shown; nullptr: the top alone.
[[nodiscard]] std::vector<Place> places_of(const SchemePtr& shown, const SchemePtr& scheme);
[[nodiscard]] SchemePtr at_place(const SchemePtr& scheme, const Place& place);
[[nodiscard]] SchemePtr replaced(const SchemePtr& scheme, const Place& place, const SchemePtr& by);

}  // namespace graphspec::saa
