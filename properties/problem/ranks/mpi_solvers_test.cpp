/// \file
/// Solvers of ranks under a real mpirun: the bytes that they report are those that MPI was given,
/// and what the first rank asks for reaches all others.
#include <gtest/gtest.h>
#include <omp.h>

#include <algorithm>
#include <functional>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "properties/problem/ranks/mpi_runs.hpp"
#include "properties/problem/ranks/solve_on_threads.hpp"
#include "reference/graph/build.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using executor::Schedule;
using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

/// Passes everything on, and notes what MPI is given for operations on device memory.
class MeasuredCommunicator final : public Communicator {
 public:
  struct Measured {
    std::int64_t bytes = 0;
    std::int64_t collectives = 0;
    std::int64_t host_collectives = 0;
  };

  explicit MeasuredCommunicator(Communicator& ranks) : ranks_(ranks) {}

  [[nodiscard]] const Measured& measured() const { return measured_; }

  [[nodiscard]] int rank() const override { return ranks_.rank(); }
  [[nodiscard]] int size() const override { return ranks_.size(); }
  [[nodiscard]] Runtime& runtime() const override { return ranks_.runtime(); }
  [[nodiscard]] std::string engine() const override { return ranks_.engine(); }
  void broadcast(void* data, std::size_t bytes, int root) override {
    measure([&] { ranks_.broadcast(data, bytes, root); });
  }
  void all_gather(void* data, std::size_t bytes_each) override {
    measure([&] { ranks_.all_gather(data, bytes_each); });
  }
  void all_reduce(void* data, std::size_t count, ValueType type, Reduction reduction) override {
    measure([&] { ranks_.all_reduce(data, count, type, reduction); });
  }
  void exchange(std::span<const Message> out, std::span<const Message> in) override {
    measure([&] { ranks_.exchange(out, in); });
  }
  void reduce_on_host(std::span<std::int64_t> values, Reduction reduction) override {
    ++measured_.host_collectives;
    ranks_.reduce_on_host(values, reduction);
  }
  [[nodiscard]] std::vector<Bytes> gather_on_host(const Bytes& mine) override {
    ++measured_.host_collectives;
    return ranks_.gather_on_host(mine);
  }
  [[nodiscard]] Bytes broadcast_on_host(Bytes bytes, int root) override {
    ++measured_.host_collectives;
    return ranks_.broadcast_on_host(std::move(bytes), root);
  }
  [[nodiscard]] std::vector<Bytes> exchange_on_host(std::vector<Bytes> out) override {
    ++measured_.host_collectives;
    return ranks_.exchange_on_host(std::move(out));
  }
  [[nodiscard]] bool fail() override { return ranks_.fail(); }
  /// Whoever asks for a count leaves out what comes behind it.
  [[nodiscard]] Traffic traffic() const override {
    before_ = measured_;
    return ranks_.traffic();
  }
  void reset_traffic() override {
    measured_ = {};
    ranks_.reset_traffic();
  }
  void add_traffic(const Traffic& more) override {
    measured_ = before_;
    ranks_.add_traffic(more);
  }

 private:
  template <class Work>
  void measure(const Work& work) {
    const StreamScope on(ranks_, stream());
    const std::int64_t before = given_to_mpi().bytes;
    work();
    measured_.bytes += given_to_mpi().bytes - before;
    ++measured_.collectives;
  }

  Communicator& ranks_;
  Measured measured_;
  mutable Measured before_;
};

/// 70 vertices, 210 edges.
Graph drawn_graph() {
  EdgeList list{.num_vertices = 70, .source = {}, .dest = {}, .weights = {}, .symmetric = true};
  std::vector<std::int32_t> weights;
  for (int edge = 0; edge < 210; ++edge) {
    const Vertex one = edge % 70;
    const Vertex other = (edge * 37 + edge / 70) % 70;
    for (const auto& [from, to] : {std::pair(one, other), std::pair(other, one)}) {
      list.source.push_back(from);
      list.dest.push_back(to);
      weights.push_back(1 + (edge * 13) % 200);
    }
  }
  list.weights = std::move(weights);
  return build_graph(std::move(list));
}

