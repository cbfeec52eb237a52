/// \file
/// `run` by several ranks whose graph is in no memory whole: each makes or reads its part, and
/// judges the answer by it. Problems whose answer has a value or two a vertex, or an edge, which
/// every rank can hold.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "gpu/problem/on_ranks.hpp"
#include "properties/certificates/parts.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/check_on_parts.hpp"
#include "reproduce/program/device_options.hpp"
#include "reproduce/program/first_rejection.hpp"
#include "reproduce/program/forest_on_parts.hpp"
#include "reproduce/program/problem/bfs.hpp"
#include "reproduce/program/problem/msf.hpp"
#include "reproduce/program/problem/paths.hpp"
#include "reproduce/program/ranks.hpp"
#include "reproduce/program/run_summary.hpp"
#include "reproduce/program/solver_options.hpp"

namespace graphspec::program {

template <class Form>
inline constexpr bool can_run_on_parts =
    std::is_same_v<Form, BfsForm> || std::is_same_v<Form, SsspForm> ||
    std::is_same_v<Form, MsfForm>;

/// What is wrong with an answer, by all ranks together. \param part  this rank's
[[nodiscard]] inline std::optional<Rejection> wrong_on_ranks(Communicator& ranks,
                                                             const GraphPart& part,
                                                             const problem::Bfs::Query& query,
                                                             const problem::Bfs::Result& answer) {
  return first_rejection(ranks, properties::certify_bfs_part(part.rows, query.source, answer.level,
                                                             [&](std::span<unsigned char> marks) {
                                                               combine_marks(ranks, marks);
                                                             }));
}
[[nodiscard]] inline std::optional<Rejection> wrong_on_ranks(Communicator& ranks,
                                                             const GraphPart& part,
                                                             const problem::Sssp::Query& query,
                                                             const problem::Sssp::Result& answer) {
  return SsspForm::wrong_on_ranks(ranks, part, query, answer);
}
[[nodiscard]] inline std::optional<Rejection> wrong_on_ranks(Communicator& ranks,
                                                             const GraphPart& part,
                                                             const problem::Msf::Query& /*query*/,
                                                             const ForestOnParts& answer) {
  return first_rejection(
      ranks, properties::certify_minimum_forest_part(part, answer.result.edges, answer.edges));
}

[[nodiscard]] inline problem::Bfs::Result whole_answer(Communicator& ranks,
                                                       const GraphPart& /*part*/,
                                                       const OwnAnswer& own,
                                                       const problem::Bfs::Query& /*query*/) {
  return {gathered(ranks, own.values), {}};
}
[[nodiscard]] inline problem::Sssp::Result whole_answer(Communicator& ranks,
                                                        const GraphPart& /*part*/,
                                                        const OwnAnswer& own,
                                                        const problem::Sssp::Query& query) {
  problem::Sssp::Result all{gathered(ranks, own.values), {}};
  if (query.predecessors) all.predecessor = gathered(ranks, own.predecessors);
  return all;
}

[[nodiscard]] inline ForestOnParts whole_answer(Communicator& ranks, const GraphPart& part,
                                                const OwnAnswer& own,
                                                const problem::Msf::Query& /*query*/) {
  return forest_of(ranks, part, own.edges);
}

/// The answer as the problem has it.
template <class Result>
[[nodiscard]] const Result& result_of(const Result& answer) {
  return answer;
}
[[nodiscard]] inline const problem::Msf::Result& result_of(const ForestOnParts& answer) {
  return answer.result;
}

template <class Form, class Result>
void write_answer(const Form& form, OutputFile& file, const GraphPart& part, const Result& answer) {
  if constexpr (std::is_same_v<Result, ForestOnParts>) {
    write_forest(file, part, answer, form.facts.ids);
  } else {
    form.write(file, part.rows, answer);
  }
}

/// All ranks call. The first prints, writes, and throws what is wrong; the others end silently.
template <class Form, class P = typename Form::Problem>
void run_on_parts(const RankSession& session, const RunArguments& asked, Form form,
                  const SolverOptions& given) {
  const Device device = parse_device(asked.ranks.device(asked.device));
  Communicator& ranks = world(device);
  const bool is_first = ranks.rank() == 0;
  const std::string variant = asked.variant.empty() ? "distributed" : asked.variant;
  const std::string predecessors_path = predecessors_file(form);
  RunReport report;
  typename P::Query query;
  GraphPart part;
  decltype(whole_answer(ranks, part, {}, query)) answer;
  std::optional<Repetitions> repetitions;
  on_all_ranks(ranks, [&] {
    const Solver<P>& solver = graphspec::solver<P>(device, variant);
    session.check_variant(variant, static_cast<bool>(solver.serve));
    const OptionValues options = given.values(solver.name, solver.options);
    solver.check_options(options);
    asked.check_repetitions(name(device));
    part = asked.graph.load_part(ranks, form.facts);
    query = form.query(part.rows, solver.has_predecessors);
    check_on_parts<P>(ranks, part, query);
    std::optional<executor::ScheduleScope> scope;
    asked.begin_schedule(device, scope, ranks.rank());
    if (asked.repetitions > 0) repetitions.emplace();
    OwnAnswer own;
    for (int done = 0; done <= asked.repetitions; ++done) {
      own = {};
      ranks.reset_traffic();
      report = solver.solve_part(ranks, part, query, options, own);
      combine_reports(ranks, report);
      if (done > 0) repetitions->add(report);
    }
    if (repetitions) report = repetitions->typical();
    answer = whole_answer(ranks, part, own, query);
  });
  std::optional<Rejection> rejection;
  if (!asked.no_verify) {
    on_all_ranks(ranks, [&] { rejection = wrong_on_ranks(ranks, part, query, answer); });
  }
  if (!is_first) return;
  if (rejection) {
    throw reproduce::DoesNotHold(
        fmt::format("{} gave a wrong answer: {}", variant, by_ids(*rejection, form.facts.ids)));
  }
  typename Form::Totals totals;
  totals.add(result_of(answer));
  const auto write = [](const std::string& path, const auto& to) {
    if (std::optional<OutputFile> file = open_output(path)) {
      to(*file);
      file->commit();
    }
  };
  write(asked.output, [&](OutputFile& file) { write_answer(form, file, part, answer); });
  if constexpr (requires { form.predecessors; }) {
    write(predecessors_path,
          [&](OutputFile& file) { form.write_predecessors(file, part.rows, answer); });
  }
  summarize(form, asked, {variant, name(device), device}, part.rows, query, part.num_arcs, totals,
            report, nullptr, repetitions ? &*repetitions : nullptr);
}

}  // namespace graphspec::program
