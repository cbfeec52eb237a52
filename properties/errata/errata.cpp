/// \file
/// The papers' tables of errata, one after another.
#include "properties/errata/errata.hpp"

#include <vector>

namespace graphspec::properties {

std::span<const Erratum> errata() {
  static const std::vector<Erratum> all = [] {
    std::vector<Erratum> rows;
    for (const auto& of_paper : {bfs_errata(), johnson_errata(), floyd_warshall_errata(),
                                 bellman_ford_errata(), boruvka_mst_errata()}) {
      rows.insert(rows.end(), of_paper.begin(), of_paper.end());
    }
    return rows;
  }();
  return all;
}

}  // namespace graphspec::properties
