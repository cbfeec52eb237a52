/// \file
/// The decision procedure against finite interpretations: laws with one place changed are equal
/// only where no interpretation tells them apart.
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "spec/library.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/decide.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

using saa::ConditionPtr;
using saa::SchemePtr;

constexpr int states = 4;
constexpr int nowhere = -1;

/// What operators and conditions mean: partial functions on a few states, and subsets of them.
struct Interpretation {
  std::map<std::string, std::array<int, states>> operators;
  std::map<std::string, std::array<bool, states>> conditions;

  [[nodiscard]] bool holds(const ConditionPtr& condition, int state) const {
    if (const auto* const node = std::get_if<saa::Constant>(&condition->node)) return node->value;
    if (const auto* const node = std::get_if<saa::Not>(&condition->node)) {
      return !holds(node->operand, state);
    }
    if (const auto* const node = std::get_if<saa::And>(&condition->node)) {
      return holds(node->left, state) && holds(node->right, state);
    }
    if (const auto* const node = std::get_if<saa::Or>(&condition->node)) {
      return holds(node->left, state) || holds(node->right, state);
    }
    const auto& name = std::get<saa::PredicateCall>(condition->node).name;
    return conditions.at(name)[static_cast<std::size_t>(state)];
  }

  /// The state that a run from this one ends in; nowhere: it has no result, or no end.
  [[nodiscard]] int end_of(const SchemePtr& scheme, int state) const {
    if (state == nowhere || std::holds_alternative<saa::Identity>(scheme->node)) return state;
    if (std::holds_alternative<saa::Undefined>(scheme->node)) return nowhere;
    if (const auto* const node = std::get_if<saa::Call>(&scheme->node)) {
      return operators.at(node->name)[static_cast<std::size_t>(state)];
    }
    if (const auto* const node = std::get_if<saa::Composition>(&scheme->node)) {
      for (const SchemePtr& part : node->parts) state = end_of(part, state);
      return state;
    }
    if (const auto* const node = std::get_if<saa::AlphaDisjunction>(&scheme->node)) {
      return end_of(holds(node->condition, state) ? node->then : node->otherwise, state);
    }
    if (const auto* const node = std::get_if<saa::Filtration>(&scheme->node)) {
      return holds(node->condition, state) ? state : nowhere;
    }
    const auto* const tested_after = std::get_if<saa::InverseIteration>(&scheme->node);
    if (tested_after != nullptr) state = end_of(tested_after->body, state);
    const auto& condition = tested_after != nullptr
                                ? tested_after->condition
                                : std::get<saa::AlphaIteration>(scheme->node).condition;
    const SchemePtr& body = tested_after != nullptr
                                ? tested_after->body
                                : std::get<saa::AlphaIteration>(scheme->node).body;
    // After more rounds than states it is for ever.
    for (int round = 0; round <= states; ++round) {
      if (state == nowhere || !holds(condition, state)) return state;
      state = end_of(body, state);
    }
    return nowhere;
  }
};

class Interpretations {
 public:
  explicit Interpretations(std::uint64_t seed) : random_(seed) {}

  Interpretation next() {
    Interpretation one;
    for (const std::string_view name : {"A", "B", "C", "D"}) {
      for (int& end : one.operators[std::string(name)]) {
        end = random_() % 8 == 0 ? nowhere : static_cast<int>(random_() % states);
      }
    }
    for (const std::string_view name : {"u", "v"}) {
      for (bool& holds : one.conditions[std::string(name)]) holds = random_() % 2 == 0;
    }
    return one;
  }

 private:
  std::mt19937_64 random_;
};

/// Whether an interpretation has a state from which the two end differently.
bool told_apart(const Interpretation& by, const SchemePtr& one, const SchemePtr& other) {
  for (int state = 0; state < states; ++state) {
    if (by.end_of(one, state) != by.end_of(other, state)) return true;
  }
  return false;
}

/// All conditions that differ in one place.
std::vector<ConditionPtr> changed(const ConditionPtr& condition) {
  std::vector<ConditionPtr> all{saa::condition(saa::Not{condition})};
  if (const auto* const node = std::get_if<saa::Constant>(&condition->node)) {
    return {saa::condition(saa::Constant{!node->value})};
  }
  if (const auto* const node = std::get_if<saa::PredicateCall>(&condition->node)) {
    all.push_back(saa::condition(saa::PredicateCall{node->name == "u" ? "v" : "u", {}}));
  }
  if (const auto* const node = std::get_if<saa::Not>(&condition->node)) {
    for (const ConditionPtr& one : changed(node->operand)) {
      all.push_back(saa::condition(saa::Not{one}));
    }
  }
  const auto both = [&](const auto& node, const auto& other) {
    all.push_back(saa::condition(other));
    for (const ConditionPtr& one : changed(node.left)) {
      auto copy = node;
      copy.left = one;
      all.push_back(saa::condition(copy));
    }
    for (const ConditionPtr& one : changed(node.right)) {
      auto copy = node;
      copy.right = one;
      all.push_back(saa::condition(copy));
    }
  };
  if (const auto* const node = std::get_if<saa::And>(&condition->node)) {
    both(*node, saa::Or{node->left, node->right});
  }
  if (const auto* const node = std::get_if<saa::Or>(&condition->node)) {
    both(*node, saa::And{node->left, node->right});
  }
  return all;
}

