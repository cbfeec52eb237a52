/// \file
/// The listings with one line as printed, on the CPU executor with every access checked.
#include "gpu/device/array.hpp"
#include "properties/bellman_ford/errata/published.hpp"
#include "properties/errata/checked_run.hpp"
#include "reference/graph/dense.hpp"

namespace graphspec::properties {

ListingRun run_listing(const SearchCase& search, ListingSearch* listing, int group_size,
                       ListingLine as_printed) {
  ListingRun run;
  const auto search_by = [&] {
    Runtime& memory = runtime(Device::cpu);
    const auto matrix = dense_matrix<std::int32_t>(search.problem.graph.graph(), unreached, 1);
    const auto size = static_cast<std::size_t>(matrix.order());
    const Array<std::int32_t> weight(memory, matrix.values());
    const Array<std::int32_t> length(memory, size);
    const Array<Vertex> predecessor(memory, size);
    listing(memory, {matrix.order(), weight.data()}, search.problem.source, group_size, as_printed,
            {length.data(), predecessor.data()});
    run.paths = {length.to_host(), predecessor.to_host()};
  };
  run.fault = checked_fault(search.schedule_seed, search_by, true);
  return run;
}

}  // namespace graphspec::properties
