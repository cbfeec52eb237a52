/// \file
/// What the schemes of boruvka_mst.saa act on: what of their basis is C++, and graphs.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/vertex_array.hpp"
#include "reference/graph/weight_arrays.hpp"
#include "spec/basis_parts.hpp"
#include "spec/library.hpp"

namespace graphspec::saa {
namespace {

/// Threads of a warp by the number of vertices: a single one and odd numbers are among them.
constexpr Value warp_sizes[] = {2, 2, 3, 2, 4, 3, 1, 3};

/// B is a byte's numbers.
constexpr Value byte_of(Value vertices) {
  return vertices % 3 == 0 ? 1 : 2;
}

/// T, L and P are threads of a warp, levels of a scan and arcs a thread; C and G the CPU's segments
/// and the GPU's arcs; B a byte's numbers, so few that some lists are too wide for compressed ends;
/// D whether searches go on where they ended.
std::map<std::string, Value> constants_for(Value vertices, Value arcs) {
  const Value threads = warp_sizes[static_cast<std::size_t>(vertices) % std::size(warp_sizes)];
  return {{"V", vertices},
          {"R", arcs},
          {"T", threads},
          {"L", tree_levels(threads)},
          {"P", quotient_rounded_up(arcs, threads)},
          {"C", vertices - vertices / 3},
          {"G", arcs / 2},
          {"B", byte_of(vertices)},
          {"D", arcs / 2 % 2}};
}

// ---- lists --------------------------------------------------------------------------------------

struct ListedArc {
  Value end;
  Value weight;
};

/// Sorts the list of a vertex, and leaves what is alike in its order.
template <class Before>
Value sort_list(State& state, Value vertex, const Before& before) {
  const Value first = state.get("X", {vertex});
  const Value last = state.get("X", {vertex + 1});
  std::vector<ListedArc> list;
  for (Value arc = first; arc < last; ++arc) {
    list.push_back({state.get("A", {arc}), state.get("W", {arc})});
  }
  std::stable_sort(list.begin(), list.end(), before);
  for (Value arc = first; arc < last; ++arc) {
    const ListedArc& listed = list[static_cast<std::size_t>(arc - first)];
    state.set("A", {arc}, listed.end);
    state.set("W", {arc}, listed.weight);
  }
  return 0;
}

/// New numbers in the order of a search along all edges, component by component.
std::vector<Value> search_order(State& state) {
  const Value vertices = constant(state, "V");
  std::vector<Value> order;
  std::vector<bool> seen(static_cast<std::size_t>(vertices));
  const auto visit = [&](Value vertex) {
    if (seen[static_cast<std::size_t>(vertex)]) return;
    seen[static_cast<std::size_t>(vertex)] = true;
    order.push_back(vertex);
  };
  // From the last vertex, so that numbers change even where all is in order.
  for (Value root = vertices - 1; root >= 0; --root) {
    std::size_t next = order.size();
    visit(root);
    for (; next < order.size(); ++next) {
      const Value last = state.get("X", {order[next] + 1});
      for (Value arc = state.get("X", {order[next]}); arc < last; ++arc) {
        visit(state.get("A", {arc}));
      }
    }
  }
  return order;
}

/// Lists in the order of their vertices' new numbers.
Value renumber(State& state) {
  const std::vector<Value> order = search_order(state);
  std::vector<Value> number(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    number[static_cast<std::size_t>(order[place])] = static_cast<Value>(place);
  }
  std::vector<std::vector<ListedArc>> lists(order.size());
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Value last = state.get("X", {order[place] + 1});
    for (Value arc = state.get("X", {order[place]}); arc < last; ++arc) {
      lists[place].push_back(
          {number[static_cast<std::size_t>(state.get("A", {arc}))], state.get("W", {arc})});
    }
  }
  Value arc = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto vertex = static_cast<Value>(place);
    state.set("given", {vertex}, order[place]);
    for (const ListedArc& listed : lists[place]) {
      state.set("tail", {arc}, vertex);
      state.set("A", {arc}, listed.end);
      state.set("W", {arc}, listed.weight);
      ++arc;
    }
    state.set("X", {vertex + 1}, arc);
  }
  return 0;
}

