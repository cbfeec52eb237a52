/// \file
/// Runs of the interpreter on a graph.
#include "properties/johnson/schemes.hpp"

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "spec/johnson.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {
namespace {

/// A state, and schemes run on it one after another.
class Interpreted {
 public:
  explicit Interpreted(const Graph& graph)
      : layout_(algorithm(), saa::johnson_constants(graph)), state_(layout_) {
    saa::set_johnson_problem(state_, graph);
  }

  void run(std::string_view scheme, const std::vector<saa::Value>& arguments) {
    static const saa::Binding binding = saa::johnson_model().binding;
    saa::RunOptions options;
    options.races = false;
    const saa::RunOutcome outcome =
        saa::run(algorithm(), binding, state_, scheme, arguments, options);
    if (outcome.ending != saa::Ending::done) {
      throw std::runtime_error(fmt::format("scheme {} has no result: {}", scheme, outcome.why));
    }
  }

  /// (9), with another search.
  void run_johnson_with(std::string_view search, Vertex num_vertices) {
    state_.poke("n", {}, num_vertices + 1);
    run("extendGraph", {});
    run("BellmanFord", {num_vertices});
    run("reweight", {});
    state_.poke("n", {}, num_vertices);
    for (Vertex source = 0; source < num_vertices; ++source) {
      run(search, {source});
      run("restore", {source});
    }
  }

  [[nodiscard]] const saa::State& state() const { return state_; }

 private:
  /// Read once: a suite runs it thousands of times.
  static const saa::Algorithm& algorithm() {
    static const saa::Algorithm read = saa::load(saa::paper("johnson"));
    return read;
  }

  saa::Layout layout_;
  saa::State state_;
};

}  // namespace

DenseMatrix<std::int32_t> lengths_by_scheme(const Graph& graph, std::string_view scheme) {
  Interpreted interpreted(graph);
  if (scheme.starts_with("Johnson")) {
    interpreted.run(scheme, {});
  } else {
    interpreted.run_johnson_with(scheme, graph.num_vertices());
  }
  DenseMatrix<std::int32_t> lengths(graph.num_vertices(), unreached);
  for (Vertex from = 0; from < lengths.order(); ++from) {
    for (Vertex to = 0; to < lengths.order(); ++to) {
      const saa::Value length = interpreted.state().peek("d", {from, to});
      if (length != saa::unbounded) lengths(from, to) = static_cast<std::int32_t>(length);
    }
  }
  return lengths;
}

}  // namespace graphspec::properties
