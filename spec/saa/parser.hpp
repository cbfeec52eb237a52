/// \file
/// The recursive-descent parser of terms, conditions and schemes; parse.cpp has what stands around
/// them in a file. Why it is written by hand: docs/pages/notation.md.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "spec/saa/build.hpp"
#include "spec/saa/tokens.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {

/// Thrown at the first mistake of a declaration; whoever reads declarations goes on with the next.
struct Misread {
  Mistake mistake;
};

class Parser {
 public:
  explicit Parser(const std::vector<Token>& tokens) : tokens_(tokens) {}

  /// A ∥ B over A ∨ B over A × B.
  [[nodiscard]] SchemePtr scheme_expression();
  [[nodiscard]] ConditionPtr condition_expression();
  [[nodiscard]] TermPtr term_expression();

  [[nodiscard]] const Token& ahead(std::size_t places = 0) const;
  /// The sign of the token before; of the first: end.
  [[nodiscard]] Sign before() const { return place_ == 0 ? Sign::end : tokens_[place_ - 1].sign; }
  [[nodiscard]] bool is_ahead(Sign sign) const { return ahead().sign == sign; }
  /// The word is read as a name and is this one.
  [[nodiscard]] bool is_word_ahead(std::string_view word) const;
  Token next();
  bool take(Sign sign);
  bool take_word(std::string_view word);
  /// \param what  for the message, such as "')' after the arguments"
  Token expect(Sign sign, std::string_view what);
  /// A name that is no keyword.
  std::string expect_name(std::string_view what);
  /// Calls read() for each part of a list that commas part.
  template <class Read>
  void list(const Read& read) {
    do {
      read();
    } while (take(Sign::comma));
  }
  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] static void fail_at(Position at, const std::string& message);

 private:
  // As build.hpp has them, for trees that are not too deep.
  template <class Node>
  [[nodiscard]] TermPtr term(Node node, Position at) {
    return not_too_deep(saa::term(std::move(node), at));
  }
  template <class Node>
  [[nodiscard]] ConditionPtr condition(Node node, Position at) {
    return not_too_deep(saa::condition(std::move(node), at));
  }
  template <class Node>
  [[nodiscard]] SchemePtr scheme(Node node, Position at) {
    return not_too_deep(saa::scheme(std::move(node), at));
  }
  /// Whoever walks a tree, its destructor too, calls itself as often as it is deep: a chain within
  /// a chain within a chain is deep without being nested much.
  template <class Tree>
  [[nodiscard]] Tree not_too_deep(Tree tree) {
    int& height = height_[tree.get()] = 0;
    std::visit(
        [&](const auto& node) {
          for_each_tree(node, [&](const auto& below) {
            const auto known = height_.find(below.get());
            if (known != height_.end()) height = std::max(height, known->second + 1);
          });
        },
        tree->node);
    if (height > most_levels) {
      fail_at(
          tree->at,
          fmt::format("nesting exceeds {} levels; define parts as schemes, predicates or functions",
                      most_levels));
    }
    return tree;
  }
  static constexpr int most_levels = 1200;

  /// One level of what may contain itself.
  class Level {
   public:
    explicit Level(Parser& parser) : depth_(parser.depth_) { parser.go_deeper(); }
    Level(const Level&) = delete;
    Level& operator=(const Level&) = delete;
    ~Level() { --depth_; }

   private:
    int& depth_;
  };
  void go_deeper();
  /// One more operand of a chain, which makes the tree deeper, too.
  void count_operand(int& operands) const;
  [[nodiscard]] SchemePtr parallel(bool branch);
  [[nodiscard]] SchemePtr synchronous(bool branch);
  [[nodiscard]] SchemePtr sequence();
  [[nodiscard]] SchemePtr atom();
  /// \throws Misread with a hint for constructs of programming languages
  void refuse_other_languages() const;
  [[nodiscard]] SchemePtr guarded(ConditionPtr condition, Position at);
  [[nodiscard]] SchemePtr braced();
  [[nodiscard]] SchemePtr loop(bool parallel, Position at);
  [[nodiscard]] SchemePtr barrier();
  [[nodiscard]] SchemePtr local();
  [[nodiscard]] SchemePtr named();
  [[nodiscard]] ConditionPtr disjunction();
  [[nodiscard]] ConditionPtr conjunction();
  [[nodiscard]] ConditionPtr negation();
  [[nodiscard]] ConditionPtr primary_condition();
  [[nodiscard]] bool is_quantifier_ahead() const;
  [[nodiscard]] ConditionPtr quantified();
  [[nodiscard]] ConditionPtr each_walk(Position at);
  [[nodiscard]] TermPtr product();
  [[nodiscard]] TermPtr unary();
  [[nodiscard]] TermPtr primary();
  [[nodiscard]] TermPtr least();
  /// (i ∈ Q) or (i = a..b)
  template <class Node>
  void range_of(Node& node, std::string_view word);
  [[nodiscard]] std::vector<TermPtr> arguments();
  [[nodiscard]] std::vector<TermPtr> indices();
  /// Whether what comes is a condition without brackets in front of ( or {, as the paper writes it.
  [[nodiscard]] bool is_condition_ahead() const;
  /// The place behind the bracket that closes the one at this place.
  [[nodiscard]] std::size_t behind_group(std::size_t place) const;

  const std::vector<Token>& tokens_;
  std::size_t place_ = 0;
  int depth_ = 0;
  std::unordered_map<const void*, int> height_;  ///< of the trees that were made
};

/// The relation that a sign means, if it is one.
[[nodiscard]] std::optional<Relation> relation_of(Sign sign);

/// Words that a file gives a meaning, which name nothing else.
[[nodiscard]] bool is_keyword(std::string_view word);

}  // namespace graphspec::saa
