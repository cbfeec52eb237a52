/// \file
/// The papers' tables of errata, one after another.
#include "properties/errata/errata.hpp"

#include <vector>

namespace graphspec::properties {

std::span<const Erratum> errata() {
  static const std::vector<Erratum> all = [] {
    std::vector<Erratum> rows;
    for (const auto& hook : papers::all_errata()) {
      for (const Erratum& row : hook.function()) {
        rows.push_back(row);
        rows.back().paper = hook.paper;
      }
    }
    return rows;
  }();
  return all;
}

}  // namespace graphspec::properties
