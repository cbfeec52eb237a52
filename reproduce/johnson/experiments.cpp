/// \file
/// The table of the Johnson paper's experiments. An experiment is a function and one line here.
#include "reproduce/johnson/experiments.hpp"

namespace graphspec::reproduce {
namespace {

// clang-format off
constexpr ExperimentRow<johnson_paper::Inputs> rows[] = {
    {"steps", "all of the parallel schemes, formulas (13) to (17)",
     "every step against the one before, on three densities with and without negative arcs and on the user's graphs", johnson_paper::steps},
    {"settle_rules", "the outer loop in parallel; formulas (10) to (15); reference [8]",
     "phases a source when a phase settles one vertex, those at the minimum, or those that OUT, IN or both allow", johnson_paper::settle_rules},
    {"mask", "the outer loop in parallel, RELAX_WITH_MASK",
     "relaxations with the mask that the listing never clears, and with one that is cleared", johnson_paper::mask},
    {"extract_min", "ExtractMin by Thrust",
     "thrust::min_element against a reduction written by hand", johnson_paper::extract_min},
    {"bellman_ford_share", "the Bellman-Ford algorithm in parallel, formula (17)",
     "the share of the potentials in the whole, and what an ideal parallel version could gain", johnson_paper::bellman_ford_share},
    {"frontier", "ours",
     "all pairs with a source a block, against binary heaps on the host's cores and the paper's steps", johnson_paper::frontier},
};
// clang-format on

}  // namespace

std::vector<Experiment> johnson_experiments(const Setting& setting) {
  return experiments_of<johnson_paper::Inputs>(rows, setting);
}

}  // namespace graphspec::reproduce
