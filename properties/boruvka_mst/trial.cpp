/// \file
/// Drawing and describing trials.
#include "properties/boruvka_mst/trial.hpp"

#include <utility>

#include "properties/settings/trial.hpp"

namespace graphspec::properties {

rc::Gen<BoruvkaMstTrial> boruvka_mst_trials(BoruvkaMstTrialParts parts,
                                            const BoruvkaMstSteps& steps) {
  return [parts, steps](const rc::Random& random, int size) {
    rc::Random for_graph = random;
    Draw draw(for_graph.split());
    BoruvkaMstTrial trial;
    trial.graph = draw_undirected_graph(parts.graphs, for_graph, size);
    const auto steps_in = [&](const BoruvkaMstSetting& setting) {
      return steps(trial.graph.graph(), setting);
    };
    draw_beside_graph(trial, parts, boruvka_mst_settings(), draw, steps_in);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule = parts.graphs](const BoruvkaMstTrial& larger) {
          return smaller_trials(larger, boruvka_mst_settings(),
                                with_field(larger, &BoruvkaMstTrial::graph,
                                           smaller_undirected_graphs(larger.graph, rule)));
        });
  };
}

std::string describe(const BoruvkaMstTrial& trial) {
  return describe(trial.graph) + describe_settings(trial, "search");
}

std::ostream& operator<<(std::ostream& out, const BoruvkaMstTrial& trial) {
  return out << describe(trial);
}

}  // namespace graphspec::properties
