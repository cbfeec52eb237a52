/// \file
/// Direction-optimizing breadth-first search: a top-down level follows the arcs of the frontier; a
/// bottom-up level lets each unreached vertex look for a neighbour that is reached. Threads meet at
/// one barrier a level; small levels run on one thread.
#include <fmt/format.h>
#include <omp.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <memory>
#include <optional>

#include "reference/baseline/bfs.hpp"
#include "reference/baseline/spin_barrier.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/large_array.hpp"
#include "reference/graph/shared_work.hpp"
#include "reference/graph/vertex_array.hpp"

namespace graphspec::reference {
namespace {

using problem::Bfs;

/// One thread runs a level with fewer arcs than the first number. Threads that run together part
/// when a level has fewer arcs than the second.
constexpr std::int64_t least_shared_level = 4096;
constexpr std::int64_t least_kept_level = 1024;

/// A level runs bottom-up when its frontier has more than this part of the arcs of all vertices
/// that are not reached (the value of Beamer et al.).
constexpr std::int64_t part_of_arcs = 15;
/// It also must have more arcs than this part of the vertices: a bottom-up level reads a bitmap of
/// all vertices even if it finds nothing.
constexpr std::int64_t part_of_vertices = 32;

/// The first bottom-up level also needs a frontier with more than this many times the arcs of the
/// frontier before. Frontiers of grids and roads grow slowly: few of their unreached vertices would
/// find a neighbour.
constexpr std::int64_t least_growth = 2;

constexpr Vertex bits_a_word = 64;
/// Words of a bitmap that a thread takes at once.
constexpr std::int64_t words_at_once = 16;

std::size_t at(std::int64_t place) {
  return static_cast<std::size_t>(place);
}

/// Vertices of a frontier, in the order in which one thread has found them.
class VertexList {
 public:
  [[nodiscard]] std::span<const Vertex> all() const { return {vertices_.data(), size_}; }
  void clear() { size_ = 0; }

  /// Where to write up to `count` more vertices.
  [[nodiscard]] Vertex* room_for(std::size_t count) {
    if (size_ + count > vertices_.size()) {
      vertices_.resize(std::max(size_ + count, 2 * vertices_.size()));
    }
    return vertices_.data() + size_;
  }
  /// Keeps the vertices before `end`, which lies in what room_for() returned.
  void end_at(const Vertex* end) { size_ = static_cast<std::size_t>(end - vertices_.data()); }

 private:
  LargeArray<Vertex> vertices_;
  std::size_t size_ = 0;
};

/// The size of a frontier, or of the part of it that one thread has found.
struct Size {
  std::int64_t vertices = 0;
  std::int64_t arcs = 0;  ///< from these vertices

  void add(const Size& other) {
    vertices += other.vertices;
    arcs += other.arcs;
  }
};

/// What one thread has found in a level.
struct alignas(64) Part {
  VertexList vertices;  ///< empty after a bottom-up level
  Size size;
  std::atomic<std::size_t> taken = 0;  ///< how many of `vertices` the next level has taken
  /// How many words of the bitmap the next level has taken; used of the first thread's part alone.
  std::atomic<std::int64_t> words_taken = 0;
};

/// Threads read the parts of the last level while they write those of the next, in the other half.
/// Therefore one barrier a level is enough.
struct Worker {
  std::array<Part, 2> parts;  ///< of even levels, and of odd levels
};

class Search {
 public:
  Search(const Graph& graph, const SearchLimits<std::int32_t>& limits, bool predecessors)
      : offsets_(graph.offsets().data()),
        dest_(graph.dest().data()),
        num_vertices_(graph.num_vertices()),
        is_symmetric_(graph.known_symmetric()),
        num_words_((std::int64_t{num_vertices_} + bits_a_word - 1) / bits_a_word),
        threads_(is_shared_work(graph.num_arcs() + num_vertices_) ? omp_get_max_threads() : 1),
        last_level_(limits.cutoff.value_or(num_vertices_)),
        has_targets_(!limits.targets.empty()),
        pending_(limits.targets.begin(), limits.targets.end()),
        level_(num_vertices_, Bfs::unreached_level),
        predecessor_(predecessors ? num_vertices_ : 0, Vertex{-1}),
        workers_(std::make_unique<Worker[]>(at(threads_))) {
    now_.arcs_left = graph.num_arcs();
    if (!is_symmetric_) return;
    for (auto& words : reached_) words = LargeArray<std::uint64_t>(at(num_words_));
  }

