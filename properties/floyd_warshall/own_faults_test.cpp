/// \file
/// The study's own properties have teeth: planted faults, of which each is found, and for each
/// property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "properties/floyd_warshall/own_properties.hpp"
#include "properties/problem/paths/planted_faults.hpp"
#include "reference/floyd_warshall/floyd_warshall.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using OwnFault = PlantedFault<Apsp, FloydWarshallSubject>;

Rows right(const AskedRows& asked) {
  return asked.right();
}

FloydWarshallSubject own_subject(const std::string& name) {
  FloydWarshallSubject subject{faulty_subject<Apsp>(name, right, floyd_warshall::option_table())};
  subject.packs = true;
  subject.narrow = [](const Graph& graph, const Setting&) { return right_rows<Apsp>(graph, {}); };
  subject.negative_vertex = [](const Graph& graph, const auto&, const Setting&) {
    reference::ShortestPaths paths = reference::initial_paths(graph);
    return reference::floyd_warshall_relax(paths.cost, paths.path);
  };
  return subject;
}

/// In 16 bits, right distances go through change(rows).
template <class Change>
OwnFault in_16_bits(const std::string& name, const Change& change) {
  FloydWarshallSubject subject = own_subject(name);
  subject.narrow = [change](const Graph& graph, const Setting&) {
    Rows rows = right_rows<Apsp>(graph, {});
    change(rows);
    return rows;
  };
  return {"narrow_distances_right_or_refused", std::move(subject)};
}

bool has_longer(const Rows& rows, std::int32_t most) {
  return std::ranges::any_of(rows.distance, [most](std::int32_t distance) {
    return distance != unreached && (distance > most || distance < 0);
  });
}

/// Reports change(graph, vertex) in place of the right vertex.
template <class Change>
OwnFault that_names(const std::string& name, const Change& change) {
  FloydWarshallSubject subject = own_subject(name);
  subject.negative_vertex = [change, reported = subject.negative_vertex](const Graph& graph,
                                                                         const Apsp::Query& query,
                                                                         const Setting& setting) {
    return change(graph, reported(graph, query, setting));
  };
  return {"negative_vertex_on_cycle", std::move(subject)};
}

/// With predecessors, right answers go through change(graph, rows).
template <class Change>
OwnFault with_predecessors(const std::string& name, const Change& change) {
  FloydWarshallSubject subject{faulty_subject<Apsp>(
      name,
      [change](const AskedRows& asked) {
        Rows rows = asked.right();
        if (asked.predecessors) change(asked.graph, rows);
        return rows;
      },
      floyd_warshall::option_table())};
  subject.packs = true;
  return {"positive_weights_certified", std::move(subject)};
}

/// Our step reports another precision than it had.
OwnFault with_precision(const std::string& reported) {
  FloydWarshallSubject subject =
      that_reports(floyd_warshall_subjects(Device::cpu).back(), [reported](RunReport& report) {
        for (Fact& fact : report.facts) {
          if (fact.name == "precision") fact.value = reported;
        }
      });
  return {"precision_reported", std::move(subject)};
}

