/// \file
/// Shortest paths of all pairs by several ranks, held to the scheme Distributed
/// of their paper: after each pivot block what a rank knows of the block and of its row and
/// column of tiles, all of which others send that do not have it themselves; and after each stage
/// the tiles that it has.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gpu/device/ranks/refusal.hpp"
#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/solver.hpp"
#include "properties/spec/faulty_communicator.hpp"
#include "properties/spec/ranks_rounds.hpp"
#include "properties/spec/ranks_rounds_run.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/graph_part.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using saa::Value;
using Values = std::vector<Value>;

constexpr Value tile = 32;  ///< vertices of a tile, the least that kernels are compiled for
constexpr Value words = tile * tile;

/// A graph, and what is asked: the same on all ranks.
struct Drawn {
  Graph graph;
  Value order;
  Value pivots;  ///< of a band
  bool predecessors;

  [[nodiscard]] OptionValues options() const {
    return {{"tile", double{tile}},
            {"pivots", static_cast<double>(pivots)},
            // Lengths as words, as the scheme has them.
            {"precision", 1.0}};
  }
};

/// Arcs with potentials added, so that there are negative ones and no negative cycle, but for one
/// that is asked for, of weight 0 or -1.
Drawn draw(std::mt19937_64& random, Value tiles, Value least_degree, bool has_cycle) {
  const auto below = [&](Value bound) {
    return static_cast<Value>(random() % static_cast<std::uint64_t>(bound));
  };
  const Value order = std::max<Value>(1, (tiles - 1) * tile + 1 + below(tiles == 1 ? tile : 3));
  EdgeList list;
  list.num_vertices = static_cast<Vertex>(order);
  std::vector<std::int32_t> weights;
  std::vector<Value> potentials;
  const Value highest = below(2) == 0 ? 1 : 6;
  for (Value vertex = 0; vertex < order; ++vertex) potentials.push_back(below(highest));
  const auto add = [&](Value from, Value to, Value weight) {
    list.source.push_back(static_cast<Vertex>(from));
    list.dest.push_back(static_cast<Vertex>(to));
    weights.push_back(static_cast<std::int32_t>(weight +
                                                potentials[static_cast<std::size_t>(from)] -
                                                potentials[static_cast<std::size_t>(to)]));
  };
  for (Value arcs = least_degree * order + below(4 * order); arcs > 0; --arcs) {
    const Value from = below(order);
    add(from, below(order), below(9));
  }
  if (has_cycle) {
    const Value from = below(order);
    const Value to = below(order);
    add(from, to, 0);
    add(to, from, -below(2));
  }
  list.weights = std::move(weights);
  const bool predecessors = below(4) != 0;
  return {build_graph(std::move(list)), order,
          // Without predecessors a closed panel is compared with what its tiles are in the end.
          predecessors ? 1 + below(3) : 1, predecessors};
}

/// A rank by its row and its column of ranks.
struct Place {
  Value down;
  Value across;
};

/// The scheme's state, carried on stage by stage beside the ranks.
class Follower {
 public:
  Follower(const saa::Algorithm& algorithm, const Drawn& drawn, int ranks, std::uint64_t seed)
      : algorithm_(algorithm),
        paper_(saa::paper(paper_of(ranks_rounds[1]))),
        drawn_(drawn),
        ranks_(ranks),
        ranks_across_(across_of(ranks)),
        state_(begun()) {
    options_.schedule.kind = saa::Schedule::Kind::random;
    options_.schedule.seed = seed;
    // Of an interleaving's races the scheme's own property asks.
    options_.races = false;
  }

  /// What the ranks showed that the scheme has not.
  std::optional<std::string> astray(const std::vector<Shown>& ranks) {
    run("Initial", {});
    run("CloseBand", {0});
    std::size_t shown = 0;
    if (auto wrong = band_astray(ranks, 0, shown)) return wrong;
    for (Value band = 0; band < bands(); ++band) {
      run("LookAhead", {band});
      if (auto wrong = band_astray(ranks, band + 1, shown)) return wrong;
      if (auto wrong = stage_astray(ranks, band, shown)) return wrong;
    }
    for (int rank = 0; rank < ranks_; ++rank) {
      if (ranks[static_cast<std::size_t>(rank)].size() == shown) continue;
      return fmt::format("rank {} continues after the last stage", rank);
    }
    if (!is_feasible()) return "no rank reports the negative cycle";
    return std::nullopt;
  }

