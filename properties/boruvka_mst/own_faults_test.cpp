/// \file
/// The paper's own properties have teeth: subjects with planted faults, of which each is found, and
/// for each property one that it finds.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "properties/boruvka_mst/own_properties.hpp"
#include "properties/problem/expect_faults_found.hpp"
#include "properties/problem/msf/forest_parts.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::properties {
namespace {

using boruvka_mst::Options;
using BoruvkaFault = PlantedFault<problem::Msf, BoruvkaSubject>;
using ForestOf = std::function<Forest(const Graph& graph, const Options& options)>;

/// Throws InputError where compress is asked for without renumber and ends of a vertex's arcs are
/// so far apart.
void refuse_wide_spans(const Graph& graph, bool compress, bool renumber, Vertex span) {
  if (!compress || renumber) return;
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto ends = graph.neighbours(vertex);
    if (ends.empty()) continue;
    const auto [least, greatest] = std::ranges::minmax(ends);
    if (greatest - least < span) continue;
    throw InputError(
        fmt::format("compress: vertex {} has ends {} apart", vertex, greatest - least));
  }
}

/// Refuses what compress cannot hold, from a span on, before `forest` is asked.
/// \param looks_at_first_numbers  although the graph is renumbered
BoruvkaSubject subject(std::string name, const ForestOf& forest, Vertex span = 1024,
                       bool looks_at_first_numbers = false) {
  BoruvkaSubject made;
  made.name = std::move(name);
  made.has_setting = true;
  made.options = boruvka_mst::option_table();
  made.run = [=](const Graph& graph, const auto&, const Setting& setting) {
    const Options options = options_of(setting);
    const auto& [sorted, renumber, ranked, compress] = options.transformations;
    refuse_wide_spans(graph, compress, renumber && !looks_at_first_numbers, span);
    return forest(graph, options);
  };
  made.forests_of_one_copy = [one = made.run](const Graph& graph, const Setting& setting,
                                              int searches) {
    return std::vector<Forest>(static_cast<std::size_t>(searches), one(graph, {}, setting));
  };
  return made;
}

Forest always_right(const Graph& graph, const Options& /*options*/) {
  return right(graph);
}

/// Loses an edge where its options are so.
template <class IsSo>
ForestOf loses_where(const IsSo& is_so) {
  return [is_so](const Graph& graph, const Options& options) {
    return is_so(options) ? without_last_edge(graph) : right(graph);
  };
}

Forest in_new_numbers(const Graph& graph, const Options& options) {
  if (!options.transformations.renumber) return right(graph);
  static_cast<void>(right(graph));  // refuses what is to be refused
  std::vector<Vertex> last_first;
  for (Vertex v = graph.num_vertices(); v > 0; --v) last_first.push_back(v - 1);
  return right(renumbered(graph, last_first));
}

Forest without_ends_8_apart(const Graph& graph, const Options& options) {
  if (!options.transformations.compress) return right(graph);
  return forest_without(graph, [](Vertex lesser, Vertex greater) { return greater - lesser >= 8; });
}

Forest of_what_the_device_holds(const Graph& graph, const Options& options) {
  const std::int64_t bytes = options.device_bytes;
  if (bytes == 0) return right(graph);
  return forest_without(
      graph, [bytes](Vertex lesser, Vertex) { return std::int64_t{16} * lesser >= bytes; });
}

/// Finds nothing in the second search of a copy.
BoruvkaSubject forgetful() {
  BoruvkaSubject made = subject("what a search chose is forgotten by the next", always_right);
  made.forests_of_one_copy = [](const Graph& graph, const Setting&, int searches) {
    std::vector<Forest> forests(static_cast<std::size_t>(searches), forest_of_edges(graph, {}));
    forests.front() = right(graph);
    return forests;
  };
  return made;
}

TEST(BoruvkaFaults, NoPropertyFindsAFaultWhereThereIsNone) {
  expect_every_property(subject("faultless", always_right), boruvka_properties(),
                        fault_parameters());
}

TEST(BoruvkaFaults, EachIsFoundByItsPropertyAndEachPropertyFindsOne) {
  const std::vector<BoruvkaFault> faults = {
      {"transformations",
       subject("sorted and ranked, an edge is lost", loses_where([](const Options& options) {
                 return options.transformations.local_sort && options.transformations.rank_weights;
               }))},
      {"transformations",
       subject("renumbered, edges are given in the new numbers", in_new_numbers)},
      {"transformations",
       subject("compressed, ends 8 apart and more are others", without_ends_8_apart)},
      {"cpu_shares",
       subject("what the CPU finds is lost where it searches all",
               loses_where([](const Options& options) { return options.cpu_share == 1; }))},
      {"device_bytes",
       subject("arcs of which the device has no bytes are not read", of_what_the_device_holds)},
      {"searched_again", forgetful()},
      {"counts_follow", with_count_changed(boruvka_subjects(Device::cpu).front(), "iterations", 1)},
      {"wide_spans_refused", subject("ends 1,024 apart are compressed", always_right, 1025)},
      {"wide_spans_refused", subject("ends 1,023 apart are not", always_right, 1023)},
      {"wide_spans_refused",
       subject("compress looks at the first numbers", always_right, 1024, true)},
  };
  expect_faults_found(faults, boruvka_properties());
}

TEST(BoruvkaFaults, OfCountsAreFound) {
  std::vector<BoruvkaFault> faults;
  const auto counting = [&](std::string_view step, std::string_view fact, std::int64_t more) {
    const auto steps = boruvka_subjects(Device::cpu);
    const auto found = std::ranges::find(steps, step, &BoruvkaSubject::name);
    faults.push_back({"counts_follow", with_count_changed(*found, fact, more)});
  };
  counting("shared_scan", "iterations", 1);
  counting("rank_weights", "arcs_read", 1);
  counting("our_whole_lists", "arcs_read", -1);
  counting("out_of_core", "arcs_on_device", 5000);
  counting("tuned", "iterations", -1);
  counting("tuned", "arcs_read", -1'000'000);
  expect_each_found(faults, boruvka_properties());
}

}  // namespace
}  // namespace graphspec::properties
