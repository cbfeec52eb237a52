/// \file
/// One random trial of a solver: all that a property of it needs to be judged. Drawing, shrinking
/// and describing trials, whatever the problem.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "properties/harness/setting.hpp"
#include "properties/random_graphs/additions.hpp"
#include "properties/random_graphs/draw.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

/// How random inputs of a problem are drawn. Each suite specialises it, with the types Graph, a
/// random graph that has graph(), and Rule, which says what graphs look like; and with
///   static Input<Problem> draw(const Rule&, const rc::Random&, int size);
///   static rc::Seq<Input<Problem>> smaller(const Input<Problem>&, const Rule&);  // its shrinks
///   static std::string describe(const Input<Problem>&);
template <class Problem>
struct Inputs;

/// A graph, and what is asked of it.
template <class Problem>
struct Input {
  typename Inputs<Problem>::Graph graph;
  typename Problem::Query query = {};
};

/// An input, up to two settings to run in, and what a property is free to choose.
template <class Problem>
struct Trial : Input<Problem> {
  Setting setting = {};
  Setting other_setting = {};
  std::uint64_t choice = 0;              ///< a relabelling, an order of arcs, a target
  std::vector<Addition> additions = {};  ///< to the graph, that may change no result
  bool input_shrank = false;             ///< how it came about; says nothing about the trial

  /// The first setting under the other schedule.
  [[nodiscard]] Setting rescheduled() const { return {setting.options, other_setting.schedule}; }
  /// The first setting with the other options.
  [[nodiscard]] Setting with_other_options() const {
    return {other_setting.options, setting.schedule};
  }
};

/// Which parts of a trial a property looks at, and on which graphs. The rest stay at their
/// defaults.
template <class Problem>
struct TrialParts {
  bool setting = false;
  bool other_setting = false;
  bool choice = false;
  bool additions = false;
  typename Inputs<Problem>::Rule graphs = {};
};

/// The input, and on lines of their own the settings that differ from the defaults.
template <class Problem>
[[nodiscard]] std::string describe(const Trial<Problem>& trial, OptionTable options) {
  std::string text = Inputs<Problem>::describe(trial);
  const std::string first = Settings(options).describe(trial.setting);
  const std::string second = Settings(options).describe(trial.other_setting);
  if (!first.empty()) text += fmt::format("\nwith {}", first);
  if (!second.empty()) text += fmt::format("\nin the second run with {}", second);
  return text;
}

/// Trials in which one field is another; `values` are what it may be.
template <class Problem, class T>
[[nodiscard]] rc::Seq<Trial<Problem>> with_field(const Trial<Problem>& trial,
                                                 T Trial<Problem>::*field, rc::Seq<T> values) {
  return rc::seq::map(std::move(values), [trial, field](T value) {
    Trial<Problem> changed = trial;
    changed.*field = std::move(value);
    return changed;
  });
}

/// Simpler trials: small sizes first, so that the graph can become small; what is left of them goes
/// to the defaults last, where the small graph allows it. Once the graph gets smaller, all of its
/// steps come before settings are tried again.
template <class Problem>
[[nodiscard]] rc::Seq<Trial<Problem>> smaller_trials(const Trial<Problem>& trial,
                                                     const typename Inputs<Problem>::Rule& rule,
                                                     OptionTable options) {
  using Each = Trial<Problem>;
  const Settings settings(options);
  const auto smaller = [&](auto field) {
    return with_field(trial, field, rc::seq::fromContainer(settings.smaller(trial.*field)));
  };
  const auto plainer = [&](auto field) {
    return with_field(trial, field, rc::seq::fromContainer(settings.plainer(trial.*field)));
  };
  auto smaller_inputs =
      rc::seq::map(Inputs<Problem>::smaller(trial, rule), [trial](Input<Problem> input) {
        Each changed = trial;
        static_cast<Input<Problem>&>(changed) = std::move(input);
        changed.input_shrank = true;
        return changed;
      });
  auto to_small_sizes = rc::seq::concat(
      smaller(&Each::setting), smaller(&Each::other_setting),
      with_field(trial, &Each::choice, rc::shrink::towards(trial.choice, std::uint64_t{0})));
  auto to_small_graphs =
      rc::seq::concat(std::move(smaller_inputs),
                      with_field(trial, &Each::additions, fewer_additions(trial.additions)),
                      plainer(&Each::setting), plainer(&Each::other_setting));
  return trial.input_shrank
             ? rc::seq::concat(std::move(to_small_graphs), std::move(to_small_sizes))
             : rc::seq::concat(std::move(to_small_sizes), std::move(to_small_graphs));
}

/// \param options  of the solver that is tried
/// \param steps  (trial) -> how many steps the executor takes for the trial's first run, in which
///     preemptions are to fall
template <class Problem, class Steps>
[[nodiscard]] rc::Gen<Trial<Problem>> trials(const TrialParts<Problem>& parts, OptionTable options,
                                             const Steps& steps) {
  return [parts, options, steps](const rc::Random& random, int size) {
    rc::Random for_input = random;
    Draw draw(for_input.split());
    Trial<Problem> trial;
    static_cast<Input<Problem>&>(trial) = Inputs<Problem>::draw(parts.graphs, for_input, size);
    const auto draw_setting = [&] {
      return Settings(options).draw(draw, [&](const Setting& setting) {
        Trial<Problem> tried = trial;
        tried.setting = setting;
        return steps(tried);
      });
    };
    if (parts.setting) trial.setting = draw_setting();
    if (parts.other_setting) trial.other_setting = draw_setting();
    if (parts.choice) trial.choice = draw.bits() % 1'000'000;
    if (parts.additions) trial.additions = draw_additions(draw);
    return rc::shrinkable::shrinkRecur(
        std::move(trial), [rule = parts.graphs, options](const Trial<Problem>& larger) {
          return smaller_trials(larger, rule, options);
        });
  };
}

}  // namespace graphspec::properties
