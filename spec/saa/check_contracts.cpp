/// \file
/// The checks of contracts: names and types of clauses, ghosts, and the loops that are shown.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "spec/saa/build.hpp"
#include "spec/saa/check_terms.hpp"
#include "spec/saa/contracts.hpp"
#include "spec/saa/match.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::saa {
namespace {

bool is_loop(const Scheme& scheme) {
  return std::holds_alternative<Loop>(scheme.node) ||
         std::holds_alternative<AlphaIteration>(scheme.node) ||
         std::holds_alternative<InverseIteration>(scheme.node) ||
         std::holds_alternative<ParallelLoop>(scheme.node);
}

/// Whether a condition says something of each walk from one vertex to another that it binds.
bool allows_induction(const Condition& condition, const CheckContext& context) {
  const auto* const each = std::get_if<EachWalk>(&condition.node);
  return each != nullptr && !each->is_arc && each->names[0] != each->names[1] &&
         each->names[1] != each->names[2] && each->names[0] != each->names[2] &&
         !context.scope.contains(each->names[1]) && !context.scope.contains(each->names[2]);
}

class ContractCheck {
 public:
  explicit ContractCheck(Algorithm& algorithm)
      : algorithm_(algorithm), context_{algorithm}, terms_(context_) {
    context_.in_contract = true;
  }

  std::vector<Mistake> mistakes() {
    if (algorithm_.walks) walks(*algorithm_.walks);
    std::vector<std::string> names;
    for (const Lemma& lemma : algorithm_.lemmas) {
      once(names, lemma.name, lemma.at);
      context_.scope.clear();
      clause(lemma.clause);
    }
    names.clear();
    for (Contract& contract : algorithm_.contracts) {
      once(names, contract.of, contract.at);
      this->contract(contract);
    }
    return std::move(context_.mistakes);
  }

 private:
  void once(std::vector<std::string>& names, const std::string& name, Position at) {
    if (std::ranges::find(names, name) != names.end()) {
      context_.wrong(at, fmt::format("'{}' already has a contract or a lemma of this name", name));
    }
    names.push_back(name);
  }

  void walks(const WalksDeclaration& walks) {
    context_.only_constants = true;
    terms_.whole(walks.vertices, "a number of vertices");
    context_.only_constants = false;
    const auto part = [&](const std::string& name, std::size_t extents, bool is_whole) {
      if (name.empty()) return;
      const StateVariable* const found = algorithm_.find_state(name);
      if (found == nullptr) {
        return context_.wrong(walks.at, context_.unknown("variable of the state", name));
      }
      const bool fits_type = is_whole ? found->type == Type::vertex || found->type == Type::integer
                                      : fits(found->type, Type::length);
      if (found->extents.size() != extents || !fits_type || found->is_ghost) {
        context_.wrong(walks.at, fmt::format("'{}' is not a {} of {} {}", name,
                                             extents == 1 ? "list" : "matrix",
                                             is_whole ? "integers or vertices" : "lengths",
                                             extents == 1 ? "with one index" : "with two indices"));
      }
    };
    part(walks.offsets, 1, true);
    part(walks.tails, 1, true);
    part(walks.heads, 1, true);
    part(walks.weights, walks.is_matrix() ? 2 : 1, false);
  }

  void clause(const Clause& clause) {
    terms_.condition(clause.condition);
    if (clause.by_induction && !allows_induction(*clause.condition, context_)) {
      context_.wrong(clause.at, "induction needs ∀walk(u, v, l), where v and l are new names");
    }
  }

  void contract(Contract& contract) {
    const Definition* const of = algorithm_.find(contract.of);
    const bool acts = of != nullptr &&
                      (of->kind == DefinitionKind::scheme || of->kind == DefinitionKind::operation);
    const bool is_given = of != nullptr && of->kind == DefinitionKind::function && of->is_extern();
    if (!acts && !is_given) {
      return context_.wrong(
          contract.at, of == nullptr ? context_.unknown("scheme, operator or function", contract.of)
                                     : fmt::format("'{}' cannot have a contract; only schemes, "
                                                   "operators and extern functions can",
                                                   contract.of));
    }
    if (of->takes_schemes()) {
      return context_.wrong(
          contract.at,
          fmt::format("'{}' takes schemes, so it cannot have a contract", contract.of));
    }
    context_.scope.clear();
    for (const Parameter& one : of->parameters) context_.scope.emplace(one.name, one);
    if (is_given) context_.scope.emplace("result", Parameter{"result", of->result});
    for (const Clause& one : contract.clauses) clause(one);
    const auto* const body = std::get_if<SchemePtr>(&of->body);
    if (body != nullptr) contract.phases = in_phases(algorithm_, *body);
    for (LoopContract& loop : contract.loops) {
      if (body == nullptr) {
        context_.wrong(loop.at, fmt::format("'{}' is extern, so it has no loops", contract.of));
        continue;
      }
      this->loop(loop, contract.phases.scheme);
      // The interpreter knows the scheme as it is written.
      const std::vector<Place> written = places_of(loop.shown, *body);
      if (written.size() == 1) loop.loop = at_place(*body, written.front()).get();
    }
  }

