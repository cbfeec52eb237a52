/// \file
/// See parse_graph.hpp.
#include "spec/saa/parse_graph.hpp"

#include <fmt/format.h>

namespace graphspec::saa {
namespace {

std::int64_t weight(Parser& parser) {
  const bool is_negative = parser.take(Sign::minus);
  const std::int64_t size = parser.expect(Sign::number, "a weight, as in weights 0..9").number;
  return is_negative ? -size : size;
}

}  // namespace

void read_graph(Parser& parser, GraphDeclaration& graph) {
  graph.name = parser.expect_name("the graph's name");
  parser.expect(Sign::open_round, "'(' and names for its numbers of vertices and arcs: (V, A)");
  graph.vertices = parser.expect_name("a name for the number of its vertices");
  parser.expect(Sign::comma, "',' and a name for the number of its arcs");
  graph.arcs = parser.expect_name("a name for the number of its arcs");
  parser.expect(Sign::close_round, "')' after the name for the number of arcs");
  while (!parser.is_ahead(Sign::semicolon)) {
    if (parser.take_word("symmetric")) {
      graph.symmetric = true;
    } else if (parser.take_word("simple")) {
      graph.simple = true;
    } else if (parser.take_word("weights")) {
      graph.weighted = true;
      graph.least_weight = weight(parser);
      parser.expect(Sign::range, "'..' between the least weight and the greatest");
      const Position greatest = parser.ahead().at;
      graph.greatest_weight = weight(parser);
      constexpr std::int64_t limit = 1'000'000;
      if (graph.least_weight > graph.greatest_weight || graph.least_weight < -limit ||
          graph.greatest_weight > limit) {
        Parser::fail_at(greatest,
                        fmt::format("weights must be a range within {}..{}", -limit, limit));
      }
    } else {
      parser.fail(fmt::format("expected 'symmetric', 'simple', 'weights 0..9' or ';', found {}",
                              described(parser.ahead())));
    }
  }
}

std::optional<GraphPart> read_graph_part(Parser& parser, const Algorithm& algorithm) {
  if (parser.ahead(1).sign != Sign::name || parser.ahead(1).text != "of") return std::nullopt;
  const Token word = parser.next();
  parser.next();
  const Token graph = parser.expect(Sign::name, "the name of the graph");
  if (!algorithm.graph || graph.text != algorithm.graph->name) {
    Parser::fail_at(graph.at,
                    fmt::format("there is no graph '{}'; declare it first: graph {}(V, A);",
                                graph.text, graph.text));
  }
  for (const GraphPart part : {GraphPart::offsets, GraphPart::heads, GraphPart::tails,
                               GraphPart::weights, GraphPart::adjacency}) {
    if (word.text == name(part)) return part;
  }
  Parser::fail_at(
      word.at,
      fmt::format("a graph has no '{}'; expected offsets, heads, tails, weights or adjacency",
                  word.text));
}

}  // namespace graphspec::saa
