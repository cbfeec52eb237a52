/// \file
/// One file of schemes: an algorithm's constants, its state, its basis of operators, predicates and
/// functions, its schemes, and how they follow from one another.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "spec/saa/ast.hpp"
#include "spec/saa/phases.hpp"

namespace graphspec::saa {

/// Integers; vertices, which are integers from 0; lengths, which are integers or ∞; truth values;
/// sets of vertices.
enum class Type { integer, vertex, length, boolean, set };

/// Where a formula comes from.
enum class Provenance {
  verbatim,       ///< as the paper prints it
  completed,      ///< a printed fragment, completed by us
  reconstructed,  ///< not printed in the text that we have; made by us from its context
  ours            ///< not the paper's
};

[[nodiscard]] std::string_view name(Type type);
/// The type of a local variable from its name.
[[nodiscard]] Type type_named(std::string_view text);
[[nodiscard]] std::string_view name(Provenance provenance);

enum class DefinitionKind { scheme, operation, predicate, function };

[[nodiscard]] std::string_view name(DefinitionKind kind);

/// A parameter of a scheme or of what is in the basis.
struct Parameter {
  std::string name;
  Type type = Type::integer;
  /// `var u: vertex`: the operator sets the variable that it is given. A set always is.
  bool is_variable = false;
  /// `scheme A(v: vertex)`: no value, but a scheme or an operator; `operator A`: an operator, which
  /// is one step. Of schemes alone.
  std::optional<DefinitionKind> stands_for = {};
  std::vector<Parameter> parameters = {};  ///< of what it stands for: values
};

/// `constant V;`: what the problem fixes, such as the number of vertices.
struct ConstantDeclaration {
  std::string name;
  std::string meaning;
  Position at;
  TermPtr value = nullptr;  ///< over the constants before it; none: given from outside
  bool of_graph = false;    ///< the graph's number of vertices or arcs
};

/// What a graph is seen by.
enum class GraphPart {
  offsets,   ///< [V + 1]: the arcs of v are offsets[v]..offsets[v + 1] − 1
  heads,     ///< [A]: where each arc goes
  tails,     ///< [A]: where it comes from
  weights,   ///< [A]: of each arc, 1 where there are none; [V, V]: the least, ∞ without an arc
  adjacency  ///< [V, V]: whether there is an arc
};

[[nodiscard]] std::string_view name(GraphPart part);

/// `graph G(V, A) symmetric simple weights 0..9;`: the input of schemes that need no C++.
struct GraphDeclaration {
  std::string name;
  std::string vertices;  ///< the constants by which its sizes go
  std::string arcs;
  bool symmetric = false;  ///< an arc each way, of the same weight
  bool simple = false;     ///< without self-loops and parallel arcs
  bool weighted = false;
  std::int64_t least_weight = 1;
  std::int64_t greatest_weight = 1;
  std::string meaning;
  Position at;
};

/// `state d[V + 1, V + 1]: length = ∞;`
struct StateVariable {
  std::string name;
  Type type = Type::integer;
  /// The extent of each dimension: indices run from 0 below it. A set has one extent: its members
  /// are below it. Terms over constants.
  std::vector<TermPtr> extents;
  /// What each cell holds at first; none: 0, false, or the empty set.
  TermPtr initial;
  /// `= heads of G`: what the cells hold of the graph.
  std::optional<GraphPart> part = {};
  std::string meaning;
  Position at;
  bool is_ghost = false;  ///< of a contract, so that no scheme may use it
};

/// A variable on which branches of a scheme may race, and why that does no harm.
struct IntendedRace {
  std::string variable;
  std::string reason;
};

/// A scheme, an operator (one indivisible step), a predicate or a function.
struct Definition {
  DefinitionKind kind = DefinitionKind::scheme;
  /// Of an operator: its accesses do not race with those of other atomic operators.
  bool atomic = false;
  std::string name;
  std::vector<Parameter> parameters;
  Type result = Type::integer;  ///< of a function
  std::string formula;          ///< its number in the paper, such as "16"; empty: none
  Provenance provenance = Provenance::ours;
  std::string meaning;  ///< its doc comment, Markdown; of a basic operator the words of its English
  std::vector<IntendedRace> races;
  /// A scheme or operator, a predicate, a function; none: bound to a C++ function ("extern").
  std::variant<std::monostate, SchemePtr, ConditionPtr, TermPtr> body;
  Position at;

