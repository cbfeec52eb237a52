/// \file
/// The rules by which a message orders plain data: for each a program that needs it, which is
/// silent under every schedule, and one that breaks it, which is reported under every schedule.
#include <gtest/gtest.h>

#include <cuda/atomic>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/kernel.hpp"
#include "properties/executor/report.hpp"
#include "properties/executor/rule_pairs.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace {

using executor::ScheduleScope;
using properties::every_schedule;
using properties::report_of;

/// What the threads of a program share: data, which is plain, flags, and what was received.
struct Board {
  int* data;
  int* flag;
  int* received;
};

using DeviceRef = cuda::atomic_ref<int, cuda::thread_scope_device>;
using BlockRef = cuda::atomic_ref<int, cuda::thread_scope_block>;

template <Scope scope>
__device__ void fence() {
  if constexpr (scope == Scope::block) __threadfence_block();
  if constexpr (scope == Scope::device) __threadfence();
  if constexpr (scope == Scope::system) __threadfence_system();
}

// Senders: each writes data[0] and then sets flag[0].

template <Scope scope>
struct Release {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    store_release<scope>(&on.flag[0], 1);
  }
};
/// The write follows the release, which therefore does not publish it.
struct WriteBehindRelease {
  __device__ static void act(const Board& on) {
    store_release(&on.flag[0], 1);
    on.data[0] = 42;
  }
};
/// The data are written, published, and written again.
struct WriteAgainBehindRelease {
  __device__ static void act(const Board& on) {
    Release<Scope::device>::act(on);
    on.data[0] = 43;
  }
};
struct Relaxed {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    store_relaxed(&on.flag[0], 1);  // orders nothing, which is what is tested
  }
};
template <Scope scope>
struct Fence {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    fence<scope>();
    store_relaxed(&on.flag[0], 1);  // behind the fence
  }
};
struct WriteBehindFence {
  __device__ static void act(const Board& on) {
    fence<Scope::device>();
    on.data[0] = 42;
    store_relaxed(&on.flag[0], 1);  // behind the fence and the write that it does not publish
  }
};
struct FenceBehindFlag {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    store_relaxed(&on.flag[0], 1);  // too early
    fence<Scope::device>();
  }
};
struct FenceThenNarrowRelease {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    fence<Scope::device>();
    store_release<Scope::block>(&on.flag[0], 1);
  }
};
struct WriteBetweenFenceAndNarrowRelease {
  __device__ static void act(const Board& on) {
    fence<Scope::device>();
    on.data[0] = 42;
    store_release<Scope::block>(&on.flag[0], 1);
  }
};
struct FenceThenNarrowFence {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    fence<Scope::device>();
    fence<Scope::block>();
    store_relaxed(&on.flag[0], 1);  // behind both fences
  }
};
template <cuda::memory_order order>
struct Update {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    DeviceRef(on.flag[0]).fetch_add(1, order);
  }
};
template <cuda::memory_order order>
struct UpdateThenWrite {
  __device__ static void act(const Board& on) {
    DeviceRef(on.flag[0]).fetch_add(1, order);
    on.data[0] = 42;
  }
};
struct NarrowUpdate {
  __device__ static void act(const Board& on) {
    on.data[0] = 42;
    BlockRef(on.flag[0]).fetch_add(1, cuda::memory_order_release);
  }
};

// Receivers: each waits until flag[0] is set, and reads data[0].

template <Scope scope>
struct Acquire {
  __device__ static void act(const Board& on) {
    while (load_acquire<scope>(&on.flag[0]) == 0) __nanosleep(10);
    on.received[0] = on.data[0];
  }
};
struct Look {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // orders nothing
    on.received[0] = on.data[0];
  }
};
template <Scope scope>
struct LookThenFence {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // the fence is behind it
    fence<scope>();
    on.received[0] = on.data[0];
  }
};
struct FenceThenLook {
  __device__ static void act(const Board& on) {
    fence<Scope::device>();
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // behind the fence
    on.received[0] = on.data[0];
  }
};
struct ReadBeforeAcquire {
  __device__ static void act(const Board& on) {
    on.received[0] = on.data[0];
    while (load_acquire(&on.flag[0]) == 0) __nanosleep(10);
  }
};
struct ReadBeforeFence {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // the fence comes too late
    on.received[0] = on.data[0];
    fence<Scope::device>();
  }
};
/// Overwrites the data in place of reading them.
struct AcquireThenWrite {
  __device__ static void act(const Board& on) {
    while (load_acquire(&on.flag[0]) == 0) __nanosleep(10);
    on.data[0] = 1;
  }
};
struct LookThenWrite {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // orders nothing
    on.data[0] = 1;
  }
};
template <cuda::memory_order order>
struct UpdateAndRead {
  __device__ static void act(const Board& on) {
    int expected = 1;
    while (!DeviceRef(on.flag[0]).compare_exchange_weak(expected, 2, order)) {
      expected = 1;
      __nanosleep(10);
    }
    on.received[0] = on.data[0];
  }
};

