/// \file
/// Collectives of ranks under a real mpirun: what they bring, and what a rank says that it has
/// sent, which is held to what MPI was given.
#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/fault.hpp"
#include "properties/problem/ranks/mpi_runs.hpp"

namespace graphspec::properties {
namespace {

/// What is said to be moved, as far as it is counted.
std::array<std::int64_t, 3> counts_of(const Traffic& traffic) {
  return {traffic.collectives, traffic.host_collectives, traffic.bytes};
}

/// What a rank has at a place before collectives: another number at each.
std::int32_t value_at(int rank, std::size_t place) {
  return static_cast<std::int32_t>(1000 * (rank + 1) + static_cast<int>(place));
}

std::vector<std::int32_t> values_of(int rank, std::size_t count) {
  std::vector<std::int32_t> values(count);
  for (std::size_t place = 0; place < count; ++place) values[place] = value_at(rank, place);
  return values;
}

/// The work is one collective on device memory: its bytes are those that MPI was given.
template <class Work>
void expect_device_traffic(Communicator& ranks, std::int64_t bytes, const Work& work) {
  ranks.reset_traffic();
  EXPECT_EQ(counts_of(ranks.traffic()), (std::array<std::int64_t, 3>{0, 0, 0}));
  EXPECT_EQ(ranks.traffic().milliseconds, 0);
  given_to_mpi() = {};
  work();
  EXPECT_EQ(given_to_mpi().bytes, bytes);
  EXPECT_EQ(counts_of(ranks.traffic()), (std::array<std::int64_t, 3>{1, 0, bytes}));
  EXPECT_GT(ranks.traffic().milliseconds, 0);
}

/// The same of one on hosts, which is no device's.
template <class Work>
void expect_host_traffic(Communicator& ranks, const Work& work) {
  ranks.reset_traffic();
  work();
  EXPECT_EQ(counts_of(ranks.traffic()), (std::array<std::int64_t, 3>{0, 1, 0}));
  EXPECT_EQ(ranks.traffic().copies_to_host, 0);
  EXPECT_GT(ranks.traffic().milliseconds, 0);
}

TEST(MpiTraffic, ABroadcastIsCountedByItsRootAndABlockOfAllByEachRank) {
  on_mpi(3, [](Communicator& ranks) {
    const int rank = ranks.rank();
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{33}}) {
      const auto bytes = static_cast<std::int64_t>(4 * count);
      for (int root = 0; root < 3; ++root) {
        const Array<std::int32_t> data(ranks.runtime(), values_of(rank, count));
        expect_device_traffic(ranks, rank == root ? bytes : 0,
                              [&] { ranks.broadcast(data.data(), 4 * count, root); });
        EXPECT_EQ(ranks.traffic().copies_to_host, rank == root && count > 0 ? 1 : 0);
        EXPECT_EQ(data.to_host(), values_of(root, count));
      }
      const Array<std::int32_t> all(ranks.runtime(), std::vector<std::int32_t>(3 * count, -1));
      const auto own = values_of(rank, count);
      if (count > 0) {
        ranks.runtime().copy_to_device(all.data() + static_cast<std::size_t>(rank) * count,
                                       own.data(), 4 * count);
      }
      expect_device_traffic(ranks, 2 * bytes, [&] { ranks.all_gather(all.data(), 4 * count); });
      std::vector<std::int32_t> right;
      for (int each = 0; each < 3; ++each) {
        const auto values = values_of(each, count);
        right.insert(right.end(), values.begin(), values.end());
      }
      EXPECT_EQ(all.to_host(), right);
    }
  });
}

/// One number of each rank, reduced as device memory and as a host value.
template <class T>
void expect_reduced(Communicator& ranks, const std::array<T, 3>& values, Reduction reduction,
                    T right) {
  const auto rank = static_cast<std::size_t>(ranks.rank());
  const Array<T> data(ranks.runtime(), std::vector<T>{values[rank], T{1}});
  expect_device_traffic(ranks, std::size_t{2} * 2 * sizeof(T),
                        [&] { ranks.all_reduce(data, reduction); });
  EXPECT_EQ(data.to_host().front(), right);
  if constexpr (std::is_same_v<T, std::int64_t>) {
    expect_host_traffic(ranks, [&] { EXPECT_EQ(ranks.reduced(values[rank], reduction), right); });
  }
}