  void loop(LoopContract& loop, const SchemePtr& body) {
    const std::vector<Place> places = places_of(loop.shown, body);
    if (places.size() != 1) {
      return context_.wrong(
          loop.at,
          places.empty()
              ? fmt::format("the scheme has no loop of this form; {}", loops_of(body))
              : fmt::format(
                    "{} loops of the scheme have this form; include more of the body to select one",
                    places.size()));
    }
    const SchemePtr found = at_place(body, places.front());
    if (!is_loop(*found))
      return context_.wrong(loop.at, "this is not a loop (for, ∥, α{A} or {A}α)");
    const auto outside = context_.scope;
    loop.in_phases = found.get();
    bind_around(body, loop.in_phases);
    for (const Clause& one : loop.invariants) clause(one);
    context_.scope = outside;
  }

  /// The loops of a scheme in words, each with `_` for its body.
  static std::string loops_of(const SchemePtr& scheme) {
    std::vector<std::string> loops;
    const auto collect = [&](const auto& self, const SchemePtr& part) -> void {
      if (is_loop(*part)) {
        loops.push_back(to_text(with_parts(part, [](const SchemePtr&) {
          return saa::scheme(Call{"_", {}});
        })));
      }
      for (const SchemePtr& inner : parts_of(part)) self(self, inner);
    };
    collect(collect, scheme);
    return loops.empty() ? "it has no loops"
                         : fmt::format("its loops are {}", fmt::join(loops, "; "));
  }

  /// Takes the indices and variables of all constructs from the body to the loop into the scope.
  bool bind_around(const SchemePtr& scheme, const Scheme* loop) {
    const auto before = context_.scope;
    std::visit(
        [&](const auto& node) {
          if constexpr (requires {
                          node.body;
                          node.type;
                          node.index;
                        }) {
            context_.scope[node.index] = {node.index, type_named(node.type), true};
          } else if constexpr (requires {
                                 node.body;
                                 node.index;
                               }) {
            context_.scope[node.index] = {node.index, Type::integer};
          }
        },
        scheme->node);
    const bool found =
        scheme.get() == loop || std::ranges::any_of(parts_of(scheme), [&](const SchemePtr& part) {
          return bind_around(part, loop);
        });
    if (!found) context_.scope = before;
    return found;
  }

  Algorithm& algorithm_;
  CheckContext context_;
  TermCheck terms_;
};

}  // namespace

void declare_ghosts(Algorithm& algorithm, std::vector<Mistake>& mistakes) {
  const auto declare = [&](const Ghost& ghost) {
    const StateVariable* const of = algorithm.find_state(ghost.of);
    if (of == nullptr || of->is_ghost) {
      mistakes.push_back(
          {ghost.at,
           fmt::format(
               "a ghost keeps the value of a state variable, but the state has no variable '{}'",
               ghost.of)});
      return;
    }
    StateVariable copy = *of;
    copy.name = ghost.name;
    copy.at = ghost.at;
    copy.part = {};
    copy.meaning = fmt::format("`{}` as it was", ghost.of);
    copy.is_ghost = true;
    algorithm.state.push_back(std::move(copy));
  };
  for (const Contract& contract : algorithm.contracts) {
    for (const Ghost& ghost : contract.ghosts) declare(ghost);
    for (const LoopContract& loop : contract.loops) {
      for (const Ghost& ghost : loop.ghosts) declare(ghost);
    }
  }
}

std::vector<Mistake> mistakes_in_contracts(Algorithm& algorithm) {
  return ContractCheck(algorithm).mistakes();
}

}  // namespace graphspec::saa
