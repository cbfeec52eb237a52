/// \file
/// Matching and places.
#include "spec/saa/match.hpp"

#include <fmt/format.h>

#include "reference/graph/error.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

bool same(const ConditionPtr& one, const ConditionPtr& other) {
  return to_text(one, Spelling::ascii) == to_text(other, Spelling::ascii);
}

const PredicateCall* metavariable(const ConditionPtr& side) {
  const auto* const call = std::get_if<PredicateCall>(&side->node);
  return call != nullptr && call->arguments.empty() ? call : nullptr;
}
const Call* metavariable(const SchemePtr& side) {
  const auto* const call = std::get_if<Call>(&side->node);
  return call != nullptr && call->arguments.empty() ? call : nullptr;
}

/// Keeps the trees that it is called with.
struct Collect {
  std::vector<ConditionPtr>& conditions;
  std::vector<SchemePtr>& schemes;

  void operator()(const ConditionPtr& tree) const { conditions.push_back(tree); }
  void operator()(const SchemePtr& tree) const { schemes.push_back(tree); }
};

class Matcher {
 public:
  Match found;

  bool match(const SchemePtr& side, const SchemePtr& scheme) {
    if (const Call* const name = metavariable(side)) {
      const auto [bound, is_new] = found.schemes.emplace(name->name, scheme);
      return is_new || canonical(bound->second) == canonical(scheme);
    }
    if (const auto* const composition = std::get_if<Composition>(&side->node)) {
      const auto* const parts = std::get_if<Composition>(&scheme->node);
      return parts != nullptr && sequence(composition->parts, 0, parts->parts, 0);
    }
    if (side->node.index() != scheme->node.index()) return false;
    const auto match_nodes = [&]<class Node>(const Node& node) {
      if constexpr (requires { node.condition; }) {
        return match_trees(node, std::get<Node>(scheme->node));
      } else {
        return canonical(side) == canonical(scheme);
      }
    };
    return std::visit(match_nodes, side->node);
  }

  bool match(const ConditionPtr& side, const ConditionPtr& condition) {
    if (const PredicateCall* const name = metavariable(side)) {
      const auto [bound, is_new] = found.conditions.emplace(name->name, condition);
      return is_new || same(bound->second, condition);
    }
    if (side->node.index() != condition->node.index()) return false;
    const auto match_nodes = [&]<class Node>(const Node& node) {
      if constexpr (is_any_of<Node, Not, And, Or>) {
        return match_trees(node, std::get<Node>(condition->node));
      } else {
        return same(side, condition);
      }
    };
    return std::visit(match_nodes, side->node);
  }

 private:
  /// The conditions and schemes of two nodes of one kind, pair by pair.
  template <class Node>
  bool match_trees(const Node& side, const Node& other) {
    std::vector<ConditionPtr> conditions;
    std::vector<SchemePtr> schemes;
    for_each_tree(other, Collect{conditions, schemes});
    std::size_t condition = 0;
    std::size_t scheme = 0;
    bool all = true;
    for_each_tree(side, [&](const auto& tree) {
      if constexpr (std::is_same_v<decltype(tree), const ConditionPtr&>) {
        all = all && match(tree, conditions[condition++]);
      } else {
        all = all && match(tree, schemes[scheme++]);
      }
    });
    return all;
  }

  /// A metavariable may stand for several parts in a row: the fewest first.
  bool sequence(const std::vector<SchemePtr>& sides, std::size_t side,
                const std::vector<SchemePtr>& parts, std::size_t part) {
    if (side == sides.size()) return part == parts.size();
    const std::size_t longest = metavariable(sides[side]) != nullptr ? parts.size() - part : 1;
    for (std::size_t count = 1; count <= longest && part + count <= parts.size(); ++count) {
      const Match before = found;
      const SchemePtr taken = compose({parts.begin() + static_cast<std::ptrdiff_t>(part),
                                       parts.begin() + static_cast<std::ptrdiff_t>(part + count)});
      if (match(sides[side], taken) && sequence(sides, side + 1, parts, part + count)) return true;
      found = before;
    }
    return false;
  }
};

/// Texts with holes `_`, which stand for anything with balanced brackets up to where the text goes
/// on. Both texts come from the same printer.
bool text_fits(std::string_view shown, std::string_view text) {
  while (!shown.empty() && !(shown[0] == '_' && (shown.size() == 1 || shown[1] != '_'))) {
    if (text.empty() || shown[0] != text[0]) return false;
    shown.remove_prefix(1);
    text.remove_prefix(1);
  }
  if (shown.empty()) return text.empty();
  shown.remove_prefix(1);
  int depth = 0;
  for (std::size_t taken = 0; taken <= text.size(); ++taken) {
    if (depth == 0 && taken > 0 && text_fits(shown, text.substr(taken))) return true;
    if (taken == text.size()) break;
    const char next = text[taken];
    if (next == '(' || next == '[' || next == '{') ++depth;
    if ((next == ')' || next == ']' || next == '}') && --depth < 0) break;
  }
  return false;
}

