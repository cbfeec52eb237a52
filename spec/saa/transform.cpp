/// \file
/// Substitution, canonical forms, and schemes with what they call.
#include "spec/saa/transform.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "reference/graph/error.hpp"
#include "spec/saa/evaluate.hpp"
#include "spec/saa/parameters.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

/// Rebuilds a tree with other names.
class Rebuilder {
 public:
  /// \param schemes  those of the names that stand for schemes, which calls and arguments name
  explicit Rebuilder(Substitution replacement, std::set<std::string> schemes = {})
      : replacement_(std::move(replacement)), schemes_(std::move(schemes)) {}

  TermPtr operator()(const TermPtr& rebuilt) {
    const auto* const node = std::get_if<Variable>(&rebuilt->node);
    if (node != nullptr && node->index.empty()) {
      const auto found = replacement_.find(node->name);
      return found == replacement_.end() ? rebuilt : found->second;
    }
    return std::visit([&](const auto& one) { return term(renamed(one), rebuilt->at); },
                      rebuilt->node);
  }
  ConditionPtr operator()(const ConditionPtr& rebuilt) {
    return std::visit([&](const auto& one) { return condition(renamed(one), rebuilt->at); },
                      rebuilt->node);
  }
  SchemePtr operator()(const SchemePtr& rebuilt) {
    return std::visit([&](const auto& one) { return flat_scheme(renamed(one), rebuilt->at); },
                      rebuilt->node);
  }

 private:
  template <class Node>
  Node with_names(Node node) {
    for_each_tree(node, [&](auto& tree) { tree = (*this)(tree); });
    if constexpr (requires { node.set; }) node.set = name(node.set);
    if constexpr (requires { node.target; }) node.target.name = name(node.target.name);
    if constexpr (requires { node.variable; }) node.variable.name = name(node.variable.name);
    return node;
  }
  Variable renamed(const Variable& node) { return {name(node.name), all(node.index)}; }
  Call renamed(const Call& node) { return renamed_call(node); }
  FunctionCall renamed(const FunctionCall& node) { return renamed_call(node); }
  PredicateCall renamed(const PredicateCall& node) {
    return {node.arguments.empty() ? name(node.name) : node.name, all(node.arguments)};
  }
  Barrier renamed(const Barrier& node) { return {(*this)(node.count), name(node.index)}; }
  Least renamed(const Least& node) { return with_index(node, &Least::value); }
  Quantified renamed(const Quantified& node) { return with_index(node, &Quantified::condition); }
  Local renamed(const Local& node) { return with_index(node, &Local::body); }
  Loop renamed(const Loop& node) { return with_index(node, &Loop::body); }
  ParallelLoop renamed(const ParallelLoop& node) { return with_index(node, &ParallelLoop::body); }
  /// What has no rule of its own.
  template <class Node>
  Node renamed(const Node& node) {
    return with_names(node);
  }

  /// Of A(v) with relax(u) for A: relax(u, v).
  template <class AnyCall>
  AnyCall renamed_call(const AnyCall& node) {
    AnyCall call{node.name, {}};
    if (schemes_.contains(node.name)) {
      const TermPtr& passed = replacement_.at(node.name);
      if (const auto* const given = std::get_if<FunctionCall>(&passed->node)) {
        call = {given->name, given->arguments};
      } else {
        call.name = std::get<Variable>(passed->node).name;
      }
    }
    for (const TermPtr& one : node.arguments) call.arguments.push_back((*this)(one));
    return call;
  }

  /// Of a node whose index means something in one tree of it alone.
  template <class Node, class Tree>
  Node with_index(Node node, Tree Node::*inner) {
    const Tree within = std::exchange(node.*inner, nullptr);
    node = with_names(std::move(node));
    bound(node.index, [&] { node.*inner = (*this)(within); });
    return node;
  }

  /// Does `act` with the index meaning itself, under another name where a replacement has its name.
  template <class Act>
  void bound(std::string& index, const Act& act) {
    const Substitution outside = replacement_;
    replacement_.erase(index);
    std::string fresh = index;
    // No name of a file has a $.
    while (occurs_in_replacements(fresh)) fresh += '$';
    if (fresh != index) replacement_[index] = variable(fresh);
    index = fresh;
    act();
    replacement_ = outside;
  }

