/// \file
/// What is asked of every solver beside right numbers: answers of the form that is due.
#include <gtest/gtest.h>

#include <string>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/paths/answers.hpp"
#include "properties/problem/sssp/suite.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Sssp;

/// 0 <-> 1 -> 2, with a negative arc; 3 alone.
template <class Problem>
Trial<Problem> small_trial(bool predecessors) {
  Trial<Problem> trial;
  trial.graph.num_vertices = 4;
  trial.graph.weighted = true;
  trial.graph.edges = {{0, 1, 5}, {1, 2, -2}, {0, 2, 4}, {1, 0, 6}};
  trial.query.predecessors = predecessors;
  return trial;
}

/// Gives distances alone, whatever is asked.
template <class Problem>
Subject<Problem> distances_alone(bool has_predecessors) {
  Subject<Problem> subject;
  subject.has_predecessors = has_predecessors;
  subject.run = [](const Graph& graph, auto query, const Setting&) {
    query.predecessors = false;
    return Problem::oracle(graph, query);
  };
  return subject;
}

template <class Problem>
std::string first_violation(const Subject<Problem>& subject, const Trial<Problem>& trial) {
  return judge(properties_of<Problem>()[0], subject, trial).value_or("");
}

TEST(PathsAnswers, WithoutPredecessorsThatAreDueAreAViolation) {
  EXPECT_EQ(first_violation(distances_alone<Sssp>(true), small_trial<Sssp>(true)),
            "exception: the result has 0 predecessors, but must have 4");
  EXPECT_EQ(first_violation(distances_alone<Apsp>(true), small_trial<Apsp>(true)),
            "exception: the result has a matrix of 0 x 0 predecessors, but must have 4 x 4");
  EXPECT_EQ(first_violation(distances_alone<Apsp>(true), small_trial<Apsp>(false)), "");
}

TEST(PathsAnswers, OfASubjectWithoutPredecessorsHaveEveryPropertyThatSaysSomethingAboutIt) {
  const Subject<Apsp> subject = distances_alone<Apsp>(false);
  for (const Property<Apsp>& property : properties_of<Apsp>()) {
    if (!property.says_something_about(subject)) continue;
    EXPECT_EQ(judge(property, subject, small_trial<Apsp>(true)), std::nullopt) << property.name;
  }
}

TEST(PathsAnswers, AreCollectedInTheOrderOfSourcesAlone) {
  const std::vector<std::int32_t> row = {0, 1};
  const auto collected = [&](const std::vector<Vertex>& sources, std::size_t size) {
    RowCollector collector(2, 0, 2, false);
    for (const Vertex source : sources) collector.take(source, std::span(row).first(size), {});
    return std::move(collector).rows().distance;
  };
  EXPECT_EQ(collected({0, 1}, 2), (std::vector<std::int32_t>{0, 1, 0, 1}));
  for (const std::vector<Vertex>& sources :
       {std::vector<Vertex>{1, 0}, {0}, {0, 0}, {0, 1, 1}, {0, 1, 2}}) {
    EXPECT_THROW(collected(sources, 2), std::length_error);
  }
  EXPECT_THROW(collected({0, 1}, 1), std::length_error);
}

}  // namespace
}  // namespace graphspec::properties
