/// \file
/// What the schemes of bellman_ford.saa act on: what of their basis is C++, groups of one to five
/// threads, which seldom divide the vertices, and tiles of 2 vertices a side.
#include <algorithm>
#include <iterator>

#include "spec/basis_parts.hpp"
#include "spec/library.hpp"

namespace graphspec::saa {
namespace {

/// Threads of a group by the number of vertices: a single one, more than vertices, and odd numbers
/// are among them.
constexpr Value group_sizes[] = {2, 3, 1, 2, 2, 3, 4, 5};

/// M, L and P are threads of a group, levels of its tree and vertices a thread; T and S are tiles'
/// vertices and tiles a side.
std::map<std::string, Value> constants_for(Value vertices, Value /*arcs*/) {
  const Value threads = group_sizes[static_cast<std::size_t>(vertices) % std::size(group_sizes)];
  constexpr Value tile = 2;
  return {{"V", vertices},
          {"M", threads},
          {"L", tree_levels(threads)},
          {"P", quotient_rounded_up(vertices, threads)},
          {"T", tile},
          {"S", quotient_rounded_up(vertices, tile)}};
}

Value take_up(State& state, Arguments of) {
  for (Value member = 0; member < of[1].variable->extents[0]; ++member) {
    state.write(of[0].cell({member}), state.read(of[1].cell({member})));
    state.write(of[1].cell({member}), 0);
  }
  return 0;
}

Binding basis() {
  Binding basis = tile_functions();
  basis["MIN"] = [](State&, Arguments of) { return std::min(of[0].value, of[1].value); };
  basis["width"] = [](State& state, Arguments of) {
    return tree_width(constant(state, "M"), of[0].value);
  };
  basis["wholeParts"] = [](State& state, Arguments of) {
    return of[0].value / constant(state, "M");
  };
  basis["add"] = add_member;
  basis["takeUp"] = take_up;
  return basis;
}

constexpr WholeScheme schemes[] = {{"BellmanFord"},
                                   // The recurrence is of lengths alone.
                                   {.name = "ByRecurrence", .values_alone = true},
                                   {"BF_Naive"},
                                   {"UntilStable"},
                                   {"BF_Reduce"},
                                   {"BF_Reduce_Coarse"},
                                   {"EdgeParallel"},
                                   {"Worklist"}};
constexpr Solution solutions[] = {
    {.problem = "sssp", .schemes = schemes, .values = "sigma", .predecessors = "eta"}};

constexpr Paper row{
    .basis = basis,
    .constants_for = constants_for,
    .draw_problem =
        [](State& state, std::mt19937_64& random) {
          draw_weights(state, "edge", constant(state, "V"), random);
        },
    .set_problem = [](State& state, const Graph& graph) { set_weights(state, "edge", graph); },
    .solutions = solutions};

}  // namespace
}  // namespace graphspec::saa

namespace graphspec::papers::bellman_ford {

saa::Paper schemes() {
  return saa::row;
}

}  // namespace graphspec::papers::bellman_ford
