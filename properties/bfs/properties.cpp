/// \file
/// Each property in a few lines: two searches that must agree, or one that must pass a judge.
#include "properties/bfs/properties.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "properties/bfs/boost_labels.hpp"
#include "properties/bfs/changed_problems.hpp"
#include "properties/certificates/bfs.hpp"
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
    return fmt::format("{} labels for {} vertices", label.size(), num_vertices);
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

Labels search(const BfsSubject& subject, const BfsTrial& trial) {
  return subject.labels(trial.problem.graph.graph(), trial.problem.source, trial.setting);
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
  const auto new_number = random_numbering(num_vertices, trial.choice);
  const SearchProblem changed = renumbered(trial.problem, new_number);
  const Labels before = search(subject, trial);
  const Labels after = subject.labels(changed.graph.graph(), changed.source, trial.setting);
  if (before.size() != after.size()) {
    return fmt::format("{} labels before, {} after", before.size(), after.size());
  }
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
      subject.labels(shuffled, trial.problem.source, trial.setting), search(subject, trial),
      fmt::format("with dest sorted in each row, not {}, it is",
                  shuffled.num_arcs() <= 40 ? fmt::format("[{}]", fmt::join(shuffled.dest(), " "))
                                            : fmt::format("shuffled by choice {}", trial.choice)));
}

Verdict schedule(const BfsSubject& subject, const BfsTrial& trial) {
  SearchSetting rescheduled = trial.setting;
  rescheduled.schedule = trial.other_setting.schedule;
  return compare(subject.labels(trial.problem.graph.graph(), trial.problem.source, rescheduled),
                 search(subject, trial), "in another order of threads it is");
}

Verdict queue_sizes(const BfsSubject& subject, const BfsTrial& trial) {
  SearchSetting resized = trial.setting;
  resized.options = trial.other_setting.options;
  return compare(subject.labels(trial.problem.graph.graph(), trial.problem.source, resized),
                 search(subject, trial), "with the first sizes it is");
}

Verdict neutral_additions(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels before = search(subject, trial);
  const RandomGraph changed = with_neutral_additions(
      trial.problem.graph, reference::bfs(trial.problem.graph.graph(), trial.problem.source).label,
      trial.choice);
  return compare(
      subject.labels(changed.graph(), trial.problem.source, trial.setting), changed.num_vertices,
      [&](Vertex vertex) {
        const auto place = static_cast<std::size_t>(vertex);
        return place < before.size() ? before[place] : -1;
      },
      changed.edges.size() <= 40
          ? fmt::format("in {} it is that, without the additions it is", describe(changed))
          : "without the additions it is");
}

Verdict disjoint_union(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels alone = search(subject, trial);
  const Vertex num_vertices = trial.problem.graph.num_vertices;
  // The source lies in the second part, so that all of the first must stay unreached.
  const Labels beside = subject.labels(beside_itself(trial.problem.graph).graph(),
                                       trial.problem.source + num_vertices, trial.setting);
  return compare(
      beside, 2 * num_vertices,
      [&](Vertex vertex) {
        const auto place = static_cast<std::size_t>(vertex - num_vertices);
        return vertex >= num_vertices && place < alone.size() ? alone[place] : -1;
      },
      fmt::format("beside a copy of the graph in front of it, source {}, it must be",
                  trial.problem.source + num_vertices));
}

Verdict reversal(const BfsSubject& subject, const BfsTrial& trial) {
  const Labels forward = search(subject, trial);
  const Vertex source = trial.problem.source;
  const auto target =
      static_cast<Vertex>(trial.choice % static_cast<std::uint64_t>(forward.size()));
  const Labels backward =
      subject.labels(reversed(trial.problem.graph).graph(), target, trial.setting);
  if (backward.size() != forward.size()) {
    return fmt::format("{} labels there, {} back", forward.size(), backward.size());
  }
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

constexpr TrialParts one_search = {.setting = true, .other_setting = false, .choice = false};
constexpr TrialParts changed_search = {.setting = true, .other_setting = false, .choice = true};
constexpr TrialParts two_settings = {.setting = true, .other_setting = true, .choice = false};

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
     .parts = changed_search,
     .objection = renumbering},
    {.name = "arc_order",
     .sentence = "the order of a vertex's arcs changes no label",
     .parts = changed_search,
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
     .parts = changed_search,
     .objection = neutral_additions},
    {.name = "disjoint_union",
     .sentence = "a graph beside changes no label and stays unreached",
     .parts = one_search,
     .objection = disjoint_union},
    {.name = "reversal",
     .sentence = "from s to t it is as far as from t to s with every arc turned round",
     .parts = changed_search,
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

Verdict judge_bfs(const BfsProperty& property, const BfsSubject& subject, const BfsTrial& trial) {
  try {
    return property.objection(subject, trial);
  } catch (const DeviceFault& fault) {
    return fmt::format("device fault: {}", fault.what());
  } catch (const std::exception& error) {
    return fmt::format("exception: {}", error.what());
  }
}

}  // namespace graphspec::properties
