/// \file
/// Numbers that a part alone does not know are put together before they are judged; arcs are asked
/// for where they would be.
#include "reproduce/program/check_on_parts.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "gpu/device/ranks/packet.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/problem/bfs.hpp"
#include "reference/problem/msf.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "reference/problem/spanning_forest.hpp"
#include "reference/problem/sssp.hpp"
#include "reproduce/program/problem/msf.hpp"

namespace graphspec::program {
namespace {

std::uint64_t hash_of(Vertex tail, Vertex head, double weight) {
  const std::uint64_t ends =
      std::uint64_t{static_cast<std::uint32_t>(tail)} << 32 | static_cast<std::uint32_t>(head);
  const double same_zero = weight + 0.0;  // of both signs
  return RandomStream(ends, std::bit_cast<std::uint64_t>(same_zero)).bits(0);
}

/// The sum over a part's arcs of how their hash differs from that of the arc back.
std::uint64_t one_way_sum(const Graph& rows) {
  return reference::with_weight_of(rows, [&](const auto& weight_of) {
    std::uint64_t sum = 0;
#pragma omp parallel for schedule(dynamic, 1024) reduction(+ : sum) if (is_shared_work(rows.num_arcs()))
    for (Vertex tail = 0; tail < rows.num_vertices(); ++tail) {
      const auto offsets = rows.offsets();
      for (ArcIndex arc = offsets[static_cast<std::size_t>(tail)];
           arc < offsets[static_cast<std::size_t>(tail) + 1]; ++arc) {
        const Vertex head = rows.dest()[static_cast<std::size_t>(arc)];
        const auto weight = static_cast<double>(weight_of(arc));
        sum += hash_of(tail, head, weight) - hash_of(head, tail, weight);
      }
    }
    return sum;
  });
}

/// An arc that is to have a mate.
struct Asked {
  Vertex tail;
  Vertex head;
  double weight;
};

/// Of the arcs that each rank asks for, all of heads that this one has, the place of the first
/// without a mate; as many as there are where all have one.
std::vector<std::size_t> answered(Communicator& ranks, const reference::Mates& mates,
                                  const std::vector<std::vector<Asked>>& asked) {
  const auto exchanged = [&](const auto& message_of) {
    std::vector<Communicator::Bytes> out;
    for (std::size_t rank = 0; rank < asked.size(); ++rank) {
      Packet packet;
      message_of(rank, packet);
      out.push_back(packet.take_bytes());
    }
    std::vector<Packet> in;
    for (auto& bytes : ranks.exchange_on_host(std::move(out))) in.emplace_back(std::move(bytes));
    return in;
  };
  std::vector<Packet> questions = exchanged([&](std::size_t rank, Packet& packet) {
    packet.put_values(std::span<const Asked>(asked[rank]));
  });
  std::vector<Packet> answers = exchanged([&](std::size_t rank, Packet& packet) {
    const auto arcs = questions[rank].template get_values<Asked>();
    const auto wrong = std::ranges::find_if_not(
        arcs, [&](const Asked& arc) { return mates.has(arc.tail, arc.head, arc.weight); });
    packet.put(static_cast<std::size_t>(wrong - arcs.begin()));
  });
  std::vector<std::size_t> places(answers.size());
  std::ranges::transform(answers, places.begin(),
                         [](Packet& answer) { return answer.get<std::size_t>(); });
  return places;
}

/// The first of this rank's arcs without a mate; their number where all have one. Some are asked
/// for at a time.
ArcIndex first_without_mate(Communicator& ranks, const GraphPart& part) {
  constexpr ArcIndex at_once = 1 << 20;
  const Graph& rows = part.rows;
  const ArcIndex arcs = rows.num_arcs();
  const reference::Mates mates(rows);
  ArcIndex first = arcs;
  Vertex tail = 0;
  for (ArcIndex arc = 0; ranks.reduced(first == arcs ? arcs - arc : 0, Reduction::maximum) > 0;) {
    std::vector<std::vector<Asked>> asked(static_cast<std::size_t>(ranks.size()));
    std::vector<std::vector<ArcIndex>> places(asked.size());
    const ArcIndex end = first == arcs ? std::min(arcs, arc + at_once) : arc;
    reference::with_weight_of(rows, [&](const auto& weight_of) {
      for (; arc < end; ++arc) {
        while (rows.offsets()[static_cast<std::size_t>(tail) + 1] <= arc) ++tail;
        const Vertex head = rows.dest()[static_cast<std::size_t>(arc)];
        const auto owner = static_cast<std::size_t>(part.ranges.owner(head));
        asked[owner].push_back({tail, head, static_cast<double>(weight_of(arc))});
        places[owner].push_back(arc);
      }
    });
    const std::vector<std::size_t> wrong = answered(ranks, mates, asked);
    for (std::size_t rank = 0; rank < wrong.size(); ++rank) {
      if (wrong[rank] < places[rank].size()) first = std::min(first, places[rank][wrong[rank]]);
    }
  }
  return first;
}

}  // namespace

template <>
void check_on_parts<problem::Bfs>(Communicator& /*ranks*/, const GraphPart& part,
                                  const problem::Bfs::Query& query) {
  problem::Bfs::check(part.rows, query);
}

template <>
void check_on_parts<problem::Sssp>(Communicator& ranks, const GraphPart& part,
                                   const problem::Sssp::Query& query) {
  check_source(part.rows, query.source);
  const auto weights = reference::weights_of<std::int32_t>(part.rows);
  const bool has_negative =
      std::ranges::any_of(weights, [](std::int32_t weight) { return weight < 0; });
  std::int64_t of_all[] = {has_negative ? 1 : 0, reference::greatest_weight(part.rows)};
  ranks.reduce_on_host(of_all, Reduction::maximum);
  if (of_all[0] != 0) reference::check_path_lengths(of_all[1], part.rows.num_vertices());
}

template <>
void check_on_parts<problem::RealSssp>(Communicator& ranks, const GraphPart& part,
                                       const problem::RealSssp::Query& query) {
  refusing_together(ranks, [&] { problem::RealSssp::check(part.rows, query); });
}

/// Each rank sums up a hash of its arcs, and one of them turned round; only where the sums differ
/// arcs are asked for. Sums of different graphs are the same once in 2^64.
template <>
void check_on_parts<problem::Msf>(Communicator& ranks, const GraphPart& part,
                                  const problem::Msf::Query& /*query*/) {
  refusing_together(ranks, [&] { reference::check_numbers(part.rows); });
  if (part.symmetric) return;
  const std::vector<std::uint64_t> sums = gathered(ranks, std::vector{one_way_sum(part.rows)});
  if (std::accumulate(sums.begin(), sums.end(), std::uint64_t{0}) == 0) return;
  const ArcIndex wrong = first_without_mate(ranks, part);
  refusing_together(ranks, [&] {
    refusing_one_way<problem::Msf>([&] {
      if (wrong < part.rows.num_arcs()) reference::refuse_one_way(part.rows, wrong);
    });
  });
}

}  // namespace graphspec::program