void collect(const SchemePtr& shown, const SchemePtr& scheme, std::vector<std::size_t>& path,
             std::vector<Place>& places) {
  if (fits(shown, scheme)) places.push_back({path, 1});
  const auto* const composition = std::get_if<Composition>(&scheme->node);
  const auto* const wanted = std::get_if<Composition>(&shown->node);
  if (composition != nullptr && wanted != nullptr &&
      wanted->parts.size() < composition->parts.size()) {
    const auto& parts = composition->parts;
    for (std::size_t first = 0; first + wanted->parts.size() <= parts.size(); ++first) {
      const auto from = parts.begin() + static_cast<std::ptrdiff_t>(first);
      const auto to = from + static_cast<std::ptrdiff_t>(wanted->parts.size());
      if (!fits(shown, compose({from, to}))) continue;
      std::vector<std::size_t> place = path;
      place.push_back(first);
      places.push_back({std::move(place), wanted->parts.size()});
    }
  }
  const auto children = parts_of(scheme);
  for (std::size_t child = 0; child < children.size(); ++child) {
    path.push_back(child);
    collect(shown, children[child], path, places);
    path.pop_back();
  }
}

SchemePtr replaced(const SchemePtr& scheme, const Place& place, std::size_t level,
                   const SchemePtr& by) {
  if (level == place.path.size()) return by;
  if (level + 1 == place.path.size() && place.parts > 1) {
    std::vector<SchemePtr> parts = std::get<Composition>(scheme->node).parts;
    const auto from = parts.begin() + static_cast<std::ptrdiff_t>(place.path[level]);
    *from = by;
    parts.erase(from + 1, from + static_cast<std::ptrdiff_t>(place.parts));
    return compose(parts, scheme->at);
  }
  std::size_t child = 0;
  return with_parts(scheme, [&](const SchemePtr& part) {
    return child++ == place.path[level] ? replaced(part, place, level + 1, by) : part;
  });
}

}  // namespace

std::optional<Match> match(const SchemePtr& side, const SchemePtr& scheme) {
  Matcher matcher;
  if (!matcher.match(side, scheme)) return std::nullopt;
  return std::move(matcher.found);
}

/// Terms stay as they are.
template <class Node>
Node instance_of(Node node, const Match& match) {
  for_each_tree(node, [&](auto& tree) {
    if constexpr (!std::is_same_v<decltype(tree), TermPtr&>) tree = instance(tree, match);
  });
  return node;
}

ConditionPtr instance(const ConditionPtr& side, const Match& match) {
  if (const PredicateCall* const name = metavariable(side)) {
    const auto found = match.conditions.find(name->name);
    if (found == match.conditions.end()) {
      throw InputError(
          fmt::format("condition {} occurs only on the new side of the law, so the scheme does not "
                      "give it a value",
                      name->name));
    }
    return found->second;
  }
  return std::visit([&](const auto& node) { return condition(instance_of(node, match)); },
                    side->node);
}

SchemePtr instance(const SchemePtr& side, const Match& match) {
  if (const Call* const name = metavariable(side)) {
    const auto found = match.schemes.find(name->name);
    if (found == match.schemes.end()) {
      throw InputError(
          fmt::format("operator {} occurs only on the new side of the law, so the scheme does not "
                      "give it a value",
                      name->name));
    }
    return found->second;
  }
  return std::visit([&](const auto& node) { return flat_scheme(instance_of(node, match)); },
                    side->node);
}

bool fits(const SchemePtr& shown, const SchemePtr& scheme) {
  const Call* const hole = metavariable(shown);
  if (hole != nullptr && hole->name == "_") return true;
  const auto shown_parts = parts_of(shown);
  const auto parts = parts_of(scheme);
  if (shown_parts.size() != parts.size()) return false;
  for (std::size_t place = 0; place < parts.size(); ++place) {
    if (!fits(shown_parts[place], parts[place])) return false;
  }
  // What is beside the parts: conditions, bounds, arguments.
  const auto rest = [](const SchemePtr& whole) {
    return to_text(with_parts(whole, [](const SchemePtr&) { return saa::scheme(Undefined{}); }),
                   Spelling::ascii);
  };
  return text_fits(rest(shown), rest(scheme));
}

std::vector<Place> places_of(const SchemePtr& shown, const SchemePtr& scheme) {
  if (!shown) return {Place{}};
  std::vector<Place> places;
  std::vector<std::size_t> path;
  collect(shown, scheme, path, places);
  return places;
}

SchemePtr at_place(const SchemePtr& scheme, const Place& place) {
  SchemePtr found = scheme;
  for (std::size_t level = 0; level < place.path.size(); ++level) {
    if (level + 1 == place.path.size() && place.parts > 1) {
      const auto& parts = std::get<Composition>(found->node).parts;
      const auto from = parts.begin() + static_cast<std::ptrdiff_t>(place.path[level]);
      return compose({from, from + static_cast<std::ptrdiff_t>(place.parts)});
    }
    found = parts_of(found).at(place.path[level]);
  }
  return found;
}

SchemePtr replaced(const SchemePtr& scheme, const Place& place, const SchemePtr& by) {
  return replaced(scheme, place, 0, by);
}

}  // namespace graphspec::saa
