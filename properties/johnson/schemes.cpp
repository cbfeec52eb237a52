/// \file
/// Runs of the interpreter on a graph.
#include "properties/johnson/schemes.hpp"

#include <fmt/format.h>

#include <functional>
#include <stdexcept>
#include <variant>

#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/print.hpp"

namespace graphspec::properties {
namespace {

/// Observes each step.
using Trace = std::function<void(const saa::Step&, const saa::State&)>;

/// Runs a scheme on a graph and shows how it leaves the state; read(state).
template <class Read>
auto interpret(const Graph& graph, std::string_view scheme, const Trace& trace, const Read& read) {
  // Read once: a suite runs it thousands of times.
  static const saa::Paper& paper = saa::paper("johnson");
  static const saa::Algorithm algorithm = saa::load(paper);
  static const saa::Binding binding = paper.basis();
  saa::State state = paper.state(algorithm, graph);
  saa::RunOptions options;
  options.races = false;
  options.trace = trace;
  const saa::RunOutcome outcome = saa::run(algorithm, binding, state, scheme, {}, options);
  if (outcome.ending != saa::Ending::done) {
    throw std::runtime_error(fmt::format("scheme {} has no result: {}", scheme, outcome.why));
  }
  return read(state);
}

/// Counts phases by what all schemes have in common: the loop's condition, and vertices that leave
/// Q. How they choose these, and how they name it, differs.
class PhaseCounter {
 public:
  explicit PhaseCounter(Vertex num_vertices) : phases_(static_cast<std::size_t>(num_vertices)) {}

  void hear(const saa::Step& step, const saa::State& state) {
    if (asks_whether_phases_are_over(step)) {
      end_phase();
      is_in_phase_ = step.condition_held;
      source_ = static_cast<std::size_t>(state.peek("s"));
      return;
    }
    if (!is_in_phase_ || has_settled_reached_) return;
    const auto& queue = state.layout().variable("Q");
    for (const saa::Step::Change& change : step.changes) {
      if (&state.layout().variable_of(change.cell) != &queue || change.after != 0) continue;
      const auto vertex = static_cast<saa::Value>(change.cell - queue.first_cell);
      const auto source = static_cast<saa::Value>(source_);
      has_settled_reached_ |= state.peek("d", {source, vertex}) != saa::unbounded;
    }
  }

  [[nodiscard]] const std::vector<Phases>& phases() const { return phases_; }

 private:
  static bool asks_whether_phases_are_over(const saa::Step& step) {
    if (!step.is_condition) return false;
    const auto* const loop = std::get_if<saa::AlphaIteration>(&step.scheme->node);
    return loop != nullptr && saa::to_text(loop->condition) == "Q ≠ ∅";
  }

  void end_phase() {
    if (!is_in_phase_) return;
    ++phases_[source_].all;
    if (!has_settled_reached_) ++phases_[source_].of_unreached;
    has_settled_reached_ = false;
  }

  std::vector<Phases> phases_;
  std::size_t source_ = 0;
  bool is_in_phase_ = false;
  bool has_settled_reached_ = false;
};

}  // namespace

Rows distances_by_scheme(const Graph& graph, std::string_view scheme) {
  return interpret(graph, scheme, {}, [&](const saa::State& state) {
    Rows rows(graph.num_vertices(), 0, graph.num_vertices());
    for (Vertex from = 0; from < rows.order; ++from) {
      for (Vertex to = 0; to < rows.order; ++to) {
        const saa::Value distance = state.peek("d", {from, to});
        if (distance != saa::unbounded) rows(from, to) = static_cast<std::int32_t>(distance);
      }
    }
    return rows;
  });
}

std::vector<Phases> phases_by_scheme(const Graph& graph, std::string_view scheme) {
  PhaseCounter counter(graph.num_vertices());
  const auto trace = [&](const saa::Step& step, const saa::State& state) {
    counter.hear(step, state);
  };
  return interpret(graph, scheme, trace, [&](const saa::State&) { return counter.phases(); });
}

}  // namespace graphspec::properties
