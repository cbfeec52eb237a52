/// \file
/// Graphs from arrays that stay where they are, from lists of arcs, files and specifications; and
/// their arrays again.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "reference/graph/writers.hpp"
#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/interruptible.hpp"

namespace graphspec::python {
namespace {

// Not valid: None.
using Integers = InArray<std::int32_t>;
using Reals = InArray<double>;

/// Arrays of Python that a graph lies in; whoever drops the last graph need not hold the lock.
struct Borrowed {
  InArray<ArcIndex> offsets;
  InArray<Vertex> heads;
  Integers integers;
  Reals reals;

  /// Keeps the arrays until the last copy of the pointer goes.
  [[nodiscard]] static std::shared_ptr<const Borrowed> keep(Borrowed arrays) {
    return {new Borrowed(std::move(arrays)), [](const Borrowed* kept) {
              if (!nb::is_alive()) return;  // the interpreter has ended, and its arrays with it
              const nb::gil_scoped_acquire lock;
              delete kept;
            }};
  }

  [[nodiscard]] Weights weights() const {
    if (integers.is_valid()) return span_of(integers);
    if (reals.is_valid()) return span_of(reals);
    return std::monostate{};
  }
};

Graph from_csr(InArray<ArcIndex> offsets, InArray<Vertex> heads, Integers integers, Reals reals,
               bool symmetric) {
  const auto arrays =
      Borrowed::keep({std::move(offsets), std::move(heads), std::move(integers), std::move(reals)});
  const nb::gil_scoped_release released;
  return Graph::view(arrays, span_of(arrays->offsets), span_of(arrays->heads), arrays->weights(),
                     symmetric);
}

Graph from_edges(Vertex num_vertices, const InArray<Vertex>& tails, const InArray<Vertex>& heads,
                 const Integers& integers, const Reals& reals) {
  const auto copied = [](const auto& array) {
    const auto values = span_of(array);
    return std::vector(values.begin(), values.end());
  };
  EdgeList list{.num_vertices = num_vertices,
                .source = copied(tails),
                .dest = copied(heads),
                .weights = {},
                .symmetric = false};
  if (integers.is_valid()) list.weights = copied(integers);
  if (reals.is_valid()) list.weights = copied(reals);
  const nb::gil_scoped_release released;
  return build_graph(std::move(list));
}

/// What makes a graph, which Ctrl-C leaves behind.
template <class Make>
Graph made(const Make& make) {
  const auto graph = std::make_shared<Graph>();
  do_interruptible([=](const std::atomic<bool>& /*stop*/) { *graph = make(); });
  return *graph;
}

/// The bytes of a file's name, which need not be UTF-8. \throws InputError for what is no name
std::string file_name(const nb::object& path) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0) {
    PyErr_Clear();
    throw InputError("path: the name of a file must not contain NUL");
  }
  const auto owned = nb::steal<nb::bytes>(bytes);
  return {owned.c_str(), owned.size()};
}

/// The graph of a file; `labels` has the ids of its vertices, where they are not their numbers.
nb::object read(const nb::object& name, bool undirected) {
  const std::string path = file_name(name);
  // Shared with the thread that reads, which Ctrl-C leaves behind.
  const auto facts = std::make_shared<FileFacts>();
  nb::object graph = nb::cast(
      made([=] { return read_graph(path, {}, {.undirected = undirected, .facts = facts.get()}); }));
  if (!facts->ids.are_numbers()) {
    graph.attr("labels") = array_of(facts->ids, [](const VertexIds& ids) { return ids.values(); });
  }
  return graph;
}

Graph generate(const std::string& spec, std::uint64_t seed) {
  return made([=] { return graph_from_spec(spec, seed); });
}

nb::object weights_of(nb::handle_t<Graph> self) {
  return std::visit(
      [&](const auto& values) -> nb::object {
        if constexpr (has_weights<decltype(values)>) {
          return array_over(values, self);
        } else {
          return nb::none();
        }
      },
      nb::cast<const Graph&>(self).weights());
}

