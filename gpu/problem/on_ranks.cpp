/// \file
/// Jobs for ranks, faults that end all of them together, and answers put together again.
#include "gpu/problem/on_ranks.hpp"

#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "gpu/device/ranks/refusal.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "reference/problem/spanning_forest.hpp"

namespace graphspec {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

void put(Packet& packet, const executor::Schedule& schedule) {
  packet.put(schedule.kind);
  packet.put(schedule.seed);
  packet.put_values(std::span<const executor::Preemption>(schedule.preemptions));
  packet.put_values(std::span<const executor::StaleAccess>(schedule.stale));
  packet.put(schedule.resident_blocks);
  packet.put(schedule.step_limit);
  packet.put(schedule.call_limit);
  packet.put(schedule.exited_threads_pass_barriers);
  packet.put(schedule.checked);
  packet.put(schedule.counted);
}

executor::Schedule get_schedule(Packet& packet) {
  executor::Schedule schedule;
  schedule.kind = packet.get<executor::Schedule::Kind>();
  schedule.seed = packet.get<std::uint64_t>();
  schedule.preemptions = packet.get_values<executor::Preemption>();
  schedule.stale = packet.get_values<executor::StaleAccess>();
  schedule.resident_blocks = packet.get<int>();
  schedule.step_limit = packet.get<std::int64_t>();
  schedule.call_limit = packet.get<std::int64_t>();
  schedule.exited_threads_pass_barriers = packet.get<bool>();
  schedule.checked = packet.get<bool>();
  schedule.counted = packet.get<bool>();
  return schedule;
}

RanksJob get_job(Packet& packet) {
  RanksJob job;
  job.problem = packet.get_text();
  job.variant = packet.get_text();
  job.device = packet.get<Device>();
  const auto count = packet.get<std::size_t>();
  for (std::size_t option = 0; option < count; ++option) {
    std::string name = packet.get_text();
    job.options[std::move(name)] = packet.get<double>();
  }
  job.schedule = get_schedule(packet);
  return job;
}

void put(Packet& packet, const GraphPart& part) {
  packet.put(part.ranges);
  packet.put(part.first_arc);
  packet.put(part.num_arcs);
  packet.put(part.symmetric);
  packet.put_values(part.rows.offsets().subspan(static_cast<std::size_t>(part.first()),
                                                static_cast<std::size_t>(part.count()) + 1));
  packet.put_values(part.rows.dest());
  std::visit(
      [&](const auto& values) {
        packet.put(part.rows.weights().index());
        if constexpr (has_weights<decltype(values)>) packet.put_values(values);
      },
      part.rows.weights());
}

GraphPart get_part(Packet& packet, int rank) {
  GraphPart part;
  part.rank = rank;
  part.ranges = packet.get<VertexRanges>();
  part.first_arc = packet.get<ArcIndex>();
  part.num_arcs = packet.get<ArcIndex>();
  part.symmetric = packet.get<bool>();
  const auto own = packet.get_values<ArcIndex>();
  auto dest = packet.get_values<Vertex>();
  const auto kind = packet.get<std::size_t>();
  OwnedWeights weights;
  if (kind == 1) weights = packet.get_values<std::int32_t>();
  if (kind == 2) weights = packet.get_values<double>();
  std::vector<ArcIndex> offsets(static_cast<std::size_t>(part.ranges.num_vertices) + 1, own.back());
  std::fill_n(offsets.begin(), part.first(), 0);
  std::ranges::copy(own, offsets.begin() + part.first());
  part.rows = Graph(std::move(offsets), std::move(dest), std::move(weights));
  return part;
}

/// How a rank's work ended.
enum class Ending : std::uint8_t { done, peer_failed, bad_input, device_fault, other };

/// Tells the others, or where they cannot hear it, ends them.
void fail(Communicator& ranks, Ending ending, const std::string& what) {
  if (ranks.fail()) return;
  fmt::print(stderr, "graphspec: rank {}: {}\n", ranks.rank(), what);
  end_world(ending == Ending::bad_input ? 2 : 3);
}

}  // namespace

