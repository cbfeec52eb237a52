/// \file
/// The certificates: None, or the line of the first violation with its rule and place.
#include <nanobind/nanobind.h>

#include <memory>
#include <optional>

#include "properties/certificates/bfs.hpp"
#include "properties/certificates/predecessors.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/problem/spanning_forest.hpp"
#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/interruptible.hpp"

namespace graphspec::python {
namespace {

using properties::Rejection;
using Numbers = InArray<std::int32_t>;  // not valid: None

/// (line, rule, value, row), or None. \param judge  owns what it looks at: Ctrl-C leaves it behind
template <class Judge>
nb::object judged(const Judge& judge) {
  const auto found = std::make_shared<std::optional<Rejection>>();
  do_interruptible([=](const std::atomic<bool>& /*stop*/) { *found = judge(); });
  const std::optional<Rejection>& wrong = *found;
  if (!wrong) return nb::none();
  const auto text = [](std::string_view words) { return nb::str(words.data(), words.size()); };
  return nb::make_tuple(text(*wrong), text(wrong->rule()), wrong->value(), wrong->row());
}

/// \tparam Weight  of distances, and of the graph where it has weights
template <class Weight>
void bind_paths(nb::module_& module) {
  const auto call = [](const auto& certify, bool any_order, const auto&... values) {
    if constexpr (std::is_integral_v<Weight>) {
      return certify(values...);  // sums of integers are the same in any order
    } else {
      return certify(values...,
                     any_order ? properties::SumOrder::any : properties::SumOrder::along_paths);
    }
  };
  module.def(
      "certify_sssp",
      [call](const Graph& graph, Vertex source, const InArray<Weight>& distances,
             const Numbers& predecessors, bool any_order) {
        return judged([=] {
          const auto paths = [](const auto&... all) {
            return properties::certify_shortest_paths(all...);
          };
          const auto before = [](const auto&... all) {
            return properties::certify_predecessors(all...);
          };
          auto wrong = call(paths, any_order, graph, source, span_of(distances));
          if (wrong || !predecessors.is_valid()) return wrong;
          return call(before, any_order, graph, source, span_of(distances), span_of(predecessors));
        });
      },
      nb::arg("graph"), nb::arg("source"), nb::arg("distances").noconvert(),
      nb::arg("predecessors").noconvert().none(), nb::arg("any_order"));
  module.def(
      "certify_apsp",
      [call](const Graph& graph, Vertex first, const InArray<Weight>& rows,
             const Numbers& predecessors, bool any_order) {
        return judged([=] {
          const auto paths = [](const auto&... all) { return properties::certify_rows(all...); };
          const auto before = [](const auto&... all) {
            return properties::certify_predecessor_rows(all...);
          };
          auto wrong = call(paths, any_order, graph, first, span_of(rows));
          if (wrong || !predecessors.is_valid()) return wrong;
          return call(before, any_order, graph, first, span_of(rows), span_of(predecessors));
        });
      },
      nb::arg("graph"), nb::arg("first"), nb::arg("rows").noconvert(),
      nb::arg("predecessors").noconvert().none(), nb::arg("any_order"));
}

}  // namespace

void bind_certificates(nb::module_& module) {
  module.def(
      "certify_bfs",
      [](const Graph& graph, Vertex source, const Numbers& levels, const Numbers& parents) {
        return judged([=] {
          return parents.is_valid() ? properties::certify_bfs_tree(graph, source, span_of(levels),
                                                                   span_of(parents))
                                    : properties::certify_bfs(graph, source, span_of(levels));
        });
      },
      nb::arg("graph"), nb::arg("source"), nb::arg("levels").noconvert(),
      nb::arg("parents").noconvert().none());
  bind_paths<std::int32_t>(module);
  bind_paths<double>(module);
  module.def(
      "certify_msf",
      [](const Graph& graph, const InArray<ArcIndex>& edges) {
        return judged([=] {
          reference::check_undirected(graph);
          return properties::certify_minimum_forest(graph, span_of(edges));
        });
      },
      nb::arg("graph"), nb::arg("edges").noconvert());
}

}  // namespace graphspec::python
