/// \file
/// The baggage model, Path = f(bags, time): the scheme on the study's Figure 4, the scheme against
/// the literal function operator by operator, both against the search that the program has, and the
/// sentence that the problem fits the three loops against a graph on which it does not.
#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "properties/random_graphs/draw.hpp"
#include "properties/spec/events.hpp"
#include "properties/spec/steps.hpp"
#include "reference/floyd_warshall/baggage_steps.hpp"
#include "reference/floyd_warshall/rewarding_route.hpp"
#include "reference/graph/build.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {
namespace {

using reference::BaggageRoute;
using saa::Value;

/// A question of the study: gates, arcs with their times, bags, the time allocated, and two gates.
struct Question {
  DenseMatrix<std::int32_t> times;
  std::vector<std::int32_t> bags;
  std::int64_t within = 0;
  Vertex from = 0;
  Vertex to = 0;

  [[nodiscard]] Graph graph() const {
    EdgeList list;
    list.num_vertices = times.order();
    std::vector<std::int32_t> weights;
    for (Vertex tail = 0; tail < times.order(); ++tail) {
      for (Vertex head = 0; head < times.order(); ++head) {
        if (times(tail, head) == unreached) continue;
        list.source.push_back(tail);
        list.dest.push_back(head);
        weights.push_back(times(tail, head));
      }
    }
    list.weights = std::move(weights);
    return build_graph(std::move(list));
  }

  [[nodiscard]] saa::State state(const saa::Algorithm& algorithm) const {
    const saa::Paper& paper = saa::paper("floyd_warshall");
    saa::State state = paper.state(algorithm, graph());
    for (Vertex gate = 0; gate < times.order(); ++gate) {
      state.poke("bags", {gate}, bags[static_cast<std::size_t>(gate)]);
    }
    state.poke("within", {}, within);
    return state;
  }

  [[nodiscard]] std::vector<Value> arguments() const { return {from, to}; }
};

/// Figure 4, gates A1 to A5 from 0.
Question figure_4(std::int64_t within) {
  Question question{DenseMatrix<std::int32_t>(5, unreached), {1, 5, 2, 7, 4}, within, 0, 4};
  question.times(0, 4) = 3;
  question.times(0, 3) = 6;
  question.times(0, 1) = 5;
  question.times(2, 0) = 3;
  question.times(3, 4) = 1;
  question.times(3, 2) = 3;
  question.times(1, 2) = 2;
  return question;
}

/// A graph without negative cycles, for its arcs' times are 0 to 9 with potentials added.
Question drawn(std::uint64_t seed) {
  Draw draw(seed);
  const Vertex gates = draw.between(1, 5);
  Question question{DenseMatrix<std::int32_t>(gates, unreached), {}, draw.between(0, 25), 0, 0};
  std::vector<std::int32_t> potential;
  for (Vertex gate = 0; gate < gates; ++gate) {
    question.bags.push_back(draw.between(seed % 2 == 0 ? 0 : -3, 3));
    potential.push_back(seed % 3 == 0 ? draw.between(0, 4) : 0);
  }
  const std::int32_t percent = draw.one_of({30, 60, 100});
  for (Vertex tail = 0; tail < gates; ++tail) {
    for (Vertex head = 0; head < gates; ++head) {
      if (!draw.chance(percent)) continue;
      question.times(tail, head) = draw.between(0, 9) + potential[static_cast<std::size_t>(tail)] -
                                   potential[static_cast<std::size_t>(head)];
    }
  }
  question.from = draw.between(0, gates - 1);
  question.to = draw.between(0, gates - 1);
  return question;
}

constexpr std::string_view arrays[] = {"route", "met",     "collected", "time",
                                       "best",  "bestMet", "bestBags",  "bestTime"};

/// Hears of each action of the literal function.
struct Watch {
  std::vector<OperatorEvent>* events;
  Vertex gates;

  void after(std::string_view name, std::initializer_list<Value> arguments,
             const BaggageRoute& route, const BaggageRoute& best) const {
    std::vector<Value> values = cells(route, route.time);
    const std::vector<Value> more =
        cells(best, best.gates.empty() ? saa::unbounded : Value{best.time});
    values.insert(values.end(), more.begin(), more.end());
    events->push_back(operator_event(name, arguments, std::move(values)));
  }

