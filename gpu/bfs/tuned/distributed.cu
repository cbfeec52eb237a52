/// \file
/// Ours, breadth-first search by several ranks: vertices are split among them (1-D), after Pan,
/// Pearce and Owens 2018, "Scalable breadth-first search on a GPU cluster".
///
/// Top-down, a rank follows the arcs of its own frontier. Vertices of others go to their ranks in
/// buckets, each from each rank at most once in the whole search: a bitmap of all vertices knows
/// what was sent. Bottom-up, ranks gather the bitmap of the whole frontier, and each looks for
/// parents of its own vertices. All choose the direction together, as one device does in `tuned`.
///
/// Vertices are named by places: a rank's share of every bitmap is a whole number of words, so a
/// place tells owner and bit by one division.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "gpu/bfs/tuned/wide.cuh"
#include "gpu/device/grid.cuh"
#include "gpu/device/ranks/packet.hpp"
#include "gpu/device/rounds.hpp"
#include "gpu/device/thrust.hpp"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace distributed_bfs {

/// What kernels know of this rank's part.
struct Part {
  CsrView rows;   ///< of its own vertices; dest holds places
  Vertex stride;  ///< places of a rank: the place of its vertex v is rank * stride + v
  int rank;
};

/// What a level counts: vertices and arcs of the next frontier, then vertices sent to each rank.
struct Counts {
  unsigned long long* vertices;
  unsigned long long* arcs;
  unsigned long long* sent;  ///< one a rank
};

/// The other ranks' buckets: rank r's begins at r * stride.
struct Frontier {
  Vertex* queue;
  Vertex* buckets;
  unsigned* seen;  ///< bits of all places: reached, as far as this rank knows, or sent
  int* level;
};

/// Whether nobody has set the bit before.
__device__ bool sees_first(unsigned* seen, Vertex place) {
  const unsigned bit = 1U << (place % 32);
  // A stale word only costs the atomic operation, which decides.
  if ((load_relaxed(&seen[place / 32]) & bit) != 0) return false;
  return (atomicOr(&seen[place / 32], bit) & bit) == 0;
}

/// A new vertex of this rank.
__device__ void reach(const Frontier& frontier, const Counts& next, Vertex vertex, int level) {
  frontier.level[vertex] = level;
  frontier.queue[atomicAdd(next.vertices, 1ULL)] = vertex;
}

/// The arcs of each vertex of the frontier.
__global__ void degrees(CsrView rows, const Vertex* queue, Vertex count, ArcIndex* degree) {
  const std::int64_t slot = grid_thread();
  if (slot >= count) return;
  degree[slot] = rows.edges[queue[slot] + 1] - rows.edges[queue[slot]];
}

