/// \file
/// See writes.hpp.
#include "spec/prove/writes.hpp"

#include <fmt/format.h>

#include "spec/saa/build.hpp"
#include "spec/saa/transform.hpp"

namespace graphspec::prove {

using saa::SchemePtr;

std::set<std::string> written_by(const saa::Algorithm& algorithm, const SchemePtr& scheme,
                                 const Names& names, bool plainly) {
  std::set<std::string> written;
  for (const SchemePtr& part : parts_of(scheme)) {
    written.merge(written_by(algorithm, part, names, plainly));
  }
  std::visit(
      [&](const auto& node) {
        if constexpr (requires { node.target; }) {
          written.insert(names.variable(node.target.name));
        }
      },
      scheme->node);
  const auto* const call = std::get_if<saa::Call>(&scheme->node);
  if (call == nullptr) return written;
  const saa::Definition& callee = algorithm.definition(call->name);
  if (callee.takes_schemes()) {
    throw Unsupported(fmt::format("'{}' cannot be proved, because it takes schemes", call->name),
                      scheme->at);
  }
  if (plainly && callee.atomic) return written;
  Names inner;
  for (std::size_t place = 0; place < call->arguments.size(); ++place) {
    if (!callee.parameters[place].is_variable) continue;
    const auto& given = std::get<saa::Variable>(call->arguments[place]->node).name;
    inner.aliases[callee.parameters[place].name] = names.variable(given);
  }
  return written_by(algorithm, callee, inner, plainly);
}

std::set<std::string> written_by(const saa::Algorithm& algorithm, const saa::Definition& callee,
                                 const Names& names, bool plainly) {
  if (const auto* const body = std::get_if<SchemePtr>(&callee.body)) {
    return written_by(algorithm, *body, names, plainly);
  }
  std::set<std::string> written;
  for (const auto& [parameter, variable] : names.aliases) written.insert(variable);
  return written;
}

const saa::Barrier* final_barrier(const saa::ParallelLoop& all) {
  return std::get_if<saa::Barrier>(&sequence_of(all.body).back()->node);
}

}  // namespace graphspec::prove
