/// \file
/// Each property in a few lines: two searches that must agree, or one that must pass a judge.
#include "properties/bfs/properties.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "properties/bfs/boost_labels.hpp"
#include "properties/bfs/changed_problems.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/random_graphs/changed_graphs.hpp"
#include "reference/bfs.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using Labels = std::vector<std::int32_t>;
using Verdict = std::optional<std::string>;

/// The first label that is not as expected; expected(vertex) for all vertices of the search.
template <class Expected>
Verdict compare(const Labels& label, Vertex num_vertices, const Expected& expected,
                std::string_view whose) {
  if (label.size() != static_cast<std::size_t>(num_vertices)) {
    return fmt::format("{} labels where {} are due", label.size(), num_vertices);
  }
  for (Vertex vertex = 0; vertex < num_vertices; ++vertex) {
    const std::int32_t found = label[static_cast<std::size_t>(vertex)];
    const std::int32_t right = expected(vertex);
    if (found != right) {
      return fmt::format("label[{}] is {}; {} {}", vertex, found, whose, right);
    }
  }
  return std::nullopt;
}

Verdict compare(const Labels& label, const Labels& expected, std::string_view whose) {
  return compare(
      label, static_cast<Vertex>(expected.size()),
      [&](Vertex vertex) { return expected[static_cast<std::size_t>(vertex)]; }, whose);
}

/// The labels of the trial's problem, of whatever length.
Labels search(const BfsSubject& subject, const BfsTrial& trial) {
  return subject.labels(trial.problem.graph.graph(), trial.problem.source, trial.setting);
}

/// A label for each vertex: what two searches are compared by. Anything else is an objection.
Labels search_all(const BfsSubject& subject, const Graph& graph, Vertex source,
                  const SearchSetting& setting) {
  Labels label = subject.labels(graph, source, setting);
  if (label.size() != static_cast<std::size_t>(graph.num_vertices())) {
    throw std::length_error(
        fmt::format("{} labels where {} are due", label.size(), graph.num_vertices()));
  }
  return label;
}

Labels search_all(const BfsSubject& subject, const BfsTrial& trial) {
  return search_all(subject, trial.problem.graph.graph(), trial.problem.source, trial.setting);
}

Verdict labels_equal_reference(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels expected = reference::bfs(trial.problem.graph.graph(), trial.problem.source).label;
  return compare(search(subject, trial), expected, "the reference has");
}

Verdict boost_graph_agrees(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels expected = boost_labels(trial.problem.graph.graph(), trial.problem.source);
  return compare(search(subject, trial), expected, "Boost.Graph has");
}

Verdict certificate_holds(const BfsSubject& subject, const BfsTrial& trial) {
  return certify_bfs(trial.problem.graph.graph(), trial.problem.source, search(subject, trial));
}

Verdict tree_is_certified(const BfsSubject& subject, const BfsTrial& trial) {
  const Graph graph = trial.problem.graph.graph();
  const reference::BfsTree tree = subject.tree(graph, trial.problem.source);
  return certify_bfs_tree(graph, trial.problem.source, tree.label, tree.parent);
}

Verdict renumbering(const BfsSubject& subject, const BfsTrial& trial) {
  const Vertex num_vertices = trial.problem.graph.num_vertices;
  const auto new_number = mixed_numbering(num_vertices, trial.choice);
  const SearchProblem changed = renumbered(trial.problem, new_number);
  const Labels before = search_all(subject, trial);
  const Labels after = search_all(subject, changed.graph.graph(), changed.source, trial.setting);
  for (std::size_t vertex = 0; vertex < before.size(); ++vertex) {
    const auto renamed = static_cast<std::size_t>(new_number[vertex]);
    if (before[vertex] == after[renamed]) continue;
    return fmt::format("vertex {} has label {}; as vertex {} after renumbering with {} it has {}",
                       vertex, before[vertex], renamed,
                       num_vertices <= 20 ? fmt::format("{}", fmt::join(new_number, " "))
                                          : fmt::format("choice {}", trial.choice),
                       after[renamed]);
  }
  return std::nullopt;
}

Verdict arc_order(const BfsSubject& subject, const BfsTrial& trial) {
  const Graph shuffled = with_rows_shuffled(trial.problem.graph.graph(), trial.choice);
  return compare(
      search_all(subject, shuffled, trial.problem.source, trial.setting),
      search_all(subject, trial),
      fmt::format("with dest sorted in each row, not {}, it is",
                  shuffled.num_arcs() <= 40 ? fmt::format("[{}]", fmt::join(shuffled.dest(), " "))
                                            : fmt::format("shuffled by choice {}", trial.choice)));
}

Verdict schedule(const BfsSubject& subject, const BfsTrial& trial) {
  SearchSetting rescheduled = trial.setting;
  rescheduled.schedule = trial.other_setting.schedule;
  return compare(
      search_all(subject, trial.problem.graph.graph(), trial.problem.source, rescheduled),
      search_all(subject, trial), "in another order of threads it is");
}

Verdict queue_sizes(const BfsSubject& subject, const BfsTrial& trial) {
  SearchSetting resized = trial.setting;
  resized.options = trial.other_setting.options;
  return compare(search_all(subject, trial.problem.graph.graph(), trial.problem.source, resized),
                 search_all(subject, trial), "with the first sizes it is");
}

Verdict neutral_additions(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels before = search_all(subject, trial);
  const RandomGraph changed = with_neutral_additions(
      trial.problem.graph, reference::bfs(trial.problem.graph.graph(), trial.problem.source).label,
      trial.additions);
  return compare(
      search_all(subject, changed.graph(), trial.problem.source, trial.setting),
      changed.num_vertices,
      [&](Vertex vertex) {
        const auto place = static_cast<std::size_t>(vertex);
        return place < before.size() ? before[place] : -1;
      },
      changed.edges.size() <= 40
          ? fmt::format("in {} it is that, without the additions it is", describe(changed))
          : "without the additions it is");
}