/// The bytes that a run reports are those that MPI was given on all ranks.
template <class Problem>
void expect_reported_bytes(Communicator& world, std::string_view variant,
                           const typename Problem::Query& query, const OptionValues& options) {
  MeasuredCommunicator ranks(world);
  const GraphPart part = part_of(drawn_graph(), ranks.size(), ranks.rank());
  OwnAnswer own;
  RunReport report =
      solver<Problem>(Device::cpu, variant).solve_part(ranks, part, query, options, own);
  const MeasuredCommunicator::Measured measured = ranks.measured();
  const std::int64_t copies = report.counters.copies_to_host - world.traffic().copies_to_host;
  combine_reports(world, report);
  EXPECT_EQ(fact(report, "bytes_between_ranks"), world.reduced(measured.bytes, Reduction::sum))
      << variant;
  EXPECT_EQ(fact(report, "collectives"), measured.collectives) << variant;
  EXPECT_EQ(fact(report, "host_turns"), measured.host_collectives + copies) << variant;
  EXPECT_EQ(fact(report, "ranks"), world.size());
  // Johnson's ranks move nothing between devices.
  const bool is_quiet = std::is_same_v<Problem, Apsp> && variant == "distributed";
  EXPECT_EQ(measured.bytes == 0, is_quiet) << variant;
}

void expect_reported_bytes_of_all(Communicator& ranks) {
  expect_reported_bytes<Bfs>(ranks, "distributed", {5}, {});
  expect_reported_bytes<Bfs>(ranks, "distributed", {5}, {{"alpha", 1}, {"eager_items", 1}});
  expect_reported_bytes<Bfs>(ranks, "distributed", {5}, {{"alpha", 1000}, {"beta", 1000}});
  const OptionValues few{{"tuned_block_size", 32}, {"tuned_blocks", 2}, {"eager_items", 1}};
  expect_reported_bytes<Sssp>(ranks, "distributed", {5, true}, few);
  expect_reported_bytes<Sssp>(ranks, "distributed", {5, false}, few);
  expect_reported_bytes<Msf>(ranks, "distributed", {}, {});
  expect_reported_bytes<Apsp>(ranks, "distributed", {}, {});
  expect_reported_bytes<Apsp>(ranks, "distributed_dense", {}, {});
  expect_reported_bytes<Apsp>(ranks, "distributed_dense", {0, -1, true}, {});
}

TEST(ReportedBytes, OfThreeRanksAreThoseThatMpiWasGiven) {
  on_mpi(3, expect_reported_bytes_of_all);
}

TEST(ReportedBytes, OfARowAndAColumnOfRanksAreThoseThatMpiWasGiven) {
  on_mpi(4, expect_reported_bytes_of_all);
}

/// Solves as the first rank; the others serve until they are dismissed.
void as_first_rank(Communicator& ranks, const std::function<void()>& work) {
  if (ranks.rank() != 0) return serve_first_rank(Device::cpu);
  work();
  dismiss_ranks(Device::cpu);
}

