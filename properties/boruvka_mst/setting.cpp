/// \file
/// The table of the options of a search for a forest.
#include "properties/boruvka_mst/setting.hpp"

#include <cmath>

namespace graphspec::properties {
namespace {

using boruvka_mst::Options;
using boruvka_mst::Transformations;

/// The row of a transformation.
template <bool Transformations::*member>
OptionField<Options> transformation(std::string_view name) {
  return {
      .name = name,
      .get =
          [](const Options& options) { return static_cast<int>(options.transformations.*member); },
      .set = [](Options& options, int value) { options.transformations.*member = value != 0; },
      .drawn = {0, 1},
      .words = {"no", "yes"}};
}

/// The row of a share, in percent.
template <double Options::*member>
OptionField<Options> share(std::string_view name, const std::vector<int>& percents) {
  return {.name = name,
          .get =
              [](const Options& options) {
                return static_cast<int>(std::lround(100 * (options.*member)));
              },
          .set = [](Options& options, int value) { options.*member = value / 100.0; },
          .drawn = percents};
}

}  // namespace

const Settings<Options>& boruvka_mst_settings() {
  static const Settings<Options> settings({
      transformation<&Transformations::local_sort>("local_sort"),
      transformation<&Transformations::renumber>("renumber"),
      transformation<&Transformations::rank_weights>("rank_weights"),
      transformation<&Transformations::compress>("compress"),
      share<&Options::cpu_share>("cpu_share in percent", {0, 10, 20, 25, 50, 90, 100}),
      option_field<&Options::device_bytes>("device_bytes", {0, 1, 64, 300, 1000, 5000}),
      option_field<&Options::block_size>("block_size", {32, 32, 32, 64, 96, 256}),
      share<&Options::light_share>("light_share in percent", {0, 0, 1, 10, 50, 90, 100}),
      option_field<&Options::lanes>("lanes", {0, 0, 1, 2, 8, 32}),
      option_field<&Options::hub_arcs>("hub_arcs", {128, 128, 1, 3, 10}),
      option_field<&Options::piece_arcs>("piece_arcs", {1024, 1, 5, 40}),
      option_field<&Options::wide_arcs>("wide_arcs", {0, 1}, {"off", "on"}),
  });
  return settings;
}

BoruvkaMstSetting with_transformations(BoruvkaMstSetting setting,
                                       const Transformations& transformations) {
  setting.options.transformations = transformations;
  return setting;
}

std::vector<Transformations> all_transformations() {
  std::vector<Transformations> all;
  for (unsigned chosen = 0; chosen < 1U << boruvka_mst::num_transformations; ++chosen) {
    all.push_back({.local_sort = (chosen & 1U) != 0,
                   .renumber = (chosen & 2U) != 0,
                   .rank_weights = (chosen & 4U) != 0,
                   .compress = (chosen & 8U) != 0});
  }
  return all;
}

std::string describe(const Transformations& transformations) {
  const bool chosen[] = {transformations.local_sort, transformations.renumber,
                         transformations.rank_weights, transformations.compress};
  std::string text;
  for (std::size_t row = 0; row < boruvka_mst::num_transformations; ++row) {
    if (!chosen[row]) continue;
    if (!text.empty()) text += ", ";
    text += boruvka_mst::transformation_names[row];
  }
  return text.empty() ? "none" : text;
}

std::string describe(const BoruvkaMstSetting& setting) {
  return boruvka_mst_settings().describe(setting);
}

std::ostream& operator<<(std::ostream& out, const BoruvkaMstSetting& setting) {
  return out << describe(setting);
}

}  // namespace graphspec::properties
