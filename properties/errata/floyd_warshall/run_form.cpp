/// \file
/// The study's kernels with one line as printed, on the CPU executor with every access checked.
#include "gpu/device/fault.hpp"
#include "properties/errata/floyd_warshall/published.hpp"
#include "properties/errata/schedules.hpp"

namespace graphspec::properties {

FormRun run_form(const SearchCase& search, std::string_view step, StudyLine as_printed) {
  executor::Schedule schedule = schedule_of(search);
  schedule.checked = true;
  const executor::ScheduleScope scope(schedule);
  FormRun run{reference::initial_paths(search.problem.graph.graph()), std::nullopt};
  try {
    study_form(step, as_printed)
        .solve(runtime(Device::cpu),
               {run.paths.cost.order(), run.paths.cost.values(), run.paths.path.values()}, {});
  } catch (const DeviceFault& fault) {
    run.fault = fault.what();
  }
  return run;
}

}  // namespace graphspec::properties