  /// The same where the ranks have refused the graph: what they relaxed until then depends on when
  /// each has heard of the cycle.
  std::optional<std::string> astray_in_refusal() {
    const auto outcome =
        saa::run(algorithm_, paper_.basis(), state_, ranks_rounds[1].scheme, {}, options_);
    if (outcome.ending != saa::Ending::done) return std::nullopt;
    return "the ranks find a negative cycle, but the scheme has a result";
  }

 private:
  [[nodiscard]] bool is_feasible() const {
    for (Value v = 0; v < drawn_.order; ++v) {
      if (state_.peek("cost", {v, v}) < 0) return false;
    }
    return true;
  }
  /// Ranks of a row: as many rows as columns, or fewer.
  static Value across_of(int ranks) {
    int down = static_cast<int>(std::sqrt(ranks));
    while (ranks % down != 0) --down;
    return ranks / down;
  }
  [[nodiscard]] Value side() const { return (drawn_.order + tile - 1) / tile; }
  [[nodiscard]] Value pivots() const { return std::min(drawn_.pivots, side()); }
  [[nodiscard]] Value bands() const { return (side() + pivots() - 1) / pivots(); }
  [[nodiscard]] Value ranks_down() const { return ranks_ / ranks_across_; }

  saa::State begun() const {
    auto constants = paper_.constants(drawn_.graph);
    constants["T"] = tile;
    constants["S"] = side();
    constants["P"] = ranks_down();
    constants["Q"] = ranks_across_;
    constants["M"] = pivots();
    constants["K"] = bands();
    saa::State state(saa::Layout(algorithm_, constants));
    paper_.set_problem(state, drawn_.graph);
    return state;
  }

  void run(std::string_view scheme, const Values& arguments) {
    ++options_.schedule.seed;
    const auto outcome = saa::run(algorithm_, paper_.basis(), state_, scheme, arguments, options_);
    if (outcome.ending != saa::Ending::done) throw saa::SchemeFault(outcome.why);
  }

  /// The first vertex of a tile, and the one behind its last.
  [[nodiscard]] static Value first(Value of_tile) { return of_tile * tile; }
  [[nodiscard]] Value end(Value of_tile) const {
    return std::min(first(of_tile + 1), drawn_.order);
  }

  /// What all ranks show next, which is `kind`.
  template <class Wrong>
  std::optional<std::string> next_astray(const std::vector<Shown>& ranks, std::string_view kind,
                                         std::size_t& shown, const Wrong& wrong_of) const {
    for (int rank = 0; rank < ranks_; ++rank) {
      const Shown& own = ranks[static_cast<std::size_t>(rank)];
      if (shown >= own.size() || own[shown].kernel != kind) {
        return fmt::format("rank {} has none", rank);
      }
      if (auto wrong = wrong_of(own[shown], Place{rank / ranks_across_, rank % ranks_across_})) {
        return fmt::format("rank {}: {}", rank, *wrong);
      }
    }
    ++shown;
    return std::nullopt;
  }
  std::optional<std::string> band_astray(const std::vector<Shown>& ranks, Value band,
                                         std::size_t& shown) const {
    const Value last = std::min((band + 1) * pivots(), side());
    for (Value pivot = band * pivots(); pivot < last; ++pivot) {
      const auto wrong = next_astray(ranks, "pivot", shown, [&](const auto& round, Place rank) {
        return wrong_knowledge(round, rank, pivot);
      });
      if (wrong) return fmt::format("pivot block {}, {}", pivot, *wrong);
    }
    return std::nullopt;
  }
  std::optional<std::string> stage_astray(const std::vector<Shown>& ranks, Value band,
                                          std::size_t& shown) const {
    const auto wrong = next_astray(ranks, "stage", shown, [&](const auto& round, Place rank) {
      return wrong_tiles(round, rank);
    });
    if (!wrong) return std::nullopt;
    return fmt::format("stage {}, {}", band, *wrong);
  }