  Bfs::Result from(std::span<const Vertex> sources) {
    begin(sources);
    while (!is_done(now_) && !has_all_targets()) {
      if (threads_ == 1 || now_.frontier.arcs < least_shared_level) {
        next_level(Team{}, now_);
      } else {
        run_together();
      }
    }
    return {std::move(level_), std::move(predecessor_)};
  }

 private:
  /// Where the search is. Threads that run together keep one each, all alike.
  struct Progress {
    std::int32_t level = 0;     ///< of the frontier
    bool is_bottom_up = false;  ///< how the frontier was found
    Size frontier;
    std::int64_t arcs_before = 0;  ///< from the frontier before
    std::int64_t arcs_left = 0;    ///< from vertices that are not reached
  };

  /// The threads that run a level, seen from one of them.
  struct Team {
    int thread = 0;
    int size = 1;
    SpinBarrier* barrier = nullptr;

    void wait() const {
      if (barrier != nullptr) barrier->wait();
    }
    /// This thread's share of a range.
    [[nodiscard]] std::int64_t begin_of(std::int64_t range) const { return range * thread / size; }
    [[nodiscard]] std::int64_t end_of(std::int64_t range) const {
      return range * (thread + 1) / size;
    }
  };

  [[nodiscard]] std::int64_t degree(Vertex v) const {
    return offsets_[at(v) + 1] - offsets_[at(v)];
  }
  [[nodiscard]] Part& part(int thread, std::int32_t level) const {
    return workers_[at(thread)].parts[at(level % 2)];
  }

  void begin(std::span<const Vertex> sources) {
    VertexList& list = part(0, 0).vertices;
    Vertex* end = list.room_for(sources.size());
    for (const Vertex source : sources) {
      if (level_[source] == 0) continue;
      level_[source] = 0;
      if (!predecessor_.empty()) predecessor_[source] = source;
      *end++ = source;
      now_.frontier.add({1, degree(source)});
    }
    list.end_at(end);
    now_.arcs_left -= now_.frontier.arcs;
  }

  [[nodiscard]] bool is_done(const Progress& progress) const {
    return progress.frontier.vertices == 0 || progress.level >= last_level_;
  }

  /// Drops targets from the end of the list as they are reached.
  [[nodiscard]] bool has_all_targets() {
    while (!pending_.empty() && level_[pending_.back()] != Bfs::unreached_level) {
      pending_.pop_back();
    }
    return has_targets_ && pending_.empty();
  }

  /// Levels on all threads, until one is small.
  void run_together() {
    std::optional<SpinBarrier> barrier;
    bool has_all = false;
#pragma omp parallel num_threads(threads_)
    {
      const Team team{omp_get_thread_num(), omp_get_num_threads(), nullptr};
#pragma omp single
      barrier.emplace(team.size);
      work_together({team.thread, team.size, &*barrier}, has_all);
    }
    gather();
  }

  void work_together(const Team& team, bool& has_all) {
    Progress mine = now_;
    while (true) {
      next_level(team, mine);
      if (has_targets_) {
        if (team.thread == 0) has_all = has_all_targets();
        team.wait();
      }
      const bool is_small = !mine.is_bottom_up && mine.frontier.arcs < least_kept_level;
      if (has_all || is_small || is_done(mine)) break;
    }
    if (team.thread == 0) now_ = mine;
  }

  /// Moves the frontier to the first thread's part: where levels on one thread expect it.
  void gather() {
    VertexList& first = part(0, now_.level).vertices;
    for (int thread = 1; thread < threads_; ++thread) {
      VertexList& other = part(thread, now_.level).vertices;
      first.end_at(std::ranges::copy(other.all(), first.room_for(other.all().size())).out);
      other.clear();
      part(thread, now_.level + 1).vertices.clear();
    }
  }

  [[nodiscard]] bool is_worth_bottom_up(const Progress& progress) const {
    const std::int64_t arcs = progress.frontier.arcs;
    const bool grows = arcs > least_growth * progress.arcs_before;
    return (grows || progress.is_bottom_up) && arcs > num_vertices_ / part_of_vertices &&
           arcs > progress.arcs_left / part_of_arcs;
  }

