/// \file
/// Faults of the rounds: in how many there are, what is compared, and which predecessor is noted;
/// and of a group's reduction, those of the paper's listing among them.
#include <algorithm>
#include <utility>

#include "gpu/bellman_ford/options.hpp"
#include "properties/bellman_ford/planted_faults.hpp"
#include "reference/bellman_ford/steps.hpp"

namespace graphspec::properties {
namespace {

using reference::no_predecessor;
using reference::RoundPaths;

/// The shortest path to a vertex that a round has found.
struct Nearest {
  std::int32_t delta = unreached;
  Vertex rho = no_predecessor;
};

/// What a round sees.
struct Round {
  const DenseMatrix<std::int32_t>& edge;
  const Setting& setting;
  const VertexArray<std::int32_t>& sigma_before;

  [[nodiscard]] double option(std::string_view name) const {
    return setting.value(option_named(bellman_ford::option_table(), name));
  }
  /// sigma(j) + edge(j, v); unreached where there is no such path.
  [[nodiscard]] std::int32_t over(Vertex j, Vertex v) const {
    const std::int32_t before = sigma_before[j];
    if (before == unreached || edge(j, v) == unreached) return unreached;
    return before + edge(j, v);
  }
  void look(Nearest& nearest, Vertex j, Vertex v) const {
    if (over(j, v) < nearest.delta) nearest = {over(j, v), j};
  }
  /// Of all vertices before v. \param counts  (vertex) -> whether it is looked at
  template <class Counts>
  [[nodiscard]] Nearest nearest(Vertex v, const Counts& counts) const {
    Nearest found;
    for (Vertex j = 0; j < edge.order(); ++j) {
      if (counts(j)) look(found, j, v);
    }
    return found;
  }
  [[nodiscard]] Nearest nearest(Vertex v) const {
    return nearest(v, [](Vertex) { return true; });
  }
  [[nodiscard]] Vertex group_size() const {
    constexpr Vertex warp = 32;
    return option("group_size") == 0 ? warp : static_cast<Vertex>(option("group_size"));
  }
};

void take_shorter(const Round& round, RoundPaths& paths, Vertex v, const Nearest& nearest) {
  const auto place = static_cast<std::size_t>(v);
  if (nearest.delta >= round.sigma_before[place]) return;
  paths.sigma[place] = nearest.delta;
  paths.eta[place] = nearest.rho;
}

/// The rounds, with relax(round, paths, v) for each vertex and done(round, paths, k) after each
/// round, after refusing what is to be refused.
template <class Relax, class Done>
SolveRows with_rounds(const Relax& relax, const Done& done) {
  return [relax, done](const AskedRows& asked) {
    Rows rows = asked.right();
    const DenseMatrix<std::int32_t> edge = reference::edge_matrix(asked.graph);
    RoundPaths paths = reference::bellman_ford_initial(edge.order(), rows.first);
    for (Vertex k = 1; k < edge.order(); ++k) {
      const VertexArray<std::int32_t> sigma_before = paths.sigma;
      const Round round{edge, asked.setting, sigma_before};
      for (Vertex v = 0; v < edge.order(); ++v) relax(round, paths, v);
      if (done(round, paths, k)) break;
    }
    rows.distance = std::move(paths.sigma);
    rows.predecessor = std::move(paths.eta);
    return rows;
  };
}

template <class Relax>
SolveRows with_rounds(const Relax& relax) {
  return with_rounds(relax, [](const Round&, const RoundPaths&, Vertex) { return false; });
}

/// A group's slots after the first phase, M of them.
std::vector<Nearest> slots_of(const Round& round, Vertex v) {
  std::vector<Nearest> slots(static_cast<std::size_t>(round.group_size()));
  for (Vertex j = 0; j < round.edge.order(); ++j) {
    round.look(slots[static_cast<std::size_t>(j) % slots.size()], j, v);
  }
  return slots;
}

/// The tree of comparisons; compare(slots, t, other) for each thread of each level.
template <class Compare>
Nearest reduced(std::vector<Nearest> slots, const Compare& compare) {
  for (std::size_t width = slots.size(); width > 1;) {
    const std::size_t middle = (width + 1) / 2;
    for (std::size_t t = 0; t + middle < width; ++t) compare(slots, t, t + middle);
    width = middle;
  }
  return slots[0];
}

}  // namespace

std::vector<PathsFault> round_faults() {
  const auto relax = [](const Round& round, RoundPaths& paths, Vertex v) {
    take_shorter(round, paths, v, round.nearest(v));
  };
  return {
      {"there are N - 2 rounds", "distances_equal_reference",
       with_rounds(relax, [](const Round& round, const RoundPaths&,
                             Vertex k) { return k + 2 >= round.edge.order() && k > 1; })},
      {"one buffer, in which no distance is less than before", "predecessors_certified",
       with_rounds([](const Round& round, RoundPaths& paths, Vertex v) {
         const auto place = static_cast<std::size_t>(v);
         const Nearest nearest = round.nearest(v);
         std::int32_t& sigma = paths.sigma[place];
         const std::int32_t& sigma_before = sigma;
         sigma = std::min(sigma_before, nearest.delta);
         if (sigma < sigma_before) paths.eta[place] = nearest.rho;
       })},
      {"a vertex without loop is before itself", "certificate_holds",
       with_rounds([](const Round& round, RoundPaths& paths, Vertex v) {
         Nearest nearest = round.nearest(v);
         const std::int32_t known = round.sigma_before[v];
         if (known != unreached && v > 1) nearest = {known - 1, v};
         if (v > 1 && paths.eta[static_cast<std::size_t>(v)] == v) return;
         take_shorter(round, paths, v, nearest);
       })},
      {"rounds end when all but one vertex are stable", "options",
       with_rounds(relax,
                   [](const Round& round, const RoundPaths& paths, Vertex) {
                     std::int64_t shortened = 0;
                     for (std::size_t v = 0; v < paths.sigma.size(); ++v) {
                       if (paths.sigma[v] < round.sigma_before[v]) ++shortened;
                     }
                     return round.option("until_stable") != 0 && shortened <= 1;
                   })},
      {"the reduction notes the number of a slot", "predecessors_certified",
       with_rounds([](const Round& round, RoundPaths& paths, Vertex v) {
         const Nearest nearest = reduced(
             slots_of(round, v), [](std::vector<Nearest>& slots, std::size_t t, std::size_t other) {
               if (slots[other].delta >= slots[t].delta) return;
               slots[t] = {slots[other].delta, static_cast<Vertex>(other)};
             });
         take_shorter(round, paths, v, nearest);
       })},
      {"a level of the tree reads what the first phase left", "schedule",
       with_rounds([](const Round& round, RoundPaths& paths, Vertex v) {
         const std::vector<Nearest> stale = slots_of(round, v);
         const bool is_late = round.setting.schedule.kind == executor::Schedule::Kind::random;
         const Nearest nearest =
             reduced(stale, [&](std::vector<Nearest>& slots, std::size_t t, std::size_t other) {
               const Nearest& read = is_late ? stale[other] : slots[other];
               if (read.delta < slots[t].delta) slots[t] = read;
             });
         take_shorter(round, paths, v, nearest);
       })},
  };
}

std::vector<PathsFault> group_faults() {
  return {
      {"a group looks at N / M times M vertices", "group_sizes",
       with_rounds([](const Round& round, RoundPaths& paths, Vertex v) {
         const Vertex m = round.group_size();
         const Vertex end = round.edge.order() / m * m;
         take_shorter(round, paths, v, round.nearest(v, [end](Vertex j) { return j < end; }));
       })},
      {"of an odd width the last one is left out", "group_sizes",
       with_rounds([](const Round& round, RoundPaths& paths, Vertex v) {
         std::vector<Nearest> slots = slots_of(round, v);
         for (std::size_t width = slots.size(); width > 1; width /= 2) {
           for (std::size_t t = 0; t < width / 2; ++t) {
             const Nearest& other = slots[t + width / 2];
             if (other.delta < slots[t].delta) slots[t] = other;
           }
         }
         take_shorter(round, paths, v, slots[0]);
       })},
  };
}

}  // namespace graphspec::properties
