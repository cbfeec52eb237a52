/// \file
/// How trees are written: which signs and names stand where, and what needs parentheses. Written
/// once, by a hand: that of text (print.cpp) or that of typeset formulas (formula.cpp), which know
/// what a piece of writing is.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "spec/saa/precedence.hpp"

namespace graphspec::saa {

/// A sign as text has it, blanks around it included.
struct Mark {
  std::string_view unicode;
  std::string_view ascii;
  /// A line of a typeset formula may begin here, sooner where this is less: of places equally deep
  /// in parentheses the loosest construct goes first; conditions are broken only where no scheme is
  /// left to break. -1: never.
  int break_rank = -1;
};

namespace mark {

inline constexpr Mark parallel{" ∥ ", " || ", 0};
inline constexpr Mark bar{" ∨ ", " | ", 1};  // between the branches of α(A ∨ B)
inline constexpr Mark vee{" ∨ ", " \\/ ", 1};
inline constexpr Mark compose{" × ", " * ", 2};
inline constexpr Mark implies{" ⇒ ", " => ", 999};
inline constexpr Mark disjunction{" ∨ ", " \\/ ", 1000};  // of conditions
inline constexpr Mark wedge{" ∧ ", " /\\ ", 1001};
inline constexpr Mark element{" ∈ ", " in "};
inline constexpr Mark assign{" := ", " := "};
inline constexpr Mark comma{", ", ", "};
inline constexpr Mark range{"..", ".."};
inline constexpr Mark equivalent{" ≡ ", " == "};
inline constexpr Mark negation{"¬", "!"};
inline constexpr Mark negative{"−", "-"};
inline constexpr Mark for_all{"∀", "all"};
inline constexpr Mark exists{"∃", "some"};
inline constexpr Mark for_each{"∀", "all "};  // walk or arc
inline constexpr Mark nothing{"∅", "empty"};
inline constexpr Mark infinity{"∞", "inf"};

[[nodiscard]] constexpr Mark of(Relation relation) {
  constexpr Mark marks[] = {{" < ", " < "},  {" ≤ ", " <= "}, {" = ", " = "},
                            {" ≠ ", " != "}, {" ≥ ", " >= "}, {" > ", " > "}};
  return marks[static_cast<std::size_t>(relation)];
}
[[nodiscard]] constexpr Mark of(ArithmeticOperator operation) {
  constexpr Mark marks[] = {{" + ", " + "}, {" − ", " - "}, {" · ", " .* "}, {" mod ", " mod "}};
  return marks[static_cast<std::size_t>(operation)];
}

}  // namespace mark

/// Trees by a hand.
///
/// A hand has a type Piece, which is empty by default; append(piece, more); pieces that are signs
/// between operands, prefixes and symbols of a mark; names of variables and of operations, words
/// and numbers; and the forms that constructs have, to which this class hands their parts. It says
/// `closes_least`, whether a least value needs no parentheses; `below_negation`, what ¬ asks of its
/// operand; and `in_parallel`, what ∥ asks of its branches.
template <class Hand>
class Notation {
 public:
  using Piece = typename Hand::Piece;

  explicit Notation(const Hand& hand = {}) : hand_(hand) {}

  // What binds less than is asked stands in parentheses.

  [[nodiscard]] Piece written(const TermPtr& term, TermBinding asked = TermBinding::least) const {
    const bool is_closed = Hand::closes_least && std::holds_alternative<Least>(term->node);
    return !is_closed && binding_of(*term) < asked ? hand_.in_parentheses(whole(term))
                                                   : whole(term);
  }
  [[nodiscard]] Piece written(const ConditionPtr& condition,
                              ConditionBinding asked = ConditionBinding::implication) const {
    return binding_of(*condition) < asked ? hand_.in_parentheses(whole(condition))
                                          : whole(condition);
  }
  [[nodiscard]] Piece written(const SchemePtr& scheme,
                              SchemeBinding asked = SchemeBinding::parallel) const {
    return binding_of(*scheme) < asked ? hand_.group(whole(scheme)) : whole(scheme);
  }

  /// The left operand of a sign.
  [[nodiscard]] Piece written_before(const ConditionPtr& condition, ConditionBinding asked) const {
    return ends_in_quantifier(*condition) ? hand_.in_parentheses(whole(condition))
                                          : written(condition, asked);
  }

