/// \file
/// Properties of one run: it equals what others find, or passes the certificate.
#include "properties/certificates/shortest_paths.hpp"
#include "properties/johnson/compare.hpp"
#include "properties/johnson/objections.hpp"
#include "properties/johnson/schemes.hpp"
#include "properties/shortest_paths/boost_lengths.hpp"
#include "reference/johnson.hpp"

namespace graphspec::properties::johnson_objection {
namespace {

using Verdict = std::optional<std::string>;

Lengths run(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return lengths_of(subject, trial.graph.graph(), trial.setting);
}

}  // namespace

Verdict lengths_equal_reference(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  return compare(run(subject, trial), reference::johnson(trial.graph.graph()), "the reference has");
}

Verdict certificate_holds(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Graph graph = trial.graph.graph();
  return certify_all_pairs(graph, subject.lengths(graph, trial.setting));
}

Verdict boost_graph_agrees(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const auto expected = boost_lengths(trial.graph);
  if (!expected) return "Boost.Graph sees a negative cycle";
  return compare(run(subject, trial), *expected, "Boost.Graph has");
}

Verdict scheme_agrees(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const std::string_view scheme = subject.scheme(trial.setting);
  return compare(run(subject, trial), lengths_by_scheme(trial.graph.graph(), scheme),
                 fmt::format("by the scheme {} it is", scheme));
}

Verdict phases_agree(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Graph graph = trial.graph.graph();
  const std::string_view scheme = subject.scheme(trial.setting);
  std::int64_t phases_before = 0;
  Vertex source = 0;
  for (const Phases& expected : phases_by_scheme(graph, scheme)) {
    // With the sources before it, of which a search must not find anything left.
    const std::int64_t phases = subject.phases(graph, trial.setting, {0, source + 1});
    // The kernels end a search when only unreached vertices are left in Q. The scheme settles these
    // as well: in phases of their own, unless ∞ is settled beside a reached vertex.
    const std::int64_t due = expected.all - expected.of_unreached;
    if (phases - phases_before != due) {
      return fmt::format(
          "from {} it takes {} phases; the scheme {} takes {}, and {} more over unreached vertices",
          source, phases - phases_before, scheme, due, expected.of_unreached);
    }
    phases_before = phases;
    ++source;
  }
  return std::nullopt;
}

Verdict rows_of_many_vertices(const JohnsonSubject& subject, const JohnsonTrial& trial) {
  const Graph graph = trial.graph.graph();
  const Vertex num_vertices = graph.num_vertices();
  if (num_vertices == 0) return std::nullopt;
  const auto source = static_cast<Vertex>(trial.choice % static_cast<std::uint64_t>(num_vertices));
  const Lengths expected = reference::johnson_heap(graph);
  std::vector<std::int32_t> row;
  subject.rows(graph, trial.setting, {source, source + 1},
               [&](Vertex, std::span<const std::int32_t> rows) {
                 row.insert(row.end(), rows.begin(), rows.end());
               });
  if (row.size() != static_cast<std::size_t>(num_vertices)) {
    return fmt::format("from {} there are {} lengths to {} vertices", source, row.size(),
                       num_vertices);
  }
  for (Vertex to = 0; to < num_vertices; ++to) {
    const std::int32_t length = row[static_cast<std::size_t>(to)];
    if (length == expected(source, to)) continue;
    return fmt::format("from {} to {} the length is {}; the reference has {}", source, to,
                       text_of(length), text_of(expected(source, to)));
  }
  return std::nullopt;
}

}  // namespace graphspec::properties::johnson_objection
