/// \file
/// The paper's own properties have teeth: planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>

#include "gpu/bfs/bfs.hpp"
#include "properties/bfs/own_properties.hpp"
#include "properties/problem/expect_faults_found.hpp"

namespace graphspec::properties {
namespace {

using problem::Bfs;
using StepFault = PlantedFault<Bfs, BfsStep>;

/// \param most_slots  what all queues together may have, beyond the shared memory that there is
BfsStep subject(std::string name, int most_slots = 0) {
  BfsStep made;
  made.name = std::move(name);
  made.has_setting = true;
  made.options = bfs::option_table();
  made.run = [most_slots](const Graph& graph, const Bfs::Query& query, const Setting& setting) {
    auto options = options_from<bfs::Options>(bfs::option_table(), setting.options);
    options.block_queue_size -= most_slots;
    bfs::check(options);
    return Bfs::oracle(graph, query);
  };
  made.enters = BfsStep::Enters::once;
  made.insertions = [](const Graph& graph, Vertex source, const Setting&) -> std::int64_t {
    const auto levels = Bfs::oracle(graph, {source}).level;
    return std::ranges::count_if(levels, [](std::int32_t level) { return level > 0; });
  };
  return made;
}

template <class Change>
StepFault that_counts(std::string name, const Change& change) {
  BfsStep faulty = subject(std::move(name));
  faulty.insertions = [right = faulty.insertions, change](const Graph& graph, Vertex source,
                                                          const Setting& setting) {
    return change(right(graph, source, setting));
  };
  return {"insertions_counted", std::move(faulty)};
}

TEST(BfsStepFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  expect_every_property(subject("faultless"), bfs_step_properties(), fault_parameters());
}

TEST(BfsStepFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  const std::vector<StepFault> faults = {
      {"full_queues_fit", subject("a slot too many is taken", 1)},
      {"full_queues_fit", subject("queues that just fit are refused", -1)},
      that_counts("the last level is not counted",
                  [](std::int64_t count) { return std::max<std::int64_t>(0, count - 1); }),
      that_counts("the source is counted", [](std::int64_t count) { return count + 1; }),
  };
  expect_faults_found(faults, bfs_step_properties());
}

}  // namespace
}  // namespace graphspec::properties
