/// \file
/// Faults of what callers see beside forests: settings and refusals.
#include <string>
#include <utility>

#include "properties/problem/msf/planted_faults.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

/// With refuse(InputError) where a graph is refused.
template <class Refuse>
MsfFault on_refusal(std::string_view found_by, std::string name, const Refuse& refuse) {
  return msf_fault(found_by, std::move(name), [refuse](const Graph& graph, const Setting&) {
    try {
      return right(graph);
    } catch (const InputError& error) {
      refuse(error);
    }
    return Forest{};
  });
}

}  // namespace

std::vector<MsfFault> faults_of_interface() {
  std::vector<MsfFault> faults = {
      msf_fault("schedule", "threads in random order lose an edge",
                [](const Graph& graph, const Setting& setting) {
                  const bool random = setting.schedule.kind == executor::Schedule::Kind::random;
                  return random ? without_last_edge(graph) : right(graph);
                }),
      msf_fault("options", "blocks of 96 threads lose an edge",
                [](const Graph& graph, const Setting& setting) {
                  const bool lost = setting.value(faulty_options()[0]) == 96;
                  return lost ? without_last_edge(graph) : right(graph);
                }),
      msf_fault("asymmetry_refused", "arcs without a reverse arc are accepted as edges",
                [](const Graph& graph, const Setting&) { return right(symmetrized(graph)); }),
      on_refusal("asymmetry_refused", "the error message does not name the arc",
                 [](const InputError&) { throw InputError("the graph is not undirected"); }),
      msf_fault("asymmetry_refused", "an undirected graph without the undirected mark is rejected",
                [](const Graph& graph, const Setting&) {
                  Forest forest = right(graph);
                  if (!graph.known_symmetric())
                    throw InputError("0 -> 1 has no reverse arc 1 -> 0");
                  return forest;
                }),
      on_refusal("foreign_weights_refused", "a weight that is not a number gives no forest",
                 [](const InputError& error) {
                   const bool is_number =
                       std::string(error.what()).find("nan") == std::string::npos;
                   if (is_number) throw InputError(error);
                 }),
      msf_fault("bad_options_refused", "options outside their range are accepted", {}),
  };
  faults.back().subject.run = [](const Graph& graph, const auto&, const Setting&) {
    return right(graph);
  };
  return faults;
}

}  // namespace graphspec::properties