// Programs of three threads.

/// Waits for flag[0] and sets flag[1].
template <bool acquires, bool releases>
struct PassOn {
  __device__ static void act(const Board& on) {
    if constexpr (acquires) {
      while (load_acquire(&on.flag[0]) == 0) __nanosleep(10);
    } else {
      while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // passes nothing on
    }
    if constexpr (releases) {
      store_release(&on.flag[1], 1);
    } else {
      store_relaxed(&on.flag[1], 1);  // passes nothing on
    }
  }
};
struct AcquireSecondFlag {
  __device__ static void act(const Board& on) {
    while (load_acquire(&on.flag[1]) == 0) __nanosleep(10);
    on.received[0] = on.data[0];
  }
};
/// Makes the 1 in the flag a 2: by an update of it, which the release goes through, or by a store.
template <bool updates>
struct MakeItTwo {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // what follows is what matters
    if constexpr (updates) {
      atomicAdd(&on.flag[0], 1);
    } else {
      store_relaxed(&on.flag[0], 2);  // ends the release's chain
    }
  }
};
struct AcquireTwo {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) != 2) __nanosleep(10);  // the next read acquires the 2 alone
    static_cast<void>(load_acquire(&on.flag[0]));
    on.received[0] = on.data[0];
  }
};
/// A second sender, with data and a flag of its own.
struct OtherRelease {
  __device__ static void act(const Board& on) {
    on.data[1] = 42;
    store_release(&on.flag[1], 1);
  }
};
/// Looks at both flags, and has one fence: behind both, or between them.
template <bool is_behind_both>
struct LookTwiceThenFence {
  __device__ static void act(const Board& on) {
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // the fence is behind it
    if constexpr (!is_behind_both) fence<Scope::device>();
    while (load_relaxed(&on.flag[1]) == 0) __nanosleep(10);  // the fence may be behind it
    if constexpr (is_behind_both) fence<Scope::device>();
    on.received[0] = on.data[0] + on.data[1];
  }
};
struct Nothing {
  __device__ static void act(const Board& /*on*/) {}
};

/// A role's thread is the first of a block, or of a warp of the one block.
template <class First, class Second, class Third>
__global__ void roles_kernel(Board on) {
  if (threadIdx.x % 32 != 0) return;
  const unsigned role = blockIdx.x + threadIdx.x / 32;
  if (role == 0) First::act(on);
  if (role == 1) Second::act(on);
  if (role == 2) Third::act(on);
}

void run_on(void (*start)(Board on)) {
  Runtime& device = runtime(Device::cpu);
  const Array<int> words(device, std::vector<int>(6, 0));
  start({words.data(), words.data() + 2, words.data() + 4});
}
template <class First, class Second, class Third = Nothing>
void across_blocks(Board on) {
  launch_cooperative<roles_kernel<First, Second, Third>>({3, 1}, on);
}
template <class First, class Second, class Third = Nothing>
void in_block(Board on) {
  launch<roles_kernel<First, Second, Third>>({1, 96}, on);
}

using Rule = RulePair<Board>;

using cuda::memory_order_acq_rel;
using cuda::memory_order_acquire;
using cuda::memory_order_relaxed;
using cuda::memory_order_release;
using cuda::memory_order_seq_cst;
constexpr Scope of_block = Scope::block;
constexpr Scope of_device = Scope::device;
constexpr Scope of_system = Scope::system;