TEST(ServingRanks, EachRunsUnderTheFirstRanksScheduleWithItsOwnSeed) {
  Schedule schedule;
  schedule.kind = Schedule::Kind::random;
  schedule.seed = 40;
  schedule.preemptions = {{3, 1}, {7, 2}};
  schedule.stale = {{5, 1}};
  schedule.resident_blocks = 3;
  schedule.step_limit = 5'000'000'001;
  schedule.call_limit = 6'000'000'001;
  schedule.exited_threads_pass_barriers = true;
  schedule.checked = true;
  schedule.counted = true;
  on_mpi(3, [&](Communicator& ranks) {
    as_first_rank(ranks, [&] {
      const executor::ScheduleScope scope(schedule);
      static_cast<void>(solver<Bfs>(Device::cpu, "distributed")
                            .solve(drawn_graph(), {5}, {{"tuned_block_size", 32}}, {}));
    });
    ASSERT_TRUE(schedule_of_exchange());
    const Schedule& seen = *schedule_of_exchange();
    EXPECT_EQ(seen.kind, schedule.kind);
    EXPECT_EQ(seen.seed, 40U + static_cast<unsigned>(ranks.rank()));
    EXPECT_EQ(seen.preemptions, schedule.preemptions);
    EXPECT_EQ(seen.stale, schedule.stale);
    EXPECT_EQ(seen.resident_blocks, 3);
    EXPECT_EQ(seen.step_limit, 5'000'000'001);
    EXPECT_EQ(seen.call_limit, 6'000'000'001);
    EXPECT_TRUE(seen.exited_threads_pass_barriers);
    EXPECT_TRUE(seen.checked);
    EXPECT_TRUE(seen.counted);
    EXPECT_FALSE(executor::current_schedule().checked) << "the schedule ends with the job";
  });
}

TEST(ServingRanks, SolveEachProblemWithItsQueryAndOptionsAndTheFirstHasTheWholeAnswer) {
  on_mpi(3, [](Communicator& ranks) {
    as_first_rank(ranks, [&] {
      const Graph graph = drawn_graph();
      int answers = 0;
      // Options are sent in the order of their names: the second has an effect on every rank.
      const RunReport small =
          solver<Bfs>(Device::cpu, "distributed")
              .solve(graph, {69}, {{"alpha", 14}, {"eager_items", 1}}, [&](const auto& all) {
                ++answers;
                EXPECT_EQ(all.level, Bfs::oracle(graph, {69}).level);
              });
      const RunReport large = solver<Bfs>(Device::cpu, "distributed")
                                  .solve(graph, {69}, {{"alpha", 14}, {"eager_items", 200}}, {});
      EXPECT_LT(fact(small, "bytes_between_ranks"), fact(large, "bytes_between_ranks"));
      for (const bool predecessors : {false, true}) {
        const Sssp::Query query{44, predecessors};
        static_cast<void>(
            solver<Sssp>(Device::cpu, "distributed").solve(graph, query, {}, [&](const auto& all) {
              ++answers;
              EXPECT_EQ(all.distance, Sssp::oracle(graph, query).distance);
              EXPECT_EQ(all.predecessor.size(), predecessors ? 70U : 0U);
            }));
      }
      const Apsp::Query query{20, 50, true};
      const Apsp::Result right = Apsp::oracle(graph, query);
      Vertex rows = 20;
      static_cast<void>(solver<Apsp>(Device::cpu, "distributed_dense")
                            .solve(graph, query, {}, [&](const auto& some) {
                              EXPECT_EQ(some.first, rows);
                              for (std::size_t at = 0; at < some.distance.size(); ++at) {
                                ASSERT_EQ(some.distance[at],
                                          right.distance(rows + static_cast<Vertex>(at / 70),
                                                         static_cast<Vertex>(at % 70)));
                              }
                              rows += static_cast<Vertex>(some.distance.size() / 70);
                              EXPECT_EQ(some.predecessor.size(), some.distance.size());
                            }));
      EXPECT_EQ(rows, 50);
      static_cast<void>(
          solver<Msf>(Device::cpu, "distributed").solve(graph, {}, {}, [&](const auto& all) {
            ++answers;
            EXPECT_EQ(all.weight, Msf::oracle(graph, {}).weight);
          }));
      EXPECT_EQ(answers, 4);
    });
  });
}

TEST(ServingRanks, LetTheFirstJudgeRowsWithTheThreadsOfTheWholeHost) {
  on_mpi(2, [](Communicator& ranks) {
    const int before = omp_get_max_threads();
    omp_set_num_threads(1);
    OwnAnswer own;
    own.first_row = ranks.rank();
    own.values = {0, 1};
    std::vector<int> threads;
    Sink<Apsp> judge;
    if (ranks.rank() == 0) {
      judge = [&](const Apsp::Part& /*rows*/) { threads.push_back(omp_get_max_threads()); };
    }
    gather<Apsp>(ranks, {}, nullptr, std::move(own), {}, judge);
    const int both = std::min(2, omp_get_num_procs());
    EXPECT_EQ(threads, ranks.rank() == 0 ? std::vector<int>(2, both) : std::vector<int>());
    EXPECT_EQ(omp_get_max_threads(), 1) << "afterwards it has its own again";
    omp_set_num_threads(before);
  });
}

TEST(ServingRanks, GoOnWithTheNextJobAfterOneThatFailed) {
  on_mpi(3, [](Communicator& ranks) {
    as_first_rank(ranks, [&] {
      const Graph cycle = build_graph({.num_vertices = 3,
                                       .source = {0, 1, 2},
                                       .dest = {1, 2, 0},
                                       .weights = std::vector<std::int32_t>{2, -5, 1},
                                       .symmetric = false});
      EXPECT_THROW(static_cast<void>(
                       solver<Sssp>(Device::cpu, "distributed").solve(cycle, {0, true}, {}, {})),
                   reference::NegativeCycle);
      {
        Schedule schedule;
        schedule.call_limit = 10;
        const executor::ScheduleScope scope(schedule);
        EXPECT_THROW(static_cast<void>(
                         solver<Bfs>(Device::cpu, "distributed").solve(drawn_graph(), {0}, {}, {})),
                     DeviceFault);
      }
      const auto report = solver<Bfs>(Device::cpu, "distributed").solve(drawn_graph(), {5}, {}, {});
      EXPECT_EQ(fact(report, "ranks"), 3);
    });
  });
}

}  // namespace
}  // namespace graphspec::properties