/// How many of a table's cells hold less than `tree`.
Value before_tree(State& state, const char* table, Value tree) {
  Value before = 0;
  for (Value place = 0; place < constant(state, "V"); ++place) {
    before += state.get(table, {place}) < tree ? 1 : 0;
  }
  return before;
}

bool is_any_found(State& state) {
  const Value trees = state.get("trees");
  for (Value tree = 0; tree < trees; ++tree) {
    if (state.get("edge_of", {tree}) != -1) return true;
  }
  return false;
}

bool is_first(State& state, Value segment) {
  for (Value vertex = 0; vertex < constant(state, "V"); ++vertex) {
    if (state.get("to_new", {vertex}) != vertex) return false;
  }
  return state.get("tree", {segment}) == segment &&
         state.get("low", {segment}) == state.get("X", {segment}) &&
         state.get("high", {segment}) == state.get("X", {segment + 1});
}

bool is_narrow(State& state) {
  for (Value vertex = 0; vertex < constant(state, "V"); ++vertex) {
    Value least = unbounded;
    Value greatest = 0;
    const Value last = state.get("X", {vertex + 1});
    for (Value arc = state.get("X", {vertex}); arc < last; ++arc) {
      least = std::min(least, state.get("A", {arc}));
      greatest = std::max(greatest, state.get("A", {arc}));
    }
    if (least != unbounded && greatest - least >= 4 * constant(state, "B")) return false;
  }
  return true;
}

Value rank_of(State& state, Value weight) {
  std::vector<Value> less;
  for (Value arc = 0; arc < constant(state, "R"); ++arc) {
    const Value one = state.get("given_W", {arc});
    if (one < weight) less.push_back(one);
  }
  std::sort(less.begin(), less.end());
  return std::unique(less.begin(), less.end()) - less.begin();
}

// ---- numbers ------------------------------------------------------------------------------------

Value reach_of(Value level) {
  if (level < 1 || level > 62) {
    throw SchemeFault(fmt::format("a scan has no level {}; its levels are 1 to 62", level));
  }
  return Value{1} << (level - 1);
}

Value not_negative(Value number) {
  if (number < 0) {
    throw SchemeFault(fmt::format("{} is negative; it must be 0 or more", number));
  }
  return number;
}

Binding basis() {
  return {
      {"lesserEnd",
       [](State& state, Arguments of) {
         return std::min(state.get("tail", {of[0].value}), state.get("A", {of[0].value}));
       }},
      {"greaterEnd",
       [](State& state, Arguments of) {
         return std::max(state.get("tail", {of[0].value}), state.get("A", {of[0].value}));
       }},
      {"sortList",
       [](State& state, Arguments of) {
         return sort_list(state, of[0].value, [](const ListedArc& one, const ListedArc& other) {
           return std::pair(one.weight, one.end) < std::pair(other.weight, other.end);
         });
       }},
      {"sortByWeight",
       [](State& state, Arguments of) {
         return sort_list(state, of[0].value, [](const ListedArc& one, const ListedArc& other) {
           return one.weight < other.weight;
         });
       }},
      {"renumber", [](State& state, Arguments) { return renumber(state); }},
      {"firstSegment",
       [](State& state, Arguments of) { return before_tree(state, "tree", of[0].value); }},
      {"isAnyFound", [](State& state, Arguments) { return is_any_found(state); }},
      {"offset", [](State&, Arguments of) { return reach_of(of[0].value); }},
      {"width",
       [](State& state, Arguments of) { return tree_width(constant(state, "T"), of[0].value); }},
      {"wholeParts",
       [](State& state, Arguments of) { return not_negative(of[0].value) / constant(state, "B"); }},
      {"remainder",
       [](State& state, Arguments of) { return not_negative(of[0].value) % constant(state, "B"); }},
      {"twoBits", [](State&, Arguments of) { return not_negative(of[0].value) % 4; }},
      {"rank", [](State& state, Arguments of) { return rank_of(state, of[0].value); }},
      {"isFirst", [](State& state, Arguments of) { return is_first(state, of[0].value); }},
      {"isNarrow", [](State& state, Arguments) { return is_narrow(state); }}};
}