const Rule rules[] = {
    {"a release publishes earlier writes and no later write",
     across_blocks<Release<of_device>, Acquire<of_device>>,
     across_blocks<WriteBehindRelease, Acquire<of_device>>},
    {"a release publishes no second write after it", in_block<Release<of_block>, Acquire<of_block>>,
     in_block<WriteAgainBehindRelease, Acquire<of_block>>},
    {"a relaxed store does not release", across_blocks<Release<of_system>, Acquire<of_device>>,
     across_blocks<Relaxed, Acquire<of_device>>},
    {"a relaxed load does not acquire", across_blocks<Release<of_device>, Acquire<of_system>>,
     across_blocks<Release<of_device>, Look>},
    {"an acquire orders later accesses and no earlier read",
     in_block<Release<of_device>, Acquire<of_device>>,
     in_block<Release<of_device>, ReadBeforeAcquire>},
    {"a release with block scope has no effect in other blocks",
     in_block<Release<of_block>, Acquire<of_device>>,
     across_blocks<Release<of_block>, Acquire<of_device>>},
    {"an acquire with block scope has no effect on other blocks",
     in_block<Release<of_device>, Acquire<of_block>>,
     across_blocks<Release<of_device>, Acquire<of_block>>},
    {"a write after an acquire is ordered after the published write",
     across_blocks<Release<of_device>, AcquireThenWrite>,
     across_blocks<Release<of_device>, LookThenWrite>},
    {"a fence publishes earlier writes and no later write",
     across_blocks<Fence<of_device>, LookThenFence<of_device>>,
     across_blocks<WriteBehindFence, LookThenFence<of_device>>},
    {"a fence publishes only through later stores",
     across_blocks<Fence<of_system>, LookThenFence<of_device>>,
     across_blocks<FenceBehindFlag, LookThenFence<of_device>>},
    {"a fence acquires from loads before it",
     across_blocks<Fence<of_device>, LookThenFence<of_system>>,
     across_blocks<Fence<of_device>, FenceThenLook>},
    {"a fence orders no earlier read", in_block<Fence<of_block>, LookThenFence<of_block>>,
     in_block<Fence<of_device>, ReadBeforeFence>},
    {"a fence of the writer with block scope has no effect in other blocks",
     in_block<Fence<of_block>, LookThenFence<of_device>>,
     across_blocks<Fence<of_block>, LookThenFence<of_device>>},
    {"a fence of the reader with block scope has no effect on other blocks",
     in_block<Fence<of_device>, LookThenFence<of_block>>,
     across_blocks<Fence<of_device>, LookThenFence<of_block>>},
    {"a fence synchronizes with an acquire", across_blocks<Fence<of_device>, Acquire<of_device>>,
     across_blocks<FenceBehindFlag, Acquire<of_device>>},
    {"a release synchronizes with a fence",
     across_blocks<Release<of_device>, LookThenFence<of_device>>,
     across_blocks<WriteBehindRelease, LookThenFence<of_device>>},
    {"a release with block scope keeps the effect of an earlier fence with device scope",
     across_blocks<FenceThenNarrowRelease, Acquire<of_device>>,
     across_blocks<WriteBetweenFenceAndNarrowRelease, Acquire<of_device>>},
    {"a fence with block scope keeps the effect of an earlier fence with device scope",
     across_blocks<FenceThenNarrowFence, LookThenFence<of_device>>,
     across_blocks<Fence<of_block>, LookThenFence<of_device>>},
    {"an update with release order releases",
     across_blocks<Update<memory_order_release>, Acquire<of_device>>,
     across_blocks<Update<memory_order_relaxed>, Acquire<of_device>>},
    {"an update with acquire and release order publishes no later write",
     across_blocks<Update<memory_order_acq_rel>, Acquire<of_device>>,
     across_blocks<UpdateThenWrite<memory_order_acq_rel>, Acquire<of_device>>},
    {"a sequentially consistent update publishes no later write",
     across_blocks<Update<memory_order_seq_cst>, Acquire<of_device>>,
     across_blocks<UpdateThenWrite<memory_order_seq_cst>, Acquire<of_device>>},
    {"an update with acquire order publishes nothing",
     across_blocks<Update<memory_order_release>, UpdateAndRead<memory_order_acquire>>,
     across_blocks<Update<memory_order_acquire>, UpdateAndRead<memory_order_acquire>>},
    {"a sequentially consistent update acquires",
     across_blocks<Update<memory_order_release>, UpdateAndRead<memory_order_seq_cst>>,
     across_blocks<Update<memory_order_release>, UpdateAndRead<memory_order_relaxed>>},
    {"an update with release order acquires nothing",
     across_blocks<Update<memory_order_release>, UpdateAndRead<memory_order_acq_rel>>,
     across_blocks<Update<memory_order_release>, UpdateAndRead<memory_order_release>>},
    {"an update with block scope has no effect in other blocks",
     in_block<NarrowUpdate, Acquire<of_device>>, across_blocks<NarrowUpdate, Acquire<of_device>>},
    {"a thread that forwards a message must acquire it",
     across_blocks<Release<of_device>, PassOn<true, true>, AcquireSecondFlag>,
     across_blocks<Release<of_device>, PassOn<false, true>, AcquireSecondFlag>},
    {"a thread that forwards a message must release it",
     in_block<Release<of_device>, PassOn<true, true>, AcquireSecondFlag>,
     in_block<Release<of_device>, PassOn<true, false>, AcquireSecondFlag>},
    {"a release sequence continues through updates and ends at a store",
     across_blocks<Release<of_device>, MakeItTwo<true>, AcquireTwo>,
     across_blocks<Release<of_device>, MakeItTwo<false>, AcquireTwo>},
    {"a fence acquires from all loads before it",
     across_blocks<Release<of_device>, LookTwiceThenFence<true>, OtherRelease>,
     across_blocks<Release<of_device>, LookTwiceThenFence<false>, OtherRelease>},
};

