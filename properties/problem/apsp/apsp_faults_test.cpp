/// \file
/// The properties of shortest paths between all pairs have teeth: planted faults, of which each is
/// found, and for each property one that it finds.
#include <gtest/gtest.h>

#include <algorithm>

#include "properties/problem/apsp/suite.hpp"
#include "properties/problem/paths/planted_faults.hpp"
#include "properties/problem/paths/real_faults.hpp"

namespace graphspec::properties {
namespace {

using problem::Apsp;
using ApspSubject = Subject<Apsp>;

/// Hands over row after row of an answer: those of sources first <= s < last.
void give_rows(const Apsp::Result& result, Sources sources, const Sink<Apsp>& sink) {
  const auto columns = static_cast<std::size_t>(result.distance.order());
  const auto row = [columns](const auto& matrix, Vertex source) {
    const auto first = static_cast<std::size_t>(source) * columns;
    return matrix.order() == 0 ? matrix.values() : matrix.values().subspan(first, columns);
  };
  for (Vertex source = sources.first; source < sources.last; ++source) {
    sink({source, row(result.distance, source), row(result.predecessor, source)});
  }
}

/// Right answers, of which give(result, sources, sink) hands rows over.
template <class Give>
ApspSubject with_rows(const std::string& name, const Give& give) {
  ApspSubject subject =
      faulty_subject<Apsp>(name, [](const AskedRows& asked) { return asked.right(); });
  subject.solve = [run = subject.run, give](const Graph& graph, const Apsp::Query& query,
                                            const Setting& setting, const Sink<Apsp>& sink) {
    Apsp::Query all = query;
    all.first = 0;
    all.last = -1;
    Apsp::check(graph, query);
    const Apsp::Result result = run(graph, all, setting);
    give(result, sources_of(query, graph.num_vertices()), sink);
  };
  return subject;
}

std::vector<PlantedFault<Apsp>> all_faults() {
  std::vector<PlantedFault<Apsp>> faults = paths_faults<Apsp>();
  faults.push_back({"rows_in_order",
                    with_rows("the last row is not returned",
                              [](const Apsp::Result& result, Sources sources, const auto& sink) {
                                sources.last = std::max(sources.first, sources.last - 1);
                                give_rows(result, sources, sink);
                              })});
  faults.push_back({"rows_in_order",
                    with_rows("rows are returned in reverse order",
                              [](const Apsp::Result& result, Sources sources, const auto& sink) {
                                for (Vertex source = sources.last; source-- > sources.first;) {
                                  give_rows(result, {source, source + 1}, sink);
                                }
                              })});
  faults.push_back({"rows_in_order",
                    with_rows("rows are those of the first sources",
                              [](const Apsp::Result& result, Sources sources, const auto& sink) {
                                give_rows(result, {0, sources.last - sources.first},
                                          [&](Apsp::Part part) {
                                            part.first += sources.first;
                                            sink(part);
                                          });
                              })});
  ApspSubject any_sources = with_rows("all ranges of sources are accepted", give_rows);
  any_sources.solve = [solve = any_sources.solve](const Graph& graph, Apsp::Query query,
                                                  const Setting& setting, const auto& sink) {
    const Vertex order = graph.num_vertices();
    query.first = std::clamp(query.first, 0, order);
    query.last = std::clamp(query.end(order), query.first, order);
    solve(graph, query, setting, sink);
  };
  faults.push_back({"foreign_sources_refused", std::move(any_sources)});
  faults.push_back({"rounded_sums", with_sums_of_floats<Apsp, problem::RealApsp>()});
  return faults;
}

TEST(ApspFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  const ApspSubject faultless = with_rows("faultless", give_rows);
  expect_every_property(faultless, properties_of<Apsp>(), fault_parameters());
}

TEST(ApspFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  expect_faults_found(all_faults(), properties_of<Apsp>());
}

}  // namespace
}  // namespace graphspec::properties