/// All schemes that differ in one place.
std::vector<SchemePtr> changed(const SchemePtr& scheme) {
  std::vector<SchemePtr> all;
  const auto add = [&](auto node) { all.push_back(saa::scheme(std::move(node))); };
  if (const auto* const node = std::get_if<saa::Call>(&scheme->node)) {
    add(saa::Call{node->name == "A" ? "B" : "A", {}});
    add(saa::Identity{});
  }
  if (std::holds_alternative<saa::Identity>(scheme->node)) {
    add(saa::Undefined{});
    add(saa::Call{"A", {}});
  }
  if (std::holds_alternative<saa::Undefined>(scheme->node)) {
    add(saa::Identity{});
  }
  if (const auto* const node = std::get_if<saa::Composition>(&scheme->node)) {
    for (std::size_t place = 0; place < node->parts.size(); ++place) {
      std::vector<SchemePtr> parts = node->parts;
      parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(place));
      all.push_back(saa::compose(parts));
      parts = node->parts;
      if (place > 0) std::swap(parts[place - 1], parts[place]);
      all.push_back(saa::compose(parts));
      for (const SchemePtr& one : changed(node->parts[place])) {
        parts = node->parts;
        parts[place] = one;
        all.push_back(saa::compose(parts));
      }
    }
  }
  if (const auto* const node = std::get_if<saa::AlphaDisjunction>(&scheme->node)) {
    add(saa::AlphaDisjunction{node->condition, node->otherwise, node->then});
    for (const SchemePtr& one : changed(node->then)) {
      add(saa::AlphaDisjunction{node->condition, one, node->otherwise});
    }
    for (const SchemePtr& one : changed(node->otherwise)) {
      add(saa::AlphaDisjunction{node->condition, node->then, one});
    }
    for (const ConditionPtr& one : changed(node->condition)) {
      add(saa::AlphaDisjunction{one, node->then, node->otherwise});
    }
  }
  if (const auto* const node = std::get_if<saa::AlphaIteration>(&scheme->node)) {
    add(saa::InverseIteration{node->body, node->condition});
    for (const SchemePtr& one : changed(node->body)) add(saa::AlphaIteration{node->condition, one});
    for (const ConditionPtr& one : changed(node->condition)) {
      add(saa::AlphaIteration{one, node->body});
    }
  }
  if (const auto* const node = std::get_if<saa::InverseIteration>(&scheme->node)) {
    add(saa::AlphaIteration{node->condition, node->body});
    for (const SchemePtr& one : changed(node->body)) {
      add(saa::InverseIteration{one, node->condition});
    }
    for (const ConditionPtr& one : changed(node->condition)) {
      add(saa::InverseIteration{node->body, one});
    }
  }
  if (const auto* const node = std::get_if<saa::Filtration>(&scheme->node)) {
    for (const ConditionPtr& one : changed(node->condition)) add(saa::Filtration{one});
  }
  return all;
}

TEST(Laws, WithOnePlaceChangedAreEqualOnlyWhereNoInterpretationTellsThemApart) {
  constexpr int most_interpretations = 4000;
  Interpretations random(31);
  std::vector<Interpretation> interpretations;
  interpretations.reserve(most_interpretations);
  for (int count = 0; count < most_interpretations; ++count) {
    interpretations.push_back(random.next());
  }
  int equal = 0;
  int different = 0;
  const saa::Algorithm laws = saa::load_laws();
  for (const saa::Law& law : laws.laws) {
    for (const bool from_left : {true, false}) {
      const SchemePtr& kept = from_left ? law.right : law.left;
      std::vector<SchemePtr> others = changed(from_left ? law.left : law.right);
      others.push_back(from_left ? law.left : law.right);
      for (const SchemePtr& other : others) {
        const bool is_told_apart =
            std::any_of(interpretations.begin(), interpretations.end(),
                        [&](const Interpretation& by) { return told_apart(by, kept, other); });
        const auto found = difference(kept, other);
        EXPECT_EQ(found.has_value(), is_told_apart)
            << law.name << ": " << to_text(kept) << " and " << to_text(other)
            << (found ? ": " + describe(*found) : "");
        ++(is_told_apart ? different : equal);
      }
    }
  }
  EXPECT_GT(equal, 80);
  EXPECT_GT(different, 500);
}

}  // namespace
}  // namespace graphspec::properties
