/// \file
/// Schemes of johnson.saa on random cases, as they stand and with edits.
#include "properties/johnson/errata/published_formulas.hpp"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/error.hpp"
#include "reference/problem/apsp.hpp"
#include "reference/problem/shortest_paths.hpp"
#include "spec/answer.hpp"
#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

const saa::Paper& johnson() {
  return saa::paper("johnson");
}

/// Random for a seed other than 0, as the executor's schedules are.
saa::Schedule schedule_of(const SearchCase& search) {
  saa::Schedule schedule;
  if (search.schedule_seed == 0) return schedule;
  schedule.kind = saa::Schedule::Kind::random;
  schedule.seed = search.schedule_seed;
  return schedule;
}

/// Nothing, or why the scheme has no result.
Verdict run_scheme(const saa::Algorithm& algorithm, saa::State& state, std::string_view scheme,
                   const std::vector<saa::Value>& arguments, const saa::Schedule& schedule) {
  saa::RunOptions options;
  options.schedule = schedule;
  options.races = false;
  const saa::RunOutcome outcome =
      saa::run(algorithm, johnson().basis(), state, scheme, arguments, options);
  return outcome.ending == saa::Ending::done ? Verdict() : outcome.why;
}

}  // namespace

saa::Algorithm johnson_schemes(std::initializer_list<FormulaEdit> edits) {
  std::ifstream stream(file_of(johnson()), std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(stream), {});
  for (const FormulaEdit& edit : edits) {
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

Verdict judge_all_pairs(const saa::Algorithm& algorithm, const SearchCase& search) {
  const Graph graph = search.problem.graph.graph();
  try {
    static_cast<void>(problem::Apsp::oracle(graph, {}));
  } catch (const reference::NegativeCycle&) {
    return std::nullopt;
  }
  saa::State state = johnson().state(algorithm, graph);
  const saa::WholeScheme pull{.name = "JohnsonPull"};
  try {
    if (auto wrong = run_scheme(algorithm, state, pull.name, {}, schedule_of(search))) return wrong;
  } catch (const saa::SchemeFault& fault) {
    return fault.what();
  }
  const auto& solution = johnson().solution(problem::Apsp::name);
  return certify_all_pairs(graph,
                           saa::answer_in<problem::Apsp>(state, solution, pull, graph).distance);
}

Verdict compare_schedules(const SearchCase& search,
                          std::initializer_list<std::string_view> schemes) {
  static const saa::Algorithm algorithm = load(johnson());
  const Vertex q = search.problem.source;
  saa::State in_order = johnson().state(algorithm, search.problem.graph.graph());
  saa::State interleaved = in_order;
  for (const std::string_view scheme : schemes) {
    if (auto wrong = run_scheme(algorithm, in_order, scheme, {q}, {})) return wrong;
    if (auto wrong = run_scheme(algorithm, interleaved, scheme, {q}, schedule_of(search))) {
      return wrong;
    }
  }
  for (Vertex v = 0; v < search.problem.graph.num_vertices; ++v) {
    const saa::Value one = in_order.peek("d", {q, v});
    const saa::Value other = interleaved.peek("d", {q, v});
    if (one != other) {
      return fmt::format(
          "d[{}, {}] is {} if the threads run one after another, and {} with the random schedule.",
          q, v, to_text(one, saa::Type::length), to_text(other, saa::Type::length));
    }
  }
  return std::nullopt;
}

}  // namespace graphspec::properties
