/// \file
/// What lengths must not depend on: how wide they are, sizes, where rows lie, and the order in
/// which threads run.
#pragma once

#include <ostream>
#include <string>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/settings/setting.hpp"

namespace graphspec::properties {

/// How the matrices are computed.
using FloydWarshallSetting = Setting<floyd_warshall::Options>;

/// Settings in which small graphs have several tiles, take several pivots in one pass, and lie
/// partly in host memory. What is asked for and how wide lengths are is one field, since not all of
/// it goes together: graphspec::floyd_warshall::check() accepts whatever is drawn.
[[nodiscard]] const Settings<floyd_warshall::Options>& floyd_warshall_settings();

/// The setting where predecessors are asked for, in the width that has them.
[[nodiscard]] FloydWarshallSetting with_predecessors(FloydWarshallSetting setting);

/// \cond
[[nodiscard]] std::string describe(const FloydWarshallSetting& setting);
std::ostream& operator<<(std::ostream& out, const FloydWarshallSetting& setting);
/// \endcond

}  // namespace graphspec::properties