/// Makes a graph of the same vertices, which keeps their labels. Python's lock is released
/// meanwhile.
nb::object derived(nb::handle_t<Graph> self, Graph (*make)(const Graph&)) {
  Graph graph;
  {
    const auto& from = nb::cast<const Graph&>(self);
    const nb::gil_scoped_release released;
    graph = make(from);
  }
  nb::object made = nb::cast(std::move(graph));
  for (const char* const name : {"labels", "number_of"}) {
    if (nb::hasattr(self, name)) made.attr(name) = self.attr(name);
  }
  return made;
}

}  // namespace

void bind_graphs(nb::module_& module) {
  nb::class_<Graph>(module, "Graph", nb::dynamic_attr(),
                    R"(A directed graph in compressed sparse rows.

The object is immutable. graphspec.graph(), from_csr() and from_edges() make graphs. The arcs of
vertex v have the positions offsets[v] <= arc < offsets[v + 1]; each arc leads to heads[arc] and has
the weight weights[arc]. Parallel arcs, self-loops and arcs of weight 0 are ordinary arcs. All arrays
are views: nothing is copied. labels: None, or the list of the vertices' labels.)")
      .def_prop_ro("num_vertices", &Graph::num_vertices)
      .def_prop_ro("num_arcs", &Graph::num_arcs)
      .def_prop_ro("symmetric", &Graph::known_symmetric,
                   "Whether the graph is known to equal its transpose.")
      .def_prop_ro(
          "offsets",
          [](nb::handle_t<Graph> self) {
            return array_over(nb::cast<const Graph&>(self).offsets(), self);
          },
          "num_vertices + 1 positions, int64.")
      .def_prop_ro(
          "heads",
          [](nb::handle_t<Graph> self) {
            return array_over(nb::cast<const Graph&>(self).dest(), self);
          },
          "The vertex that each arc leads to, int32.")
      .def_prop_ro("weights", &weights_of,
                   "The weight of each arc, int32 or float64; None if each arc has weight 1.")
      .def(
          "transposed", [](nb::handle_t<Graph> self) { return derived(self, &transposed); },
          "Returns the graph with every arc reversed.")
      .def(
          "symmetrized", [](nb::handle_t<Graph> self) { return derived(self, &symmetrized); },
          "Returns the graph with the reverse of each arc, and only the lightest of parallel arcs.")
      .def(
          "simplified", [](nb::handle_t<Graph> self) { return derived(self, &simplified); },
          "Returns the graph without self-loops, and with only the lightest of parallel arcs.")
      .def(
          "save",
          [](const Graph& graph, const nb::object& path) {
            const std::string name = file_name(path);
            const nb::gil_scoped_release released;
            write_graph(graph, name);
          },
          nb::arg("path").none(),
          "Writes the graph to a file. The ending of the name selects the format, for example "
          ".mtx, .gr or .txt (each also with .gz), .gsg or .graphhpc.")
      .attr("labels") = nb::none();  // of a graph without labels
  module.def("from_csr", &from_csr, nb::arg("offsets").noconvert(), nb::arg("heads").noconvert(),
             nb::arg("integers").noconvert().none(), nb::arg("reals").noconvert().none(),
             nb::arg("symmetric"));
  module.def("from_edges", &from_edges, nb::arg("num_vertices"), nb::arg("tails").noconvert(),
             nb::arg("heads").noconvert(), nb::arg("integers").noconvert().none(),
             nb::arg("reals").noconvert().none());
  module.def("read", &read, nb::arg("path"), nb::arg("undirected"));
  module.def("generate", &generate, nb::arg("spec"), nb::arg("seed"));
  module.def("is_graph_spec", [](const std::string& text) { return is_graph_spec(text); });
  module.attr("UNREACHED") = unreached;
}

}  // namespace graphspec::python
