/// \file
/// The variables that a scheme may write, found from its text.
#pragma once

#include <set>
#include <string>

#include "spec/prove/translate.hpp"

namespace graphspec::prove {

/// The variables that a scheme may write, and where schemes that it calls may; those of `var`
/// parameters by what they stand for. \param plainly  except in atomic operators
[[nodiscard]] std::set<std::string> written_by(const saa::Algorithm& algorithm,
                                               const saa::SchemePtr& scheme, const Names& names,
                                               bool plainly = false);
/// The same of a definition. An extern operator writes its variable parameters only.
[[nodiscard]] std::set<std::string> written_by(const saa::Algorithm& algorithm,
                                               const saa::Definition& callee, const Names& names,
                                               bool plainly = false);

/// The barrier at the end of the branches; nullptr: none.
[[nodiscard]] const saa::Barrier* final_barrier(const saa::ParallelLoop& all);

}  // namespace graphspec::prove
