/// \file
/// Searches for a case that violates a property, shrinks it, and prints how to replay it. Runs
/// RapidCheck with parameters from the caller, and returns the result as a value.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "rapidcheck.h"
#include "reference/graph/graph.hpp"
#include "reference/graph/writers.hpp"

namespace graphspec::properties {

/// How something that may hang or crash ended.
struct Ended {
  bool finished = false;
  std::string text;  ///< what it returned; else how it ended
};
/// Runs such a thing where that harms nothing else.
using Guard = std::function<Ended(const std::function<std::string()>& run)>;

/// The size of a graph.
struct GraphSize {
  std::int64_t vertices = 0;
  std::int64_t degree = 0;  ///< length of the longest adjacency list
};

/// Returns the number of vertices and the length of the longest adjacency list.
[[nodiscard]] GraphSize graph_size(const Graph& graph);

/// What is printed of a case.
struct Description {
  std::string text;
  /// Writes the case's graph to a file of that name; empty where the text lists it.
  std::function<void(const std::string& path)> write_graph = {};
  std::optional<GraphSize> size = {};  ///< of the case's graph, for Falsification::largest
};

/// A description of a case on this graph, whose text may only summarize it.
/// \tparam Graph  a random graph: has graph() and is_listed()
template <class Graph>
[[nodiscard]] Description description_on(const Graph& graph, std::string text) {
  Description description{.text = std::move(text)};
  if (is_listed(graph)) return description;
  description.write_graph = [graph](const std::string& path) {
    graphspec::write_graph(graph.graph(), path);
  };
  return description;
}

/// Returns the value of the environment variable GRAPHSPEC_REPLAY; nothing if it is not set.
[[nodiscard]] std::optional<std::string> replay_of_environment();

/// Parameters of a search. The outcome depends on these and the judge alone.
struct FalsifyParameters {
  std::uint64_t seed = 1;
  int cases = 100;         ///< random cases that must pass
  int max_size = 100;      ///< RapidCheck's size of the last cases; it grows from 0
  int max_shrinks = 3000;  ///< smaller cases tried once one has failed
  /// Falsification::replay of an earlier run: only that case is tried. If a change of the code made
  /// the case pass, the result holds. A change of the number of steps can move preemptions.
  std::optional<std::string> replay = replay_of_environment();
  /// Each case is judged by it, so that one which hangs or crashes is a violation like others and
  /// shrinks; empty: cases are judged here.
  Guard guard = {};
  /// Where the graph of a counterexample goes that is too large to be listed; empty: nowhere.
  std::string graph_file = {};
};

/// What was found.
struct Falsification {
  int cases = 0;  ///< cases tried, the failing one among them, its shrinks not
  bool holds = true;
  std::string violation = {};       ///< to the smallest failing case; empty when all passed
  std::string counterexample = {};  ///< that case, described
  std::string graph_file = {};      ///< has its graph, where the description only summarizes it
  std::string replay = {};          ///< goes into FalsifyParameters::replay
  /// The case of FalsifyParameters::replay, described; nothing if no replay was asked for.
  std::optional<std::string> replayed = {};
  /// The largest number of vertices and the longest adjacency list of all cases that passed;
  /// nothing if the cases are no graphs.
  std::optional<GraphSize> largest = {};
  std::string not_run = {};  ///< why no case was tried; empty if cases were tried
  std::vector<std::string> never_occurred = {};  ///< known faults without a match, one line each
};

/// Returns a report for a reader: how many cases hold, and the sizes of their graphs; or the
/// violation, the case, and a command that replays it with this program.
[[nodiscard]] std::string describe(const Falsification& found);

/// What is wrong with a case.
struct Violation {
  std::string text;      ///< one line
  bool is_last = false;  ///< the device can run no other case: it makes no sense to shrink
};

/// judge(), by the guard if there is one.
[[nodiscard]] std::optional<Violation> guarded(
    const Guard& guard, const std::function<std::optional<Violation>()>& judge);

/// Draws a case (by *generator), calls its argument with a description, judges the case.
using Attempt =
    std::function<std::optional<Violation>(const std::function<void(Description)>& describe)>;

/// The untyped form of falsify().
[[nodiscard]] Falsification falsify_attempts(const Attempt& attempt,
                                             const FalsifyParameters& parameters);

/// Draws cases until the judge objects to one, then shrinks it.
/// \param describe  Case -> Description or its text, called before each judgement
/// \param judge  Case -> std::optional<Violation>; throws nothing but std::bad_alloc
/// \param before  told each description before the judgement, so that nothing is lost if the
///     judgement ends the process
/// \throws InputError when parameters.replay is not a replay, or is one of other cases
/// \throws std::bad_alloc where there is too little memory for a case, which says nothing about it
template <class Case, class Describe, class Judge>
[[nodiscard]] Falsification falsify(const rc::Gen<Case>& generator, const Describe& describe,
                                    const Judge& judge, const FalsifyParameters& parameters,
                                    const std::function<void(const std::string&)>& before = {}) {
  return falsify_attempts(
      [&](const std::function<void(Description)>& note) {
        const Case drawn = *generator;
        Description description{describe(drawn)};
        if (before) before(description.text);
        note(std::move(description));
        return guarded(parameters.guard, [&] { return judge(drawn); });
      },
      parameters);
}

}  // namespace graphspec::properties
