/// \file
/// Substitution and canonical forms.
#include "spec/saa/transform.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "reference/graph/error.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::saa {
namespace {

/// Rebuilds a tree with other names.
class Rebuilder {
 public:
  explicit Rebuilder(Substitution replacement) : replacement_(std::move(replacement)) {}

  TermPtr operator()(const TermPtr& rebuilt) {
    if (!rebuilt) return nullptr;
    return std::visit([&](const auto& node) { return rebuild(node, rebuilt); }, rebuilt->node);
  }
  ConditionPtr operator()(const ConditionPtr& rebuilt) {
    return std::visit(
        [&](const auto& node) { return condition(rebuild(node, rebuilt->at), rebuilt->at); },
        rebuilt->node);
  }
  SchemePtr operator()(const SchemePtr& rebuilt) {
    return std::visit([&](const auto& node) { return rebuild(node, rebuilt->at); }, rebuilt->node);
  }

 private:
  // ---- terms ------------------------------------------------------------------------------------

  TermPtr rebuild(const Number&, const TermPtr& same) { return same; }
  TermPtr rebuild(const Infinity&, const TermPtr& same) { return same; }
  TermPtr rebuild(const Variable& node, const TermPtr& same) {
    if (node.index.empty()) {
      const auto found = replacement_.find(node.name);
      return found == replacement_.end() ? same : found->second;
    }
    return term(Variable{name(node.name), all(node.index)}, same->at);
  }
  TermPtr rebuild(const FunctionCall& node, const TermPtr& same) {
    return term(FunctionCall{node.name, all(node.arguments)}, same->at);
  }
  TermPtr rebuild(const Arithmetic& node, const TermPtr& same) {
    return term(Arithmetic{node.operation, (*this)(node.left), (*this)(node.right)}, same->at);
  }
  TermPtr rebuild(const Negative& node, const TermPtr& same) {
    return term(Negative{(*this)(node.operand)}, same->at);
  }
  TermPtr rebuild(const Least& node, const TermPtr& same) {
    Least least = node;
    if (!node.set.empty()) least.set = name(node.set);
    least.first = (*this)(node.first);
    least.last = (*this)(node.last);
    bound(least.index, [&] { least.value = (*this)(node.value); });
    return term(std::move(least), same->at);
  }

  // ---- conditions -------------------------------------------------------------------------------

  static Constant rebuild(const Constant& node, Position) { return node; }
  Comparison rebuild(const Comparison& node, Position) {
    return {node.relation, (*this)(node.left), (*this)(node.right)};
  }
  Membership rebuild(const Membership& node, Position) {
    return {(*this)(node.element), name(node.set)};
  }
  Emptiness rebuild(const Emptiness& node, Position) { return {name(node.set), node.empty}; }
  PredicateCall rebuild(const PredicateCall& node, Position) {
    return {node.arguments.empty() ? name(node.name) : node.name, all(node.arguments)};
  }
  Truth rebuild(const Truth& node, Position) {
    return {{name(node.variable.name), all(node.variable.index)}};
  }
  Not rebuild(const Not& node, Position) { return {(*this)(node.operand)}; }
  And rebuild(const And& node, Position) { return {(*this)(node.left), (*this)(node.right)}; }
  Or rebuild(const Or& node, Position) { return {(*this)(node.left), (*this)(node.right)}; }

  // ---- schemes ----------------------------------------------------------------------------------

