/// \file
/// The abstract syntax of schemes: operators, conditions and terms of Glushkov's systems of
/// algorithmic algebras (SAA) and of their modified form (SAA-M), Tables 1 and 2 of Pogorilyy and
/// Slynko 2016. Trees are immutable and shared; the three sorts are kept apart by type.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace graphspec::saa {

/// A place in a file; lines and columns count from 1, columns count characters, not bytes. Line 0:
/// built by the library, not read.
struct Position {
  int line = 0;
  int column = 0;
};

// ---- terms: what has a value --------------------------------------------------------------------

struct Term;
using TermPtr = std::shared_ptr<const Term>;

/// A number as it is written.
struct Number {
  std::int64_t value = 0;
};

/// ∞, `inf`: longer than every path.
struct Infinity {};

/// A variable of the state with its indices, a constant, a parameter or an index of a loop: d[q,
/// v], u, V.
struct Variable {
  std::string name;
  std::vector<TermPtr> index;
  bool names_scheme = false;  ///< that is handed over (find_given_schemes)
};

/// A declared function applied: nearest(q). A set is handed over by its bare name.
struct FunctionCall {
  std::string name;
  std::vector<TermPtr> arguments;
};

/// The signs + − · mod
enum class ArithmeticOperator { plus, minus, times, modulo };

/// Two terms and a sign between them.
struct Arithmetic {
  ArithmeticOperator operation = ArithmeticOperator::plus;
  TermPtr left;
  TermPtr right;
};

/// −t
struct Negative {
  TermPtr operand;
};

/// min(i ∈ Q) t or min(i = a..b) t: the least value of t, ∞ where there is none; and argmin: the
/// least i at which t is least, without result where there is none.
struct Least {
  bool is_argument = false;  ///< argmin
  std::string index;
  std::string set;  ///< empty: a range
  TermPtr first;
  TermPtr last;
  TermPtr value;
};

/// What has a value.
struct Term {
  std::variant<Number, Infinity, Variable, FunctionCall, Arithmetic, Negative, Least> node;
  Position at;
};

// ---- conditions: what holds or does not ---------------------------------------------------------

struct Condition;
using ConditionPtr = std::shared_ptr<const Condition>;

/// true, false
struct Constant {
  bool value = true;
};

/// The signs < ≤ = ≠ ≥ >
enum class Relation { less, at_most, equal, unequal, at_least, greater };

/// Two terms and a relation between them.
struct Comparison {
  Relation relation = Relation::equal;
  TermPtr left;
  TermPtr right;
};

/// v ∈ Q, `v in Q`
struct Membership {
  TermPtr element;
  std::string set;
};

/// Q = ∅ or Q ≠ ∅, `Q = empty`, `Q != empty`
struct Emptiness {
  std::string set;
  bool empty = true;
};

/// A declared predicate applied: isEdge(u, v). Without arguments it is written as a bare name; a
/// Boolean variable without indices reads the same and stands here too.
struct PredicateCall {
  std::string name;
  std::vector<TermPtr> arguments;
};

/// A Boolean variable of the state, with indices: M[v].
struct Truth {
  Variable variable;
};

/// ¬α
struct Not {
  ConditionPtr operand;
};
/// α ∧ β
struct And {
  ConditionPtr left;
  ConditionPtr right;
};
/// α ∨ β, between conditions
struct Or {
  ConditionPtr left;
  ConditionPtr right;
};

/// ∀(i = a..b) α and ∃(i = a..b) α, or over i ∈ Q; `all`, `some`.
struct Quantified {
  bool for_all = true;
  std::string index;
  std::string set;  ///< empty: a range
  TermPtr first;
  TermPtr last;
  ConditionPtr condition;
};

/// α ⇒ β, `=>`: β holds where α does. Contracts alone have it.
struct Implies {
  ConditionPtr left;
  ConditionPtr right;
};

/// ∀walk(u, v, l) α and ∀arc(u, v, l) α: α holds for every walk, or arc, from u to v of length l.
/// A name that already means something is the one end or length of interest; others are bound.
/// Contracts alone have it.
struct EachWalk {
  bool is_arc = false;
  std::vector<std::string> names;  ///< of both ends and the length
  ConditionPtr condition;
};

/// What holds or does not.
struct Condition {
  std::variant<Constant, Comparison, Membership, Emptiness, PredicateCall, Truth, Not, And, Or,
               Quantified, Implies, EachWalk>
      node;
  Position at;
};

// ---- schemes: what acts
// --------------------------------------------------------------------------

struct Scheme;
using SchemePtr = std::shared_ptr<const Scheme>;

/// E: does nothing.
struct Identity {};

/// N: has no result. A run that meets it is rejected.
struct Undefined {};

/// (d[q, v] := t)
struct Assign {
  Variable target;
  TermPtr value;
};

/// A declared operator or scheme applied: RelaxEdge(q, u, v).
struct Call {
  std::string name;
  std::vector<TermPtr> arguments;
};

/// A × B × C: one after the other. At least two parts; no part is itself a Composition.
struct Composition {
  std::vector<SchemePtr> parts;
};

/// α-disjunction α(A ∨ B): A where α holds, else B.
struct AlphaDisjunction {
  ConditionPtr condition;
  SchemePtr then;
  SchemePtr otherwise;
};

/// α-iteration α{A}: A while α holds, tested first.
struct AlphaIteration {
  ConditionPtr condition;
  SchemePtr body;
};

/// Inverse α-iteration {A}α: A, and again while α holds.
struct InverseIteration {
  SchemePtr body;
  ConditionPtr condition;
};

/// for(i = a..b) A: A with i = a, a + 1, ..., b in turn; short for
/// (i := a) × (i ≤ b){ A × (i := i + 1) } with an i of its own and bounds taken once.
struct Loop {
  std::string index;
  TermPtr first;
  TermPtr last;
  SchemePtr body;
};

/// Asynchronous disjunction A ∥ B: both, their steps in any order, over when both are. At least two
/// branches; none is itself a Parallel.
struct Parallel {
  std::vector<SchemePtr> branches;
};

/// ∥(v = a..b) A, the paper's dotted ∨ over an index: one branch for each value.
struct ParallelLoop {
  std::string index;
  TermPtr first;
  TermPtr last;
  SchemePtr body;
};

/// Synchronous disjunction A ∨ B: both from the same state; their changes are merged, and where
/// they disagree there is no result.
struct Synchronous {
  SchemePtr left;
  SchemePtr right;
};

/// Filtration ⟨α⟩, the paper's underlined condition: E where α holds, else N.
struct Filtration {
  ConditionPtr condition;
};

/// B_V(v): branch v waits until all V branches of the innermost ∥ wait.
struct Barrier {
  TermPtr count;
  std::string index;
};

/// local(x: vertex = t) A: A with a variable of its own, which no other branch sees.
struct Local {
  std::string index;  ///< its name
  std::string type;   ///< integer, vertex, length or boolean
  TermPtr value;      ///< at first; none: 0 or false
  SchemePtr body;
};

/// T(u), a control point: u holds from here on, and with it all that was done before.
struct ControlPoint {
  Variable target;
};

/// S(u), a synchronizer: waits until u holds.
struct Synchronizer {
  Variable variable;
};

/// What acts.
struct Scheme {
  std::variant<Identity, Undefined, Assign, Call, Composition, AlphaDisjunction, AlphaIteration,
               InverseIteration, Loop, Parallel, ParallelLoop, Synchronous, Filtration, Barrier,
               Local, ControlPoint, Synchronizer>
      node;
  Position at;
};

}  // namespace graphspec::saa
