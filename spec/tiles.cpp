/// \file
/// See tiles.hpp.
#include "spec/tiles.hpp"

#include "spec/saa/evaluate.hpp"

namespace graphspec::saa {
namespace {

using Arguments = std::span<const Argument>;

Value width_of(const State& state) {
  return *state.layout().constant("T");
}

Value checked_thread(const State& state, Arguments of) {
  const Value width = width_of(state);
  if (of[0].value < 0 || of[0].value >= width * width) {
    throw SchemeFault("a tile has no such thread");
  }
  return of[0].value;
}

}  // namespace

Binding tile_functions() {
  return {{"rowOf",
           [](State& state, Arguments of) -> Value {
             return checked_thread(state, of) / width_of(state);
           }},
          {"columnOf", [](State& state, Arguments of) -> Value {
             return checked_thread(state, of) % width_of(state);
           }}};
}

}  // namespace graphspec::saa
