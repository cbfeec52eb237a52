/// \file
/// What the properties of a problem are about: any solver of it, of whatever paper, or one with a
/// planted fault, as a function on the host.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu/problem/solver.hpp"
#include "properties/harness/setting.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {

/// Something that solves a problem.
template <class Problem>
struct Subject {
  std::string name;
  std::string_view paper = {};
  Device device = Device::cpu;
  bool has_setting = false;  ///< it runs kernels: has options and a schedule
  OptionTable options = {};
  bool has_predecessors = false;     ///< it gives those that are asked for
  int cost = 1;                      ///< as Solver's
  Vertex most_vertices_checked = 0;  ///< as Solver's
  Sizes sizes = {};                  ///< as Solver's
  bool takes_heavy_arcs = false;     ///< as Solver's
  bool reweights = false;            ///< as Solver's
  /// \throws InputError for what the problem does not allow
  std::function<typename Problem::Result(const Graph& graph, const typename Problem::Query& query,
                                         const Setting& setting)>
      run;
  /// The same part by part, as they come; empty where answers come whole.
  std::function<void(const Graph& graph, const typename Problem::Query& query,
                     const Setting& setting, const Sink<Problem>& sink)>
      solve = {};
  /// Of a solver that takes real weights: what is wrong with its answer, which must be the oracle's
  /// to the last bit, or within the bound of rounding that it states. Empty for others.
  std::function<std::optional<std::string>(const Graph& graph, const typename Problem::Query& query,
                                           const Setting& setting)>
      violation_of_reals = {};
  /// What a run reports beside its answer.
  std::function<RunReport(const Graph& graph, const typename Problem::Query& query,
                          const Setting& setting)>
      report = {};

  /// For names of tests.
  friend std::ostream& operator<<(std::ostream& out, const Subject& subject) {
    return out << subject.name << " on " << graphspec::name(subject.device);
  }
};

/// Values without those that may make a solver refuse what it takes otherwise.
[[nodiscard]] inline OptionValues without_refusing(OptionTable table, OptionValues values) {
  for (const OptionRow& row : table) {
    if (row.may_refuse) values.erase(std::string(row.name));
  }
  return values;
}

/// run(options) under the setting's schedule; where options may be why it refuses, without them.
template <class Problem, class Run>
auto unless_refusing(const Solver<Problem>& solver, const Setting& setting, const Run& run) {
  const executor::ScheduleScope scheduled(setting.schedule);
  const OptionValues plain = without_refusing(solver.options, setting.options);
  try {
    return run(setting.options);
  } catch (const InputError&) {
    if (plain == setting.options) throw;
  }
  solver.check_options(setting.options);
  return run(plain);
}

/// \param solver  lives as long as the program
template <class Problem>
[[nodiscard]] Subject<Problem> subject_of(const Solver<Problem>& solver, Device device) {
  return {.name = std::string(solver.name),
          .paper = solver.paper,
          .device = device,
          .has_setting = solver.step != 0,
          .options = solver.options,
          .has_predecessors = solver.has_predecessors,
          .cost = solver.cost,
          .most_vertices_checked = solver.most_vertices_checked,
          .sizes = solver.sizes,
          .takes_heavy_arcs = solver.takes_heavy_arcs,
          .reweights = solver.reweights,
          .run =
              [&solver](const Graph& graph, const typename Problem::Query& query,
                        const Setting& setting) {
                return unless_refusing(solver, setting, [&](const OptionValues& options) {
                  return answer(solver, graph, query, options);
                });
              },
          .solve =
              [&solver](const Graph& graph, const typename Problem::Query& query,
                        const Setting& setting, const Sink<Problem>& sink) {
                unless_refusing(solver, setting, [&](const OptionValues& options) {
                  return solver.solve(graph, query, options, sink);
                });
              },
          .report =
              [&solver](const Graph& graph, const typename Problem::Query& query,
                        const Setting& setting) {
                return unless_refusing(solver, setting, [&](const OptionValues& options) {
                  return solver.solve(graph, query, options, {});
                });
              }};
}

/// A subject that takes no negative weights as one that takes any. Expects that it refuses a graph
/// with a negative arc; then adds the right distances to the weights as potentials, so that none is
/// negative, and takes them off the distances that it finds.
[[nodiscard]] Subject<problem::Sssp> with_any_weights(Subject<problem::Sssp> subject);

/// The functions on the host.
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> host_subjects() {
  std::vector<Subject<Problem>> subjects;
  for (const Solver<Problem>& solver : host_solvers<Problem>()) {
    Subject<Problem> subject = subject_of(solver, Device::cpu);
    if constexpr (std::is_same_v<Problem, problem::Sssp>) {
      if (!solver.takes_negative) subject = with_any_weights(std::move(subject));
    }
    subjects.push_back(std::move(subject));
  }
  return subjects;
}

/// The device's solvers, in the order of their tables.
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> device_subjects(Device device) {
  std::vector<Subject<Problem>> subjects;
  for (const Solver<Problem>& solver : solvers<Problem>(device)) {
    subjects.push_back(subject_of(solver, device));
  }
  return subjects;
}

/// A solver with real weights as a subject of integers. \param solver  lives as long as the subject
[[nodiscard]] Subject<problem::Sssp> real_subject(const Solver<problem::RealSssp>& solver,
                                                  Device device);
[[nodiscard]] Subject<problem::Apsp> real_subject(const Solver<problem::RealApsp>& solver,
                                                  Device device);

/// Those solvers of a device, with the CPU's on the host, that take real weights, as subjects of
/// integers, which are reals: named NAME/real. A problem that has such solvers specializes it.
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> real_subjects(Device /*device*/) {
  return {};
}
template <>
[[nodiscard]] std::vector<Subject<problem::Sssp>> real_subjects(Device device);
template <>
[[nodiscard]] std::vector<Subject<problem::Apsp>> real_subjects(Device device);

/// The same; for the CPU the functions on the host before them, and last those with real weights.
template <class Problem>
[[nodiscard]] std::vector<Subject<Problem>> subjects(Device device) {
  std::vector<Subject<Problem>> all;
  if (device == Device::cpu) all = host_subjects<Problem>();
  for (auto& subject : device_subjects<Problem>(device)) all.push_back(std::move(subject));
  for (auto& subject : real_subjects<Problem>(device)) all.push_back(std::move(subject));
  return all;
}

}  // namespace graphspec::properties