class EveryMessageRule : public testing::TestWithParam<Rule> {};

TEST_P(EveryMessageRule, IsEnoughForTheProgramThatNeedsIt) {
  for (executor::Schedule schedule : every_schedule(6, true)) {
    for (int access = 0; access < 12 && schedule.seed % 2 == 1; ++access) {
      schedule.stale.push_back({access % 3, static_cast<std::uint32_t>(access)});
    }
    const ScheduleScope scope(schedule);
    EXPECT_EQ(report_of([] { run_on(GetParam().needs); }), "");
  }
}

TEST_P(EveryMessageRule, IsMissedInTheProgramThatBreaksIt) {
  for (const executor::Schedule& schedule : every_schedule(6, true)) {
    const ScheduleScope scope(schedule);
    const std::string report = report_of([] { run_on(GetParam().breaks); });
    EXPECT_NE(report.find("race: "), std::string::npos) << describe(schedule) << report;
    EXPECT_NE(report.find("kernel roles_kernel"), std::string::npos) << report;
  }
}

INSTANTIATE_TEST_SUITE_P(Messages, EveryMessageRule, testing::ValuesIn(rules), test_name<Board>);

/// Block 1 reads the data where it reads that they are not there yet.
__global__ void too_early_kernel(Board on) {
  if (blockIdx.x == 0) {
    Release<of_device>::act(on);
  } else if (load_acquire(&on.flag[0]) == 0) {
    on.received[0] = on.data[0];
  }
}

TEST(AStaleRead, AcquiresWhatTheStoreThatItReadsPublishesAndNothingNewer) {
  const auto report_with = [](std::vector<executor::StaleAccess> stale) {
    executor::Schedule schedule;  // block 0 first
    schedule.checked = true;
    schedule.stale = std::move(stale);
    const ScheduleScope scope(schedule);
    return report_of([] { run_on([](Board on) { launch<too_early_kernel>({2, 1}, on); }); });
  };
  EXPECT_EQ(report_with({}), "");
  EXPECT_NE(report_with({{0, 0}}).find("race: reads"), std::string::npos);
}

/// A release of the block comes back to the block through an update of another one.
__global__ void there_and_back_kernel(Board on) {
  if (threadIdx.x % 32 != 0) return;
  if (blockIdx.x == 1) {
    if (threadIdx.x > 0) return;
    while (load_relaxed(&on.flag[0]) == 0) __nanosleep(10);  // what follows is what matters
    DeviceRef(on.flag[0]).fetch_add(1, memory_order_acq_rel);
  } else if (threadIdx.x == 0) {
    Release<of_block>::act(on);
  } else {
    AcquireTwo::act(on);
  }
}

TEST(AnUpdate, OutsideTheScopeOfAReleasePassesItOnWithoutAcquiringIt) {
  for (const executor::Schedule& schedule : every_schedule(6, true)) {
    const ScheduleScope scope(schedule);
    EXPECT_EQ(report_of([] {
                run_on([](Board on) { launch_cooperative<there_and_back_kernel>({2, 64}, on); });
              }),
              "")
        << describe(schedule);
  }
}

}  // namespace
}  // namespace graphspec::GRAPHSPEC_EXECUTOR
