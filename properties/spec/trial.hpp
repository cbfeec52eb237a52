/// \file
/// One random trial of a scheme: a problem and a schedule, drawn and shrunk together.
#pragma once

#include <string>

#include "properties/random_graphs/draw.hpp"
#include "properties/spec/subject.hpp"
#include "rapidcheck.h"

namespace graphspec::properties {

struct SpecTrial {
  SpecProblem problem;
  std::size_t whole = 0;  ///< which of the subject's schemes
  saa::Schedule schedule;
};

[[nodiscard]] saa::Schedule draw_schedule(Draw& draw);
/// Fewer preemptions, and sequential at last.
[[nodiscard]] rc::Seq<saa::Schedule> smaller_schedules(const saa::Schedule& schedule);

[[nodiscard]] rc::Gen<SpecTrial> spec_trials(const SpecSubject& subject);

/// "Johnson, 2 vertices, source 0, 1 arc: 0->1:3\nunder preempted:4/1".
[[nodiscard]] std::string describe(const SpecTrial& trial, const SpecSubject& subject);

}  // namespace graphspec::properties
