/// \file
/// Drawing, shrinking and describing inputs.
#include "properties/problem/paths/inputs.hpp"

#include <algorithm>
#include <utility>

#include "properties/problem/source_input.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

/// First of all, that the query asks as it does when nothing is said.
template <class Problem>
rc::Seq<Input<Problem>> with_default_first(const Input<Problem>& input,
                                           rc::Seq<Input<Problem>> smaller) {
  Input<Problem> simpler = input;
  simpler.query.predecessors = typename Problem::Query().predecessors;
  if (simpler.query == input.query) return smaller;
  return rc::seq::concat(rc::seq::just(std::move(simpler)), std::move(smaller));
}

template <class Problem>
std::string describe_asked(const Input<Problem>& input) {
  if (input.query.predecessors == typename Problem::Query().predecessors) return "";
  return input.query.predecessors ? "; with predecessors" : "; distances only";
}

}  // namespace

Input<Sssp> Inputs<Sssp>::draw(const Rule& rule, const rc::Random& random, int size) {
  rc::Random for_graph = random;
  Draw draw(for_graph.split());
  Input<Sssp> input;
  input.graph = draw_weighted_graph(rule, for_graph, size);
  input.graph.num_vertices = std::max(input.graph.num_vertices, 1);
  input.query.source = draw_source(draw, input.graph);
  input.query.predecessors = draw.chance(67);
  return input;
}

rc::Seq<Input<Sssp>> Inputs<Sssp>::smaller(const Input<Sssp>& input, const Rule& rule) {
  auto inputs = with_default_first(input, smaller_source_inputs(input, shrinks_of_weights(1)));
  if (rule.negative_cycles) return inputs;
  // Merged vertices and changed weights may close one.
  return rc::seq::filter(std::move(inputs),
                         [](const Input<Sssp>& one) { return !has_negative_cycle(one.graph); });
}

std::string Inputs<Sssp>::describe(const Input<Sssp>& input) {
  return properties::describe(search_problem(input)) + describe_asked(input);
}

Input<Apsp> Inputs<Apsp>::draw(const Rule& rule, const rc::Random& random, int size) {
  rc::Random for_graph = random;
  Draw draw(for_graph.split());
  Input<Apsp> input;
  input.graph = draw_weighted_graph(rule, for_graph, size);
  input.query.predecessors = draw.chance(40);
  if (!rule.one_row) return input;
  input.query.first = draw.between(0, input.graph.num_vertices - 1);
  input.query.last = std::min(input.query.first + 1, input.graph.num_vertices);
  return input;
}

rc::Seq<Input<Apsp>> Inputs<Apsp>::smaller(const Input<Apsp>& input, const Rule& rule) {
  auto inputs =
      rc::seq::map(smaller_weighted_graphs(input.graph, rule), [input](RandomGraph graph) {
        Input<Apsp> one{std::move(graph), input.query};
        one.query.first = std::clamp(one.query.first, 0, std::max(one.graph.num_vertices - 1, 0));
        if (one.query.last >= 0) {
          one.query.last = std::min(one.query.first + 1, one.graph.num_vertices);
        }
        return one;
      });
  return with_default_first(input, std::move(inputs));
}

std::string Inputs<Apsp>::describe(const Input<Apsp>& input) {
  std::string text = properties::describe(input.graph);
  if (input.query.last >= 0) text += fmt::format("; only the row of source {}", input.query.first);
  return text + describe_asked(input);
}

}  // namespace graphspec::properties
