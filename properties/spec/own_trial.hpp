/// \file
/// One random trial of a scheme from outside: a graph as its file declares it, constants, arguments
/// and a schedule, drawn and shrunk together.
#pragma once

#include <string>
#include <vector>

#include "properties/random_graphs/random_graph.hpp"
#include "rapidcheck.h"
#include "spec/own_file.hpp"
#include "spec/saa/evaluate.hpp"
#include "spec/saa/schedule.hpp"

namespace graphspec::properties {

struct OwnTrial {
  RandomGraph graph;
  std::vector<std::uint32_t> numbers;  ///< constants, then arguments: each modulo its range
  saa::Schedule schedule;
};

/// Trials of what takes these parameters.
[[nodiscard]] rc::Gen<OwnTrial> own_trials(const saa::Algorithm& algorithm,
                                           const std::vector<saa::Parameter>& parameters);

/// What a trial stands for.
struct OwnCase {
  const saa::Algorithm& algorithm;
  const std::vector<saa::Parameter>& parameters;
  const OwnTrial& trial;

  /// The graph as the file declares it, whatever was dropped of it; none: no vertex.
  [[nodiscard]] Graph graph() const;
  [[nodiscard]] saa::State state() const;
  [[nodiscard]] std::vector<saa::Value> arguments() const;
  [[nodiscard]] saa::Scope scope() const;
  /// "3 vertices, 2 arcs: 0->1 1->2\nwith s = 1\nunder the schedule reverse"
  [[nodiscard]] std::string text() const;
  /// A shell line that writes the graph to case.gr; empty: there is none.
  [[nodiscard]] std::string writes_graph() const;
  /// A shell line that shows a run of this scheme on it again.
  [[nodiscard]] std::string trace_of(const std::string& file, const std::string& scheme,
                                     const std::vector<saa::Value>& given) const;

 private:
  [[nodiscard]] std::map<std::string, saa::Value> constants() const;
};

}  // namespace graphspec::properties
