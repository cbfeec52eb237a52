/// \file
/// The property of every step whose header names a scheme: random runs of it follow that scheme.
#include <map>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/bfs/suite.hpp"
#include "properties/problem/msf/suite.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "properties/problem/suite.hpp"
#include "properties/spec/rounds.hpp"
#include "properties/spec/rounds_subject.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

/// Small: schemes are interpreted, and their arrays are dense.
template <class P>
TrialParts<P> parts() {
  TrialParts<P> small{.setting = true, .choice = true};
  small.graphs.max_vertices = 7;
  if constexpr (std::is_same_v<P, Msf>) small.graphs.any_kind = false;
  return small;
}

template <class P>
Property<P, RoundSubject<P>> property() {
  return {.name = "rounds_follow_scheme",
          .sentence = "each launch has the same result as some interleaving of its scheme's round",
          .parts = parts<P>(),
          .violation = round_astray<P>};
}

template <class P>
void add_tasks(std::vector<CheckTask>& tasks, const saa::Paper& paper, Device device) {
  for (const Solver<P>& solver : solvers<P>(device)) {
    RoundSubject<P> subject = round_subject<P>(paper, solver, device);
    if (subject.rows.empty()) continue;
    const auto held_to = property<P>();
    tasks.push_back(
        {.problem = std::string(P::name),
         .variant = subject.name,
         .device = device,
         .property = std::string(held_to.name),
         .sentence = std::string(held_to.sentence),
         // A scheme's steps are interpreted.
         .cost = 3.0 * subject.cost,
         .run = [subject, held_to](const FalsifyParameters& parameters, const auto& before) {
           return falsify(held_to, subject, parameters, before);
         }});
  }
}

}  // namespace

std::vector<CheckTask> round_check_tasks(Device device) {
  std::vector<CheckTask> tasks;
  // A GPU's launches are not recorded.
  if (device != Device::cpu) return tasks;
  for (const saa::Paper& paper : saa::papers()) {
    add_tasks<Bfs>(tasks, paper, device);
    add_tasks<Sssp>(tasks, paper, device);
    add_tasks<Apsp>(tasks, paper, device);
    add_tasks<Msf>(tasks, paper, device);
  }
  return tasks;
}

}  // namespace graphspec::properties