  /// One level. All threads of a team call, and have the same progress after it.
  void next_level(const Team& team, Progress& mine) {
    const bool is_bottom_up = is_symmetric_ && is_worth_bottom_up(mine);
    if (is_bottom_up && !mine.is_bottom_up) fill_bitmap(team, mine.level);
    if (!is_bottom_up && mine.is_bottom_up) list_frontier(team, mine.level);
    mine.is_bottom_up = is_bottom_up;
    ++mine.level;

    Part& own = part(team.thread, mine.level);
    own.vertices.clear();
    own.taken.store(0, std::memory_order_relaxed);
    own.words_taken.store(0, std::memory_order_relaxed);
    const bool is_tree = !predecessor_.empty();
    if (is_bottom_up) {
      own.size = is_tree ? bottom_up<true>(mine.level) : bottom_up<false>(mine.level);
    } else {
      own.size = is_tree ? top_down<true>(team, mine.level) : top_down<false>(team, mine.level);
    }
    team.wait();
    mine.arcs_before = mine.frontier.arcs;
    mine.frontier = {};
    for (int thread = 0; thread < team.size; ++thread) {
      mine.frontier.add(part(thread, mine.level).size);
    }
    mine.arcs_left -= mine.frontier.arcs;
  }

  /// Follows the arcs of the frontier. Two threads may find a vertex in the same level: both write
  /// the same level, and both list it, which costs time but does no harm.
  template <bool is_tree>
  Size top_down(const Team& team, std::int32_t level) {
    VertexList& found = part(team.thread, level).vertices;
    for (int other = 0; other < team.size; ++other) {
      Part& from = part((team.thread + other) % team.size, level - 1);
      const std::span<const Vertex> frontier = from.vertices.all();
      if (team.size == 1) {
        expand<is_tree>(frontier, level, found);
        continue;
      }
      const std::size_t chunk =
          std::clamp(frontier.size() / (4 * at(team.size)), std::size_t{1}, std::size_t{64});
      while (from.taken.load(std::memory_order_relaxed) < frontier.size()) {
        const std::size_t first = from.taken.fetch_add(chunk, std::memory_order_relaxed);
        if (first >= frontier.size()) break;
        expand<is_tree>(frontier.subspan(first, std::min(chunk, frontier.size() - first)), level,
                        found);
      }
    }
    Size size;
    for (const Vertex v : found.all()) size.add({1, degree(v)});
    return size;
  }

  template <bool is_tree>
  void expand(std::span<const Vertex> frontier, std::int32_t level, VertexList& found) {
    const ArcIndex* const offsets = offsets_;
    const Vertex* const dest = dest_;
    std::int32_t* const levels = level_.data();
    Vertex* const predecessors = predecessor_.data();
    for (const Vertex tail : frontier) {
      const ArcIndex last = offsets[at(tail) + 1];
      ArcIndex arc = offsets[at(tail)];
      Vertex* end = found.room_for(at(last - arc));
      for (; arc < last; ++arc) {
        const Vertex head = dest[at(arc)];
        const std::atomic_ref<std::int32_t> shared(levels[head]);
        if (shared.load(std::memory_order_relaxed) != Bfs::unreached_level) continue;
        shared.store(level, std::memory_order_relaxed);
        if constexpr (is_tree) {
          std::atomic_ref(predecessors[head]).store(tail, std::memory_order_relaxed);
        }
        *end++ = head;
      }
      found.end_at(end);
    }
  }

  /// Each vertex that is not reached looks for a neighbour that is. Such a neighbour belongs to the
  /// frontier: earlier levels have reached all of their neighbours.
  template <bool is_tree>
  Size bottom_up(std::int32_t level) {
    const std::uint64_t* const before = reached_[at((level - 1) % 2)].data();
    std::uint64_t* const after = reached_[at(level % 2)].data();
    std::atomic<std::int64_t>& taken = part(0, level - 1).words_taken;
    Size size;
    while (true) {
      const std::int64_t first = taken.fetch_add(words_at_once, std::memory_order_relaxed);
      if (first >= num_words_) return size;
      for (std::int64_t word = first; word < std::min(first + words_at_once, num_words_); ++word) {
        std::uint64_t now = before[word];
        for (std::uint64_t left = ~now; left != 0; left &= left - 1) {
          const auto v = static_cast<Vertex>(word * bits_a_word + std::countr_zero(left));
          const Vertex parent = reached_neighbour(before, v);
          if (parent == none) continue;
          now |= left & -left;
          if (parent == no_arcs) continue;
          level_[v] = level;
          if constexpr (is_tree) predecessor_[v] = parent;
          size.add({1, degree(v)});
        }
        after[word] = now;
      }
    }
  }