// ---- problems -----------------------------------------------------------------------------------

struct DrawnArc {
  Value tail;
  std::uint64_t order;  ///< within its vertex's list
  Value end;
  Value weight;

  bool operator<(const DrawnArc& other) const {
    return std::pair(tail, order) < std::pair(other.tail, other.order);
  }
};

/// Edges of a problem, two arcs each, in lists of any order.
class DrawnEdges {
 public:
  explicit DrawnEdges(std::mt19937_64& random) : random_(random) {}

  Value below(Value bound) {
    return static_cast<Value>(random_() % static_cast<std::uint64_t>(bound));
  }
  void add(Value from, Value to, Value weight) {
    arcs_.push_back({from, random_(), to, weight});
    arcs_.push_back({to, random_(), from, weight});
  }
  [[nodiscard]] Value count() const { return static_cast<Value>(arcs_.size()) / 2; }
  [[nodiscard]] std::vector<DrawnArc> sorted() && {
    std::sort(arcs_.begin(), arcs_.end());
    return std::move(arcs_);
  }

 private:
  std::mt19937_64& random_;
  std::vector<DrawnArc> arcs_;
};

std::vector<Value> mixed_vertices(DrawnEdges& drawn, Value vertices) {
  std::vector<Value> mixed;
  for (Value vertex = 0; vertex < vertices; ++vertex) {
    mixed.insert(mixed.begin() + drawn.below(vertex + 1), vertex);
  }
  return mixed;
}

/// A path of all vertices whose weights fall along it, so that each tree leads to the next, in one
/// or two pieces.
void draw_path(DrawnEdges& drawn, Value vertices) {
  const std::vector<Value> path = mixed_vertices(drawn, vertices);
  const Value missing = drawn.below(vertices + 1);
  for (Value place = 0; place + 1 < vertices; ++place) {
    if (place == missing) continue;
    const auto at = static_cast<std::size_t>(place);
    drawn.add(path[at], path[at + 1], vertices - place);
  }
}

/// Triangles whose edges weigh the same: where each tree may take any of two.
void draw_triangles(DrawnEdges& drawn, Value vertices) {
  const std::vector<Value> mixed = mixed_vertices(drawn, vertices);
  for (std::size_t first = 0; first + 2 < mixed.size(); first += 3) {
    for (const auto& [from, to] : {std::pair(0, 1), std::pair(1, 2), std::pair(2, 0)}) {
      drawn.add(mixed[first + static_cast<std::size_t>(from)],
                mixed[first + static_cast<std::size_t>(to)], 1);
    }
  }
}

/// Edges among the vertices, some of which are loops, so that there are several components.
void draw_any(DrawnEdges& drawn, Value vertices, Value edges) {
  constexpr Value numbers_of_weights[] = {1, 2, 2, 100};  // few: most weigh what others do
  const Value weights = numbers_of_weights[drawn.below(4)];
  const Value joined = drawn.below(edges + 1);
  while (drawn.count() < edges) {
    const Value from = drawn.below(vertices);
    const Value to = drawn.count() < joined ? drawn.below(vertices) : from;
    drawn.add(from, to, drawn.below(weights));
  }
}

/// As many edges as there is room for; those that are not needed are loops.
std::vector<DrawnArc> draw_arcs(Value vertices, Value edges, std::mt19937_64& random) {
  DrawnEdges drawn(random);
  const Value kind = drawn.below(5);
  if (kind == 0) draw_path(drawn, vertices);
  if (kind == 1) draw_triangles(drawn, vertices);
  if (kind > 1) draw_any(drawn, vertices, edges);
  while (drawn.count() < edges) drawn.add(0, 0, 0);
  return std::move(drawn).sorted();
}

