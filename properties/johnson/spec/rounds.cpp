/// \file
/// Which launches of Johnson's steps are which rounds of their schemes.
#include "properties/spec/rounds.hpp"

namespace graphspec::papers::johnson {

KernelRoundRows kernel_rounds;
std::span<const properties::KernelRounds> kernel_rounds() {
  using properties::KernelRounds;
  // A search whose last vertices are not reached ends with a launch that relaxes nothing, where the
  // scheme settles them.
  const auto outer = [](std::string_view scheme, std::string_view settles, double settle,
                        double clear_mask = 0, std::string_view relaxes = "PSubD1") {
    return KernelRounds{.problem = "apsp",
                        .variant = "outer_loop",
                        .scheme = scheme,
                        .rounds = {{"RELAX_WITH_MASK", relaxes}, {"UPDATE_MASK", settles}},
                        .options = {{"settle", settle}, {"clear_mask", clear_mask}},
                        .has_idle_launches = true};
  };
  static const std::vector<KernelRounds> rows = {
      outer("JohnsonOuter", "PSubU1", 0),
      outer("JohnsonOut", "PSubU1", 1),
      outer("JohnsonIn", "PSubU1In", 2),
      outer("JohnsonInOut", "PSubU1InOut", 3),
      outer("JohnsonClear", "PSubU1", 0, 1, "PSubD1Clear"),
      {.problem = "apsp",
       .variant = "inner_loop",
       .scheme = "JohnsonInner",
       .rounds = {{"RelaxEdge_kernel", "PSubD2"}},
       .distinct_weights = true},
      {.problem = "apsp",
       .variant = "parallel_bellman_ford",
       .scheme = "JohnsonPull",
       .rounds = {{"RelaxEdges_kernel", "RelaxEdgesPull"}},
       .depends_on_order = true,
       .begins_in_memory = true},
      {.problem = "apsp",
       .variant = "parallel_bellman_ford",
       .scheme = "JohnsonPull",
       .rounds = {{"RelaxEdge_kernel", "PSubD2"}},
       .distinct_weights = true},
  };
  return rows;
}

}  // namespace graphspec::papers::johnson