  bool occurs_in_replacements(const std::string& searched) const {
    for (const auto& [_, replacing] : replacement_) {
      if (mentions(replacing, searched)) return true;
    }
    return false;
  }
  /// What a name becomes where only a name can stand.
  std::string name(const std::string& before) const {
    const auto found = replacement_.find(before);
    if (found == replacement_.end()) return before;
    const auto* const after = std::get_if<Variable>(&found->second->node);
    if (after == nullptr || !after->index.empty()) {
      throw InputError(fmt::format(
          "'{}' is replaced by {}, but the scheme uses it where only a variable name is allowed",
          before, to_text(found->second)));
    }
    return after->name;
  }

  std::vector<TermPtr> all(std::vector<TermPtr> terms) {
    for (TermPtr& one : terms) one = (*this)(one);
    return terms;
  }

  Substitution replacement_;
  std::set<std::string> schemes_;
};

std::set<std::string> schemes_among(const std::vector<Parameter>& parameters) {
  std::set<std::string> names;
  for (const Parameter& one : parameters) {
    if (one.stands_for) names.insert(one.name);
  }
  return names;
}

/// Bound indices become $1, $2, ... from the outside in.
SchemePtr with_numbered_indices(const SchemePtr& scheme, int depth) {
  const auto renamed = [&](auto loop) {
    const std::string fresh = fmt::format("${}", depth + 1);
    loop.body =
        with_numbered_indices(substituted(loop.body, {{loop.index, variable(fresh)}}), depth + 1);
    loop.index = fresh;
    return saa::scheme(std::move(loop));
  };
  if (const auto* const loop = std::get_if<Loop>(&scheme->node)) return renamed(*loop);
  if (const auto* const loop = std::get_if<ParallelLoop>(&scheme->node)) return renamed(*loop);
  if (const auto* const local = std::get_if<Local>(&scheme->node)) return renamed(*local);
  return with_parts(scheme,
                    [&](const SchemePtr& part) { return with_numbered_indices(part, depth); });
}

SchemePtr without_identities(const SchemePtr& scheme) {
  SchemePtr inner = with_parts(scheme, without_identities);
  const auto* const composition = std::get_if<Composition>(&inner->node);
  if (composition == nullptr) return inner;
  std::vector<SchemePtr> parts;
  for (const SchemePtr& part : composition->parts) {
    if (!std::holds_alternative<Identity>(part->node)) parts.push_back(part);
  }
  return compose(parts);
}

/// Folds from the leaves on.
struct Fold {
  template <class Tree>
  Tree operator()(const Tree& tree) const {
    Tree inner = with_trees(tree, *this);
    if constexpr (std::is_same_v<Tree, TermPtr>) {
      const auto* const sum = std::get_if<Arithmetic>(&inner->node);
      if (sum == nullptr) return inner;
      const auto* const left = std::get_if<Number>(&sum->left->node);
      const auto* const right = std::get_if<Number>(&sum->right->node);
      if (left == nullptr || right == nullptr) return inner;
      return term(Number{calculate(sum->operation, left->value, right->value)}, tree->at);
    }
    return inner;
  }
};

constexpr int most_nodes = 100'000;
constexpr int most_levels = 1'200;

/// Calls of schemes by what they abbreviate.
class Unfolder {
 public:
  /// \param variables  the names of parameters that stand for variables
  Unfolder(const Algorithm& algorithm, std::set<std::string> variables)
      : algorithm_(algorithm), variables_(std::move(variables)) {}

  SchemePtr operator()(const SchemePtr& scheme) {
    if (++nodes_ > most_nodes) {
      throw InputError(
          fmt::format("the scheme, together with all schemes that it calls, has more than {} nodes",
                      most_nodes));
    }
    if (const auto* const call = std::get_if<Call>(&scheme->node)) {
      const Definition* const called = algorithm_.find(call->name);
      const bool is_scheme = called != nullptr && called->kind == DefinitionKind::scheme;
      if (!is_scheme || takes_values_of_state(algorithm_, *called, call->arguments, variables_)) {
        return scheme;
      }
      return below(body_with(*called, call->arguments));
    }
    return with_parts(scheme, [&](const SchemePtr& part) { return below(part); });
  }

 private:
  /// A call has one for each scheme that it goes through.
  SchemePtr below(const SchemePtr& part) {
    if (++level_ > most_levels) {
      throw InputError(fmt::format(
          "the scheme, together with all schemes that it calls, has more than {} levels",
          most_levels));
    }
    SchemePtr unfolded = (*this)(part);
    --level_;
    return unfolded;
  }