void send_job(Communicator& ranks, const RanksJob& job, const Packet& query) {
  if (ranks.size() == 1) return;
  Packet packet;
  packet.put(true);
  packet.put_text(job.problem);
  packet.put_text(job.variant);
  packet.put(job.device);
  packet.put(job.options.size());
  for (const auto& [name, value] : job.options) {
    packet.put_text(name);
    packet.put(value);
  }
  put(packet, job.schedule);
  Communicator::Bytes bytes = packet.take_bytes();
  Packet rest = query;
  const Communicator::Bytes asked = rest.take_bytes();
  bytes.insert(bytes.end(), asked.begin(), asked.end());
  static_cast<void>(ranks.broadcast_on_host(std::move(bytes), 0));
}

void dismiss_ranks(Device device) {
  Communicator& ranks = world(device);
  if (ranks.size() == 1) return;
  Packet packet;
  packet.put(false);
  static_cast<void>(ranks.broadcast_on_host(packet.take_bytes(), 0));
}

namespace {

template <class Problem>
bool serve(const RanksJob& job, Packet& packet) {
  if (job.problem != Problem::name) return false;
  solver<Problem>(job.device, job.variant).serve(packet, job.options);
  return true;
}

}  // namespace

void serve_first_rank(Device device) {
  Communicator& ranks = world(device);
  while (true) {
    Packet packet(ranks.broadcast_on_host({}, 0));
    if (!packet.get<bool>()) return;
    RanksJob job = get_job(packet);
    // Where orders of threads are random, no two ranks have the same, as no two devices do.
    job.schedule.seed += static_cast<std::uint64_t>(ranks.rank());
    const executor::ScheduleScope scheduled(job.schedule);
    try {
      static_cast<void>(serve<Bfs>(job, packet) || serve<Sssp>(job, packet) ||
                        serve<Apsp>(job, packet) || serve<Msf>(job, packet));
    } catch (const InputError&) {
      // The first rank has heard of it and decides what follows.
    } catch (const DeviceFault&) {
    } catch (const PeerFailed&) {
    }
  }
}

GraphPart scatter(Communicator& ranks, const Graph* graph) {
  if (ranks.size() == 1) return part_of(*graph, 1, 0);
  std::vector<Communicator::Bytes> parts(static_cast<std::size_t>(ranks.size()));
  if (graph != nullptr) {
    for (int rank = 0; rank < ranks.size(); ++rank) {
      Packet packet;
      put(packet, part_of(*graph, ranks.size(), rank));
      parts[static_cast<std::size_t>(rank)] = packet.take_bytes();
    }
  }
  Packet mine(std::move(ranks.exchange_on_host(std::move(parts)).front()));
  return get_part(mine, ranks.rank());
}

void count_arcs(Communicator& ranks, GraphPart& part) {
  Packet mine;
  mine.put(part.rows.num_arcs());
  const auto all = ranks.gather_on_host(mine.take_bytes());
  part.first_arc = 0;
  part.num_arcs = 0;
  for (std::size_t rank = 0; rank < all.size(); ++rank) {
    if (rank == static_cast<std::size_t>(ranks.rank())) part.first_arc = part.num_arcs;
    part.num_arcs += Packet(all[rank]).get<ArcIndex>();
  }
}

void combine_marks(Communicator& ranks, std::span<unsigned char> marks) {
  if (ranks.size() == 1) return;
  constexpr std::size_t piece = std::size_t{1} << 24;
  std::vector<std::int64_t> words;
  for (std::size_t at = 0; at < marks.size(); at += piece) {
    const auto some = marks.subspan(at, std::min(piece, marks.size() - at));
    words.assign((some.size() + 7) / 8, 0);
    std::memcpy(words.data(), some.data(), some.size());
    ranks.reduce_on_host(words, Reduction::bits);
    std::memcpy(some.data(), words.data(), some.size());
  }
}