  /// A name alone where there are no arguments.
  [[nodiscard]] Piece call(const std::string& name, const std::vector<TermPtr>& arguments) const {
    const Piece operation = hand_.operation(name);
    return arguments.empty() ? operation : hand_.applied(operation, list(arguments));
  }

 private:
  template <class Tree>
  Piece whole(const Tree& tree) const {
    return std::visit([&](const auto& node) { return write(node); }, tree->node);
  }

  template <class... Pieces>
  static Piece row(Piece first, Pieces... more) {
    (Hand::append(first, std::move(more)), ...);
    return first;
  }

  template <class Tree, class Binding>
  Piece joined(const std::vector<Tree>& parts, const Mark& by, Binding asked) const {
    Piece all;
    for (const Tree& part : parts) {
      if (&part != &parts.front()) Hand::append(all, hand_.sign(by));
      Hand::append(all, written(part, asked));
    }
    return all;
  }
  Piece list(const std::vector<TermPtr>& terms) const {
    return joined(terms, mark::comma, TermBinding::least);
  }

  /// i = a, or i ∈ Q.
  template <class Node>
  Piece begin_of(const Node& node) const {
    if constexpr (requires { node.set; }) {
      if (!node.set.empty()) {
        return row(hand_.variable(node.index), hand_.sign(mark::element), hand_.variable(node.set));
      }
    }
    return row(hand_.variable(node.index), hand_.sign(mark::of(Relation::equal)),
               written(node.first));
  }
  /// b of i = a..b; empty of a set.
  template <class Node>
  Piece end_of(const Node& node) const {
    return node.last ? written(node.last) : Piece();
  }

  // ---- terms ------------------------------------------------------------------------------------

  Piece write(const Number& node) const { return hand_.number(node.value); }
  Piece write(const Infinity&) const { return hand_.symbol(mark::infinity); }
  Piece write(const Variable& node) const {
    if (node.names_scheme) return hand_.operation(node.name);
    const Piece name = hand_.variable(node.name);
    return node.index.empty() ? name : hand_.indexed(name, list(node.index));
  }
  Piece write(const FunctionCall& node) const {
    return hand_.applied(hand_.operation(node.name), list(node.arguments));
  }
  Piece write(const Arithmetic& node) const {
    const TermBinding own = binding_of(Term{node, {}});
    return row(
        written(node.left, own), hand_.sign(mark::of(node.operation)),
        written(node.right, own == TermBinding::sum ? TermBinding::product : TermBinding::atom));
  }
  Piece write(const Negative& node) const {
    return row(hand_.prefix(mark::negative), written(node.operand, TermBinding::atom));
  }
  Piece write(const Least& node) const {
    return row(hand_.with_limits(node.is_argument ? "argmin" : "min", begin_of(node), end_of(node)),
               written(node.value, TermBinding::atom));
  }

  // ---- conditions -------------------------------------------------------------------------------

  Piece write(const Constant& node) const { return hand_.word(node.value ? "true" : "false"); }
  Piece write(const Comparison& node) const {
    return row(written(node.left), hand_.sign(mark::of(node.relation)), written(node.right));
  }
  Piece write(const Membership& node) const {
    return row(written(node.element), hand_.sign(mark::element), hand_.variable(node.set));
  }
  Piece write(const Emptiness& node) const {
    return row(hand_.variable(node.set),
               hand_.sign(mark::of(node.empty ? Relation::equal : Relation::unequal)),
               hand_.symbol(mark::nothing));
  }
  Piece write(const PredicateCall& node) const { return call(node.name, node.arguments); }
  Piece write(const Truth& node) const { return write(node.variable); }
  Piece write(const Not& node) const {
    return row(hand_.prefix(mark::negation), written(node.operand, Hand::below_negation));
  }
  Piece write(const And& node) const {
    return row(written_before(node.left, ConditionBinding::conjunction), hand_.sign(mark::wedge),
               written(node.right, ConditionBinding::comparison));
  }
  Piece write(const Or& node) const {
    return row(written_before(node.left, ConditionBinding::disjunction),
               hand_.sign(mark::disjunction), written(node.right, ConditionBinding::conjunction));
  }
  Piece write(const Implies& node) const {
    return row(written_before(node.left, ConditionBinding::disjunction), hand_.sign(mark::implies),
               written(node.right));
  }
  Piece write(const EachWalk& node) const {
    Piece names;
    for (const std::string& name : node.names) {
      if (&name != &node.names.front()) Hand::append(names, hand_.sign(mark::comma));
      Hand::append(names, hand_.variable(name));
    }
    return row(hand_.prefix(mark::for_each),
               hand_.applied(hand_.operation(node.is_arc ? "arc" : "walk"), names),
               hand_.in_parentheses(written(node.condition)));
  }
  Piece write(const Quantified& node) const {
    Piece range = begin_of(node);
    if (node.set.empty()) range = row(range, hand_.sign(mark::range), end_of(node));
    return row(hand_.quantifier(node.for_all ? mark::for_all : mark::exists, range),
               written(node.condition, ConditionBinding::comparison));
  }