  const Algorithm& algorithm_;
  std::set<std::string> variables_;
  int nodes_ = 0;
  int level_ = 0;
};

}  // namespace

bool mentions(const TermPtr& term, const std::string& name) {
  std::set<std::string> names;
  collect_names(term, names);
  return names.contains(name);
}

TermPtr substituted(const TermPtr& term, const Substitution& replacement) {
  return Rebuilder(replacement)(term);
}
ConditionPtr substituted(const ConditionPtr& condition, const Substitution& replacement) {
  return Rebuilder(replacement)(condition);
}
SchemePtr substituted(const SchemePtr& scheme, const Substitution& replacement) {
  return Rebuilder(replacement)(scheme);
}

bool takes_values_of_state(const Algorithm& algorithm, const Definition& called,
                           const std::vector<TermPtr>& arguments,
                           const std::set<std::string>& variables,
                           const std::set<std::string>& values) {
  std::set<std::string> names;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    const Parameter& parameter = called.parameters[place];
    if (!parameter.stands_for && !parameter.is_variable) collect_names(arguments[place], names);
  }
  return std::ranges::any_of(names, [&](const std::string& name) {
    if (variables.contains(name) || algorithm.find(name) != nullptr) return true;
    return algorithm.find_state(name) != nullptr && !values.contains(name);
  });
}

SchemePtr body_with(const Definition& definition, const std::vector<TermPtr>& arguments) {
  const auto* const body = std::get_if<SchemePtr>(&definition.body);
  if (body == nullptr) {
    throw InputError(fmt::format("the body of '{}' is not a scheme", definition.name));
  }
  if (arguments.size() != definition.parameters.size()) {
    throw InputError(fmt::format("'{}' takes {} argument{}, not {}", definition.name,
                                 definition.parameters.size(),
                                 definition.parameters.size() == 1 ? "" : "s", arguments.size()));
  }
  Substitution replacement;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    replacement[definition.parameters[place].name] = arguments[place];
  }
  return Rebuilder(std::move(replacement), schemes_among(definition.parameters))(*body);
}

std::vector<SchemePtr> parts_of(const SchemePtr& scheme) {
  std::vector<SchemePtr> parts;
  static_cast<void>(with_parts(scheme, [&](const SchemePtr& part) {
    parts.push_back(part);
    return part;
  }));
  return parts;
}

SchemePtr with_parts(const SchemePtr& scheme,
                     const std::function<SchemePtr(const SchemePtr&)>& change) {
  return with_trees(scheme, Overloaded{[&](const SchemePtr& part) { return change(part); },
                                       [](const auto& other) { return other; }});
}

std::string canonical(const SchemePtr& scheme) {
  return to_text(with_numbered_indices(without_identities(scheme), 0), Spelling::ascii);
}

std::string canonical(const Definition& definition) {
  Substitution renaming;
  std::string text = definition.atomic ? "atomic " : "";
  for (std::size_t place = 0; place < definition.parameters.size(); ++place) {
    const Parameter& parameter = definition.parameters[place];
    renaming[parameter.name] = variable(fmt::format("%{}", place + 1));
    text += canonical(parameter) + " ";
  }
  Rebuilder renamed(renaming, schemes_among(definition.parameters));
  return text +
         std::visit(
             Overloaded{[](std::monostate) { return std::string("extern"); },
                        [&](const SchemePtr& body) { return canonical(renamed(body)); },
                        [&](const auto& body) { return to_text(renamed(body), Spelling::ascii); }},
             definition.body);
}

std::string hash_of(const Definition& definition) {
  // FNV-1a, 32 bits: a note of change, not a seal.
  std::uint32_t hash = 2166136261U;
  for (const char byte : canonical(definition)) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619U;
  }
  return fmt::format("{:08x}", hash);
}

SchemePtr folded(const SchemePtr& scheme) {
  return Fold()(scheme);
}
TermPtr folded(const TermPtr& term) {
  return Fold()(term);
}

SchemePtr unfolded(const Algorithm& algorithm, const Definition& definition) {
  std::vector<TermPtr> parameters;
  std::set<std::string> variables;
  for (const Parameter& parameter : definition.parameters) {
    const std::string name = fmt::format("%{}", parameters.size() + 1);
    parameters.push_back(variable(name));
    if (parameter.is_variable) variables.insert(name);
  }
  return Unfolder(algorithm, std::move(variables))(body_with(definition, parameters));
}

}  // namespace graphspec::saa
