/// \file
/// The properties of shortest paths from a source have teeth: planted faults, of which each is
/// found, and for each property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>

#include "properties/problem/paths/planted_faults.hpp"
#include "properties/problem/paths/real_faults.hpp"
#include "properties/problem/sssp/suite.hpp"
#include "reference/problem/shortest_paths.hpp"

namespace graphspec::properties {
namespace {

using problem::Sssp;
using reference::NegativeCycle;
using SsspSubject = Subject<Sssp>;

Rows right(const AskedRows& asked) {
  return asked.right();
}

/// A negative cycle is refused where matters(cycle, source).
template <class Matters>
SsspSubject where_a_cycle_matters(const Matters& matters) {
  return faulty_subject<Sssp>(
      "a negative cycle matters only where it meets the source", [matters](const AskedRows& asked) {
        try {
          return asked.right();
        } catch (const NegativeCycle& found) {
          if (matters(found, asked.sources.first)) throw;
        }
        return Rows(asked.graph.num_vertices(), asked.sources.first, asked.sources.last);
      });
}

/// Another source is searched from; other_source(graph, source).
template <class Other>
SsspSubject from_another_source(const std::string& name, const Other& other_source) {
  SsspSubject subject = faulty_subject<Sssp>(name, right);
  subject.run = [run = subject.run, other_source](const Graph& graph, Sssp::Query query,
                                                  const Setting& setting) {
    query.source = other_source(graph, query.source);
    return run(graph, query, setting);
  };
  return subject;
}

std::vector<PlantedFault<Sssp>> all_faults() {
  std::vector<PlantedFault<Sssp>> faults = paths_faults<Sssp>();
  faults.push_back({"every_source", from_another_source("the source is the first vertex",
                                                        [](const Graph& graph, Vertex source) {
                                                          return graph.num_vertices() > 2 ? 0
                                                                                          : source;
                                                        })});
  faults.push_back(
      {"foreign_source_refused",
       from_another_source("a source after the last vertex is replaced by the last vertex",
                           [](const Graph& graph, Vertex source) {
                             return std::min(source, graph.num_vertices() - 1);
                           })});
  faults.push_back({"negative_cycle_is_named",
                    where_a_cycle_matters([](const NegativeCycle& found, Vertex source) {
                      return std::ranges::count(found.cycle(), source) > 0;
                    })});
  faults.push_back({"cycle_out_of_reach",
                    faulty_subject<Sssp>("a graph with a negative cycle anywhere is rejected",
                                         [](const AskedRows& asked) {
                                           Rows rows = asked.right();
                                           static_cast<void>(reference::potentials(asked.graph));
                                           return rows;
                                         })});
  faults.push_back(
      {"long_paths_right_or_refused",
       faulty_subject<Sssp, true>("large weights are rejected", [](const AskedRows& asked) {
         reference::check_path_lengths(asked.graph);
         return asked.right();
       })});
  faults.push_back(
      {"long_paths_right_or_refused",
       faulty_subject<Sssp, true>(
           "a vertex whose distance exceeds 32 bits is unreached", [](const AskedRows& asked) {
             try {
               return asked.right();
             } catch (const NegativeCycle&) {
               throw;
             } catch (const InputError&) {
               return Rows(asked.graph.num_vertices(), asked.sources.first, asked.sources.last);
             }
           })});
  faults.push_back({"rounded_sums", with_sums_of_floats<Sssp, problem::RealSssp>()});
  return faults;
}

TEST(SsspFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  expect_every_property(faulty_subject<Sssp>("faultless", right), properties_of<Sssp>(),
                        fault_parameters());
  expect_every_property(faulty_subject<Sssp, true>("faultless, of any weights", right),
                        properties_of<Sssp>(), fault_parameters());
}

TEST(SsspFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(all_faults(), properties_of<Sssp>());
}

}  // namespace
}  // namespace graphspec::properties