TEST(MpiTraffic, AReductionIsOfItsTypeAndItsKindAndEachRankSendsItsValuesTwice) {
  on_mpi(3, [](Communicator& ranks) {
    expect_reduced<std::int32_t>(ranks, {5, -7, 6}, Reduction::sum, 4);
    expect_reduced<std::int32_t>(ranks, {5, -7, 6}, Reduction::minimum, -7);
    expect_reduced<std::int32_t>(ranks, {5, -7, 6}, Reduction::maximum, 6);
    // As signed numbers the second would be the least.
    expect_reduced<std::uint32_t>(ranks, {5, 0x80000000U, 6}, Reduction::minimum, 5);
    expect_reduced<std::uint32_t>(ranks, {5, 0x80000000U, 6}, Reduction::maximum, 0x80000000U);
    expect_reduced<std::uint32_t>(ranks, {1, 0x80000000U, 6}, Reduction::bits, 0x80000007U);
    constexpr std::int64_t wide = std::int64_t{1} << 40;
    expect_reduced<std::int64_t>(ranks, {wide, -7, 6}, Reduction::sum, wide - 1);
    expect_reduced<std::int64_t>(ranks, {wide, -7, 6}, Reduction::minimum, -7);
    expect_reduced<std::int64_t>(ranks, {wide, -7, 6}, Reduction::maximum, wide);
    expect_reduced<std::int64_t>(ranks, {wide, 2, 6}, Reduction::bits, wide | 6);
    constexpr std::uint64_t high = std::uint64_t{1} << 63;
    expect_reduced<std::uint64_t>(ranks, {5, high, 6}, Reduction::minimum, 5);
    expect_reduced<std::uint64_t>(ranks, {5, high, 6}, Reduction::maximum, high);
    expect_reduced<double>(ranks, {0.5, 0.25, -3}, Reduction::sum, -2.25);
    expect_reduced<double>(ranks, {0.5, 0.25, -3}, Reduction::minimum, -3);
  });
}

TEST(MpiTraffic, OfAnExchangeWhatGoesToOthersIsCountedAndWhatComesIsInItsPlace) {
  on_mpi(3, [](Communicator& ranks) {
    const int rank = ranks.rank();
    // From rank r to rank s go r + 2 s words: none from the first to itself.
    const auto words = [](int from, int to) {
      return static_cast<std::size_t>(from) + 2 * static_cast<std::size_t>(to);
    };
    const Array<std::int32_t> out(ranks.runtime(), values_of(rank, 30));
    const Array<std::int32_t> in(ranks.runtime(), std::vector<std::int32_t>(40, -1));
    std::vector<std::size_t> out_at;
    std::vector<std::size_t> out_bytes;
    std::vector<std::size_t> in_at;
    std::vector<std::size_t> in_bytes;
    std::int64_t sent = 0;
    std::vector<std::int32_t> right(40, -1);
    for (int other = 0; other < 3; ++other) {
      out_at.push_back(40 * static_cast<std::size_t>(other));
      out_bytes.push_back(4 * words(rank, other));
      in_at.push_back(48 * static_cast<std::size_t>(other));
      in_bytes.push_back(4 * words(other, rank));
      if (other != rank) sent += static_cast<std::int64_t>(4 * words(rank, other));
      for (std::size_t word = 0; word < words(other, rank); ++word) {
        right[12 * static_cast<std::size_t>(other) + word] =
            value_at(other, 10 * static_cast<std::size_t>(rank) + word);
      }
    }
    expect_device_traffic(ranks, sent, [&] {
      ranks.all_to_all(out.data(), out_at, out_bytes, in.data(), in_at, in_bytes);
    });
    EXPECT_EQ(in.to_host(), right);
    in_bytes[1] += 4;
    EXPECT_THROW(ranks.all_to_all(out.data(), out_at, out_bytes, in.data(), in_at, in_bytes),
                 DeviceFault);
  });
}

