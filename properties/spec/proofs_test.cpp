/// \file
/// Contracts: how they are read, checked on runs, and proved by SMT solvers. Every kind of wrong
/// scheme or contract that a proof must refuse is planted here once.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "properties/spec/unproved.hpp"
#include "spec/library.hpp"
#include "spec/prove/conditions.hpp"
#include "spec/prove/solve.hpp"
#include "spec/saa/contracts.hpp"
#include "spec/saa/evaluate.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/render.hpp"
#include "spec/saa/wording.hpp"

namespace graphspec::properties {
namespace {

using prove::ConditionKind;

/// The declarations, then a scheme S with this body and this contract.
std::string with_scheme(const std::string& body, const std::string& contract) {
  return fmt::format("{}scheme S(s: vertex) = {};\ncontract S {{ {} }}\n", declarations, body,
                     contract);
}

std::string first_mistake(const std::string& text) {
  const saa::ParsedAlgorithm read = saa::parse_algorithm(text, "t.saa");
  return read.mistakes.empty() ? "" : read.mistakes.front().message;
}

TEST(Contracts, AreReadAsTheyArePrinted) {
  const std::string text = with_scheme(
      "for(i = 1..n) up(x) × (x > 0){(x := x − 1)}",
      "ghost old = x; requires x = 0 ∧ (y = 1 ⇒ x = y); ensures ∀walk(s, v, l)(0 ≤ l) by induction;"
      " at for(i = 1..n) _: invariant x = i − 1; at (x > 0){_}: ghost z = y; invariant y = z;");
  for (const auto spelling : {saa::Spelling::unicode, saa::Spelling::ascii}) {
    const std::string once = to_text(parsed(text), spelling);
    EXPECT_NE(once.find("contract S {"), std::string::npos);
    EXPECT_EQ(to_text(parsed(once), spelling), once);
  }
}

TEST(Contracts, HaveEveryClauseInEveryFormat) {
  const saa::Algorithm algorithm = parsed(with_scheme(
      "for(i = 1..n) up(x)",
      "ghost old = x; requires x = 7; ensures x = 8; at for(i = 1..n) _: invariant x = 9;"));
  const saa::Contract& contract = *algorithm.contract("S");
  for (const std::string& text :
       {to_latex(contract), to_html(contract), to_english(algorithm, contract),
        to_text(contract, saa::Spelling::unicode)}) {
    for (const char* const part : {"7", "8", "9", "old"}) {
      EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
    }
  }
}

TEST(Contracts, HaveParenthesesAroundAQuantifierBeforeASign) {
  const std::string requires_both =
      "requires ∀(i = 0..n) x = i ⇒ y = 1; requires x = 2 ∧ ∃(i = 0..n) x = i ∨ y = 1;";
  const saa::Algorithm algorithm = parsed(with_scheme("up(x)", requires_both));
  const saa::Contract& contract = *algorithm.contract("S");
  const std::string text = to_text(contract, saa::Spelling::unicode);
  EXPECT_NE(text.find("(∀(i = 0..n) x = i) ⇒ y = 1"), std::string::npos) << text;
  EXPECT_NE(text.find("(x = 2 ∧ ∃(i = 0..n) x = i) ∨ y = 1"), std::string::npos) << text;
  const std::string words = to_english(algorithm, contract);
  EXPECT_NE(words.find("if (for all i from 0 to n, x = i) then y = 1"), std::string::npos) << words;
}

TEST(Words, OfAllPapersHaveAllArguments) {
  for (const saa::Paper& paper : saa::papers()) {
    const saa::Algorithm algorithm = load(paper);
    for (const saa::Definition& definition : algorithm.definitions) {
      const bool has_words = definition.kind != saa::DefinitionKind::scheme &&
                             !definition.meaning.empty() && !definition.parameters.empty();
      if (!has_words) continue;
      EXPECT_NE(words_for(algorithm, definition.name, parameters_of(definition)), "")
          << algorithm.file << ":" << definition.at.line
          << ": the first sentence of the comment on " << definition.name
          << " does not name all parameters in backquotes";
    }
  }
}

TEST(Contracts, WithMistakesAreReported) {
  const std::pair<std::string, std::string> cases[] = {
      {with_scheme("up(x)", "requires z = 0;"), "there is no variable 'z'"},
      {with_scheme("up(x)", "ensures d = 0;"), "'d' has 1 index, not 0"},
      {with_scheme("up(x)", "invariant x = 0;"), "expected 'requires', 'ensures', 'ghost', 'at'"},
      {with_scheme("up(x)", "at for(i = 1..n) _: invariant x = 0;"),
       "the scheme has no loop of this form; it has no loops"},
      {with_scheme("for(i = 1..n) up(x)", "at for(i = 0..n) _: invariant x = 0;"),
       "the scheme has no loop of this form; its loops are for(i = 1..n) _"},
      {with_scheme("for(i = 1..n) up(x) × for(i = 1..n) up(x)",
                   "at for(i = 1..n) _: invariant x = 0;"),
       "2 loops of the scheme have this form; include more of the body to select one"},
      {with_scheme("up(x)", "at up(x): invariant x = 0;"), "this is not a loop"},
      {with_scheme("up(x)", "ghost g = q;"),
       "a ghost keeps the value of a state variable, but the state has no variable 'q'"},
      {with_scheme("(x := g)", "ghost g = x;"),
       "'g' is a ghost; ghosts are allowed only in contracts"},
      {with_scheme("up(x)", "ensures ∀walk(v, v, l)(0 ≤ l) by induction;"),
       "induction needs ∀walk(u, v, l), where v and l are new names"},
      {with_scheme("up(x)", "ensures walk(0, 1);"), "walk(u, v, l) has three arguments"},
      {std::string(declarations) + "predicate p = walk(0, 0, 0);", "there is no predicate 'walk'"},
      {std::string(declarations) + "predicate p = ∀arc(u, v, l)(0 ≤ l);",
       "walks and arcs are allowed only in contracts and lemmas"},
      {std::string(declarations) + "contract T { }", "there is no scheme, operator or function"},
      {"algorithm t \"t\"; state x: integer; lemma l: ∀walk(a, b, l)(0 ≤ l);",
       "the file does not declare the graph of the walks"},
      {"algorithm t \"t\"; state x: integer; walks over 1 by weights x;", "'x' is not a matrix"},
      {"algorithm t \"t\"; state x: integer; state w[2, 2]: length; walks over x by weights w;",
       "there is no constant 'x'"},
  };
  for (const auto& [text, message] : cases) {
    EXPECT_NE(first_mistake(text).find(message), std::string::npos)
        << first_mistake(text) << "\ninstead of " << message;
  }
}

/// Runs S with its contract checked, from vertex 0 of a graph of two vertices, and returns what the
/// run reports.
std::string report_of_run(const std::string& text) {
  const saa::Algorithm algorithm = parsed(text);
  saa::State state(saa::Layout(algorithm, {{"n", 2}}));
  state.poke("w", {0, 1}, -3);
  saa::RunOptions options;
  options.contracts = true;
  try {
    return run(algorithm, {}, state, "S", {0}, options).why;
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
}

TEST(Contracts, AreCheckedWhileASchemeRuns) {
  EXPECT_EQ(
      report_of_run(with_scheme("for(i = 1..n) up(x) × (x > 0){(x := x − 1)} × {up(y)} (y < 5)",
                                "ghost old = x; requires x = 0; ensures x = old ∧ y = 5;"
                                " at for(i = 1..n) _: invariant x = i − 1;"
                                " at (x > 0){_}: ghost most = x; invariant 0 ≤ x ∧ x ≤ most;"
                                " at {_} (y < 5): invariant 1 ≤ y;")),
      "");
  const std::pair<std::string, std::string> wrong[] = {
      {"ensures x = 3;", "'ensures' does not hold: x = 3"},
      {"requires x = 3;", "'requires' does not hold: x = 3"},
      {"at for(i = 1..n) _: invariant x = i;", "'invariant' does not hold: x = i"},
      {"at for(i = 1..n) _: invariant x < 2;", "'invariant' does not hold: x < 2"},
      {"ensures walk(s, 1, −2);", "'ensures' does not hold: walk"},
      {"ensures ∀arc(u, v, l)(0 ≤ l);", "'ensures' does not hold: ∀arc"},
      {"ensures ∀walk(s, v, l)(0 ≤ l);", "'ensures' does not hold: ∀walk"},
  };
  for (const auto& [contract, message] : wrong) {
    const std::string report = report_of_run(with_scheme("for(i = 1..n) up(x)", contract));
    EXPECT_NE(report.find(message), std::string::npos) << report << "\ninstead of " << message;
  }
}

TEST(Contracts, OfSchemesThatAreCalledAreCheckedToo) {
  const std::string text = fmt::format(
      "{}scheme T(z: integer) = (y := z) × up(x);\n"
      "contract T {{ requires z = 1; ensures x = 1; }}\nscheme S(s: vertex) = T(1) × T(1);\n",
      declarations);
  EXPECT_NE(report_of_run(text).find("'ensures' does not hold: x = 1"), std::string::npos);
}

/// In a walk of a contract one name may stand for both ends.
TEST(Contracts, FitEachWalkWhoseEndsAreOneVertexWhereANameStandsTwice) {
  const auto report = [](const std::string& loop_weight) {
    return report_of_run(
        fmt::format("{}scheme S(s: vertex) = (w[0, 0] := {});\n"
                    "contract S {{ ensures ∀arc(u, u, l)(0 ≤ l); }}\n",
                    declarations, loop_weight));
  };
  EXPECT_EQ(report("1"), "") << "the arc of length -3 has two ends";
  EXPECT_NE(report("−1").find("'ensures' does not hold"), std::string::npos);
}

/// The first scheme of a run asks its caller for what it requires; a later one is called wrongly.
TEST(Contracts, ThatRequireWhatDoesNotHoldEndARunAtItsBeginningAndAreAFaultLater) {
  const auto report = [](const std::string& body) {
    return report_of_run(
        fmt::format("{}scheme T(z: integer) = (y := z);\n"
                    "contract T {{ requires z = 1; }}\n"
                    "scheme S(s: vertex) = {};\ncontract S {{ requires x = 0; }}\n",
                    declarations, body));
  };
  EXPECT_EQ(report("T(1)"), "");
  const std::string fault = "'requires' does not hold: z = 1";
  EXPECT_NE(report("T(2)").find(fault), std::string::npos);
  EXPECT_NE(report("up(x) × T(2)").find(fault), std::string::npos);
}

TEST(Contracts, OfExternFunctionsAreCheckedToo) {
  const saa::Algorithm algorithm =
      parsed(fmt::format("{}function half(z: integer): integer extern;\n"
                         "contract half {{ requires 0 ≤ z; ensures result ≤ z; }}\n"
                         "scheme S(s: vertex) = (y := half(4)) × (y := half(−4));\n",
                         declarations));
  const auto report = [&](saa::Value added) {
    saa::Binding binding;
    binding["half"] = [added](saa::State&, std::span<const saa::Argument> of) {
      return of[0].value / 2 + added;
    };
    saa::State state(saa::Layout(algorithm, {{"n", 2}}));
    try {
      return run(algorithm, binding, state, "S", {0}, {}).why;
    } catch (const saa::SchemeFault& fault) {
      return std::string(fault.what());
    }
  };
  EXPECT_EQ(report(2), "");
  EXPECT_NE(report(3).find("'ensures' does not hold: result ≤ z"), std::string::npos);
}

/// A state of the theory's file on a random graph of up to four vertices with negative weights.
saa::State random_graph(const saa::Algorithm& theory, std::mt19937_64& random) {
  const auto n = static_cast<saa::Value>(1 + random() % 4);
  saa::State state(saa::Layout(theory, {{"V", n}}));
  for (saa::Value& weight : state.cells_of("weight")) {
    if (random() % 3 == 0) weight = static_cast<saa::Value>(random() % 7) - 3;
  }
  return state;
}

TEST(TheoryOfWalks, HoldsOnRandomGraphs) {
  const saa::Algorithm theory = saa::load_theory();
  ASSERT_GE(theory.lemmas.size(), 4U);
  std::mt19937_64 random(1);
  for (int graph = 0; graph < 200; ++graph) {
    saa::State state = random_graph(theory, random);
    const saa::Binding binding;
    const saa::Evaluator evaluate(theory, binding, state);
    for (const saa::Lemma& lemma : theory.lemmas) {
      EXPECT_TRUE(evaluate.holds(lemma.clause.condition, {})) << lemma.name;
    }
  }
}

TEST(TheoryOfWalks, WithAWrongLemmaDoesNotHoldOnRandomGraphs) {
  saa::Algorithm theory = saa::load_theory();
  const std::string text = to_text(theory, saa::Spelling::unicode) +
                           "lemma wrong: ∀walk(b, c, m) ∀walk(a, b, l) walk(a, c, l − m);";
  theory = parsed(text);
  std::mt19937_64 random(1);
  bool holds = true;
  for (int graph = 0; graph < 200; ++graph) {
    saa::State state = random_graph(theory, random);
    const saa::Binding binding;
    holds = holds &&
            saa::Evaluator(theory, binding, state).holds(theory.lemmas.back().clause.condition, {});
  }
  EXPECT_FALSE(holds);
}

TEST_F(Proofs, OfTheLemmasAboutWalksSucceed) {
  const prove::Solvers solvers(5, {});
  for (const prove::Conditions& lemma : prove::conditions_of_lemmas(saa::load_theory())) {
    for (const prove::Condition& one : lemma.conditions) {
      if (one.kind == ConditionKind::consistency) continue;
      EXPECT_EQ(solvers.ask(one.smt).outcome, prove::Outcome::proved) << one.what;
    }
  }
}

TEST_F(Proofs, OfSmallSchemesSucceed) {
  const std::pair<std::string, std::string> right[] = {
      {"(x := 1) × (y := x + 1)", "ensures y = 2;"},
      {"(x > 0)((y := x) ∨ (y := −x))", "ensures 0 ≤ y;"},
      {"for(i = 1..n) up(x)",
       "requires x = 0; ensures 0 ≤ n ⇒ x = n; at for(i = 1..n) _: invariant x = i − 1;"},
      {"(x > 0){(x := x − 1)}", "requires 0 ≤ x; ensures x = 0; at (x > 0){_}: invariant 0 ≤ x;"},
      {"{up(x)} (x < 9)", "ensures 9 ≤ x;"},
      {"⟨x = 3⟩ × up(x)", "ensures x = 4;"},
      {"N", "ensures x = y;"},
      {"local(z: integer = 2) (up(z) × (x := z))", "ensures x = 3;"},
      {"∥(v = 0..n − 1) (d[v] := v)",
       "ensures ∀(a = 0..n − 1) d[a] = a; at ∥(v = 0..n − 1) _: invariant ∀(a = 0..v − 1) d[a] = "
       "a;"},
      {"(x := argmin(i = 0..n − 1) d[i])", "requires 0 < n; ensures ∀(a = 0..n − 1) d[x] ≤ d[a];"},
      {"(d[0] := min(i = 0..n − 1) (d[i] + min(z = 0..n − 1) w[i, z]))",
       "ghost old = d; ensures ∀(a = 0..n − 1) ∀(c = 0..n − 1) d[0] ≤ old[a] + w[a, c];"},
      {"(d[0] := ∞) × (d[0] := d[0] + 1)", "ensures d[0] = ∞;"},
      {"E", "requires ∀arc(u, v, l)(0 ≤ l); ensures ∀walk(u, v, l)(0 ≤ l) by induction;"},
  };
  for (const auto& [body, contract] : right) {
    const std::string text = with_scheme(body, contract);
    EXPECT_EQ(unproved(text), std::vector<std::string>()) << body << "\n" << contract;
  }
}

TEST_F(Proofs, OfWrongSchemesAndContractsFail) {
  const std::pair<std::string, std::string> wrong[] = {
      {"(x := 1)", "ensures x = 2;"},
      {"(x > 0)((y := x) ∨ (y := x))", "ensures 0 ≤ y;"},
      // Bounds, directions and relations of loops.
      {"for(i = 1..n − 1) up(x)",
       "requires x = 0; ensures 0 ≤ n ⇒ x = n; at for(i = 1..n − 1) _: invariant x = i − 1;"},
      {"for(i = 1..y) up(x)",
       "requires x = 0; ensures x = y; at for(i = 1..y) _: invariant x = i − 1;"},
      {"(x ≥ 0){(x := x − 1)}", "requires 0 ≤ x; ensures x = 0; at (x ≥ 0){_}: invariant 0 ≤ x;"},
      // An invariant that does not hold at first, or is not kept, or is missing.
      {"for(i = 1..n) up(x)", "ensures 0 ≤ n ⇒ x = n; at for(i = 1..n) _: invariant x = i − 1;"},
      {"for(i = 1..n) (up(x) × up(x))",
       "requires x = 0; ensures x ≤ 5; at for(i = 1..n) _: invariant x ≤ 5;"},
      {"for(i = 1..n) up(x)", "requires x = 0; ensures 0 ≤ n ⇒ x = n;"},
      // What a loop writes, through an operator's variable, too, is not known after it.
      {"(x := 1) × for(i = 1..n) up(x)", "ensures x = 1;"},
      {"(x := 1) × {up(x)} (x < n)", "ensures x = 2;"},
      {"local(z: integer = 2) (for(i = 1..n) up(z) × (x := z))", "ensures x = 2;"},
      // A ghost of an inner loop is another one in each round of the outer one.
      {"for(i = 1..n) (up(x) × for(j = 1..n) up(y))",
       "requires x = 0; ensures x = 0; at for(i = 1..n) _: invariant g = 0;"
       " at for(j = 1..n) _: ghost g = x;"},
      // Branches that come to one cell.
      {"∥(v = 0..n − 1) (x := v)", "ensures true ∧ x = x;"},
      {"∥(v = 0..n − 2) (d[v] := d[v + 1])", "ensures d[0] = d[0];"},
      {"∥(v = 0..n − 1) (b[v])((d[0] := 1) ∨ E)", "ensures d[0] = d[0];"},
      {"∥(v = 0..n − 1) (∃(a = 0..n − 1) b[a])((b[v] := true) ∨ E)", "ensures x = x;"},
      // ∞, and walks.
      {"(d[0] := d[0] + 1)", "ensures d[0] ≠ ∞;"},
      {"E", "ensures ∀walk(u, v, l)(0 ≤ l) by induction;"},
      {"E", "requires ∀arc(u, v, l)(0 ≤ l); ensures ∀walk(u, v, l)(1 ≤ l) by induction;"},
      {"E", "ensures walk(0, 1, 5);"},
      {"(x := argmin(i = 0..n − 1) d[i])", "requires 0 < n; ensures ∀(a = 0..n − 1) d[x] < d[a];"},
      {"(d[0] := min(i = 0..n − 1) (d[i] + min(z = 0..n − 1) w[i, z]))",
       "ghost old = d; ensures ∀(a = 0..n − 1) ∀(c = 0..n − 1) d[0] ≤ old[a] + w[c, a];"},
      // Constructs without a rule, and a graph that changes.
      {"(x := 1) ∥ (x := 1)", "ensures x = 1;"},
      {"(x := 1) ∨ (x := 1)", "ensures x = 1;"},
      {"(w[0, 0] := 0)", "ensures x = x;"},
  };
  for (const auto& [body, contract] : wrong) {
    EXPECT_NE(unproved(with_scheme(body, contract)), std::vector<std::string>()) << body << "\n"
                                                                                 << contract;
  }
}

TEST_F(Proofs, ByContractUseTheContractAlone) {
  const std::string callee = "scheme T(z: integer) = (y := z);\n";
  const auto text = [&](const std::string& contract, const std::string& own) {
    return fmt::format(
        "{}{}contract T {{ {} }}\nscheme S(s: vertex) = (x := 1) × T(x);\n"
        "contract S {{ {} }}\n",
        declarations, callee, contract, own);
  };
  EXPECT_EQ(unproved(text("requires z = 1; ensures y = z;", "ensures y = 1;")),
            std::vector<std::string>());
  EXPECT_NE(unproved(text("requires z = 2; ensures y = z;", "ensures y = 1;")),
            std::vector<std::string>());
  EXPECT_NE(unproved(text("requires z = 1; ensures 0 < y;", "ensures y = 1;")),
            std::vector<std::string>());
}

TEST_F(Proofs, OfSetsAndExternOperatorsUseMembersAndContracts) {
  const auto text = [](const std::string& body, const std::string& contract) {
    return fmt::format(
        "{}state q[n]: set;\nstate p[n]: set;\n"
        "operator add(Q: set, i: vertex) = (Q[i] := true);\n"
        "operator clear(Q: set) extern;\n"
        "contract clear {{ requires x = 0; ensures ∀(j = 0..n − 1) ¬(j ∈ Q); }}\n"
        "operator other(Q: set) extern;\n"
        "scheme S(s: vertex) = {};\ncontract S {{ requires 0 ≤ s ∧ s < n; {} }}\n",
        declarations, body, contract);
  };
  const std::pair<std::string, std::string> right[] = {
      {"clear(q) × add(q, s)", "requires x = 0; ensures ∀(j = 0..n − 1) (j ∈ q ⇒ j = s);"},
      {"clear(q) × add(q, s) × clear(p)", "requires x = 0; ensures s ∈ q ∧ ¬(s ∈ p);"},
      {"add(q, s) × (x := argmin(i ∈ q) d[i])", "ensures x ∈ q ∧ 0 ≤ x ∧ x < n ∧ d[x] ≤ d[s];"},
      {"for(i = 1..n) clear(p)", "requires x = 0 ∧ s ∈ q; ensures s ∈ q;"},
  };
  for (const auto& [body, contract] : right) {
    EXPECT_EQ(unproved(text(body, contract)), std::vector<std::string>()) << body;
  }
  const std::pair<std::string, std::string> wrong[] = {
      // A set keeps its other members, and the other sets keep theirs.
      {"add(q, s)", "ensures ∀(j = 0..n − 1) (j ∈ q ⇒ j = s);"},
      {"add(q, s)", "ensures s ∈ p;"},
      // An extern operator changes its set, also in a loop, and needs what its contract requires.
      {"add(q, s) × clear(q)", "requires x = 0; ensures s ∈ q;"},
      {"add(q, s) × for(i = 1..n) clear(q)", "requires x = 0; ensures s ∈ q;"},
      {"clear(q)", "ensures ¬(s ∈ q);"},
      {"other(q)", "ensures x = x;"},
  };
  for (const auto& [body, contract] : wrong) {
    EXPECT_NE(unproved(text(body, contract)), std::vector<std::string>()) << body;
  }
}

TEST_F(Proofs, OfExternFunctionsUseOneResultForOneArgument) {
  // A contract without state variables must allow one result.
  const auto text = [](const std::string& ensured, const std::string& contract) {
    return fmt::format(
        "{}function f(z: integer): integer extern;\n"
        "contract f {{ requires 0 ≤ z; ensures {}; }}\n"
        "function g(z: integer): integer extern;\ncontract g {{ ensures result = f(z) + 1; }}\n"
        "scheme S(s: vertex) = (x := f(y)) × up(y) × (y := g(y − 1));\n"
        "contract S {{ requires 0 ≤ y; {} }}\n",
        declarations, ensured, contract);
  };
  const auto open = [&](const std::string& ensured, const std::string& scheme) {
    return unproved(text(ensured, "ensures x < y;"), ConditionKind::contract, scheme).size();
  };
  const std::string half = "2 · result ≤ z ∧ z < 2 · result + 2";
  EXPECT_EQ(open(half, "f"), 0U);
  EXPECT_EQ(open(half, "g"), 0U);
  EXPECT_EQ(open(half, "S"), 0U);
  EXPECT_EQ(open("2 · result ≤ z ∧ z < 2 · result + 3", "f"), 1U);
  // With state variables, it is another function wherever it is called.
  EXPECT_EQ(open("result = z + x · 0 ∨ result = z + y", "f"), 0U);
  EXPECT_EQ(open("result = z + x · 0 ∨ result = z + y", "S"), 1U);
  EXPECT_EQ(unproved(text(half, "ensures ∀(i = 0..n − 1) f(2 · i) = i;")).size(), 0U);
  EXPECT_EQ(unproved(text(half, "ensures ∀(i = −1..n − 1) f(2 · i) = i;")).size(), 1U);
}

TEST_F(Proofs, OfExternFunctionsWhoseContractsReadTheStateOrWalksUseTheContractAtEachCall) {
  const auto open = [](const std::string& scheme, const std::string& ensured) {
    return unproved(fmt::format("{}function near(z: integer): integer extern;\n"
                                "contract near {{ ensures result ≤ y; }}\n"
                                "function reach(z: integer): integer extern;\n"
                                "contract reach {{ ensures walk(z, z, result); }}\n"
                                "scheme S(s: vertex) = (x := near(1));\n"
                                "contract S {{ ensures {}; }}\n",
                                declarations, ensured),
                    ConditionKind::contract, scheme)
        .size();
  };
  EXPECT_EQ(open("S", "x ≤ y"), 0U);
  EXPECT_EQ(open("S", "x < y"), 1U);
  EXPECT_EQ(open("near", "x ≤ y"), 0U) << "it may have many results";
  EXPECT_EQ(open("reach", "x ≤ y"), 0U) << "there are many walks";
}

TEST_F(Proofs, TellWhereARunMayFail) {
  const auto places = [](const std::string& body, const std::string& contract) {
    return unproved(with_scheme(body, contract), ConditionKind::no_fault).size();
  };
  EXPECT_EQ(places("(d[s] := 0)", "requires 0 ≤ s ∧ s < n;"), 0U);
  EXPECT_EQ(places("(d[s] := 0)", "requires 0 ≤ s ∧ s ≤ n;"), 1U);
  EXPECT_EQ(places("(x < n ∧ 0 ≤ x)((d[x] := 0) ∨ E)", ""), 0U);
  EXPECT_EQ(places("(0 ≤ x ∧ x < n ∧ d[x] = 0)(E ∨ E)", ""), 0U);
  EXPECT_EQ(places("(d[x] = 0 ∧ 0 ≤ x ∧ x < n)(E ∨ E)", ""), 1U);
  EXPECT_EQ(places("∥(v = 0..n − 1) ((d[v] := 0) × B_n(v))", ""), 0U);
  EXPECT_EQ(places("∥(v = 0..n − 1) ((d[v] := 0) × B_x(v))", "requires x = n + 1;"), 1U);
}

TEST_F(Proofs, FromContradictionsAreNoticed) {
  const auto contradicts = [](const std::string& contract) {
    const auto text = with_scheme("for(i = 1..n) up(x)", contract);
    const prove::Conditions all = prove::conditions_of(parsed(text), "S");
    const prove::Solvers solvers(1, {});
    return std::ranges::any_of(all.conditions, [&](const prove::Condition& one) {
      return one.kind == ConditionKind::consistency &&
             solvers.ask(one.smt).outcome == prove::Outcome::proved;
    });
  };
  EXPECT_FALSE(contradicts("requires x = 0; at for(i = 1..n) _: invariant x = i − 1;"));
  EXPECT_TRUE(contradicts("requires x = 0 ∧ x = 1;"));
  EXPECT_TRUE(contradicts("requires ∀walk(u, v, l)(1 ≤ l) ∧ 0 < n ∧ walk(0, 0, 0);"));
  EXPECT_TRUE(contradicts("at for(i = 1..n) _: invariant x < x;"));
}

}  // namespace
}  // namespace graphspec::properties