 private:
  [[nodiscard]] std::vector<Value> cells(const BaggageRoute& of, Value time) const {
    std::vector<Value> values(of.gates.begin(), of.gates.end());
    values.resize(static_cast<std::size_t>(gates), -1);
    values.insert(values.end(), {static_cast<Value>(of.gates.size()), of.bags, time});
    return values;
  }
};

/// The best route that a scheme leaves.
BaggageRoute best_by(const char* scheme, const Question& question) {
  const saa::Algorithm algorithm = saa::load("floyd_warshall");
  saa::State state = question.state(algorithm);
  const auto outcome =
      run(algorithm, saa::paper("floyd_warshall").basis(), state, scheme, question.arguments(), {});
  EXPECT_EQ(outcome.ending, saa::Ending::done) << scheme << ": " << outcome.why;
  BaggageRoute best;
  for (Value place = 0; place < state.peek("bestMet", {}); ++place) {
    best.gates.push_back(static_cast<Vertex>(state.peek("best", {place})));
  }
  best.bags = state.peek("bestBags", {});
  if (!best.gates.empty()) best.time = state.peek("bestTime", {});
  return best;
}

void expect_same(const BaggageRoute& one, const BaggageRoute& other, std::uint64_t seed) {
  EXPECT_EQ(one.gates, other.gates) << "seed " << seed;
  EXPECT_EQ(one.bags, other.bags) << "seed " << seed;
  EXPECT_EQ(one.time, other.time) << "seed " << seed;
}

TEST(BaggageSchemes, AnswerTheStudysExample) {
  for (const char* const scheme : {"Path", "PathInTime"}) {
    expect_same(best_by(scheme, figure_4(100)), {{0, 3, 4}, 12, 7}, 0);
    expect_same(best_by(scheme, figure_4(7)), {{0, 3, 4}, 12, 7}, 0);
    expect_same(best_by(scheme, figure_4(6)), {{0, 4}, 5, 3}, 0);
    expect_same(best_by(scheme, figure_4(2)), {}, 0);
  }
}

TEST(BaggageSchemes, TakeTheSameStepsAsTheLiteralFunction) {
  const saa::Algorithm algorithm = saa::load("floyd_warshall");
  std::size_t steps = 0;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Question question = drawn(seed);
    std::vector<OperatorEvent> events;
    static_cast<void>(reference::baggage_path(question.times, question.bags, question.within,
                                              question.from, question.to,
                                              Watch{&events, question.times.order()}));
    saa::State state = question.state(algorithm);
    ASSERT_EQ(first_difference(events, algorithm, saa::paper("floyd_warshall").basis(), state,
                               "Path", question.arguments(), arrays),
              std::nullopt)
        << "seed " << seed;
    steps += events.size();
  }
  EXPECT_GT(steps, 10'000U);
}

TEST(BaggageSchemes, FindWhatTheSearchFinds) {
  int found = 0;
  int longer_than_shortest = 0;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Question question = drawn(seed);
    const reference::RouteMap map(question.graph());
    const auto searched = reference::most_rewarding_route(map, question.bags, question.from,
                                                          question.to, {.within = question.within});
    const BaggageRoute route{searched.route.vertices, searched.bags, searched.route.time};
    expect_same(reference::baggage_path(question.times, question.bags, question.within,
                                        question.from, question.to),
                route, seed);
    expect_same(best_by("PathInTime", question), route, seed);
    found += route.gates.empty() ? 0 : 1;
    longer_than_shortest +=
        !route.gates.empty() && route.time > map.paths().cost(question.from, question.to) ? 1 : 0;
  }
  EXPECT_GT(found, 200);
  EXPECT_GT(longer_than_shortest, 30);
}

/// The three loops with bags in place of lengths: gates 0 and 1 with arcs both ways. From 0 to 0 by
/// way of 1 is no route, and collects gate 0 twice.
TEST(BaggageSchemes, DoNotFitTheThreeLoops) {
  Question question{DenseMatrix<std::int32_t>(2, unreached), {3, 1}, 100, 0, 0};
  question.times(0, 1) = 1;
  question.times(1, 0) = 1;
  EXPECT_EQ(best_by("Path", question).bags, 3);
  EXPECT_GT(best_by("PathByFigure3", question).bags, 4);
}

}  // namespace
}  // namespace graphspec::properties
