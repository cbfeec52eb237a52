/// \file
/// The table of the options of dense shortest paths.
#include "properties/floyd_warshall/setting.hpp"

namespace graphspec::properties {
namespace {

using floyd_warshall::Options;
using floyd_warshall::Precision;

/// What goes together of `predecessors` and `precision`, and what it is called. The first is the
/// default.
struct Results {
  bool predecessors;
  Precision precision;
};
constexpr Results results[] = {{true, Precision::automatic},
                               {true, Precision::int32},
                               {false, Precision::automatic},
                               {false, Precision::int32},
                               {false, Precision::int16}};
const std::vector<std::string_view> result_words = {
    "predecessors", "predecessors in int32", "lengths", "lengths in int32", "lengths in int16"};

int results_of(const Options& options) {
  int place = 0;
  for (const auto& [predecessors, precision] : results) {
    if (options.predecessors == predecessors && options.precision == precision) break;
    ++place;
  }
  return place;
}

void set_results(Options& options, int place) {
  options.predecessors = results[place].predecessors;
  options.precision = results[place].precision;
}

}  // namespace

const Settings<Options>& floyd_warshall_settings() {
  // Few graphs have more than one tile of 64 or 128, and these are dear on the CPU executor.
  static const Settings<Options> settings({
      OptionField<Options>{.name = "results",
                           .get = results_of,
                           .set = set_results,
                           .drawn = {0, 0, 1, 2, 2, 3, 4, 4},
                           .words = result_words},
      option_field<&Options::tile>("tile", {0, 0, 0, 0, 32, 32, 32, 32, 32, 32, 32, 64, 128}),
      option_field<&Options::pivots>("pivots", {0, 1, 2, 3}),
      option_field<&Options::resident_rows>("resident_rows",
                                            {0, 0, 0, 0, 0, 1, 7, 32, 33, 64, 100}),
  });
  return settings;
}

FloydWarshallSetting with_predecessors(FloydWarshallSetting setting) {
  setting.options.predecessors = true;
  if (setting.options.precision == Precision::int16) {
    setting.options.precision = Precision::automatic;
  }
  return setting;
}

std::string describe(const FloydWarshallSetting& setting) {
  return floyd_warshall_settings().describe(setting);
}

std::ostream& operator<<(std::ostream& out, const FloydWarshallSetting& setting) {
  return out << describe(setting);
}

}  // namespace graphspec::properties
