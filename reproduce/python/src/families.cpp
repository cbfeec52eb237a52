/// \file
/// The suite's families of random graphs, for strategies of Hypothesis.
#include "properties/random_graphs/families.hpp"

#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"
#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"

namespace graphspec::python {
namespace {

class SeededChoices final : public properties::Choices {
 public:
  explicit SeededChoices(std::uint64_t seed) : random_(seed) {}
  std::uint64_t bits() override { return random_(); }

 private:
  std::mt19937_64 random_;
};

/// A graph of a family over about so many vertices: (number of vertices, [(from, to), ...]).
nb::tuple draw_family(const std::string& name, std::uint64_t seed, Vertex vertices) {
  const auto families = properties::graph_families();
  const auto family = std::ranges::find(families, name, &properties::GraphFamily::name);
  if (family == families.end() || vertices < 1) {
    throw InputError(
        fmt::format("there is no family '{}' with graphs of {} vertices", name, vertices));
  }
  SeededChoices choices(seed);
  properties::RandomGraph drawn;
  family->draw(choices, vertices, drawn);
  nb::list edges;
  for (const properties::RandomEdge& edge : drawn.edges) {
    edges.append(nb::make_tuple(edge.from, edge.to));
  }
  return nb::make_tuple(drawn.num_vertices, edges);
}

}  // namespace

void bind_families(nb::module_& module) {
  module.def("draw_family", &draw_family);
  module.def("families", [] {
    nb::list rows;
    for (const properties::GraphFamily& family : properties::graph_families()) {
      rows.append(nb::make_tuple(nb::str(family.name.data(), family.name.size()), family.share));
    }
    return rows;
  });
}

}  // namespace graphspec::python
