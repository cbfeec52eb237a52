/// \file
/// The searches of ordered_searches.hpp for the networkx backend: arrays in, Python's dicts and
/// lists out.
#include "reproduce/python/src/ordered_searches.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "reproduce/python/src/arrays.hpp"
#include "reproduce/python/src/bindings.hpp"

namespace graphspec::python {
namespace {

/// The arrays of a networkx graph; `Arcs` and `WeightedArcs` look into them.
class OrderedGraph {
 public:
  OrderedGraph(InArray<ArcIndex> offsets, InArray<Vertex> heads, InArray<std::int64_t> integers,
               InArray<double> reals, InArray<std::uint8_t> is_float)
      : offsets_(std::move(offsets)),
        heads_(std::move(heads)),
        integers_(std::move(integers)),
        reals_(std::move(reals)),
        is_float_(std::move(is_float)) {}

  [[nodiscard]] Arcs arcs() const { return {span_of(offsets_), span_of(heads_)}; }

  /// Calls `search` with the weighted arcs; the graph has weights.
  template <class Search>
  auto with_weights(const Search& search) const {
    const auto flags = is_float_.is_valid() ? span_of(is_float_) : std::span<const std::uint8_t>();
    if (integers_.is_valid())
      return search(WeightedArcs<std::int64_t>{arcs(), span_of(integers_), flags});
    return search(WeightedArcs<double>{arcs(), span_of(reals_), flags});
  }

