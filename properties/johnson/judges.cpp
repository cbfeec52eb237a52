/// \file
/// Properties of one run: it equals what others find, or passes the certificate.
#include "properties/certificates/shortest_paths.hpp"
#include "properties/johnson/boost_lengths.hpp"
#include "properties/johnson/compare.hpp"
#include "properties/johnson/objections.hpp"
#include "properties/johnson/schemes.hpp"
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
  return compare(run(subject, trial), lengths_by_scheme(trial.graph.graph(), subject.scheme),
                 fmt::format("by the scheme {} it is", subject.scheme));
}

}  // namespace graphspec::properties::johnson_objection
