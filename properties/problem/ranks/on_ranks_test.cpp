/// \file
/// What ranks tell each other on their hosts: numbers that are reported, parts of a graph, marks,
/// and how all of them end where one fails. The right values are those of the test's own
/// arithmetic.
#include "gpu/problem/on_ranks.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/ranks/refusal.hpp"
#include "properties/problem/ranks/solve_on_threads.hpp"
#include "properties/problem/ranks/thread_ranks.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::properties {
namespace {

constexpr int num_counters = 11;

/// All counters, in the order of Counters.
std::array<std::int64_t, num_counters> numbers_of(const Counters& counters) {
  return {counters.launches,       counters.nested_launches,
          counters.copies_to_host, counters.blocks,
          counters.threads,        counters.block_barriers,
          counters.grid_barriers,  counters.warp_operations,
          counters.global_atomics, counters.shared_atomics,
          counters.steps};
}

/// The n-th counter of a rank: no two sums of ranks are alike.
std::int64_t number(int counter, int rank) {
  return std::int64_t{counter + 1} * (rank == 0 ? 1 : rank == 1 ? 100 : 10'000);
}

Counters counters_of(int rank) {
  const auto of = [&](int counter) { return number(counter, rank); };
  return {of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9), of(10)};
}

TEST(CombinedReports, EachCounterIsTheSumOfItselfOverAllRanks) {
  std::array<RunReport, 3> reports;
  on_threads(3, [&](Communicator& ranks) {
    RunReport& report = reports[static_cast<std::size_t>(ranks.rank())];
    report.counters = counters_of(ranks.rank());
    combine_reports(ranks, report);
  });
  for (const RunReport& report : reports) {
    const auto found = numbers_of(report.counters);
    for (int counter = 0; counter < num_counters; ++counter) {
      EXPECT_EQ(found[static_cast<std::size_t>(counter)],
                number(counter, 0) + number(counter, 1) + number(counter, 2))
          << "counter " << counter;
    }
  }
}

TEST(CombinedReports, EachTimeIsTheLongestOfAnyRankAndCommunicationIsAmongThem) {
  std::array<RunReport, 3> reports;
  on_threads(3, [&](Communicator& ranks) {
    RunReport& report = reports[static_cast<std::size_t>(ranks.rank())];
    const std::array<double, 3> first{0.5, 7.25, 1};
    const std::array<double, 3> second{0.000004, 0.000002, 0.000003};
    report.times_ms = {{"first", first[static_cast<std::size_t>(ranks.rank())]},
                       {"second", second[static_cast<std::size_t>(ranks.rank())]}};
    ranks.add_traffic({.milliseconds = ranks.rank() == 1 ? 0.125 : 0.0625});
    combine_reports(ranks, report);
  });
  for (const RunReport& report : reports) {
    ASSERT_EQ(report.times_ms.size(), 3U);
    EXPECT_EQ(report.times_ms[0].first, "first");
    EXPECT_DOUBLE_EQ(report.times_ms[0].second, 7.25);
    EXPECT_EQ(report.times_ms[1].first, "second");
    EXPECT_DOUBLE_EQ(report.times_ms[1].second, 0.000004);
    EXPECT_EQ(report.times_ms[2].first, "communication");
    EXPECT_DOUBLE_EQ(report.times_ms[2].second, 0.125);
  }
}

TEST(CombinedReports, WhereTimesMeanNothingCommunicationHasNoneEither) {
  on_threads(2, [](Communicator& ranks) {
    ranks.add_traffic({.milliseconds = 3});
    RunReport report;
    combine_reports(ranks, report);
    EXPECT_TRUE(report.times_ms.empty());
  });
}

TEST(CombinedReports, FactsAreTheRanksTheirBytesTogetherAndARanksOwnCollectives) {
  on_threads(3, [](Communicator& ranks) {
    const int rank = ranks.rank();
    ranks.add_traffic({.collectives = 5 + rank,
                       .host_collectives = 20 + rank,
                       .copies_to_host = 4 + rank,
                       .bytes = rank == 0   ? 1
                                : rank == 1 ? std::int64_t{1} << 33
                                            : 1000});
    RunReport report;
    report.facts = {{"rounds", std::int64_t{9}}};
    report.counters.copies_to_host = 30;
    combine_reports(ranks, report);
    EXPECT_EQ(fact(report, "rounds"), 9);
    EXPECT_EQ(fact(report, "ranks"), 3);
    EXPECT_EQ(fact(report, "collectives"), 5 + rank);
    // Copies that the engine made are no turns; messages between hosts are.
    EXPECT_EQ(fact(report, "host_turns"), 30 - (4 + rank) + (20 + rank));
    EXPECT_EQ(fact(report, "bytes_between_ranks"), 1001 + (std::int64_t{1} << 33));
    EXPECT_EQ(report.facts.size(), 5U);
  });
}

TEST(AddedTraffic, EachNumberIsAddedToItself) {
  Traffic all{1, 20, 300, 4000, 0.5};
  all += {1, 2, 3, 4, 0.25};
  EXPECT_EQ(all.collectives, 2);
  EXPECT_EQ(all.host_collectives, 22);
  EXPECT_EQ(all.copies_to_host, 303);
  EXPECT_EQ(all.bytes, 4004);
  EXPECT_DOUBLE_EQ(all.milliseconds, 0.75);
}

/// 0 -> 1, 0 -> 4, 1 -> 0, 3 -> 3, 4 -> 2 twice, with these weights.
Graph six_arcs(OwnedWeights weights, bool symmetric = false) {
  return build_graph({.num_vertices = 5,
                      .source = {0, 0, 1, 3, 4, 4},
                      .dest = {1, 4, 0, 3, 2, 2},
                      .weights = std::move(weights),
                      .symmetric = symmetric});
}

bool are_alike(const Graph& one, const Graph& other) {
  return std::ranges::equal(one.offsets(), other.offsets()) &&
         std::ranges::equal(one.dest(), other.dest()) &&
         one.weights().index() == other.weights().index() &&
         std::visit(
             [&](const auto& values) {
               if constexpr (has_weights<decltype(values)>) {
                 return std::ranges::equal(
                     values, std::get<std::decay_t<decltype(values)>>(other.weights()));
               } else {
                 return true;
               }
             },
             one.weights());
}

TEST(PartsOfRanks, ScatteredPartsAreThoseThatEachRankWouldCutAndJoinToTheGraph) {
  const std::vector<OwnedWeights> all_weights = {std::monostate{},
                                                 std::vector<std::int32_t>{5, -4, 3, 2, 1, 7},
                                                 std::vector<double>{0.5, 0.25, -3, 1e9, 2, 0}};
  for (const OwnedWeights& weights : all_weights) {
    for (const bool symmetric : {false, true}) {
      const Graph graph = six_arcs(weights, symmetric);
      for (const int count : {1, 2, 3, 5, 7}) {
        on_threads(count, [&](Communicator& ranks) {
          const GraphPart part = scatter(ranks, ranks.rank() == 0 ? &graph : nullptr);
          const GraphPart cut = part_of(graph, count, ranks.rank());
          EXPECT_EQ(part.rank, ranks.rank());
          EXPECT_EQ(part.ranges.num_vertices, 5);
          EXPECT_EQ(part.ranges.ranks, count);
          EXPECT_EQ(part.first_arc, cut.first_arc);
          EXPECT_EQ(part.num_arcs, 6);
          EXPECT_EQ(part.symmetric, symmetric);
          EXPECT_TRUE(are_alike(part.rows, cut.rows)) << count << " ranks, " << ranks.rank();
          const Graph for_all = whole_graph(ranks, part, Receivers::all);
          EXPECT_TRUE(are_alike(for_all, graph)) << count;
          EXPECT_EQ(for_all.known_symmetric(), symmetric);
          const Graph for_first = whole_graph(ranks, part, Receivers::first);
          if (ranks.rank() == 0) {
            EXPECT_TRUE(are_alike(for_first, graph)) << count;
          } else {
            EXPECT_EQ(for_first.num_vertices(), 0);
          }
        });
      }
    }
  }
}

TEST(PartsOfRanks, CountedArcsBeginWhereThoseOfTheRanksBeforeEnd) {
  const Graph graph = six_arcs({});  // of three ranks: 3 arcs, 1 arc, 2 arcs
  on_threads(3, [&](Communicator& ranks) {
    GraphPart part = part_of(graph, 3, ranks.rank());
    part.first_arc = -7;
    part.num_arcs = -8;
    count_arcs(ranks, part);
    EXPECT_EQ(part.first_arc,
              (std::array<ArcIndex, 3>{0, 3, 4})[static_cast<std::size_t>(ranks.rank())]);
    EXPECT_EQ(part.num_arcs, 6);
  });
}

TEST(SingleRank, HasItsOwnValuesAfterEachOperationAndCountsThem) {
  const std::unique_ptr<Communicator> ranks = single_rank(runtime(Device::cpu));
  EXPECT_EQ(ranks->rank(), 0);
  EXPECT_EQ(ranks->size(), 1);
  using Bytes = Communicator::Bytes;
  const Bytes bytes = {std::byte{3}, std::byte{7}};
  EXPECT_EQ(ranks->gather_on_host(bytes), std::vector<Bytes>{bytes});
  EXPECT_EQ(ranks->broadcast_on_host(bytes, 0), bytes);
  EXPECT_EQ(ranks->exchange_on_host({bytes}), std::vector<Bytes>{bytes});
  std::array<std::int64_t, 2> sums = {5, -6};
  ranks->reduce_on_host(sums, Reduction::sum);
  EXPECT_EQ(sums, (std::array<std::int64_t, 2>{5, -6}));
  // Nobody else must be ended where this rank fails.
  EXPECT_TRUE(ranks->fail());
  using Numbers = std::vector<std::int32_t>;
  const Array<std::int32_t> in(ranks->runtime(), std::span<const std::int32_t>(Numbers(4)));
  const Numbers numbers = {1, 2, 3, 4};
  const Array<std::int32_t> out(ranks->runtime(), std::span<const std::int32_t>(numbers));
  const std::array<std::size_t, 1> none = {0};
  const std::array<std::size_t, 1> four = {4};
  const std::array<std::size_t, 1> eight = {8};
  ranks->all_to_all(out.data(), four, eight, in.data(), eight, eight);
  EXPECT_EQ(in.to_host(), (Numbers{0, 0, 2, 3}));
  ranks->all_to_all(out.data(), four, none, in.data(), none, none);
  EXPECT_EQ(in.to_host(), (Numbers{0, 0, 2, 3}));
  ranks->all_reduce(in.data(), 4, ValueType::int32, Reduction::sum);
  ranks->all_gather(in.data(), 16);
  ranks->broadcast(in.data(), 16, 0);
  EXPECT_EQ(in.to_host(), (Numbers{0, 0, 2, 3}));
  EXPECT_EQ(ranks->traffic().collectives, 5);
  EXPECT_EQ(ranks->traffic().host_collectives, 4);
  EXPECT_EQ(ranks->traffic().bytes, 0);
}

TEST(GatheredValues, AreThoseOfAllRanksInTheirOrderWhateverTheirNumber) {
  on_threads(4, [](Communicator& ranks) {
    std::vector<std::int16_t> own(static_cast<std::size_t>(ranks.rank()));
    std::iota(own.begin(), own.end(), static_cast<std::int16_t>(10 * ranks.rank()));
    EXPECT_EQ(gathered(ranks, own), (std::vector<std::int16_t>{10, 20, 21, 30, 31, 32}));
  });
  on_threads(1, [](Communicator& ranks) {
    EXPECT_EQ(gathered(ranks, std::vector{4, 2}), (std::vector{4, 2}));
    EXPECT_EQ(ranks.traffic().host_collectives, 0) << "a single rank sends no message";
  });
}

TEST(CombinedMarks, AreThoseOfAnyRankAtEveryPlaceOfAWord) {
  for (const std::size_t size : {0, 1, 7, 8, 9, 24}) {
    on_threads(3, [&](Communicator& ranks) {
      std::vector<unsigned char> marks(size, 0);
      for (std::size_t at = 0; at < size; ++at) {
        if (at % 4 == static_cast<std::size_t>(ranks.rank())) {
          marks[at] = static_cast<unsigned char>(1U << ranks.rank());
        }
      }
      combine_marks(ranks, marks);
      for (std::size_t at = 0; at < size; ++at) {
        EXPECT_EQ(marks[at], at % 4 == 3 ? 0 : 1U << at % 4) << size << ": " << at;
      }
    });
  }
}

TEST(CombinedMarks, BehindOnePieceAreCombinedToo) {
  constexpr std::size_t piece = std::size_t{1} << 24;
  on_threads(2, [&](Communicator& ranks) {
    std::vector<unsigned char> marks(piece + 3, 0);
    if (ranks.rank() == 1) marks[piece - 1] = marks[piece] = marks[piece + 2] = 1;
    combine_marks(ranks, marks);
    EXPECT_EQ(marks[0], 0);
    EXPECT_EQ(marks[piece - 1], 1);
    EXPECT_EQ(marks[piece], 1);
    EXPECT_EQ(marks[piece + 1], 0);
    EXPECT_EQ(marks[piece + 2], 1);
  });
}

TEST(GatheredAnswers, AreOneAnswerInTheOrderOfRanksOnTheFirstAlone) {
  using problem::Apsp;
  using problem::Bfs;
  using problem::Msf;
  using problem::Sssp;
  const Graph path = build_graph({.num_vertices = 4,
                                  .source = {0, 1, 1, 2, 2, 3},
                                  .dest = {1, 0, 2, 1, 3, 2},
                                  .weights = std::vector<std::int32_t>{5, 5, 6, 6, 7, 7},
                                  .symmetric = true});
  on_threads(3, [&](Communicator& ranks) {
    const bool is_first = ranks.rank() == 0;
    const GraphPart part = part_of(path, 3, ranks.rank());
    int calls = 0;
    // Rank 0 has two values, rank 1 two, rank 2 none.
    const std::array<OwnAnswer, 3> answers{
        OwnAnswer{.first_row = 4, .values = {1, 2}, .predecessors = {7, 8}, .edges = {4}},
        OwnAnswer{.first_row = 5, .values = {3, 4}, .predecessors = {9, -1}, .edges = {0, 2}},
        OwnAnswer{.first_row = 6, .values = {}, .predecessors = {}, .edges = {}}};
    const auto own = [&] { return answers[static_cast<std::size_t>(ranks.rank())]; };
    // The others have no sink.
    Sink<Bfs> levels = [&](const Bfs::Result& all) {
      ++calls;
      EXPECT_EQ(all.level, (VertexArray<std::int32_t>{1, 2, 3, 4}));
    };
    Sink<Sssp> paths = [&](const Sssp::Result& all) {
      ++calls;
      EXPECT_EQ(all.distance, (VertexArray<std::int32_t>{1, 2, 3, 4}));
      EXPECT_EQ(all.predecessor, (VertexArray<Vertex>{7, 8, 9, -1}));
    };
    std::vector<Vertex> rows;
    Sink<Apsp> pairs = [&](const auto& some) {
      rows.push_back(some.first);
      EXPECT_EQ(some.distance.size(), 2U);
      EXPECT_EQ(some.predecessor.size(), 2U);
    };
    gather<Bfs>(ranks, part, &path, own(), {}, is_first ? levels : nullptr);
    gather<Sssp>(ranks, part, &path, own(), {}, is_first ? paths : nullptr);
    gather<Apsp>(ranks, part, &path, own(), {}, is_first ? pairs : nullptr);
    EXPECT_EQ(calls, is_first ? 2 : 0);
    EXPECT_EQ(rows, is_first ? (std::vector<Vertex>{4, 5}) : std::vector<Vertex>())
        << "rank 2 has no rows";
    bool has_forest = false;
    gather<Msf>(ranks, part, is_first ? &path : nullptr, own(), {}, [&](const Msf::Result& all) {
      has_forest = true;
      EXPECT_EQ(all.edges, (std::vector<ArcIndex>{0, 2, 4}));
      EXPECT_DOUBLE_EQ(all.weight, 18);
      EXPECT_EQ(all.num_trees, 1);
    });
    EXPECT_EQ(has_forest, is_first);
    // Nobody asks for an answer.
    gather<Bfs>(ranks, part, &path, own(), {}, {});
    gather<Sssp>(ranks, part, &path, own(), {}, {});
    gather<Apsp>(ranks, part, &path, own(), {}, {});
    gather<Msf>(ranks, part, &path, own(), {}, {});
  });
}

/// What a rank has thrown, with its kind: "input: text".
std::string words_of(const std::exception_ptr& ending) {
  if (!ending) return "done";
  try {
    std::rethrow_exception(ending);
  } catch (const InputError& error) {
    return std::string("input: ") + error.what();
  } catch (const DeviceFault& error) {
    return std::string("fault: ") + error.what();
  } catch (const std::bad_alloc&) {
    return "no memory";
  } catch (const PeerFailed&) {
    return "peer failed";
  } catch (const RefusedByAll& refusal) {
    try {
      refusal.rethrow();
    } catch (const std::exception& error) {
      return std::string("refused by all: ") + error.what();
    }
  } catch (const std::exception& error) {
    return std::string("other: ") + error.what();
  }
  return "unknown";
}

/// How three ranks end where some of them throw in the middle of what all do.
std::vector<std::string> endings_of(const std::function<void(int rank)>& throws) {
  std::vector<std::string> all;
  for (const auto& ending : endings_on_threads(3, [&](Communicator& ranks) {
         on_all_ranks(ranks, [&] {
           static_cast<void>(ranks.reduced(1, Reduction::sum));
           throws(ranks.rank());
           static_cast<void>(ranks.reduced(1, Reduction::sum));
         });
         // Ranks that ended together go on together.
         EXPECT_EQ(ranks.reduced(1, Reduction::sum), 3);
       })) {
    all.push_back(words_of(ending));
  }
  return all;
}

using Words = std::vector<std::string>;

TEST(OnAllRanks, WhereNoneFailsAllGoOn) {
  EXPECT_EQ(endings_of([](int) {}), (Words{"done", "done", "done"}));
}

TEST(OnAllRanks, WhereOneFailsItThrowsItsOwnAndTheOthersNameItByItsKind) {
  EXPECT_EQ(endings_of([](int rank) {
              if (rank == 1) throw InputError("bad");
            }),
            (Words{"input: rank 1: bad", "input: bad", "input: rank 1: bad"}));
  EXPECT_EQ(endings_of([](int rank) {
              if (rank == 2) throw DeviceFault("race");
            }),
            (Words{"fault: rank 2: race", "fault: rank 2: race", "fault: race"}));
  EXPECT_EQ(endings_of([](int rank) {
              if (rank == 0) throw std::bad_alloc();
            }),
            (Words{"no memory", "fault: rank 0: std::bad_alloc", "fault: rank 0: std::bad_alloc"}));
  EXPECT_EQ(endings_of([](int rank) {
              if (rank == 1) throw std::logic_error("no");
            }),
            (Words{"fault: rank 1: no", "other: no", "fault: rank 1: no"}));
}

TEST(OnAllRanks, WhereSeveralFailTheFirstOfThemIsNamed) {
  EXPECT_EQ(endings_of([](int rank) {
              if (rank == 1) throw DeviceFault("race");
              if (rank == 2) throw InputError("bad");
            }),
            (Words{"fault: rank 1: race", "fault: race", "input: bad"}));
}

TEST(OnAllRanks, ARefusalByAllNeedsNoMessages) {
  EXPECT_EQ(endings_of([](int) { refusing_alike([] { throw InputError("bad"); }); }),
            (Words{"input: bad", "input: bad", "input: bad"}));
}

TEST(OnAllRanks, OneFailsAfterTheOthersAreDone) {
  std::vector<std::string> all;
  for (const auto& ending : endings_on_threads(2, [](Communicator& ranks) {
         on_all_ranks(ranks, [&] {
           if (ranks.rank() == 1) throw InputError("late");
         });
       })) {
    all.push_back(words_of(ending));
  }
  EXPECT_EQ(all, (Words{"input: rank 1: late", "input: late"}));
}

TEST(RefusingAlike, ReturnsWhatTheWorkDoesAndWrapsRefusalsAlone) {
  EXPECT_EQ(refusing_alike([] { return 7; }), 7);
  EXPECT_THROW(refusing_alike([] { throw InputError("bad"); }), RefusedByAll);
  EXPECT_THROW(refusing_alike([] { throw DeviceFault("race"); }), DeviceFault);
}

TEST(RefusingTogether, AllRefuseInTheWordsOfTheFirstThatDoes) {
  Words all;
  for (const auto& ending : endings_on_threads(3, [](Communicator& ranks) {
         refusing_together(ranks, [] {});  // nobody refuses
         refusing_together(ranks, [&] {
           if (ranks.rank() > 0) throw InputError("of rank " + std::to_string(ranks.rank()));
         });
       })) {
    all.push_back(words_of(ending));
  }
  EXPECT_EQ(all, Words(3, "refused by all: of rank 1"));
}

}  // namespace
}  // namespace graphspec::properties
