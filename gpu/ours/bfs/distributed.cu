/// \file
/// Ours, breadth-first search by several ranks: vertices are split among them (1-D), after Pan,
/// Pearce and Owens 2018, "Scalable breadth-first search on a GPU cluster".
///
/// Top-down, a rank follows the arcs of its own frontier. Vertices of others go to their ranks in
/// buckets, each from each rank at most once in the whole search: a bitmap of all vertices knows
/// what was sent. Bottom-up, ranks gather the bitmap of the whole frontier, and each looks for
/// parents of its own vertices. All choose the direction together, as one device does in `tuned`.
///
/// The host waits for its device once a level; then hosts add up what they have read, by which all
/// choose the next level's direction. Top-down ranks send messages of a fixed size, with the first
/// vertices in them, and take those in before any host knows how many there are; where a rank has
/// more, they follow, and all wait once more (eager.cuh).
///
/// Vertices are named by places: a rank's share of every bitmap is a whole number of words, so a
/// place tells owner and bit by one division.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "gpu/device/rounds.hpp"
#include "gpu/ours/bfs/part.cuh"
#include "gpu/problem/ranks_variant.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {
namespace distributed_bfs {

using tuned_bfs::Reserved;

/// A rank's memory, and its levels.
class Search {
 public:
  Search(Communicator& ranks, const GraphPart& part, const ours::bfs::Options& options)
      : ranks_(ranks), runtime_(ranks.runtime()), options_(options), whole_(part) {
    const auto count = static_cast<std::size_t>(part.count());
    const auto stride = static_cast<std::size_t>((part.ranges.each + 31) / 32) * 32;
    const std::size_t places = stride * static_cast<std::size_t>(ranks.size());
    if (places > static_cast<std::size_t>(max_num_vertices)) {
      throw InputError(
          "distributed: the number of ranks times the largest part (rounded up to 32 vertices) "
          "exceeds the range of 32-bit vertex numbers; use fewer ranks");
    }
    edges_ = Array<ArcIndex>(
        runtime_, part.rows.offsets().subspan(static_cast<std::size_t>(part.first()), count + 1));
    // Where a share is a whole number of words, vertices are their places.
    const Vertex gap = static_cast<Vertex>(stride) - part.ranges.each;
    dest_ = gap == 0 ? Array<Vertex>(runtime_, part.rows.dest())
                     : Array<Vertex>(runtime_, std::span<const Vertex>(places_of(part, gap)));
    // Vertices are counted in 32 bits at most: arcs that fit a device's memory always fit here.
    const int arc_bits = std::bit_width(static_cast<std::uint64_t>(part.rows.num_arcs()));
    if (arc_bits + std::bit_width(static_cast<std::uint64_t>(count)) > 64) {
      throw InputError(
          "distributed: a rank's part is too large. Its vertex count and its arc count must fit "
          "into 64 bits together; use more ranks");
    }
    part_ = {.rows = {part.count(), part.rows.num_arcs(), edges_.data(), dest_.data()},
             .stride = static_cast<Vertex>(stride),
             .rank = ranks.rank(),
             .arc_bits = arc_bits};
    level_ = Array<int>(runtime_, count);
    seen_ = Array<unsigned>(runtime_, places / 32);
    for (Array<unsigned>& bits : bits_) bits = Array<unsigned>(runtime_, places / 32);
    for (Array<Vertex>& queue : queue_) queue = Array<Vertex>(runtime_, count);
    for (Array<ArcIndex>& through : through_) through = Array<ArcIndex>(runtime_, count);
    messages_ = Messages<Head, Vertex>(ranks, options.eager_items, stride, places);
    reserved_ = Array<Reserved>(runtime_, 1);
    told_ =
        Array<unsigned long long>(runtime_, num_told + 2 * static_cast<std::size_t>(ranks.size()));
  }