std::vector<OwnFault> own_faults() {
  return {
      with_precision("int16"),
      with_precision("int32"),
      with_predecessors("a head of an arc has its tail as predecessor where a path is shorter",
                        [](const Graph& graph, Rows& rows) {
                          const auto order = static_cast<std::size_t>(graph.num_vertices());
                          for (std::size_t row = 0; row * order < rows.distance.size(); ++row) {
                            const auto source = rows.first + static_cast<Vertex>(row);
                            for (const Vertex head : graph.neighbours(source)) {
                              if (head == source) continue;
                              rows.predecessor[row * order + static_cast<std::size_t>(head)] =
                                  source;
                            }
                          }
                        }),
      in_16_bits("distances of 16 bits are cut",
                 [](Rows& rows) {
                   for (std::int32_t& distance : rows.distance) {
                     if (distance != unreached) distance &= 0xffff;
                   }
                 }),
      in_16_bits("a vertex whose distance exceeds 16 bits is unreached",
                 [](Rows& rows) {
                   for (std::int32_t& distance : rows.distance) {
                     if (distance > 32767) distance = unreached;
                   }
                 }),
      in_16_bits("16 bits are refused where they suffice",
                 [](const Rows& rows) {
                   if (has_longer(rows, 20)) {
                     throw InputError("precision int16: a distance does not fit");
                   }
                 }),
      in_16_bits("a refusal of 16 bits does not name them",
                 [](const Rows& rows) {
                   if (has_longer(rows, 16000)) throw InputError("a distance does not fit");
                 }),
      that_names("no vertex is reported", [](const Graph&, Vertex) { return -1; }),
      that_names("the first vertex is reported",
                 [](const Graph&, Vertex vertex) { return std::min(vertex, 0); }),
      that_names("a vertex is reported where no cycle is negative",
                 [](const Graph& graph, Vertex vertex) {
                   return vertex < 0 && graph.num_vertices() > 2 ? 2 : vertex;
                 }),
      that_names("a vertex from which an arc leads to the cycle is reported",
                 [](const Graph& graph, Vertex vertex) {
                   for (Vertex before = 0; vertex >= 0 && before < graph.num_vertices(); ++before) {
                     if (std::ranges::count(graph.neighbours(before), vertex) > 0) return before;
                   }
                   return vertex;
                 }),
      that_names("what is reported is no vertex",
                 [](const Graph& graph, Vertex vertex) {
                   return vertex < 0 ? vertex : graph.num_vertices();
                 }),
  };
}

TEST(FloydWarshallFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  expect_every_property(own_subject("faultless"), floyd_warshall_properties(), fault_parameters());
}

TEST(FloydWarshallFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(own_faults(), floyd_warshall_properties());
}

TEST(FloydWarshallSuite, EveryPropertyHoldsOfTheLiteralFunction) {
  FalsifyParameters parameters;
  parameters.cases = 200;
  expect_every_property(floyd_warshall_subjects(Device::cpu).front(), floyd_warshall_properties(),
                        parameters);
}

TEST(FloydWarshallSuite, In16BitsWhatIsRefusedIsAskedAgainInOtherWidths) {
  RandomGraph graph;
  graph.num_vertices = 2;
  graph.weighted = true;
  graph.edges = {{0, 1, -1}, {1, 0, 1}};
  const Setting narrow = {.options = {{"precision", 2}}, .schedule = {}};
  for (const FloydWarshallSubject& subject : floyd_warshall_subjects(Device::cpu)) {
    if (subject.name != "tuned_dense") continue;
    EXPECT_EQ(rows_of(subject, graph.graph(), {}, narrow).distance,
              (std::vector<std::int32_t>{0, -1, 1, 0}));
    EXPECT_THROW(static_cast<void>(subject.narrow(graph.graph(), {})), InputError);
  }
}

TEST(FloydWarshallSuite, AVertexThatOnlyComesToANegativeCycleAndBackIsNotOnIt) {
  // The closed walk 0 1 2 1 0 is negative, and meets 1 twice.
  Trial<Apsp> trial;
  trial.graph.weighted = true;
  trial.graph.edges = {{0, 1, 1}, {1, 0, 1}, {1, 2, -2}, {2, 1, -3}};
  FloydWarshallSubject subject = own_subject("");
  const auto& property = floyd_warshall_properties().back();
  ASSERT_EQ(property.name, "negative_vertex_on_cycle");
  // Of more than ten vertices closed walks are looked at, among which there is one through 0.
  for (const Vertex num_vertices : {3, 11}) {
    trial.graph.num_vertices = num_vertices;
    for (const Vertex reported : {0, 1, 2}) {
      subject.negative_vertex = [reported](const Graph&, const auto&, const Setting&) {
        return reported;
      };
      const auto wrong = judge(property, subject, trial);
      EXPECT_EQ(wrong.has_value(), reported == 0 && num_vertices == 3) << wrong.value_or("");
    }
  }
  subject.negative_vertex = [](const Graph&, const auto&, const Setting&) { return 3; };
  EXPECT_EQ(
      judge(property, subject, trial).value_or(""),
      "vertex 3 is reported, but the lightest cycle through this vertex has the weight unreached");
}

}  // namespace
}  // namespace graphspec::properties