  static constexpr Vertex none = -1;
  /// A vertex without arcs counts as reached from then on, so that no level looks at it again.
  static constexpr Vertex no_arcs = -2;

  [[nodiscard]] Vertex reached_neighbour(const std::uint64_t* reached, Vertex v) const {
    const std::int64_t end = offsets_[at(v) + 1];
    std::int64_t arc = offsets_[at(v)];
    if (arc == end) return no_arcs;
    for (; arc < end; ++arc) {
      const Vertex other = dest_[at(arc)];
      if ((reached[at(other / bits_a_word)] >> (other % bits_a_word) & 1) != 0) return other;
    }
    return none;
  }

  /// Marks all vertices that have a level, and what lies beyond the last vertex.
  void fill_bitmap(const Team& team, std::int32_t level) {
    std::uint64_t* const words = reached_[at(level % 2)].data();
    for (std::int64_t word = team.begin_of(num_words_); word < team.end_of(num_words_); ++word) {
      const std::int64_t first = word * bits_a_word;
      const std::int64_t count = std::min<std::int64_t>(bits_a_word, num_vertices_ - first);
      std::uint64_t bits = count < bits_a_word ? ~std::uint64_t{0} << count : 0;
      for (std::int64_t bit = 0; bit < count; ++bit) {
        const bool is_reached = level_[first + bit] != Bfs::unreached_level;
        bits |= std::uint64_t{is_reached} << bit;
      }
      words[word] = bits;
    }
    team.wait();
  }

  /// Lists the vertices that the last level, a bottom-up one, has found.
  void list_frontier(const Team& team, std::int32_t level) {
    const std::uint64_t* const before = reached_[at((level + 1) % 2)].data();
    const std::uint64_t* const after = reached_[at(level % 2)].data();
    VertexList& list = part(team.thread, level).vertices;
    for (std::int64_t word = team.begin_of(num_words_); word < team.end_of(num_words_); ++word) {
      const std::uint64_t found = after[word] & ~before[word];
      if (found == 0) continue;
      Vertex* end = list.room_for(bits_a_word);
      for (std::uint64_t left = found; left != 0; left &= left - 1) {
        const auto v = static_cast<Vertex>(word * bits_a_word + std::countr_zero(left));
        if (level_[v] == level) *end++ = v;
      }
      list.end_at(end);
    }
    team.wait();
  }

  const ArcIndex* offsets_;
  const Vertex* dest_;
  Vertex num_vertices_;
  bool is_symmetric_;
  std::int64_t num_words_;
  int threads_;
  std::int32_t last_level_;
  bool has_targets_;
  std::vector<Vertex> pending_;  ///< targets without a level, and others before them
  VertexArray<std::int32_t> level_;
  VertexArray<Vertex> predecessor_;  ///< empty if no tree was asked for
  std::unique_ptr<Worker[]> workers_;
  /// Bitmaps of all reached vertices, after even and after odd levels. Each is valid only after a
  /// bottom-up level, or after fill_bitmap().
  std::array<LargeArray<std::uint64_t>, 2> reached_;
  Progress now_;
};

}  // namespace

Bfs::Result direction_optimizing_bfs(const Graph& graph, std::span<const Vertex> sources,
                                     const SearchLimits<std::int32_t>& limits, bool predecessors) {
  if (sources.empty()) throw InputError("the list of sources is empty; pass at least one source");
  for (const Vertex source : sources) check_source(graph, source);
  for (const Vertex target : limits.targets) {
    if (target < 0 || target >= graph.num_vertices()) {
      throw InputError(fmt::format("target {} is not a vertex; vertices are 0 to {}", target,
                                   graph.num_vertices() - 1));
    }
  }
  if (limits.cutoff && *limits.cutoff < 0) {
    throw InputError(fmt::format("cutoff {} is negative; levels are 0 or more", *limits.cutoff));
  }
  return Search(graph, limits, predecessors).from(sources);
}

}  // namespace graphspec::reference
