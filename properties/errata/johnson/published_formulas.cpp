/// \file
/// Schemes of johnson.saa on random cases, as they stand and with edits.
#include "properties/errata/johnson/published_formulas.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "reference/graph/error.hpp"
#include "reference/johnson.hpp"
#include "spec/library.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

saa::Schedule scheme_schedule_of(const SearchCase& search) {
  saa::Schedule schedule;
  if (search.schedule_seed != 0) {
    schedule.kind = saa::Schedule::Kind::random;
    schedule.seed = search.schedule_seed;
  }
  return schedule;
}

saa::RunOutcome run_scheme(const saa::Algorithm& algorithm, saa::State& state,
                           std::string_view scheme, const std::vector<saa::Value>& arguments,
                           const saa::Schedule& schedule) {
  saa::RunOptions options;
  options.schedule = schedule;
  options.races = false;
  return saa::run(algorithm, saa::paper("johnson").model().binding, state, scheme, arguments,
                  options);
}

}  // namespace

saa::Algorithm johnson_schemes(std::initializer_list<SchemeEdit> edits) {
  std::ifstream stream(saa::folder() / "johnson.saa", std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  for (const SchemeEdit& edit : edits) {
    const std::size_t place = text.find(edit.corrected);
    if (place == std::string::npos) {
      throw InputError(fmt::format("johnson.saa has no '{}'", edit.corrected));
    }
    text.replace(place, edit.corrected.size(), edit.printed);
  }
  saa::ParsedAlgorithm parsed = saa::parse_algorithm(text, "johnson.saa as printed");
  if (!parsed.mistakes.empty()) throw InputError(parsed.mistakes.front().message);
  return std::move(parsed.algorithm);
}

std::optional<std::string> judge_all_pairs(const saa::Algorithm& algorithm,
                                           const SearchCase& search) {
  const Graph graph = search.problem.graph.graph();
  DenseMatrix<std::int32_t> expected;
  try {
    expected = reference::johnson_heap(graph);
  } catch (const reference::NegativeCycle&) {
    return std::nullopt;
  }
  const saa::Layout layout(algorithm, saa::paper("johnson").constants(graph));
  saa::State state(layout);
  saa::paper("johnson").set_problem(state, graph);
  try {
    const saa::RunOutcome outcome =
        run_scheme(algorithm, state, "JohnsonPull", {}, scheme_schedule_of(search));
    if (outcome.ending != saa::Ending::done) {
      return fmt::format("no lengths, for {}", outcome.why);
    }
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
  for (Vertex from = 0; from < graph.num_vertices(); ++from) {
    for (Vertex to = 0; to < graph.num_vertices(); ++to) {
      const saa::Value length = state.peek("d", {from, to});
      const saa::Value right =
          expected(from, to) == unreached ? saa::unbounded : expected(from, to);
      if (length != right) {
        return fmt::format("d[{}, {}] is {}, the reference's {}", from, to,
                           to_text(length, saa::Type::length), to_text(right, saa::Type::length));
      }
    }
  }
  return std::nullopt;
}

std::optional<std::string> compare_schedules(const saa::Algorithm& algorithm,
                                             const SearchCase& search,
                                             std::initializer_list<std::string_view> schemes) {
  const Graph graph = search.problem.graph.graph();
  const Vertex q = search.problem.source;
  const saa::Layout layout(algorithm, saa::paper("johnson").constants(graph));
  saa::State in_order(layout);
  saa::State interleaved(layout);
  for (saa::State* const state : {&in_order, &interleaved}) {
    saa::paper("johnson").set_problem(*state, graph);
    const saa::Schedule schedule =
        state == &in_order ? saa::Schedule{} : scheme_schedule_of(search);
    for (const std::string_view scheme : schemes) {
      const saa::RunOutcome outcome = run_scheme(algorithm, *state, scheme, {q}, schedule);
      if (outcome.ending != saa::Ending::done) return outcome.why;
    }
  }
  for (Vertex v = 0; v < graph.num_vertices(); ++v) {
    const saa::Value one = in_order.peek("d", {q, v});
    const saa::Value other = interleaved.peek("d", {q, v});
    if (one != other) {
      return fmt::format("d[{}, {}] is {} where the threads run one after another, and {} else", q,
                         v, to_text(one, saa::Type::length), to_text(other, saa::Type::length));
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