  static SchemePtr rebuild(const Identity& node, Position at) { return scheme(node, at); }
  static SchemePtr rebuild(const Undefined& node, Position at) { return scheme(node, at); }
  SchemePtr rebuild(const Assign& node, Position at) {
    return scheme(Assign{{name(node.target.name), all(node.target.index)}, (*this)(node.value)},
                  at);
  }
  SchemePtr rebuild(const Call& node, Position at) {
    return scheme(Call{node.name, all(node.arguments)}, at);
  }
  SchemePtr rebuild(const Composition& node, Position at) { return compose(all(node.parts), at); }
  SchemePtr rebuild(const AlphaDisjunction& node, Position at) {
    return scheme(
        AlphaDisjunction{(*this)(node.condition), (*this)(node.then), (*this)(node.otherwise)}, at);
  }
  SchemePtr rebuild(const AlphaIteration& node, Position at) {
    return scheme(AlphaIteration{(*this)(node.condition), (*this)(node.body)}, at);
  }
  SchemePtr rebuild(const InverseIteration& node, Position at) {
    return scheme(InverseIteration{(*this)(node.body), (*this)(node.condition)}, at);
  }
  SchemePtr rebuild(const Loop& node, Position at) { return rebuild_loop(node, at); }
  SchemePtr rebuild(const ParallelLoop& node, Position at) { return rebuild_loop(node, at); }
  SchemePtr rebuild(const Parallel& node, Position at) {
    return side_by_side(all(node.branches), at);
  }
  SchemePtr rebuild(const Synchronous& node, Position at) {
    return scheme(Synchronous{(*this)(node.left), (*this)(node.right)}, at);
  }
  SchemePtr rebuild(const Filtration& node, Position at) {
    return scheme(Filtration{(*this)(node.condition)}, at);
  }
  SchemePtr rebuild(const Barrier& node, Position at) {
    return scheme(Barrier{(*this)(node.count), name(node.index)}, at);
  }

  template <class AnyLoop>
  SchemePtr rebuild_loop(const AnyLoop& node, Position at) {
    AnyLoop loop = node;
    loop.first = (*this)(node.first);
    loop.last = (*this)(node.last);
    bound(loop.index, [&] { loop.body = (*this)(node.body); });
    return scheme(std::move(loop), at);
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
      throw InputError(
          fmt::format("'{}' stands for {}, where only a name can", before, to_text(found->second)));
    }
    return after->name;
  }

  template <class Pointer>
  std::vector<Pointer> all(const std::vector<Pointer>& before) {
    std::vector<Pointer> after;
    after.reserve(before.size());
    for (const Pointer& one : before) after.push_back((*this)(one));
    return after;
  }

  Substitution replacement_;
};

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

TermPtr folded(const TermPtr& folding);

std::vector<TermPtr> folded(const std::vector<TermPtr>& terms) {
  std::vector<TermPtr> all;
  all.reserve(terms.size());
  for (const TermPtr& one : terms) all.push_back(folded(one));
  return all;
}

TermPtr folded(const TermPtr& folding) {
  if (const auto* const node = std::get_if<Arithmetic>(&folding->node)) {
    const TermPtr left = folded(node->left);
    const TermPtr right = folded(node->right);
    const auto* const one = std::get_if<Number>(&left->node);
    const auto* const other = std::get_if<Number>(&right->node);
    if (one != nullptr && other != nullptr) {
      switch (node->operation) {
        case ArithmeticOperator::plus:
          return term(Number{one->value + other->value});
        case ArithmeticOperator::minus:
          return term(Number{one->value - other->value});
        case ArithmeticOperator::times:
          return term(Number{one->value * other->value});
      }
    }
    return term(Arithmetic{node->operation, left, right});
  }
  if (const auto* const node = std::get_if<Variable>(&folding->node)) {
    return term(Variable{node->name, folded(node->index)});
  }
  if (const auto* const node = std::get_if<FunctionCall>(&folding->node)) {
    return term(FunctionCall{node->name, folded(node->arguments)});
  }
  return folding;
}

}  // namespace

