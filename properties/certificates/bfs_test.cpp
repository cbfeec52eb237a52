/// \file
/// The certificate accepts right labels, and each of its rules rejects a planted wrong result that
/// all rules before it let pass.
#include "properties/certificates/bfs.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using Labels = std::vector<std::int32_t>;
using Parents = std::vector<Vertex>;

/// The BFS paper's example of nine vertices, and the labels that it prints.
Graph paper_graph() {
  return {{0, 2, 4, 7, 9, 11, 12, 13, 15, 15}, {1, 2, 3, 4, 5, 6, 7, 4, 8, 5, 8, 6, 8, 0, 6}};
}
const Labels paper_labels_from_0 = {0, 1, 1, 2, 2, 2, 2, 2, 3};
const Labels paper_labels_from_2 = {2, 3, 0, 4, 4, 1, 1, 1, 2};

/// 0 -> 1 -> 2 -> 3, and 4 -> 3 with 4 out of reach.
Graph path_graph() {
  return {{0, 1, 2, 3, 3, 4}, {1, 2, 3, 3}};
}
const Labels path_labels = {0, 1, 2, 3, -1};
const Parents path_parents = {0, 0, 1, 2, -1};

/// The violation in labels of the path graph from vertex 0; empty when there is none.
std::string violation(const Labels& label) {
  return text_of(certify_bfs(path_graph(), 0, label));
}

std::string tree_violation(const Parents& parent) {
  return text_of(certify_bfs_tree(path_graph(), 0, path_labels, parent));
}

TEST(BfsCertificate, TheLabelsThatThePaperPrintsAreCertified) {
  EXPECT_EQ(certify_bfs(paper_graph(), 0, paper_labels_from_0), std::nullopt);
  EXPECT_EQ(certify_bfs(paper_graph(), 2, paper_labels_from_2), std::nullopt);
  EXPECT_EQ(certify_bfs(paper_graph(), 8, Labels{-1, -1, -1, -1, -1, -1, -1, -1, 0}), std::nullopt);
}

TEST(BfsCertificate, AnyOneLabelOfThePaperChangedIsRejected) {
  for (std::size_t vertex = 0; vertex < paper_labels_from_0.size(); ++vertex) {
    for (std::int32_t value = -2; value <= 10; ++value) {
      Labels label = paper_labels_from_0;
      if (label[vertex] == value) continue;
      label[vertex] = value;
      EXPECT_NE(certify_bfs(paper_graph(), 0, label), std::nullopt)
          << "label[" << vertex << "] = " << value;
    }
  }
}

TEST(BfsCertificate, OneVertexWithASelfLoopIsCertified) {
  EXPECT_EQ(certify_bfs(Graph({0, 1}, {0}), 0, Labels{0}), std::nullopt);
}

TEST(BfsCertificate, RuleSizeRejectsALabelTooFewAndOneTooMany) {
  EXPECT_EQ(violation({0, 1, 2, 3}),
            "rule size: the number of levels is 4, but the graph has 5 vertices");
  EXPECT_EQ(violation({0, 1, 2, 3, -1, -1}),
            "rule size: the number of levels is 6, but the graph has 5 vertices");
  EXPECT_EQ(text_of(certify_bfs(Graph({0, 0}, {}), 0, Labels{0, 0})),
            "rule size: the number of levels is 2, but the graph has 1 vertex");
}

TEST(BfsCertificate, RuleRangeRejectsLabelsThatAreNoLevel) {
  EXPECT_EQ(violation({0, 1, 2, 3, 5}),
            "rule range: vertex 4 has level 5; a level is -1 or between 0 and 4");
  EXPECT_EQ(violation({0, 1, 2, 3, -2}),
            "rule range: vertex 4 has level -2; a level is -1 or between 0 and 4");
}

TEST(BfsCertificate, RuleSourceRejectsASourceThatIsNotZero) {
  EXPECT_EQ(violation({1, 2, 3, 4, -1}),
            "rule source: the source, vertex 0, has level 1; it must have level 0");
  EXPECT_EQ(violation({-1, -1, -1, -1, -1}),
            "rule source: the source, vertex 0, has level -1; it must have level 0");
}

TEST(BfsCertificate, RuleSourceRejectsASecondZero) {
  EXPECT_EQ(violation({0, 1, 2, 3, 0}),
            "rule source: vertex 4 has level 0; only the source, vertex 0, may have level 0");
}

TEST(BfsCertificate, RuleUnreachedRejectsAReachableVertexLeftOut) {
  EXPECT_EQ(violation({0, 1, 2, -1, -1}),
            "rule unreached: arc 2->3 leads from level 2 to an unreached vertex (level -1); vertex "
            "3 can be reached, so its level must be between 0 and 3");
}

TEST(BfsCertificate, RuleLevelRejectsALabelThatIsTooLarge) {
  EXPECT_EQ(violation({0, 1, 3, 4, -1}),
            "rule level: arc 1->2 leads from level 1 to level 3; the level of its head must be at "
            "most 2");
}