  [[nodiscard]] bool is_extern() const { return std::holds_alternative<std::monostate>(body); }
  /// Its parameter of this name that stands for a scheme or an operator, or nullptr.
  [[nodiscard]] const Parameter* scheme_parameter(std::string_view parameter) const;
  /// Whether it has such parameters: then it runs only where schemes call it.
  [[nodiscard]] bool takes_schemes() const;
};

/// A definition's parameters as terms.
[[nodiscard]] std::vector<TermPtr> parameters_of(const Definition& definition);

/// One step of a derivation: `LAW at SCHEME giving SCHEME assuming CONDITION because "...";`
struct DerivationStep {
  std::string law;
  bool refused = false;    ///< `not LAW ...`: one might take this step, and must not
  bool backwards = false;  ///< from the law's right side to its left
  SchemePtr at_scheme;     ///< the redex, which may have holes `_`; none: the whole scheme
  SchemePtr giving;        ///< what takes its place, where the law leaves it open
  ConditionPtr assuming;
  std::string because;
  Position at;
};

/// `derive DijkstraInner(q) from Dijkstra(q) observing d { ... }`
struct Derivation {
  std::string target;
  std::string origin;
  std::vector<std::string> observed;  ///< variables whose final values must be the same
  std::vector<DerivationStep> steps;
  std::string meaning;
  Position at;
};

/// `law D2: [u](A | B) == [!u](B | A);` for all operators A, B, C, ... and conditions u, v, ...
struct Law {
  std::string name;
  bool holds = true;  ///< false: `not law`, kept because one might think so
  SchemePtr left;
  SchemePtr right;
  std::string meaning;
  Position at;
};

/// `claim same(s: vertex): Parallel(s) ≡ Search(s) observing level;` of two schemes, or a prognosis
/// (α holds after A, which has a result): `claim closed: after(Components, α);`
struct Claim {
  std::string name;
  std::vector<Parameter> parameters;
  SchemePtr left;
  SchemePtr right;                    ///< none: `after` is claimed
  ConditionPtr after;                 ///< none: `right` is
  std::vector<std::string> observed;  ///< whose final values are the same; none: all variables
  ConditionPtr assuming;              ///< of the state before; none: nothing
  std::string meaning;
  Position at;
};

/// `walks over V by weights w;`: the graph that contracts speak of. A matrix of weights stands
/// alone; lists of arcs go by offsets or by tails, with heads, and with weights or weight 1.
struct WalksDeclaration {
  TermPtr vertices;  ///< how many
  std::string offsets, tails, heads, weights;
  Position at;

  [[nodiscard]] bool is_matrix() const { return heads.empty(); }
  /// The variables of the state that have the graph.
  [[nodiscard]] std::vector<std::string> variables() const;
};

/// What a clause of a contract says holds, and when.
enum class ClauseKind {
  precondition,   ///< before the scheme: requires
  postcondition,  ///< after it: ensures
  invariant       ///< whenever the loop asks whether to go on
};

[[nodiscard]] std::string_view name(ClauseKind kind);

/// `invariant α;` or, of ∀walk, `ensures α by induction;`
struct Clause {
  ClauseKind kind = ClauseKind::precondition;
  ConditionPtr condition;
  bool by_induction = false;  ///< on the number of arcs
  Position at;
};

/// `ghost before = d;`: what d holds where the scheme or the loop begins.
struct Ghost {
  std::string name;
  std::string of;  ///< a variable of the state
  Position at;
};

/// Ghosts and invariants of one loop: `at for(v = 0..n − 1) _: invariant α;`
struct LoopContract {
  SchemePtr shown;  ///< the loop, which may have holes `_`
  std::vector<Ghost> ghosts;
  std::vector<Clause> invariants;
  Position at;
  const Scheme* loop = nullptr;       ///< in the scheme's body
  const Scheme* in_phases = nullptr;  ///< in the body split at barriers
};

/// `contract Relax { requires α; ensures β; at [u]{ _ }: invariant γ; }`: that β holds after the
/// scheme where α holds before, and why. Of an extern function, whose value is `result`, it is
/// assumed.
struct Contract {
  std::string of;  ///< a scheme, an operator or an extern function
  std::vector<Ghost> ghosts;
  std::vector<Clause> clauses;  ///< requires and ensures
  std::vector<LoopContract> loops;
  std::string meaning;
  Position at;
  Phases phases = {};  ///< of the scheme's body
};

/// `lemma joined: α by induction;` of walks, for contracts.
struct Lemma {
  std::string name;
  Clause clause;
  std::string meaning;
  Position at;
  std::string file = {};  ///< of a lemma from another file
};

/// A parsed file.
struct Algorithm {
  std::string file;   ///< as it was given, for messages
  std::string name;   ///< `algorithm NAME`
  std::string title;  ///< the paper
  std::string meaning;
  std::vector<ConstantDeclaration> constants;  ///< those of the graph first
  std::optional<GraphDeclaration> graph;
  std::vector<StateVariable> state;
  std::vector<Definition> definitions;  ///< in the order of the file
  std::vector<Derivation> derivations;
  std::vector<Law> laws;
  std::vector<Claim> claims;
  std::optional<WalksDeclaration> walks;
  std::vector<Lemma> lemmas;
  std::vector<Contract> contracts;
  bool has_points = false;  ///< T(u) stands somewhere

  /// The definition of this name, or nullptr.
  [[nodiscard]] const Definition* find(std::string_view definition) const;
  /// \throws InputError that names those which there are
  [[nodiscard]] const Definition& definition(std::string_view definition) const;
  [[nodiscard]] const StateVariable* find_state(std::string_view variable) const;
  /// The contract of this scheme or operator, or nullptr.
  [[nodiscard]] const Contract* contract(std::string_view definition) const;
  /// What is declared of this loop, or nullptr.
  [[nodiscard]] const LoopContract* contract(const Scheme& loop) const;
};

}  // namespace graphspec::saa