  /// Sets the levels of this rank's vertices.
  void run(Vertex source) {
    level_.fill_bytes(0xff);
    seen_.fill_bytes(0);
    const int owner = whole_.ranges.owner(source);
    const Vertex at = source - whole_.ranges.first(owner);
    const Vertex place = owner * part_.stride + at;
    seen_.set(static_cast<std::size_t>(place) / 32, 1U << (place % 32));
    messages_.clear();
    if (owner == ranks_.rank()) {
      const auto first = whole_.rows.offsets().begin() + source;
      own_ = {*(first + 1) - *first, 1};
      level_.set(static_cast<std::size_t>(at), 0);
      queue_[0].set(0, at);
      through_[0].set(0, own_.arcs);
    }
    bool is_bottom_up = false;
    std::int64_t vertices = 1;
    std::int64_t arcs = ranks_.reduced(own_.arcs, Reduction::sum);
    std::int64_t unexplored = whole_.num_arcs;
    for (int level = 1; vertices > 0; ++level) {
      ++rounds_;
      unexplored -= arcs;
      const bool goes_up = is_bottom_up ? vertices >= whole_.ranges.num_vertices / options_.beta
                                        : whole_.symmetric && arcs > unexplored / options_.alpha;
      messages_.clear_out();
      if (goes_up) {
        bottom_up(level, is_bottom_up);
      } else {
        if (is_bottom_up) collect(level - 1);
        top_down(level);
      }
      is_bottom_up = goes_up;
      vertices = static_cast<std::int64_t>(counted_[told_vertices]);
      arcs = static_cast<std::int64_t>(counted_[told_arcs]);
      own_ = tuned_bfs::unpack(counted_[told_own], part_.arc_bits);
      if (!goes_up) {
        std::swap(queue_[0], queue_[1]);
        std::swap(through_[0], through_[1]);
      }
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
    std::vector<Vertex> sent;
    std::vector<Vertex> buckets(static_cast<std::size_t>(ranks_.size()) *
                                static_cast<std::size_t>(part_.stride));
    for (int rank = 0; rank < ranks_.size(); ++rank) {
      const auto count = counted_[num_told + static_cast<std::size_t>(rank)];
      sent.push_back(static_cast<Vertex>(count));
      std::ranges::copy(messages_.items_for(rank, count),
                        buckets.begin() + std::ptrdiff_t{rank} * part_.stride);
    }
    const StateArray label("label", level_.data(), level_.size());
    const StateArray known("known", seen_.data(), seen_.size());
    const StateArray part("part", queue_[0].data(), static_cast<std::size_t>(own_.vertices));
    const StateArray sent_to("sent", sent.data(), sent.size());
    const StateArray bucket("bucket", buckets.data(), buckets.size());
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
  [[nodiscard]] Frontier frontier(int which) const {
    return {queue_[which].data(), through_[which].data()};
  }
  [[nodiscard]] Next next(int which) const {
    return {frontier(which), reserved_.data(), seen_.data(), level_.data()};
  }

  /// Reads what the level has reached, here and on all ranks. Waits for the device.
  void read_level() {
    launch<tell_level>({1, 32}, part_, messages_.view(), reserved_.data(), told_.data());
    counted_ = told_.to_host();
    // Hosts add up a few numbers in less time than devices.
    std::array<std::int64_t, num_summed> sums{};
    std::copy_n(counted_.begin(), num_summed, sums.begin());
    ranks_.reduce_on_host(sums, Reduction::sum);
    std::ranges::copy(sums, counted_.begin());
  }

  // scheme bfs.saa#TopDownPart 19e6b70d
  void top_down(int level) {
    reserved_.fill_bytes(0);
    if (own_.arcs > 0) {
      launch<expand>(waves(own_.arcs), part_, frontier(0), own_.vertices, next(1), messages_.view(),
                     level);
    }
    const std::int64_t eager = std::int64_t{ranks_.size()} * messages_.eager();
    if (ranks_.size() > 1) {
      messages_.send();
      launch<accept>(over(eager), part_, messages_.view(), 0, eager, 0, next(1), level);
    }
    read_level();
    if (counted_[told_more] == 0) return;
    const auto sent = counted_.begin() + num_told;
    messages_.plan_rest({sent, sent + ranks_.size()}, {sent + ranks_.size(), counted_.end()});
    const auto came = static_cast<std::int64_t>(messages_.send_rest());
    if (came > 0) {
      launch<accept>(over(came), part_, messages_.view(), eager, came, came, next(1), level);
    }
    read_level();
  }

  // scheme bfs.saa#BottomUpPart 3111b2cc
  void bottom_up(int level, bool was_bottom_up) {
    ++rounds_bottom_up_;
    if (was_bottom_up) {
      std::swap(bits_[0], bits_[1]);
    } else {
      for (const Array<unsigned>& bits : bits_) bits.fill_bytes(0);
      if (own_.vertices > 0) {
        launch<mark_part>(over(own_.vertices), queue_[0].data(), own_.vertices, own_bits(bits_[0]));
      }
    }
    ranks_.all_gather(bits_[0].data(), static_cast<std::size_t>(part_.stride) / 8);
    launch<add_bits>(over(static_cast<std::int64_t>(seen_.size())), seen_.data(), bits_[0].data(),
                     static_cast<std::int64_t>(seen_.size()));
    reserved_.fill_bytes(0);
    if (part_.rows.num_vertices > 0) {
      launch<look_up_part>(waves(part_.rows.num_vertices), part_, bits_[0].data(),
                           own_bits(bits_[1]), own_bits(seen_), level, level_.data(),
                           reserved_.data());
    }
    read_level();
  }

  /// From bottom-up to top-down: the vertices of that level are the queue.
  void collect(int level) {
    if (own_.vertices == 0) return;
    reserved_.fill_bytes(0);
    launch<collect_part>(over((part_.rows.num_vertices + 31) / 32), part_, own_bits(bits_[1]),
                         level, next(0));
  }

  /// This rank's share of a bitmap.
  [[nodiscard]] unsigned* own_bits(const Array<unsigned>& bits) const {
    return bits.data() + std::ptrdiff_t{part_.rank} * (part_.stride / 32);
  }

  Communicator& ranks_;
  Runtime& runtime_;
  const ours::bfs::Options& options_;
  const GraphPart& whole_;
  Array<ArcIndex> edges_;
  Array<Vertex> dest_;
  Part part_{};
  Array<int> level_;
  Array<unsigned> seen_;                 ///< a share of words a rank, as bits_
  std::array<Array<unsigned>, 2> bits_;  ///< of the whole frontier, and of this rank's next
  std::array<Array<Vertex>, 2> queue_;
  std::array<Array<ArcIndex>, 2> through_;
  Messages<Head, Vertex> messages_;
  Array<Reserved> reserved_;
  Array<unsigned long long> told_;
  std::vector<unsigned long long> counted_;  ///< the level before, as Told says
  tuned_bfs::Level own_{0, 0};               ///< this rank's frontier
  std::int64_t rounds_ = 0;
  std::int64_t rounds_bottom_up_ = 0;
};

}  // namespace distributed_bfs

// scheme bfs.saa#Distributed bf1d4a14
RunReport bfs_distributed(Communicator& ranks, const GraphPart& part,
                          const problem::Bfs::Query& query, const ours::bfs::Options& options,
                          OwnAnswer& own) {
  check(options);
  Runtime& runtime = ranks.runtime();
  RunReport report;
  std::optional<distributed_bfs::Search> search;
  const double to_device = runtime.elapsed_ms([&] { search.emplace(ranks, part, options); });
  ranks.begin_together();
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