Graph whole_graph(Communicator& ranks, const GraphPart& part, Receivers receivers) {
  if (ranks.size() == 1) return part.rows;
  Packet packet;
  put(packet, part);
  std::vector<Communicator::Bytes> out(static_cast<std::size_t>(ranks.size()));
  out.front() = packet.take_bytes();
  if (receivers == Receivers::all) std::fill(out.begin() + 1, out.end(), out.front());
  std::vector<GraphPart> parts;
  for (Communicator::Bytes& bytes : ranks.exchange_on_host(std::move(out))) {
    if (bytes.empty()) return {};
    Packet theirs(std::move(bytes));
    parts.push_back(get_part(theirs, static_cast<int>(parts.size())));
  }
  return joined(parts);
}

void on_all_ranks(Communicator& ranks, const std::function<void()>& work) {
  Ending ending = Ending::done;
  std::string what;
  std::exception_ptr own;
  const auto ended = [&](Ending how, const std::exception& error) {
    ending = how;
    what = error.what();
    own = std::current_exception();
    fail(ranks, how, what);
  };
  try {
    work();
    static_cast<void>(ranks.reduced(0, Reduction::maximum));  // all have come so far
  } catch (const RefusedByAll& refusal) {
    refusal.rethrow();
  } catch (const PeerFailed&) {
    ending = Ending::peer_failed;
  } catch (const InputError& error) {
    ended(Ending::bad_input, error);
  } catch (const DeviceFault& error) {
    ended(Ending::device_fault, error);
  } catch (const std::bad_alloc& error) {
    ended(Ending::other, error);
  } catch (const std::exception& error) {
    ended(Ending::other, error);
  }
  if (ending == Ending::done) return;
  Packet packet;
  packet.put(ending);
  packet.put_text(what);
  const auto endings = ranks.gather_on_host(packet.take_bytes());
  if (own) std::rethrow_exception(own);
  for (std::size_t rank = 0; rank < endings.size(); ++rank) {
    Packet other(endings[rank]);
    const auto how = other.get<Ending>();
    const std::string text = fmt::format("rank {}: {}", rank, other.get_text());
    if (how == Ending::bad_input) throw InputError(text);
    if (how == Ending::device_fault || how == Ending::other) throw DeviceFault(text);
  }
  throw PeerFailed();
}

void refusing_together(Communicator& ranks, const std::function<void()>& work) {
  Packet mine;
  try {
    work();
    mine.put(false);
  } catch (const InputError& error) {
    mine.put(true);
    mine.put_text(error.what());
  }
  for (Communicator::Bytes& bytes : ranks.gather_on_host(mine.take_bytes())) {
    Packet theirs(std::move(bytes));
    if (!theirs.get<bool>()) continue;
    throw RefusedByAll(std::make_exception_ptr(InputError(theirs.get_text())));
  }
}

void combine_reports(Communicator& ranks, RunReport& report) {
  const Traffic traffic = ranks.traffic();
  report.facts.push_back({"ranks", std::int64_t{ranks.size()}});
  report.facts.push_back({"collectives", traffic.collectives});
  Counters& counted = report.counters;
  // What a host waits for: copies that the variant asked for, and other hosts.
  report.facts.push_back(
      {"host_turns", counted.copies_to_host - traffic.copies_to_host + traffic.host_collectives});
  std::array<std::int64_t, 12> sums = {
      counted.launches,       counted.nested_launches, counted.copies_to_host,
      counted.blocks,         counted.threads,         counted.block_barriers,
      counted.grid_barriers,  counted.warp_operations, counted.global_atomics,
      counted.shared_atomics, counted.steps,           traffic.bytes};
  ranks.reduce_on_host(sums, Reduction::sum);
  counted = {sums[0], sums[1], sums[2], sums[3], sums[4], sums[5],
             sums[6], sums[7], sums[8], sums[9], sums[10]};
  report.facts.push_back({"bytes_between_ranks", sums[11]});
  // Nanoseconds, which whole numbers carry.
  std::vector<std::int64_t> longest;
  if (!report.times_ms.empty()) report.times_ms.emplace_back("communication", traffic.milliseconds);
  for (const auto& [part, milliseconds] : report.times_ms) {
    longest.push_back(static_cast<std::int64_t>(milliseconds * 1e6));
  }
  ranks.reduce_on_host(longest, Reduction::maximum);
  for (std::size_t part = 0; part < longest.size(); ++part) {
    report.times_ms[part].second = static_cast<double>(longest[part]) / 1e6;
  }
}

