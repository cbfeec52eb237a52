/// \file
/// The study's kernels with one line as printed, on the CPU executor with every access checked.
#include "properties/errata/checked_run.hpp"
#include "properties/floyd_warshall/errata/published.hpp"

namespace graphspec::properties {

FormRun run_form(const SearchCase& search, std::string_view step, StudyLine as_printed) {
  FormRun run{reference::initial_paths(search.problem.graph.graph()), std::nullopt};
  run.fault = checked_fault(search.schedule_seed, [&] {
    study_form(step, as_printed)
        .solve(runtime(Device::cpu),
               {run.paths.cost.order(), run.paths.cost.values(), run.paths.path.values()}, {});
  });
  return run;
}

}  // namespace graphspec::properties
