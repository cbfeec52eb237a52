/// \file
/// See unfold.hpp.
#include "spec/saa/unfold.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reference/graph/error.hpp"
#include "spec/saa/transform.hpp"
#include "spec/saa/tree_parts.hpp"

namespace graphspec::saa {
namespace {

constexpr int most_nodes = 100'000;
constexpr int most_levels = 1'200;

class Unfolder {
 public:
  explicit Unfolder(const Algorithm& algorithm) : algorithm_(algorithm) {}

  SchemePtr operator()(const SchemePtr& scheme) {
    if (++nodes_ > most_nodes) {
      throw InputError(
          fmt::format("with all that it calls the scheme has more than {} nodes", most_nodes));
    }
    if (const auto* const call = std::get_if<Call>(&scheme->node)) {
      const Definition* const called = algorithm_.find(call->name);
      const bool is_scheme = called != nullptr && called->kind == DefinitionKind::scheme;
      if (!is_scheme || takes_state(*called, *call)) return scheme;
      return below(body_with(*called, call->arguments));
    }
    return with_parts(scheme, [&](const SchemePtr& part) { return below(part); });
  }

 private:
  /// A call has one for each scheme that it goes through.
  SchemePtr below(const SchemePtr& part) {
    if (++level_ > most_levels) {
      throw InputError(
          fmt::format("with all that it calls the scheme is deeper than {} levels", most_levels));
    }
    SchemePtr unfolded = (*this)(part);
    --level_;
    return unfolded;
  }

  /// What is handed over is taken each time, as it is written.
  bool takes_state(const Definition& called, const Call& call) const {
    for (std::size_t place = 0; place < call.arguments.size(); ++place) {
      const bool is_value = !called.parameters[place].stands_for;
      if (is_value && looks_at_state(call.arguments[place])) return true;
    }
    return false;
  }

  /// A function may look at it, too.
  bool looks_at_state(const TermPtr& argument) const {
    std::set<std::string> names;
    collect_names(argument, names);
    return std::ranges::any_of(names, [&](const std::string& name) {
      return algorithm_.find_state(name) != nullptr || algorithm_.find(name) != nullptr;
    });
  }

  const Algorithm& algorithm_;
  int nodes_ = 0;
  int level_ = 0;
};

}  // namespace

SchemePtr unfolded(const Algorithm& algorithm, const Definition& definition) {
  std::vector<TermPtr> parameters;
  for (std::size_t place = 1; place <= definition.parameters.size(); ++place) {
    parameters.push_back(variable(fmt::format("%{}", place)));
  }
  return Unfolder(algorithm)(body_with(definition, parameters));
}

}  // namespace graphspec::saa