 private:
  InArray<ArcIndex> offsets_;
  InArray<Vertex> heads_;
  InArray<std::int64_t> integers_;
  InArray<double> reals_;
  InArray<std::uint8_t> is_float_;
};

/// Runs `work` without Python's lock.
template <class Work>
auto without_lock(const Work& work) {
  const nb::gil_scoped_release released;
  return work();
}

/// Lets signal handlers run; throws what a handler raises.
void poll_signals() {
  const nb::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

nb::object number_of(std::int64_t value) {
  return nb::steal(PyLong_FromLongLong(value));
}

nb::object number_of(double value) {
  return nb::steal(PyFloat_FromDouble(value));
}

/// Python's number for a distance. A double stands for an int where weights are mixed.
template <class Number>
nb::object distance_of(const Found<Number>& found, std::size_t place) {
  const Number value = found.distances[place];
  const bool is_int = !found.is_float.empty() && found.is_float[place] == 0;
  return is_int ? number_of(static_cast<std::int64_t>(value)) : number_of(value);
}

void set(const nb::dict& entries, nb::handle key, nb::handle value) {
  if (PyDict_SetItem(entries.ptr(), key.ptr(), value.ptr()) != 0) throw nb::python_error();
}

/// The dict from nodes to distances. A source's own distance is the int 0, as in networkx.
template <class Number>
nb::dict dict_of(const nb::list& nodes, const Found<Number>& found,
                 std::span<const Vertex> sources) {
  nb::dict entries;
  for (std::size_t place = 0; place < found.vertices.size(); ++place) {
    set(entries, PyList_GetItem(nodes.ptr(), found.vertices[place]), distance_of(found, place));
  }
  const nb::object zero = number_of(std::int64_t{0});
  for (const Vertex source : sources) {
    const nb::handle node = PyList_GetItem(nodes.ptr(), source);
    const nb::handle value = PyDict_GetItemWithError(entries.ptr(), node.ptr());
    if (!value.is_valid()) continue;  // the target was found first
    if (PyObject_RichCompareBool(value.ptr(), zero.ptr(), Py_EQ) == 1) set(entries, node, zero);
  }
  return entries;
}

/// The dict from nodes to levels, up to level `most`.
nb::dict levels(const OrderedGraph& graph, const nb::list& nodes, Vertex source,
                std::int64_t most) {
  BreadthFirst search(graph.arcs(), {source});
  nb::dict entries;
  for (std::int64_t number = 0; !search.layer().empty(); ++number) {
    const nb::object level = number_of(number);
    for (const Vertex vertex : search.layer()) {
      set(entries, PyList_GetItem(nodes.ptr(), vertex), level);
    }
    if (number >= most) break;
    search.advance();
  }
  return entries;
}

/// Python's iterator over the layers of a breadth-first search, each a list of nodes.
class LayerIterator {
 public:
  LayerIterator(const OrderedGraph& graph, nb::list nodes, std::vector<Vertex> sources)
      : nodes_(std::move(nodes)), search_(graph.arcs(), std::move(sources)) {}

  nb::list next() {
    if (has_begun_) search_.advance();
    has_begun_ = true;
    if (search_.layer().empty()) throw nb::stop_iteration();
    nb::list layer;
    for (const Vertex vertex : search_.layer()) {
      layer.append(nb::handle(PyList_GetItem(nodes_.ptr(), vertex)));
    }
    return layer;
  }

 private:
  nb::list nodes_;
  BreadthFirst search_;
  bool has_begun_ = false;
};

/// The dict from nodes to distances, or None where the search fails (see dijkstra()). `cutoff` is a
/// number of the weights' type or None, which means no limit.
nb::object distances(const OrderedGraph& graph, const nb::list& nodes,
                     const std::vector<Vertex>& sources, nb::handle cutoff) {
  return graph.with_weights([&]<class Number>(const WeightedArcs<Number>& arcs) -> nb::object {
    DijkstraLimits<Number> limits;
    if (!cutoff.is_none()) limits.cutoff = nb::cast<Number>(cutoff);
    Found<Number> found;
    const bool is_right =
        without_lock([&] { return dijkstra(arcs, sources, limits, poll_signals, found); });
    if (!is_right) return nb::none();
    return dict_of(nodes, found, sources);
  });
}

/// (whether the search succeeds, the distance of the target or None where no path leads).
nb::tuple distance_to(const OrderedGraph& graph, Vertex source, Vertex target) {
  return graph.with_weights([&]<class Number>(const WeightedArcs<Number>& arcs) {
    DijkstraLimits<Number> limits;
    limits.target = target;
    Found<Number> found;
    const bool is_right = without_lock(
        [&] { return dijkstra(arcs, std::span(&source, 1), limits, poll_signals, found); });
    const bool is_found = is_right && found.vertices.back() == target;
    return nb::make_tuple(is_right,
                          is_found ? distance_of(found, found.vertices.size() - 1) : nb::none());
  });
}

/// The dict from nodes to distances by bellman_ford_search(), or None where there is a negative
/// cycle.
nb::object distances_bellman_ford(const OrderedGraph& graph, const nb::list& nodes, Vertex source) {
  return graph.with_weights([&]<class Number>(const WeightedArcs<Number>& arcs) -> nb::object {
    Found<Number> found;
    const bool is_right =
        without_lock([&] { return bellman_ford_search(arcs, source, true, poll_signals, found); });
    if (!is_right) return nb::none();
    return dict_of(nodes, found, std::span(&source, 1));
  });
}

/// Whether bellman_ford_search() finds a negative cycle from the source.
bool has_negative_cycle(const OrderedGraph& graph, Vertex source, bool heuristic) {
  return graph.with_weights([&]<class Number>(const WeightedArcs<Number>& arcs) {
    Found<Number> found;
    return without_lock(
        [&] { return !bellman_ford_search(arcs, source, heuristic, poll_signals, found); });
  });
}

/// The distances between all pairs, row by row, from a matrix that has `size` rows.
nb::object all_pairs(const InArray<double>& matrix, std::size_t size, bool from_copy) {
  return array_of(without_lock([&] {
    std::vector<double> found(matrix.data(), matrix.data() + matrix.size());
    floyd_warshall_rows(found, size, from_copy, poll_signals);
    return found;
  }));
}

nb::object forest(Vertex num_vertices, const InArray<Vertex>& tails, const InArray<Vertex>& heads) {
  return array_of(without_lock([&] {
    return kruskal(static_cast<std::size_t>(num_vertices), span_of(tails), span_of(heads));
  }));
}

}  // namespace

void bind_ordered_searches(nb::module_& module) {
  nb::class_<OrderedGraph>(
      module, "OrderedGraph",
      "The arrays of a networkx graph, for searches in networkx's order of nodes.")
      .def(nb::init<InArray<ArcIndex>, InArray<Vertex>, InArray<std::int64_t>, InArray<double>,
                    InArray<std::uint8_t>>(),
           nb::arg("offsets").noconvert(), nb::arg("heads").noconvert(),
           nb::arg("integers").noconvert().none(), nb::arg("reals").noconvert().none(),
           nb::arg("is_float").noconvert().none())
      .def("levels", &levels, nb::arg("nodes"), nb::arg("source"), nb::arg("most"))
      .def(
          "layers",
          [](const OrderedGraph& graph, nb::list nodes, std::vector<Vertex> sources) {
            return LayerIterator(graph, std::move(nodes), std::move(sources));
          },
          nb::arg("nodes"), nb::arg("sources"), nb::keep_alive<0, 1>())
      .def("distances", &distances, nb::arg("nodes"), nb::arg("sources"), nb::arg("cutoff").none())
      .def("distance_to", &distance_to, nb::arg("source"), nb::arg("target"))
      .def("distances_bellman_ford", &distances_bellman_ford, nb::arg("nodes"), nb::arg("source"))
      .def("has_negative_cycle", &has_negative_cycle, nb::arg("source"), nb::arg("heuristic"));
  nb::class_<LayerIterator>(module, "LayerIterator")
      .def("__iter__", [](nb::handle self) { return nb::borrow(self); })
      .def("__next__", &LayerIterator::next);
  module.def("all_pairs_in_order", &all_pairs, nb::arg("matrix").noconvert(), nb::arg("size"),
             nb::arg("from_copy"));
  module.def("forest_in_order", &forest, nb::arg("num_vertices"), nb::arg("tails").noconvert(),
             nb::arg("heads").noconvert());
}

}  // namespace graphspec::python
