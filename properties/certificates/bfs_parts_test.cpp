/// \file
/// Several judges of a breadth-first search, each with the arcs of some tails, say together what
/// one says who has them all, word for word, and ask each other equally often.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string_view>
#include <vector>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/judges_together.hpp"
#include "properties/certificates/parts.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_part.hpp"
#include "reference/problem/bfs.hpp"

namespace graphspec::properties {
namespace {

struct Case {
  Graph graph;
  Vertex source;
  std::vector<std::int32_t> label;
  std::vector<Vertex> parent;
};

/// A search of a random graph, with up to two values that are not its own.
Case drawn(std::mt19937_64& random) {
  const auto below = [&](int bound) {
    return static_cast<Vertex>(random() % static_cast<std::uint64_t>(bound));
  };
  EdgeList list;
  list.num_vertices = 1 + below(9);
  for (int arcs = below(3 * list.num_vertices); arcs > 0; --arcs) {
    list.source.push_back(below(list.num_vertices));
    list.dest.push_back(below(list.num_vertices));
  }
  const auto order = static_cast<std::size_t>(list.num_vertices);
  Case made{build_graph(std::move(list)), below(static_cast<int>(order)), {}, {}};
  const auto tree = problem::Bfs::oracle(made.graph, {made.source});
  made.label.assign(tree.level.begin(), tree.level.end());
  made.parent.assign(tree.predecessor.begin(), tree.predecessor.end());
  for (int changes = below(3); changes > 0; --changes) {
    const std::size_t place = random() % order;
    auto& values = below(2) == 0 ? made.label : made.parent;
    values[place] = std::clamp(values[place] + below(5) - 2, -1, static_cast<int>(order) - 1);
  }
  return made;
}

TEST(BfsParts, JudgesTogetherSayWhatOneSays) {
  std::mt19937_64 random(1);
  int right = 0;
  std::vector<std::string_view> rules;
  for (int number = 0; number < 3000; ++number) {
    const Case made = drawn(random);
    const auto alone = certify_bfs_tree(made.graph, made.source, made.label, made.parent);
    if (alone) rules.push_back(alone->rule());
    right += alone ? 0 : 1;
    for (const int judges : {1, 2, 3, 7, 12}) {
      const auto tree =
          said_together(made.graph, judges, [&](const auto& part, const auto& others) {
            return certify_bfs_tree_part(part.rows, made.source, made.label, made.parent,
                                         others.marks);
          });
      ASSERT_EQ(text_of(first_of_parts(tree)), text_of(alone)) << "case " << number;
      const auto labels =
          said_together(made.graph, judges, [&](const auto& part, const auto& others) {
            return certify_bfs_part(part.rows, made.source, made.label, others.marks);
          });
      ASSERT_EQ(text_of(first_of_parts(labels)),
                text_of(certify_bfs(made.graph, made.source, made.label)))
          << "case " << number;
    }
  }
  EXPECT_GT(right, 500);
  for (const std::string_view rule :
       {bfs_rule::source, bfs_rule::unreached, bfs_rule::level, bfs_rule::parent, bfs_rule::tree}) {
    EXPECT_GT(std::ranges::count(rules, rule), 20) << rule;
  }
}

}  // namespace
}  // namespace graphspec::properties