TEST(MpiTraffic, HostsTellEachOtherWhatIsOfAnyLength) {
  using Bytes = Communicator::Bytes;
  on_mpi(3, [](Communicator& ranks) {
    const int rank = ranks.rank();
    const auto some = [](int from, int to) {
      return Bytes(static_cast<std::size_t>(from * 3 + to), static_cast<std::byte>(16 * from + to));
    };
    expect_host_traffic(ranks, [&] {
      EXPECT_EQ(ranks.gather_on_host(some(rank, 1)),
                (std::vector<Bytes>{some(0, 1), some(1, 1), some(2, 1)}));
    });
    expect_host_traffic(ranks, [&] {
      EXPECT_EQ(ranks.exchange_on_host({some(rank, 0), some(rank, 1), some(rank, 2)}),
                (std::vector<Bytes>{some(0, rank), some(1, rank), some(2, rank)}));
    });
    for (int root = 0; root < 3; ++root) {
      expect_host_traffic(
          ranks, [&] { EXPECT_EQ(ranks.broadcast_on_host(some(rank, 2), root), some(root, 2)); });
    }
    std::array<std::int64_t, 2> values{rank, -rank};
    expect_host_traffic(ranks, [&] { ranks.reduce_on_host(values, Reduction::maximum); });
    EXPECT_EQ(values, (std::array<std::int64_t, 2>{2, 0}));
  });
}

TEST(MpiTraffic, OfMessagesWhatGoesOutIsCountedAndThoseOfARankComeInTheirOrder) {
  on_mpi(3, [](Communicator& ranks) {
    const int rank = ranks.rank();
    // Each rank sends its words 0 to 1 and 4 to 6 to the next rank, which has them at 20 and 10.
    // The first rank also sends word 9 to the last.
    const Array<std::int32_t> words(ranks.runtime(), values_of(rank, 30));
    const int next = (rank + 1) % 3;
    const int before = (rank + 2) % 3;
    std::vector<Message> out{{next, words.data(), 8}, {next, words.data() + 4, 12}};
    std::vector<Message> in{{before, words.data() + 20, 8}, {before, words.data() + 10, 12}};
    std::vector<std::int32_t> right = values_of(rank, 30);
    for (int word = 0; word < 2; ++word) right[20 + word] = value_at(before, word);
    for (int word = 0; word < 3; ++word) right[10 + word] = value_at(before, 4 + word);
    if (rank == 0) out.insert(out.begin(), {2, words.data() + 9, 4});
    if (rank == 2) {
      in.push_back({0, words.data() + 29, 4});
      right[29] = value_at(0, 9);
    }
    expect_device_traffic(ranks, rank == 0 ? 24 : 20, [&] { ranks.exchange(out, in); });
    EXPECT_EQ(words.to_host(), right);
    // One byte too many, or a message that nobody sends.
    ++in.front().bytes;
    EXPECT_THROW(ranks.exchange(out, in), DeviceFault);
    EXPECT_THROW(ranks.exchange({}, std::span(&in.back(), 1)), DeviceFault);
  });
}

TEST(MpiTraffic, WhatIsAddedIsCountedBesideWhatTheRankMovesItself) {
  on_mpi(3, [](Communicator& ranks) {
    const Array<std::int32_t> data(ranks.runtime(), values_of(ranks.rank(), 5));
    ranks.reset_traffic();
    ranks.broadcast(data.data(), 20, 0);
    const Traffic before = ranks.traffic();
    ranks.reset_traffic();
    EXPECT_EQ(counts_of(ranks.traffic()), (std::array<std::int64_t, 3>{0, 0, 0}));
    ranks.add_traffic(before);
    EXPECT_EQ(counts_of(ranks.traffic()), counts_of(before));
  });
}

TEST(MpiTraffic, WhereARankHasFailedTheNextOperationOfAllOthersSaysSo) {
  on_mpi(3, [](Communicator& ranks) {
    if (ranks.rank() == 2) {
      EXPECT_TRUE(ranks.fail());
    } else {
      EXPECT_THROW(static_cast<void>(ranks.reduced(1, Reduction::sum)), PeerFailed);
    }
    EXPECT_EQ(ranks.reduced(1, Reduction::sum), 3) << "all ranks continue together";
  });
}

}  // namespace
}  // namespace graphspec::properties
