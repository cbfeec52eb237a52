/// \file
/// Faults of the rounds: in how many there are, what is added and compared, and which predecessor
/// is noted; and of a group's reduction, those of the paper's listing among them.
#include <algorithm>
#include <utility>

#include "properties/bellman_ford/planted_faults.hpp"
#include "reference/bellman_ford_steps.hpp"

namespace graphspec::properties {
namespace {

using reference::no_predecessor;
using reference::RoundPaths;
using reference::SourcePaths;

/// The nearest way to a vertex that a round has found.
struct Nearest {
  std::int32_t delta = unreached;
  Vertex rho = no_predecessor;
};

/// What a round sees.
struct Round {
  const DenseMatrix<std::int32_t>& edge;
  Vertex source;
  const BellmanFordSetting& setting;
  const std::vector<std::int32_t>& sigma_before;

  /// sigma(j) + edge(j, v); unreached where there is no such way.
  [[nodiscard]] std::int32_t by_way(Vertex j, Vertex v) const {
    const std::int32_t before = sigma_before[static_cast<std::size_t>(j)];
    if (before == unreached || edge(j, v) == unreached) return unreached;
    return before + edge(j, v);
  }
  void look(Nearest& nearest, Vertex j, Vertex v) const {
    if (by_way(j, v) < nearest.delta) nearest = {by_way(j, v), j};
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
    constexpr int warp = 32;
    return setting.options.group_size == 0 ? warp : setting.options.group_size;
  }
};

void take_shorter(const Round& round, RoundPaths& paths, Vertex v, const Nearest& nearest) {
  const auto place = static_cast<std::size_t>(v);
  if (nearest.delta >= round.sigma_before[place]) return;
  paths.sigma[place] = nearest.delta;
  paths.eta[place] = nearest.rho;
}

/// The rounds, with relax(round, paths, v) for each vertex and done(round, paths) after each round,
/// after refusing what is to be refused.
template <class Relax, class Done>
BellmanFordSubject with_rounds(std::string name, const Relax& relax, const Done& done) {
  return subject_of(std::move(name), [relax, done](const Graph& graph, Vertex source,
                                                   const BellmanFordSetting& setting) {
    static_cast<void>(right(graph, source));
    const DenseMatrix<std::int32_t> edge = reference::edge_matrix(graph);
    RoundPaths paths = reference::bellman_ford_initial(edge.order(), source);
    for (Vertex k = 1; k < edge.order(); ++k) {
      const std::vector<std::int32_t> sigma_before = paths.sigma;
      const Round round{edge, source, setting, sigma_before};
      for (Vertex v = 0; v < edge.order(); ++v) relax(round, paths, v);
      if (done(round, paths, k)) break;
    }
    return SourcePaths{std::move(paths.sigma), std::move(paths.eta)};
  });
}

template <class Relax>
BellmanFordSubject with_rounds(std::string name, const Relax& relax) {
  return with_rounds(std::move(name), relax,
                     [](const Round&, const RoundPaths&, Vertex) { return false; });
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

std::vector<BellmanFordSubject> faults_of_rounds() {
  const auto relax = [](const Round& round, RoundPaths& paths, Vertex v) {
    take_shorter(round, paths, v, round.nearest(v));
  };
  std::vector<BellmanFordSubject> faults;
  faults.push_back(with_rounds("there are N - 2 rounds", relax,
                               [](const Round& round, const RoundPaths&, Vertex k) {
                                 return k + 2 >= round.edge.order() && k > 1;
                               }));
  faults.push_back(with_rounds(
      "the first vertex is no intermediate", [](const Round& round, RoundPaths& paths, Vertex v) {
        take_shorter(round, paths, v,
                     round.nearest(v, [&](Vertex j) { return j != 0 || round.source == 0; }));
      }));
  faults.push_back(
      with_rounds("infinity is added to", [](const Round& round, RoundPaths& paths, Vertex v) {
        for (Vertex j = 0; j < round.edge.order(); ++j) {
          const auto place = static_cast<std::size_t>(v);
          const std::int64_t sum =
              std::int64_t{round.sigma_before[static_cast<std::size_t>(j)]} + round.edge(j, v);
          if (sum >= paths.sigma[place]) continue;
          paths.sigma[place] = static_cast<std::int32_t>(sum);
          paths.eta[place] = j;
        }
      }));
  faults.push_back(with_rounds("one buffer, in which no length is less than before",
                               [](const Round& round, RoundPaths& paths, Vertex v) {
                                 const auto place = static_cast<std::size_t>(v);
                                 const Nearest nearest = round.nearest(v);
                                 std::int32_t& sigma = paths.sigma[place];
                                 const std::int32_t& sigma_before = sigma;
                                 sigma = std::min(sigma_before, nearest.delta);
                                 if (sigma < sigma_before) paths.eta[place] = nearest.rho;
                               }));
  faults.push_back(with_rounds("a way that is as long changes the predecessor",
                               [](const Round& round, RoundPaths& paths, Vertex v) {
                                 if (v == round.source) return;
                                 const auto place = static_cast<std::size_t>(v);
                                 const Nearest nearest =
                                     round.nearest(v, [v](Vertex j) { return j != v; });
                                 if (nearest.delta > paths.sigma[place]) return;
                                 paths.sigma[place] = nearest.delta;
                                 paths.eta[place] = nearest.rho;
                               }));
  faults.push_back(with_rounds("a vertex without loop is before itself",
                               [](const Round& round, RoundPaths& paths, Vertex v) {
                                 Nearest nearest = round.nearest(v);
                                 const std::int32_t known =
                                     round.sigma_before[static_cast<std::size_t>(v)];
                                 if (known != unreached && v > 1) nearest = {known - 1, v};
                                 if (v > 1 && paths.eta[static_cast<std::size_t>(v)] == v) return;
                                 take_shorter(round, paths, v, nearest);
                               }));
  faults.push_back(with_rounds("rounds end when all but one vertex are stable", relax,
                               [](const Round& round, const RoundPaths& paths, Vertex) {
                                 std::int64_t shortened = 0;
                                 for (std::size_t v = 0; v < paths.sigma.size(); ++v) {
                                   if (paths.sigma[v] < round.sigma_before[v]) ++shortened;
                                 }
                                 return round.setting.options.until_stable && shortened <= 1;
                               }));
  return faults;
}

std::vector<BellmanFordSubject> faults_of_groups() {
  std::vector<BellmanFordSubject> faults;
  faults.push_back(with_rounds(
      "a group looks at N / M times M vertices",
      [](const Round& round, RoundPaths& paths, Vertex v) {
        const Vertex m = round.group_size();
        const Vertex end = round.edge.order() / m * m;
        take_shorter(round, paths, v, round.nearest(v, [end](Vertex j) { return j < end; }));
      }));
  faults.push_back(with_rounds("the reduction notes the number of a slot",
                               [](const Round& round, RoundPaths& paths, Vertex v) {
                                 const Nearest nearest = reduced(
                                     slots_of(round, v), [](std::vector<Nearest>& slots,
                                                            std::size_t t, std::size_t other) {
                                       if (slots[other].delta >= slots[t].delta) return;
                                       slots[t] = {slots[other].delta, static_cast<Vertex>(other)};
                                     });
                                 take_shorter(round, paths, v, nearest);
                               }));
  faults.push_back(with_rounds(
      "a level of the tree reads what the first phase left",
      [](const Round& round, RoundPaths& paths, Vertex v) {
        const std::vector<Nearest> stale = slots_of(round, v);
        const bool is_late = round.setting.schedule.kind == executor::Schedule::Kind::random;
        const Nearest nearest =
            reduced(stale, [&](std::vector<Nearest>& slots, std::size_t t, std::size_t other) {
              const Nearest& read = is_late ? stale[other] : slots[other];
              if (read.delta < slots[t].delta) slots[t] = read;
            });
        take_shorter(round, paths, v, nearest);
      }));
  faults.push_back(with_rounds("of an odd width the last one is left out",
                               [](const Round& round, RoundPaths& paths, Vertex v) {
                                 std::vector<Nearest> slots = slots_of(round, v);
                                 for (std::size_t width = slots.size(); width > 1; width /= 2) {
                                   for (std::size_t t = 0; t < width / 2; ++t) {
                                     const Nearest& other = slots[t + width / 2];
                                     if (other.delta < slots[t].delta) slots[t] = other;
                                   }
                                 }
                                 take_shorter(round, paths, v, slots[0]);
                               }));
  return faults;
}

}  // namespace graphspec::properties