  /// Infinity, to which a few lengths may have been added.
  static Value length(Value word) { return word > (Value{1} << 29) ? saa::unbounded : word; }
  static std::string text(Value length) { return to_text(length, saa::Type::length); }

  /// The scheme's column k and row k as rank (p, q) knows them. Without predecessors a panel is
  /// what its tiles have become.
  [[nodiscard]] Value column(Place rank, Value v, Value k) const {
    return drawn_.predecessors ? state_.peek("knownColumn", {rank.down, rank.across, v, k})
                               : state_.peek("cost", {v, k});
  }
  [[nodiscard]] Value row(Place rank, Value k, Value u) const {
    return drawn_.predecessors ? state_.peek("knownRow", {rank.down, rank.across, k, u})
                               : state_.peek("cost", {k, u});
  }

  /// A tile's columns at a place of what was shown: vertex k's, one after another.
  [[nodiscard]] std::optional<std::string> wrong_columns(const Values& has, Value place, Place rank,
                                                         Value pivot, Value y) const {
    for (Value k = first(pivot); k < end(pivot); ++k) {
      for (Value v = first(y); v < end(y); ++v) {
        const auto at = place * words + (k - first(pivot)) * tile + (v - first(y));
        const Value known = length(has.at(static_cast<std::size_t>(at)));
        const Value by_scheme = column(rank, v, k);
        if (known == by_scheme) continue;
        return fmt::format("column {} of vertex {} is {}, but in the scheme it is {}", k, v,
                           text(known), text(by_scheme));
      }
    }
    return std::nullopt;
  }
  /// A tile's rows, with their predecessors where there are any.
  [[nodiscard]] std::optional<std::string> wrong_rows(const Values& has, const Values& paths,
                                                      Value place, Place rank, Value pivot,
                                                      Value x) const {
    for (Value k = first(pivot); k < end(pivot); ++k) {
      for (Value u = first(x); u < end(x); ++u) {
        const auto at =
            static_cast<std::size_t>(place * words + (k - first(pivot)) * tile + (u - first(x)));
        const Value known = length(has.at(at));
        const Value by_scheme = row(rank, k, u);
        if (known != by_scheme) {
          return fmt::format("row {} of vertex {} is {}, but in the scheme it is {}", k, u,
                             text(known), text(by_scheme));
        }
        if (!drawn_.predecessors || known == saa::unbounded) continue;
        const Value path = state_.peek("knownPath", {rank.down, rank.across, k, u});
        if (paths.at(at) == path) continue;
        return fmt::format(
            "in row {} the predecessor of vertex {} is {}, but in the scheme it is {}", k, u,
            paths.at(at), path);
      }
    }
    return std::nullopt;
  }

  /// What a rank knows of a pivot block and of its row and column of tiles.
  [[nodiscard]] std::optional<std::string> wrong_knowledge(const RecordedRound& round, Place rank,
                                                           Value pivot) const {
    const Value negative = values_of(round, "negative").front();
    if (negative != state_.peek("negative", {rank.down, rank.across})) {
      return fmt::format("vertex {} is on a negative cycle, but in the scheme no vertex is",
                         negative);
    }
    if (pivot % ranks_down() == rank.down) {
      const auto wrong = wrong_columns(values_of(round, "closed columns"), 0, rank, pivot, pivot);
      if (wrong) return "closed: " + *wrong;
    }
    if (pivot % ranks_across_ == rank.across) {
      const auto wrong = wrong_rows(values_of(round, "closed rows"),
                                    values_of(round, "closed paths"), 0, rank, pivot, pivot);
      if (wrong) return "closed: " + *wrong;
    }
    for (Value y = rank.down; y < side(); y += ranks_down()) {
      if (y == pivot) continue;
      const auto wrong =
          wrong_columns(values_of(round, "panel columns"), y / ranks_down(), rank, pivot, y);
      if (wrong) return "panel: " + *wrong;
    }
    for (Value x = rank.across; x < side(); x += ranks_across_) {
      if (x == pivot) continue;
      const auto wrong = wrong_rows(values_of(round, "panel rows"), values_of(round, "panel paths"),
                                    x / ranks_across_, rank, pivot, x);
      if (wrong) return "panel: " + *wrong;
    }
    return std::nullopt;
  }

