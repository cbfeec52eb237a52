/// \file
/// Which launches of the Bellman-Ford steps are which rounds of their schemes.
#include "properties/spec/rounds.hpp"

namespace graphspec::papers::bellman_ford {

KernelRoundRows kernel_rounds;
std::span<const properties::KernelRounds> kernel_rounds() {
  const auto dense = [](std::string_view variant, std::string_view scheme, std::string_view kernel,
                        std::string_view round, double until_stable = 0) {
    return properties::KernelRounds{.problem = "sssp",
                                    .variant = variant,
                                    .scheme = scheme,
                                    .rounds = {{kernel, round}},
                                    .options = {{"until_stable", until_stable}},
                                    .written_over = "sigma"};
  };
  // Of ways alike a tree of comparisons takes one that depends on the group's size.
  const auto reduced = [&](std::string_view variant, std::string_view scheme,
                           std::string_view round, bool distinct) {
    auto one = dense(variant, scheme, "bellman_ford_reduce_round", round);
    one.distinct_weights = distinct;
    if (!distinct) one.ignored = "eta";
    return one;
  };
  static const std::vector<properties::KernelRounds> rows = {
      dense("naive", "BF_Naive", "bellman_ford_naive_round", "par_bf_kernel"),
      dense("naive", "UntilStable", "bellman_ford_naive_round", "par_bf_kernel", 1),
      reduced("reduce", "BF_Reduce", "par_bf_kernel_reduce", false),
      reduced("reduce", "BF_Reduce", "par_bf_kernel_reduce", true),
      reduced("reduce_coarse", "BF_Reduce_Coarse", "par_bf_kernel_reduce_coarse", false),
      reduced("reduce_coarse", "BF_Reduce_Coarse", "par_bf_kernel_reduce_coarse", true),
      {.problem = "sssp",
       .variant = "worklist",
       .scheme = "Worklist",
       .rounds = {{"relax_worklist", "relax_worklist"}},
       .depends_on_order = true},
  };
  return rows;
}

}  // namespace graphspec::papers::bellman_ford
