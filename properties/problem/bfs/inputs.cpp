/// \file
/// Random graphs with a source.
#include "properties/problem/bfs/suite.hpp"

namespace graphspec::properties {

using BfsInput = Input<problem::Bfs>;
using BfsInputs = Inputs<problem::Bfs>;

BfsInput BfsInputs::draw(const Rule& rule, const rc::Random& random, int size) {
  return with_search_problem<problem::Bfs>({}, draw_problem(rule, random, size));
}

rc::Seq<BfsInput> BfsInputs::smaller(const BfsInput& input, const Rule& rule) {
  return smaller_source_inputs(input, rule);
}

std::string BfsInputs::describe(const BfsInput& input) {
  return properties::describe(search_problem(input));
}

}  // namespace graphspec::properties
