/// \file
/// What the weight of a forest must not depend on: the options of the steps, and the order in which
/// threads run.
#pragma once

#include <ostream>
#include <string>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "properties/settings/setting.hpp"

namespace graphspec::properties {

/// How a forest is searched for.
using BoruvkaMstSetting = Setting<boruvka_mst::Options>;

/// Settings with any of the transformations, in which small graphs have several blocks, a share for
/// the CPU, and arcs on either side of what fits the device.
[[nodiscard]] const Settings<boruvka_mst::Options>& boruvka_mst_settings();

/// The setting with those transformations alone.
[[nodiscard]] BoruvkaMstSetting with_transformations(
    BoruvkaMstSetting setting, const boruvka_mst::Transformations& transformations);

/// All 16 combinations of the transformations, from none to all.
[[nodiscard]] std::vector<boruvka_mst::Transformations> all_transformations();

/// "local_sort, compress"; "none".
[[nodiscard]] std::string describe(const boruvka_mst::Transformations& transformations);

/// \cond
[[nodiscard]] std::string describe(const BoruvkaMstSetting& setting);
std::ostream& operator<<(std::ostream& out, const BoruvkaMstSetting& setting);
/// \endcond

}  // namespace graphspec::properties