  // ---- schemes ----------------------------------------------------------------------------------

  /// In front of its branches a condition stands in parentheses, but a predicate applied may not.
  Piece guard(const ConditionPtr& condition) const {
    const auto* const call = std::get_if<PredicateCall>(&condition->node);
    return hand_.guard(written(condition), call != nullptr && !call->arguments.empty());
  }
  /// Of α(A ∨ B), where a ∨ of its own would read as another branch.
  Piece branch(const SchemePtr& scheme) const {
    if (const auto* const parallel = std::get_if<Parallel>(&scheme->node)) {
      return joined(parallel->branches, mark::parallel, SchemeBinding::composition);
    }
    return written(scheme, std::holds_alternative<Synchronous>(scheme->node)
                               ? SchemeBinding::composition
                               : SchemeBinding::parallel);
  }
  template <class Node>
  Piece looped(std::string_view word, const Node& node) const {
    return row(hand_.with_limits(word, begin_of(node), end_of(node)),
               written(node.body, SchemeBinding::atom));
  }

  Piece write(const Identity&) const { return hand_.operation("E"); }
  Piece write(const Undefined&) const { return hand_.operation("N"); }
  // In parentheses, as the paper writes it: what follows := would swallow a × behind it.
  Piece write(const Assign& node) const {
    return hand_.in_parentheses(
        row(write(node.target), hand_.sign(mark::assign), written(node.value)));
  }
  Piece write(const Call& node) const { return call(node.name, node.arguments); }
  Piece write(const Composition& node) const {
    return joined(node.parts, mark::compose, SchemeBinding::atom);
  }
  Piece write(const AlphaDisjunction& node) const {
    return row(guard(node.condition),
               hand_.group(row(branch(node.then), hand_.sign(mark::bar), branch(node.otherwise))));
  }
  Piece write(const AlphaIteration& node) const {
    return row(guard(node.condition), hand_.body(written(node.body), /*tested_first=*/true));
  }
  Piece write(const InverseIteration& node) const {
    return row(hand_.body(written(node.body), /*tested_first=*/false), guard(node.condition));
  }
  Piece write(const Loop& node) const { return looped("for", node); }
  Piece write(const Parallel& node) const {
    return joined(node.branches, mark::parallel, Hand::in_parallel);
  }
  Piece write(const ParallelLoop& node) const { return looped("∥", node); }
  Piece write(const Synchronous& node) const {
    return row(written(node.left, SchemeBinding::synchronous), hand_.sign(mark::vee),
               written(node.right, SchemeBinding::composition));
  }
  Piece write(const Filtration& node) const { return hand_.filter(written(node.condition)); }
  Piece write(const Barrier& node) const {
    const auto* const name = std::get_if<Variable>(&node.count->node);
    const bool is_one_word =
        name != nullptr ? name->index.empty() : std::holds_alternative<Number>(node.count->node);
    return hand_.applied(hand_.barrier(written(node.count), is_one_word),
                         hand_.variable(node.index));
  }
  Piece write(const Local& node) const {
    return row(hand_.local(hand_.variable(node.index), node.type,
                           node.value ? written(node.value) : Piece()),
               written(node.body, SchemeBinding::atom));
  }
  Piece write(const ControlPoint& node) const {
    return hand_.applied(hand_.operation("T"), write(node.target));
  }
  Piece write(const Synchronizer& node) const {
    return hand_.applied(hand_.operation("S"), write(node.variable));
  }

  Hand hand_;
};

}  // namespace graphspec::saa