namespace {

Communicator::Bytes packed(const OwnAnswer& own) {
  Packet packet;
  packet.put(own.first_row);
  packet.put_values(std::span<const std::int32_t>(own.values));
  packet.put_values(std::span<const Vertex>(own.predecessors));
  packet.put_values(std::span<const ArcIndex>(own.edges));
  return packet.take_bytes();
}

/// While it lives, this rank has the threads of all ranks on its host: the others wait for it.
class ThreadsOfHost {
 public:
  ThreadsOfHost() : before_(omp_get_max_threads()) {
    const int all = std::min(before_ * ranks_on_this_host(), omp_get_num_procs());
    omp_set_num_threads(std::max(before_, all));
  }
  ThreadsOfHost(const ThreadsOfHost&) = delete;
  ThreadsOfHost& operator=(const ThreadsOfHost&) = delete;
  ~ThreadsOfHost() { omp_set_num_threads(before_); }

 private:
  int before_;
};

/// Calls use(answer) with each rank's, in their order, on the first rank; one at a time is there.
template <class Use>
void one_by_one(Communicator& ranks, OwnAnswer&& own, const Use& use) {
  if (ranks.rank() == 0) use(std::move(own));
  for (int rank = 1; rank < ranks.size(); ++rank) {
    std::vector<Communicator::Bytes> out(static_cast<std::size_t>(ranks.size()));
    if (ranks.rank() == rank) out[0] = packed(std::exchange(own, {}));
    auto received = ranks.exchange_on_host(std::move(out));
    if (ranks.rank() != 0) continue;
    Packet packet(std::move(received[static_cast<std::size_t>(rank)]));
    OwnAnswer theirs;
    theirs.first_row = packet.get<Vertex>();
    theirs.values = packet.get_values<std::int32_t>();
    theirs.predecessors = packet.get_values<Vertex>();
    theirs.edges = packet.get_values<ArcIndex>();
    use(std::move(theirs));
  }
}

template <class T>
void append(std::vector<T>& all, const std::vector<T>& some) {
  all.insert(all.end(), some.begin(), some.end());
}

}  // namespace

template <>
void gather<Bfs>(Communicator& ranks, const GraphPart& /*part*/, const Graph* /*graph*/,
                 OwnAnswer&& own, const Bfs::Query& /*query*/, const Sink<Bfs>& sink) {
  Bfs::Result all;
  one_by_one(ranks, std::move(own), [&](OwnAnswer&& each) { append(all.level, each.values); });
  if (sink) sink(all);
}

template <>
void gather<Sssp>(Communicator& ranks, const GraphPart& /*part*/, const Graph* /*graph*/,
                  OwnAnswer&& own, const Sssp::Query& /*query*/, const Sink<Sssp>& sink) {
  Sssp::Result all;
  one_by_one(ranks, std::move(own), [&](OwnAnswer&& each) {
    append(all.distance, each.values);
    append(all.predecessor, each.predecessors);
  });
  if (sink) sink(all);
}

template <>
void gather<Apsp>(Communicator& ranks, const GraphPart& /*part*/, const Graph* /*graph*/,
                  OwnAnswer&& own, const Apsp::Query& /*query*/, const Sink<Apsp>& sink) {
  one_by_one(ranks, std::move(own), [&](OwnAnswer&& rows) {
    if (!sink || rows.values.empty()) return;
    const ThreadsOfHost judging;
    sink({rows.first_row, rows.values, rows.predecessors});
  });
}

template <>
void gather<Msf>(Communicator& ranks, const GraphPart& /*part*/, const Graph* graph,
                 OwnAnswer&& own, const Msf::Query& /*query*/, const Sink<Msf>& sink) {
  std::vector<ArcIndex> edges;
  one_by_one(ranks, std::move(own), [&](OwnAnswer&& each) { append(edges, each.edges); });
  if (sink && graph != nullptr) sink(reference::forest_of(*graph, edges));
}

}  // namespace graphspec
