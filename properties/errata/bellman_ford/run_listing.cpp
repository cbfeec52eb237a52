/// \file
/// The listings with one line as printed, on the CPU executor with every access checked, and the
/// judgement of what they give.
#include "gpu/device/array.hpp"
#include "gpu/device/fault.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/errata/bellman_ford/published.hpp"
#include "properties/errata/schedules.hpp"

namespace graphspec::properties {

ListingRun run_listing(const SearchCase& search, ListingSearch* listing, int group_size,
                       ListingLine as_printed) {
  executor::Schedule schedule = schedule_of(search);
  schedule.checked = true;
  schedule.counted = true;
  const executor::ScheduleScope scope(schedule);
  Runtime& memory = runtime(Device::cpu);
  const auto matrix = dense_matrix<std::int32_t>(search.problem.graph.graph(), unreached, 1);
  const auto size = static_cast<std::size_t>(matrix.order());
  const Array<std::int32_t> weight(memory, matrix.values());
  const Array<std::int32_t> length(memory, size);
  const Array<Vertex> predecessor(memory, size);
  ListingRun run;
  try {
    listing(memory, {matrix.order(), weight.data()}, search.problem.source, group_size, as_printed,
            {length.data(), predecessor.data()});
    run.paths = {length.to_host(), predecessor.to_host()};
  } catch (const DeviceFault& fault) {
    run.fault = fault.what();
  }
  return run;
}

std::optional<std::string> judge_source_paths(const SearchCase& search,
                                              const reference::SourcePaths& paths) {
  const Graph graph = search.problem.graph.graph();
  const Vertex source = search.problem.source;
  if (reference::find_negative_cycle(graph, source)) return std::nullopt;
  if (auto wrong = certify_shortest_paths(graph, source, paths.length)) return wrong;
  return certify_predecessors(graph, source, paths.length, paths.predecessor);
}

}  // namespace graphspec::properties
