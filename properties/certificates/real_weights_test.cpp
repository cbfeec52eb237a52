/// \file
/// Certificates of real weights: which numbers are taken, to the last bit or to the bound.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using Limits = std::numeric_limits<double>;

/// 0 -> 1 -> 2 and 0 -> 2.
Graph triangle(double first, double second, double direct) {
  return {{0, 2, 3, 3}, {1, 2, 2}, std::vector<double>{first, direct, second}};
}

TEST(RealCertificate, TakesTheSumAlongThePathToTheLastBitAndNoOther) {
  const Graph graph = triangle(0.1, 0.2, 1);
  const double sum = 0.1 + 0.2;  // which is not 0.3
  const auto text = [&](double last, SumOrder order) {
    return text_of(certify_shortest_paths(graph, 0, std::vector<double>{0, 0.1, last}, order));
  };
  EXPECT_EQ(text(sum, SumOrder::along_paths), "");
  EXPECT_NE(text(0.3, SumOrder::along_paths), "");
  EXPECT_NE(text(std::nextafter(sum, 1), SumOrder::along_paths), "");
  EXPECT_EQ(text(0.3, SumOrder::any), "");
  EXPECT_NE(text(0.3 + 1e-14, SumOrder::any), "");
  EXPECT_NE(text(0.3 - 1e-14, SumOrder::any), "");
}

TEST(RealCertificate, AsksWhetherDistancesWereRounded) {
  const Graph graph = triangle(0.1, 0.2, 1);
  const auto asks = [&](double last) {
    const std::string text = text_of(
        certify_shortest_paths(graph, 0, std::vector<double>{0, 0.1, last}, SumOrder::along_paths));
    EXPECT_NE(text, "");
    return text.find("were the distances rounded, or float32?") != std::string::npos;
  };
  EXPECT_TRUE(asks(0.3 + 2e-9));
  EXPECT_TRUE(asks(static_cast<double>(static_cast<float>(0.3))));
  EXPECT_FALSE(asks(std::nextafter(0.1 + 0.2, 1)));  // perhaps another order of additions
  EXPECT_FALSE(asks(0.31));
  EXPECT_FALSE(asks(Limits::quiet_NaN()));
}

TEST(RealCertificate, AnyOrderOfASumThatCancelsOutIsTaken) {
  const Graph path({0, 1, 2, 3, 3}, {1, 2, 3}, std::vector<double>{0.1, 0.2, -0.3});
  const double along = 0.1 + 0.2 - 0.3;
  const double other = 0.1 + (0.2 - 0.3);
  ASSERT_NE(along, other);
  const auto text = [&](double last, SumOrder order) {
    return text_of(
        certify_shortest_paths(path, 0, std::vector<double>{0, 0.1, 0.1 + 0.2, last}, order));
  };
  EXPECT_EQ(text(along, SumOrder::along_paths), "");
  EXPECT_NE(text(other, SumOrder::along_paths), "");
  EXPECT_EQ(text(other, SumOrder::any), "");
  EXPECT_NE(text(along + 1e-13, SumOrder::any), "");
}

TEST(RealCertificate, TheBoundOfAnyOrderIsFourRoundingsForEachVertexAndTwoMore) {
  const Graph arc({0, 1, 1}, {1}, std::vector<double>{1});
  const auto text = [&](double roundings) {
    const double length = 1 + std::ldexp(roundings, -53);
    return text_of(certify_shortest_paths(arc, 0, std::vector<double>{0, length}, SumOrder::any));
  };
  for (const double sign : {-1.0, 1.0}) {
    EXPECT_EQ(text(sign * 4 * (2 + 2)), "");
    EXPECT_NE(text(sign * (4 * (2 + 2) + 2)), "");
  }
}

TEST(RealCertificate, PredecessorsAndRowsAreHeldToTheLastBitUnlessAnyOrderIsAskedFor) {
  // Along 0 -> 1 -> 2 -> 3 the sum is one bit more than the arc 0 -> 3 weighs.
  const Graph graph({0, 2, 3, 4, 4}, {1, 3, 2, 3}, std::vector<double>{0.1, 0.6, 0.2, 0.3});
  const std::vector<double> least = {0, 0.1, 0.1 + 0.2, 0.6};
  const std::vector<double> along = {0, 0.1, 0.1 + 0.2, 0.1 + 0.2 + 0.3};
  ASSERT_LT(least[3], along[3]);
  const std::vector<Vertex> direct = {-1, 0, 1, 0};
  const std::vector<Vertex> other = {-1, 0, 1, 2};
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, least, direct)), "");
  EXPECT_EQ(text_of(certify_predecessor_rows(graph, 0, least, direct)), "");
  EXPECT_EQ(text_of(certify_rows(graph, 0, least)), "");
  // What is not said is the rule to the last bit.
  for (const auto& found :
       {certify_predecessors(graph, 0, least, other),
        certify_predecessors(graph, 0, least, other, SumOrder::along_paths),
        certify_predecessor_rows(graph, 0, least, other),
        certify_predecessor_rows(graph, 0, least, other, SumOrder::along_paths)}) {
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->rule(), predecessors_rule::tight);
    EXPECT_EQ(found->value(), 3);
  }
  for (const auto& found : {certify_shortest_paths(graph, 0, along), certify_rows(graph, 0, along),
                            certify_rows(graph, 0, along, SumOrder::along_paths)}) {
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->rule(), paths_rule::arc);
    EXPECT_EQ(found->value(), 3);
  }
  constexpr SumOrder any = SumOrder::any;
  EXPECT_EQ(text_of(certify_predecessors(graph, 0, least, other, any)), "");
  EXPECT_EQ(text_of(certify_predecessor_rows(graph, 0, least, other, any)), "");
  EXPECT_EQ(text_of(certify_shortest_paths(graph, 0, along, any)), "");
  EXPECT_EQ(text_of(certify_rows(graph, 0, along, any)), "");
}

TEST(RealCertificate, RejectsWhatIsNoNumber) {
  const Graph graph = triangle(0.5, 0.25, 1);
  for (const double wrong : {Limits::quiet_NaN(), -Limits::infinity(), Limits::infinity()}) {
    for (const SumOrder order : {SumOrder::along_paths, SumOrder::any}) {
      EXPECT_TRUE(certify_shortest_paths(graph, 0, std::vector<double>{0, 0.5, wrong}, order));
      EXPECT_TRUE(certify_shortest_paths(graph, 0, std::vector<double>{wrong, 0.5, 0.75}, order));
    }
  }
}

TEST(RealWeights, SubnormalNumbersAndMinusZeroAreTakenNaNAndInfinitiesRefused) {
  const auto check = [](double weight) {
    reference::check_path_lengths<double>(triangle(weight, 1, 1));
  };
  EXPECT_NO_THROW(check(Limits::denorm_min()));
  EXPECT_NO_THROW(check(-0.0));
  for (const double wrong :
       {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), Limits::max()}) {
    EXPECT_THROW(check(wrong), InputError) << wrong;
  }
  EXPECT_FALSE(std::signbit(reference::edge_matrix<double>(triangle(-0.0, 1, 1))(0, 1)));
}

}  // namespace
}  // namespace graphspec::properties