  /// The tiles of a rank behind a stage.
  [[nodiscard]] std::optional<std::string> wrong_tiles(const RecordedRound& round,
                                                       Place rank) const {
    const Values& cost = values_of(round, "cost");
    const Values& path = values_of(round, "path");
    const Value across = (side() + ranks_across_ - 1 - rank.across) / ranks_across_;
    for (Value v = 0; v < drawn_.order; ++v) {
      if (v / tile % ranks_down() != rank.down) continue;
      for (Value u = 0; u < drawn_.order; ++u) {
        if (u / tile % ranks_across_ != rank.across) continue;
        const Value place = v / tile / ranks_down() * across + u / tile / ranks_across_;
        const auto at = static_cast<std::size_t>(place * words + v % tile * tile + u % tile);
        const Value found = length(cost.at(at));
        const Value by_scheme = state_.peek("cost", {v, u});
        if (found != by_scheme) {
          return fmt::format("from {} to {} the distance is {}, but in the scheme it is {}", v, u,
                             text(found), text(by_scheme));
        }
        if (!drawn_.predecessors || found == saa::unbounded) continue;
        if (path.at(at) == state_.peek("path", {v, u})) continue;
        return fmt::format("from {} to {} the predecessor is {}, but in the scheme it is {}", v, u,
                           path.at(at), state_.peek("path", {v, u}));
      }
    }
    return std::nullopt;
  }

  const saa::Algorithm& algorithm_;
  const saa::Paper& paper_;
  const Drawn& drawn_;
  Value ranks_;
  Value ranks_across_;
  saa::State state_;
  saa::RunOptions options_;
};

/// What is astray in one run, on the first rank.
std::optional<std::string> solved(Communicator& ranks, const Solver<Apsp>& solver,
                                  const saa::Algorithm& algorithm, const Drawn& drawn,
                                  std::uint64_t seed, ExchangeFault fault) {
  const GraphPart part = part_of(drawn.graph, ranks.size(), ranks.rank());
  bool is_refused = false;
  const auto solve = [&] {
    OwnAnswer own;
    Apsp::Query query;
    query.predecessors = drawn.predecessors;
    FaultyCommunicator faulty(ranks, fault);
    try {
      static_cast<void>(solver.solve_part(fault == ExchangeFault::none ? ranks : faulty, part,
                                          query, drawn.options(), own));
    } catch (const RefusedByAll&) {
      is_refused = fault == ExchangeFault::none;
    } catch (...) {
      // What a fault leaves may look like a negative cycle, and all ranks end together there.
      if (fault == ExchangeFault::none) throw;
    }
  };
  const std::vector<Shown> shown = shown_by_all(ranks, seed, solve, [](std::string_view kernel) {
    return kernel == "pivot" || kernel == "stage";
  });
  if (ranks.rank() != 0) return std::nullopt;
  Follower follower(algorithm, drawn, ranks.size(), seed);
  return is_refused ? follower.astray_in_refusal() : follower.astray(shown);
}

}  // namespace

int astray_of_apsp(int runs, std::uint64_t seed, ExchangeFault fault) {
  Communicator& ranks = world(Device::cpu);
  const Solver<Apsp>& distributed = solver<Apsp>(Device::cpu, ranks_rounds[1].variant);
  const saa::Algorithm algorithm = saa::load(paper_of(ranks_rounds[1]));
  return astray_runs(runs, seed, [&](int number, std::mt19937_64& random) {
    // One tile, two, three, four. A fault of the exchange shows where there are several, and most
    // vertices are reached.
    const Drawn drawn = fault == ExchangeFault::none
                            ? draw(random, 1 + number % 4, 0, number % 3 == 2)
                            : draw(random, 3 + number % 2, 3, false);
    auto wrong = solved(ranks, distributed, algorithm, drawn, random(), fault);
    if (wrong) *wrong = fmt::format("{} vertices: {}", drawn.order, *wrong);
    return wrong;
  });
}

}  // namespace graphspec::properties