/// What contracts say of a scan: how far each of its levels reaches.
void set_reaches(State& state) {
  for (Value level = 1; level <= constant(state, "L") + 1; ++level) {
    state.poke("reach", {level}, reach_of(level));
  }
}

/// Lists in any order, with self-loops, parallel edges, several components, and most often edges
/// that weigh the same; or paths along which weights fall, or triangles of one weight.
void draw_problem(State& state, std::mt19937_64& random) {
  set_reaches(state);
  const Value vertices = constant(state, "V");
  Value place = 0;
  for (const DrawnArc& arc : draw_arcs(vertices, constant(state, "R") / 2, random)) {
    state.poke("X", {arc.tail + 1}, place + 1);
    state.poke("tail", {place}, arc.tail);
    state.poke("A", {place}, arc.end);
    state.poke("W", {place}, arc.weight);
    ++place;
  }
  // A vertex without arcs begins where the one before it ends.
  for (Value vertex = 0; vertex < vertices; ++vertex) {
    const Value begins = state.peek("X", {vertex});
    if (state.peek("X", {vertex + 1}) < begins) state.poke("X", {vertex + 1}, begins);
  }
}

Value weight_of(const Graph& graph, ArcIndex arc) {
  return static_cast<Value>(weight_at(graph.weights(), arc));
}

bool has_arc(const Graph& graph, Vertex from, Vertex to, Value weight) {
  for (ArcIndex arc = at_vertex(graph.offsets(), from); arc < at_vertex(graph.offsets(), from + 1);
       ++arc) {
    if (at_vertex(graph.dest(), arc) == to && weight_of(graph, arc) == weight) return true;
  }
  return false;
}

void set_problem(State& state, const Graph& graph) {
  if (std::holds_alternative<std::span<const double>>(graph.weights())) {
    throw InputError("the schemes need integer weights, but the graph has real weights");
  }
  set_reaches(state);
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const ArcIndex last = at_vertex(graph.offsets(), vertex + 1);
    state.poke("X", {vertex + 1}, last);
    for (ArcIndex arc = at_vertex(graph.offsets(), vertex); arc < last; ++arc) {
      const Vertex end = at_vertex(graph.dest(), arc);
      const Value weight = weight_of(graph, arc);
      if (!has_arc(graph, end, vertex, weight)) {
        throw InputError(
            fmt::format("arc {} -> {} of weight {} has no reverse arc of equal weight; the schemes "
                        "need an undirected graph",
                        vertex, end, weight));
      }
      state.poke("tail", {arc}, vertex);
      state.poke("A", {arc}, end);
      state.poke("W", {arc}, weight);
    }
  }
}

/// Whether the ends of some vertex's arcs are too far apart for two bits and a byte.
bool is_wide(const Graph& graph) {
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto ends = graph.neighbours(vertex);
    if (ends.empty()) continue;
    const auto [least, greatest] = std::ranges::minmax(ends);
    if (greatest - least >= 4 * byte_of(graph.num_vertices())) return true;
  }
  return false;
}

constexpr WholeScheme schemes[] = {{"BoruvkaMST"},
                                   {"WarpASegment"},
                                   {"WarpAList"},
                                   {.name = "Ranked", .weighs_ranks = true},
                                   {.name = "Renumbered", .given = "given"},
                                   {.name = "Compressed", .refuses = is_wide},
                                   {"Hybrid"},
                                   {"OutOfCore"}};
constexpr Solution solutions[] = {{.problem = "msf",
                                   .schemes = schemes,
                                   .values = "forest",
                                   .weight = "weight",
                                   .edges = "edges"}};

constexpr Paper row{.basis = basis,
                    .constants_for = constants_for,
                    .arcs_per_vertex = 4,
                    .draw_problem = draw_problem,
                    .set_problem = set_problem,
                    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::boruvka_mst {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::boruvka_mst