TEST(BfsCertificate, RuleParentRejectsALabelThatIsTooSmall) {
  EXPECT_EQ(violation({0, 1, 1, 2, -1}),
            "rule parent: vertex 2 has level 1, but no arc leads to it from level 0");
}

TEST(BfsCertificate, RuleParentRejectsAVertexThatCannotBeReached) {
  EXPECT_EQ(violation({0, 1, 2, 3, 3}),
            "rule parent: vertex 4 has level 3, but no arc leads to it from level 2");
}

TEST(BfsCertificate, VerticesThatSupportEachOtherInACycleAreRejected) {
  // 0 alone; 1 -> 2 -> 1 out of reach, with labels that fit each other but not the source.
  EXPECT_EQ(text_of(certify_bfs(Graph({0, 0, 1, 2}, {2, 1}), 0, Labels{0, 1, 2})),
            "rule parent: vertex 1 has level 1, but no arc leads to it from level 0");
}

TEST(BfsCertificate, ASourceOutsideTheGraphIsBadInput) {
  EXPECT_THROW(static_cast<void>(certify_bfs(path_graph(), 5, path_labels)), InputError);
  EXPECT_THROW(static_cast<void>(certify_bfs(path_graph(), -1, path_labels)), InputError);
  EXPECT_THROW(static_cast<void>(certify_bfs(Graph(), 0, Labels{})), InputError);
}

TEST(BfsTreeCertificate, AnyBreadthFirstTreeIsCertified) {
  // Two ways from 0 to 3.
  const Graph diamond({0, 2, 3, 4, 4}, {1, 2, 3, 3});
  const Labels label = {0, 1, 1, 2};
  EXPECT_EQ(certify_bfs_tree(diamond, 0, label, Parents{0, 0, 0, 1}), std::nullopt);
  EXPECT_EQ(certify_bfs_tree(diamond, 0, label, Parents{0, 0, 0, 2}), std::nullopt);
  EXPECT_EQ(tree_violation(path_parents), "");
}

TEST(BfsTreeCertificate, WrongLabelsAreRejectedBeforeTheTreeIsLookedAt) {
  EXPECT_EQ(text_of(certify_bfs_tree(path_graph(), 0, Labels{1, 2, 3, 4, -1}, path_parents)),
            "rule source: the source, vertex 0, has level 1; it must have level 0");
}

TEST(BfsTreeCertificate, OneParentAVertexIsDemanded) {
  EXPECT_EQ(tree_violation({0, 0, 1, 2}),
            "rule size: the number of parents is 4, but the graph has 5 vertices");
}

TEST(BfsTreeCertificate, ASourceThatIsNotItsOwnParentIsRejected) {
  EXPECT_EQ(tree_violation({-1, 0, 1, 2, -1}),
            "rule tree: the source, vertex 0, has parent -1; it must be its own parent 0");
}

TEST(BfsTreeCertificate, AnUnreachedVertexWithAParentIsRejected) {
  EXPECT_EQ(tree_violation({0, 0, 1, 2, 3}),
            "rule tree: vertex 4 is unreached and has parent 3; its parent must be -1");
}

TEST(BfsTreeCertificate, AParentThatIsNoVertexIsRejected) {
  EXPECT_EQ(tree_violation({0, 0, 1, 7, -1}),
            "rule tree: vertex 3 has level 3 and parent 7, which is not a vertex (0 to 4)");
}

TEST(BfsTreeCertificate, WhatLiesBesideTheLabelsIsNotThatOfAParent) {
  // All around the path's labels stands the level that the parent of vertex 3 must have.
  const Labels wide = {2, 2, 0, 1, 2, 3, -1, 2, 2};
  const auto label = std::span(wide).subspan(2, path_labels.size());
  for (const Vertex foreign : {-2, -1, 5, 6}) {
    const auto found = certify_bfs_tree(path_graph(), 0, label, Parents{0, 0, 1, foreign, -1});
    EXPECT_EQ(text_of(found), "rule tree: vertex 3 has level 3 and parent " +
                                  std::to_string(foreign) + ", which is not a vertex (0 to 4)");
  }
}

TEST(BfsTreeCertificate, AParentOnTheWrongLevelIsRejected) {
  EXPECT_EQ(tree_violation({0, 0, 0, 2, -1}),
            "rule tree: vertex 2 has level 2, and its parent 0 has level 0; the parent's level "
            "must be 1");
}

TEST(BfsTreeCertificate, AParentWithoutAnArcIsRejected) {
  // 0 -> 1, 0 -> 2, 1 -> 3: vertex 2 is one level above 3, but has no arc to it.
  const Graph fork({0, 2, 3, 3, 3}, {1, 2, 3});
  EXPECT_EQ(text_of(certify_bfs_tree(fork, 0, Labels{0, 1, 1, 2}, Parents{0, 0, 0, 2})),
            "rule tree: vertex 3 has parent 2, but the graph has no arc 2->3");
}

}  // namespace
}  // namespace graphspec::properties