Verdict disjoint_union(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels alone = search_all(subject, trial);
  const Vertex num_vertices = trial.problem.graph.num_vertices;
  // The source lies in the second part, so that all of the first must stay unreached.
  const Labels beside = search_all(subject, beside_itself(trial.problem.graph).graph(),
                                   trial.problem.source + num_vertices, trial.setting);
  return compare(
      beside, 2 * num_vertices,
      [&](Vertex vertex) {
        const auto place = static_cast<std::size_t>(vertex - num_vertices);
        return vertex >= num_vertices ? alone[place] : -1;
      },
      fmt::format("beside a copy of the graph in front of it, source {}, it must be",
                  trial.problem.source + num_vertices));
}

/// The vertex that `choice` picks, farthest first and unreached ones last: it stays what it is
/// while the graph around it shrinks.
Vertex pick_target(const Labels& label, std::uint64_t choice) {
  std::vector<Vertex> targets(label.size());
  std::iota(targets.begin(), targets.end(), 0);
  std::stable_sort(targets.begin(), targets.end(), [&](Vertex one, Vertex other) {
    return label[static_cast<std::size_t>(one)] > label[static_cast<std::size_t>(other)];
  });
  return targets[choice % targets.size()];
}

Verdict reversal(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels forward = search_all(subject, trial);
  const Vertex source = trial.problem.source;
  const Vertex target = pick_target(forward, trial.choice);
  const Labels backward =
      search_all(subject, reversed(trial.problem.graph).graph(), target, trial.setting);
  const std::int32_t there = forward[static_cast<std::size_t>(target)];
  const std::int32_t back = backward[static_cast<std::size_t>(source)];
  if (there == back) return std::nullopt;
  return fmt::format("from {} to {} the label is {}; from {} to {} with all arcs turned it is {}",
                     source, target, there, target, source, back);
}

/// The message must be one line that names the source.
Verdict expect_refusal(const BfsSubject& subject, const Graph& graph, Vertex source,
                       const SearchSetting& setting) {
  try {
    static_cast<void>(subject.labels(graph, source, setting));
  } catch (const InputError& refusal) {
    const std::string text = refusal.what();
    if (text.find(std::to_string(source)) != std::string::npos &&
        text.find('\n') == std::string::npos) {
      return std::nullopt;
    }
    return fmt::format("source {} is refused with '{}', which is not one line that names it",
                       source, text);
  }
  return fmt::format("source {} is not refused; the graph has {} vertices", source,
                     graph.num_vertices());
}

Verdict foreign_source_refused(const BfsSubject& subject, const BfsTrial& trial) {
  const Graph graph = trial.problem.graph.graph();
  for (const Vertex source : {graph.num_vertices(), Vertex{-1}, std::numeric_limits<Vertex>::max(),
                              std::numeric_limits<Vertex>::min()}) {
    if (auto wrong = expect_refusal(subject, graph, source, trial.setting)) return wrong;
  }
  return expect_refusal(subject, Graph(), 0, trial.setting);
}

bool has_setting(const BfsSubject& subject) {
  return subject.has_setting;
}
bool has_tree(const BfsSubject& subject) {
  return static_cast<bool>(subject.tree);
}

constexpr TrialParts one_search = {.setting = true};
constexpr TrialParts chosen_change = {.setting = true, .choice = true};
constexpr TrialParts additions = {.setting = true, .additions = true};
constexpr TrialParts two_settings = {.setting = true, .other_setting = true};

constexpr BfsProperty table[] = {
    {.name = "labels_equal_reference",
     .sentence = "the labels equal those of the literal sequential search",
     .parts = one_search,
     .objection = labels_equal_reference},
    {.name = "certificate_holds",
     .sentence = "the labels keep every rule of the certificate",
     .parts = one_search,
     .objection = certificate_holds},
    {.name = "boost_graph_agrees",
     .sentence = "the labels equal the levels of Boost.Graph's search",
     .parts = one_search,
     .objection = boost_graph_agrees},
    {.name = "renumbering",
     .sentence = "vertices that are called otherwise get the same labels",
     .parts = chosen_change,
     .objection = renumbering},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs changes no label",
     .parts = chosen_change,
     .objection = arc_order},
    {.name = "schedule",
     .sentence = "the order in which threads and blocks run changes no label",
     .parts = two_settings,
     .objection = schedule,
     .applies = has_setting},
    {.name = "queue_sizes",
     .sentence = "the sizes of blocks and queues change no label",
     .parts = two_settings,
     .objection = queue_sizes,
     .applies = has_setting},
    {.name = "neutral_additions",
     .sentence = "arcs that shorten no path, and isolated vertices, change no label",
     .parts = additions,
     .objection = neutral_additions},
    {.name = "disjoint_union",
     .sentence = "a graph beside changes no label and stays unreached",
     .parts = one_search,
     .objection = disjoint_union},
    {.name = "reversal",
     .sentence = "from s to t it is as far as from t to s with every arc turned round",
     .parts = chosen_change,
     .objection = reversal},
    {.name = "foreign_source_refused",
     .sentence = "a source that is no vertex of the graph is refused, in one line that names it",
     .parts = one_search,
     .objection = foreign_source_refused},
    {.name = "tree_is_certified",
     .sentence = "the parents form a breadth-first tree",
     .parts = {},
     .objection = tree_is_certified,
     .applies = has_tree},
};

}  // namespace

std::span<const BfsProperty> bfs_properties() {
  return table;
}

}  // namespace graphspec::properties