bool mentions(const TermPtr& term, const std::string& name) {
  const auto any = [&](const std::vector<TermPtr>& terms) {
    return std::any_of(terms.begin(), terms.end(),
                       [&](const TermPtr& one) { return one && mentions(one, name); });
  };
  if (const auto* const node = std::get_if<Variable>(&term->node)) {
    return node->name == name || any(node->index);
  }
  if (const auto* const node = std::get_if<FunctionCall>(&term->node)) return any(node->arguments);
  if (const auto* const node = std::get_if<Arithmetic>(&term->node)) {
    return any({node->left, node->right});
  }
  if (const auto* const node = std::get_if<Negative>(&term->node)) return any({node->operand});
  if (const auto* const node = std::get_if<Least>(&term->node)) {
    return node->set == name || any({node->value, node->first, node->last});
  }
  return false;
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

SchemePtr body_with(const Definition& definition, const std::vector<TermPtr>& arguments) {
  const auto* const body = std::get_if<SchemePtr>(&definition.body);
  if (body == nullptr) {
    throw InputError(fmt::format("'{}' has no scheme for its body", definition.name));
  }
  if (arguments.size() != definition.parameters.size()) {
    throw InputError(fmt::format("'{}' takes {} arguments, not {}", definition.name,
                                 definition.parameters.size(), arguments.size()));
  }
  Substitution replacement;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    replacement[definition.parameters[place].name] = arguments[place];
  }
  return substituted(*body, replacement);
}

SchemePtr with_parts(const SchemePtr& scheme,
                     const std::function<SchemePtr(const SchemePtr&)>& change) {
  const auto all = [&](const std::vector<SchemePtr>& parts) {
    std::vector<SchemePtr> changed;
    changed.reserve(parts.size());
    for (const SchemePtr& part : parts) changed.push_back(change(part));
    return changed;
  };
  const Position at = scheme->at;
  if (const auto* const node = std::get_if<Composition>(&scheme->node)) {
    return compose(all(node->parts), at);
  }
  if (const auto* const node = std::get_if<AlphaDisjunction>(&scheme->node)) {
    return saa::scheme(
        AlphaDisjunction{node->condition, change(node->then), change(node->otherwise)}, at);
  }
  if (const auto* const node = std::get_if<AlphaIteration>(&scheme->node)) {
    return saa::scheme(AlphaIteration{node->condition, change(node->body)}, at);
  }
  if (const auto* const node = std::get_if<InverseIteration>(&scheme->node)) {
    return saa::scheme(InverseIteration{change(node->body), node->condition}, at);
  }
  if (const auto* const node = std::get_if<Loop>(&scheme->node)) {
    return saa::scheme(Loop{node->index, node->first, node->last, change(node->body)}, at);
  }
  if (const auto* const node = std::get_if<ParallelLoop>(&scheme->node)) {
    return saa::scheme(ParallelLoop{node->index, node->first, node->last, change(node->body)}, at);
  }
  if (const auto* const node = std::get_if<Parallel>(&scheme->node)) {
    return side_by_side(all(node->branches), at);
  }
  if (const auto* const node = std::get_if<Synchronous>(&scheme->node)) {
    return saa::scheme(Synchronous{change(node->left), change(node->right)}, at);
  }
  return scheme;
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
    text += fmt::format("{}{} ", parameter.is_variable ? "var " : "", name(parameter.type));
  }
  if (const auto* const body = std::get_if<SchemePtr>(&definition.body)) {
    return text + canonical(substituted(*body, renaming));
  }
  if (const auto* const body = std::get_if<ConditionPtr>(&definition.body)) {
    return text + to_text(substituted(*body, renaming), Spelling::ascii);
  }
  if (const auto* const body = std::get_if<TermPtr>(&definition.body)) {
    return text + to_text(substituted(*body, renaming), Spelling::ascii);
  }
  return text + "extern";
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
  if (const auto* const node = std::get_if<Call>(&scheme->node)) {
    return saa::scheme(Call{node->name, folded(node->arguments)}, scheme->at);
  }
  if (const auto* const node = std::get_if<Assign>(&scheme->node)) {
    return saa::scheme(Assign{{node->target.name, folded(node->target.index)}, folded(node->value)},
                       scheme->at);
  }
  if (const auto* const node = std::get_if<Barrier>(&scheme->node)) {
    return saa::scheme(Barrier{folded(node->count), node->index}, scheme->at);
  }
  return with_parts(scheme, [](const SchemePtr& part) { return folded(part); });
}

}  // namespace graphspec::saa