/// Top-down, a thread an arc. \param through  sums of degrees, up to and with each vertex's
__global__ void expand(Part part, const Vertex* queue, const ArcIndex* through, Vertex count,
                       Frontier frontier, Counts next, int level) {
  const ArcIndex arcs = through[count - 1];
  for (std::int64_t position = grid_thread(); position < arcs;
       position += std::int64_t{gridDim.x} * blockDim.x) {
    Vertex low = 0;  // the first vertex whose sum is above the position
    for (Vertex high = count - 1; low < high;) {
      const Vertex middle = low + (high - low) / 2;
      if (through[middle] > position) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    const ArcIndex end = part.rows.edges[queue[low] + 1];
    const Vertex place = part.rows.dest[end - (through[low] - position)];
    if (!sees_first(frontier.seen, place)) continue;
    const Vertex owner = place / part.stride;
    if (owner == part.rank) {
      reach(frontier, next, place - owner * part.stride, level);
    } else {
      const auto slot = static_cast<Vertex>(atomicAdd(&next.sent[owner], 1ULL));
      frontier.buckets[owner * part.stride + slot] = place - owner * part.stride;
    }
  }
}

/// What other ranks sent, a thread a vertex.
__global__ void accept(Part part, const Vertex* received, std::int64_t count, Frontier frontier,
                       Counts next, int level) {
  const std::int64_t at = grid_thread();
  if (at >= count) return;
  const Vertex vertex = received[at];
  if (sees_first(frontier.seen, part.rank * part.stride + vertex)) {
    reach(frontier, next, vertex, level);
  }
}

/// Bottom-up, over this rank's vertices; frontier and next are bits of all places and of its own.
__global__ void look_up_part(Part part, const unsigned* frontier, unsigned* next, int level,
                             int* label, Counts counts) {
  const tuned_bfs::WarpPlace place = tuned_bfs::warp_place();
  Vertex reached = 0;
  ArcIndex arcs = 0;
  tuned_bfs::look_up(part.rows, frontier, next, level, label, place, &reached, &arcs);
  for (int distance = 16; distance > 0; distance /= 2) {
    reached += __shfl_xor_sync(full_mask, reached, distance);
    arcs += __shfl_xor_sync(full_mask, arcs, distance);
  }
  if (place.lane == 0 && reached > 0) {
    atomicAdd(counts.vertices, static_cast<unsigned long long>(reached));
    atomicAdd(counts.arcs, static_cast<unsigned long long>(arcs));
  }
}

/// The bits of the frontier among this rank's vertices.
__global__ void mark_part(Part part, const int* label, int level, unsigned* bits) {
  tuned_bfs::mark(label, level, part.rows.num_vertices, bits, tuned_bfs::warp_place());
}

/// Adds bits to those that were seen.
__global__ void add_bits(unsigned* seen, const unsigned* bits, std::int64_t words) {
  const std::int64_t word = grid_thread();
  if (word < words) seen[word] |= bits[word];
}

/// The frontier as a queue again, a thread a vertex.
__global__ void collect_part(const int* label, int level, Vertex count, Vertex* queue,
                             unsigned long long* vertices) {
  const std::int64_t vertex = grid_thread();
  if (vertex < count && label[vertex] == level) {
    queue[atomicAdd(vertices, 1ULL)] = static_cast<Vertex>(vertex);
  }
}

/// A rank's memory, and its levels.
class Search {
 public:
  Search(Communicator& ranks, const GraphPart& part, const bfs::Options& options)
      : ranks_(ranks), runtime_(ranks.runtime()), options_(options), whole_(part) {
    const auto count = static_cast<std::size_t>(part.count());
    const auto stride = static_cast<std::size_t>((part.ranges.each + 31) / 32) * 32;
    const std::size_t places = stride * static_cast<std::size_t>(ranks.size());
    if (places > static_cast<std::size_t>(max_num_vertices)) {
      throw InputError(
          "distributed: the vertices of all ranks, each a multiple of 32, are more than "
          "32 bits count");
    }
    edges_ = Array<ArcIndex>(
        runtime_, part.rows.offsets().subspan(static_cast<std::size_t>(part.first()), count + 1));
    // Where a share is a whole number of words, vertices are their places.
    const Vertex gap = static_cast<Vertex>(stride) - part.ranges.each;
    dest_ = gap == 0 ? Array<Vertex>(runtime_, part.rows.dest())
                     : Array<Vertex>(runtime_, std::span<const Vertex>(places_of(part, gap)));
    part_ = {.rows = {part.count(), part.rows.num_arcs(), edges_.data(), dest_.data()},
             .stride = static_cast<Vertex>(stride),
             .rank = ranks.rank()};
    level_ = Array<int>(runtime_, count);
    seen_ = Array<unsigned>(runtime_, places / 32);
    bits_ = Array<unsigned>(runtime_, places / 32);
    next_bits_ = Array<unsigned>(runtime_, stride / 32);
    for (Array<Vertex>& queue : queue_) queue = Array<Vertex>(runtime_, count);
    buckets_ = Array<Vertex>(runtime_, places);
    received_ = Array<Vertex>(runtime_, places);
    through_ = Array<ArcIndex>(runtime_, count);
    counts_ = Array<unsigned long long>(runtime_, 2 + static_cast<std::size_t>(ranks.size()));
  }

  /// Sets the levels of this rank's vertices.
  void run(Vertex source) {
    level_.fill_bytes(0xff);
    seen_.fill_bytes(0);
    bits_.fill_bytes(0);
    const int owner = whole_.ranges.owner(source);
    const Vertex at = source - whole_.ranges.first(owner);
    const Vertex place = owner * part_.stride + at;
    seen_.set(static_cast<std::size_t>(place) / 32, 1U << (place % 32));
    if (owner == ranks_.rank()) {
      level_.set(static_cast<std::size_t>(at), 0);
      queue_[0].set(0, at);
      count_ = 1;
    }
    bool is_bottom_up = false;
    std::int64_t unexplored = whole_.num_arcs;
    for (int level = 1;; ++level) {
      const ArcIndex own_arcs = is_bottom_up ? reached_arcs_ : sum_degrees();
      std::array<std::int64_t, 2> total = {count_, own_arcs};
      ranks_.reduce_on_host(total, Reduction::sum);
      const auto [vertices, arcs] = total;
      if (vertices == 0) return;
      ++rounds_;
      unexplored -= arcs;
      const bool goes_up = is_bottom_up ? vertices >= whole_.ranges.num_vertices / options_.beta
                                        : whole_.symmetric && arcs > unexplored / options_.alpha;
      if (goes_up) {
        bottom_up(level, is_bottom_up);
      } else {
        if (is_bottom_up) collect(level - 1);
        top_down(level);
      }
      is_bottom_up = goes_up;
      show_level(goes_up ? "level bottom-up" : "level top-down");
    }
  }

  [[nodiscard]] const Array<int>& level() const { return level_; }
  [[nodiscard]] std::int64_t rounds() const { return rounds_; }
  [[nodiscard]] std::int64_t rounds_bottom_up() const { return rounds_bottom_up_; }

 private:
  /// To whoever records what this rank has after a level.
  void show_level(const char* name) const {
    RoundRecorder* const recorder = RoundRecorder::current;
    if (recorder == nullptr) return;
    const StateArray label("label", level_.data(), level_.size());
    const StateArray known("known", seen_.data(), seen_.size());
    const StateArray part("part", queue_[0].data(), static_cast<std::size_t>(count_));
    const StateArray sent("sent", counts_.data() + 2, counts_.size() - 2);
    const StateArray bucket("bucket", buckets_.data(), buckets_.size());
    recorder->begin(name);
    recorder->end();
  }

  /// The heads of this rank's arcs as places. \param gap  places behind each rank's vertices
  static std::vector<Vertex> places_of(const GraphPart& part, Vertex gap) {
    const auto dest = part.rows.dest();
    std::vector<Vertex> places(dest.begin(), dest.end());
    for (Vertex& place : places) place += part.ranges.owner(place) * gap;
    return places;
  }

  [[nodiscard]] LaunchConfig over(std::int64_t count) const {
    return {blocks_for(count, options_.tuned_block_size),
            static_cast<unsigned>(options_.tuned_block_size)};
  }
  /// Some waves of blocks, whose threads go round.
  [[nodiscard]] LaunchConfig waves(std::int64_t count) const {
    const std::int64_t most = std::int64_t{16} * runtime_.properties().multiprocessors;
    const std::int64_t blocks = blocks_for(count, options_.tuned_block_size);
    return {static_cast<unsigned>(std::clamp<std::int64_t>(blocks, 1, most)),
            static_cast<unsigned>(options_.tuned_block_size)};
  }
  [[nodiscard]] Counts counts() const {
    return {counts_.data(), counts_.data() + 1, counts_.data() + 2};
  }
  [[nodiscard]] Frontier next() const {
    return {queue_[1].data(), buckets_.data(), seen_.data(), level_.data()};
  }

  /// The arcs of this rank's frontier; leaves their sums in through_.
  ArcIndex sum_degrees() {
    if (count_ == 0) return 0;
    launch<degrees>(over(count_), part_.rows, queue_[0].data(), count_, through_.data());
    thrust::inclusive_scan(thrust::device, through_.data(), through_.data() + count_,
                           through_.data());
    own_arcs_ = through_.get(static_cast<std::size_t>(count_) - 1);
    return own_arcs_;
  }

  // scheme bfs.saa#TopDownPart 19e6b70d
  void top_down(int level) {
    counts_.fill_bytes(0);
    if (count_ > 0 && own_arcs_ > 0) {
      launch<expand>(waves(own_arcs_), part_, queue_[0].data(), through_.data(), count_, next(),
                     counts(), level);
    }
    std::vector<unsigned long long> counted = counts_.to_host();
    if (ranks_.size() > 1) {
      exchange({counted.begin() + 2, counted.end()}, level);
      counted = counts_.to_host();
    }
    count_ = static_cast<Vertex>(counted[0]);
    own_arcs_ = 0;
    std::swap(queue_[0], queue_[1]);
  }

  /// Sends the buckets, and takes in what the others sent. \param sent  to each rank
  void exchange(const std::vector<unsigned long long>& sent, int level) {
    const auto ranks = static_cast<std::size_t>(ranks_.size());
    Packet mine;
    mine.put_values(std::span(sent));
    const auto all = ranks_.gather_on_host(mine.take_bytes());
    std::vector<std::size_t> out_at(ranks), out(ranks), in_at(ranks), in(ranks);
    std::size_t received = 0;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      Packet theirs(all[rank]);
      const auto counts = theirs.get_values<unsigned long long>();
      out_at[rank] = rank * static_cast<std::size_t>(part_.stride) * sizeof(Vertex);
      out[rank] = sent[rank] * sizeof(Vertex);
      in_at[rank] = received * sizeof(Vertex);
      in[rank] = counts[static_cast<std::size_t>(ranks_.rank())] * sizeof(Vertex);
      received += counts[static_cast<std::size_t>(ranks_.rank())];
    }
    ranks_.all_to_all(buckets_.data(), out_at, out, received_.data(), in_at, in);
    if (received == 0) return;
    launch<accept>(over(static_cast<std::int64_t>(received)), part_, received_.data(),
                   static_cast<std::int64_t>(received), next(), counts(), level);
  }

  // scheme bfs.saa#BottomUpPart 3111b2cc
  void bottom_up(int level, bool was_bottom_up) {
    ++rounds_bottom_up_;
    const auto words = static_cast<std::size_t>(part_.stride) / 32;
    unsigned* const own = bits_.data() + static_cast<std::size_t>(part_.rank) * words;
    if (was_bottom_up) {
      runtime_.copy_on_device(own, next_bits_.data(), words * sizeof(unsigned));
    } else if (part_.rows.num_vertices > 0) {
      launch<mark_part>(waves(part_.rows.num_vertices), part_, level_.data(), level - 1, own);
    }
    ranks_.all_gather(bits_.data(), words * sizeof(unsigned));
    launch<add_bits>(over(static_cast<std::int64_t>(bits_.size())), seen_.data(), bits_.data(),
                     static_cast<std::int64_t>(bits_.size()));
    counts_.fill_bytes(0);
    next_bits_.fill_bytes(0);
    if (part_.rows.num_vertices > 0) {
      launch<look_up_part>(waves(part_.rows.num_vertices), part_, bits_.data(), next_bits_.data(),
                           level, level_.data(), counts());
      launch<add_bits>(over(static_cast<std::int64_t>(words)),
                       seen_.data() + static_cast<std::size_t>(part_.rank) * words,
                       next_bits_.data(), static_cast<std::int64_t>(words));
    }
    const auto counted = counts_.to_host();
    count_ = static_cast<Vertex>(counted[0]);
    reached_arcs_ = static_cast<ArcIndex>(counted[1]);
  }

  /// From bottom-up to top-down: the vertices of that level are the queue.
  void collect(int level) {
    counts_.fill_bytes(0);
    if (count_ > 0) {
      launch<collect_part>(over(part_.rows.num_vertices), level_.data(), level,
                           part_.rows.num_vertices, queue_[0].data(), counts_.data());
    }
    static_cast<void>(sum_degrees());
  }

  Communicator& ranks_;
  Runtime& runtime_;
  const bfs::Options& options_;
  const GraphPart& whole_;
  Array<ArcIndex> edges_;
  Array<Vertex> dest_;
  Part part_{};
  Array<int> level_;
  Array<unsigned> seen_;       ///< a share of words a rank, as bits_
  Array<unsigned> bits_;       ///< of the whole frontier
  Array<unsigned> next_bits_;  ///< of this rank's next
  std::array<Array<Vertex>, 2> queue_;
  Array<Vertex> buckets_;
  Array<Vertex> received_;
  Array<ArcIndex> through_;
  Array<unsigned long long> counts_;
  Vertex count_ = 0;           ///< of this rank's frontier
  ArcIndex own_arcs_ = 0;      ///< of it, in a queue
  ArcIndex reached_arcs_ = 0;  ///< of it, after a level bottom-up
  std::int64_t rounds_ = 0;
  std::int64_t rounds_bottom_up_ = 0;
};

}  // namespace distributed_bfs

// scheme bfs.saa#Distributed bf1d4a14
RunReport bfs_distributed(Communicator& ranks, const GraphPart& part,
                          const problem::Bfs::Query& query, const bfs::Options& options,
                          OwnAnswer& own) {
  bfs::check(options);
  Runtime& runtime = ranks.runtime();
  RunReport report;
  std::optional<distributed_bfs::Search> search;
  const double to_device = runtime.elapsed_ms([&] { search.emplace(ranks, part, options); });
  ranks.reset_traffic();
  static_cast<void>(ranks.reduced(0, Reduction::maximum));  // all begin together
  runtime.reset_counters();
  const double searching = runtime.elapsed_ms([&] { search->run(query.source); });
  runtime.synchronize();
  report.counters = runtime.counters();
  own.values = search->level().to_host();
  if (runtime.device() != Device::cpu) {
    report.times_ms = {{"graph_to_device", to_device}, {"search", searching}};
  }
  report.facts = {{"rounds", search->rounds()}, {"rounds_bottom_up", search->rounds_bottom_up()}};
  return report;
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
