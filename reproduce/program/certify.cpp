/// \file
/// graphspec certify: judges levels, distances and forests that came from anywhere.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>

#include "gpu/problem/on_ranks.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/check_on_parts.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/problem/bfs.hpp"
#include "reproduce/program/problem/msf.hpp"
#include "reproduce/program/problem/paths.hpp"
#include "reproduce/program/problem_command.hpp"
#include "reproduce/program/ranks.hpp"
#include "reproduce/program/vertex_names.hpp"

namespace graphspec::program {
namespace {

template <class Form>
struct CertifyArguments {
  GraphArgument graph;
  Form form;
  bool json = false;
  RanksArguments ranks;

  [[nodiscard]] Json about() const {
    return {{"problem", Form::Problem::name}, {"graph", graph.graph}};
  }
};

/// Prints the verdict. \throws reproduce::DoesNotHold where something is wrong
template <class Form>
void report(const CertifyArguments<Form>& arguments, Json about, const Judgement& judgement) {
  const auto& [wrong, line, file, right] = judgement;
  if (arguments.json) {
    about["certified"] = !wrong.has_value();
    about["reason"] = wrong ? Json(*wrong) : Json(nullptr);
    about["file"] = wrong ? Json(file) : Json(nullptr);
    about["line"] = line > 0 ? Json(line) : Json(nullptr);
    fmt::print("{}\n", about.dump(2));
  } else if (!wrong) {
    fmt::print("certified: {} contains {}\n", file, right);
  }
  if (!wrong) return;
  const std::string place = line > 0 ? fmt::format("{}:{}", file, line) : file;
  throw reproduce::DoesNotHold(fmt::format("{}: not certified: {}", place, *wrong));
}

/// Refuses a graph or a source for which the problem has no answer.
template <class Form>
void check_input(const Form& form, const Graph& graph) {
  using P = typename Form::Problem;
  naming_vertices(form.facts.ids,
                  [&] { refusing_one_way<P>([&] { P::check(graph, form.query(graph, true)); }); });
}

template <class Form>
void certify(const CertifyArguments<Form>& arguments) {
  const auto [graph, facts] = arguments.graph.load_with_facts();
  Json about = arguments.about();
  const Judgement judgement =
      with_form_for(arguments.form, facts, graph, [&, &graph = graph]<class F>(const F& form) {
        check_input<F>(form, graph);
        return form.judge(graph, about);
      });
  report(arguments, std::move(about), judgement);
}

/// What no host may hold: of all pairs each rank has the graph, and reads and judges its share of
/// the rows; of all else each has its part of the graph.
template <class Form>
Judgement judge_on_ranks(Communicator& ranks, const CertifyArguments<Form>& arguments,
                         Json& about) {
  if constexpr (problem::of_all_pairs<typename Form::Problem>) {
    const auto [graph, facts] = arguments.graph.load_with_facts();
    return with_form_for(arguments.form, facts, graph, [&, &graph = graph]<class F>(const F& form) {
      check_input<F>(form, graph);
      return form.judge_on_ranks(ranks, graph, about);
    });
  } else {
    FileFacts facts;
    const GraphPart part = arguments.graph.load_part(ranks, facts);
    return with_form_for(arguments.form, facts, part.rows, [&]<class F>(const F& form) {
      check_on_parts<typename F::Problem>(ranks, part, form.query(part.rows, true));
      return form.judge_on_ranks(ranks, part, about);
    });
  }
}

/// All call; the first reports.
template <class Form>
void certify_on_ranks(const CertifyArguments<Form>& arguments) {
  Communicator& ranks = world(Device::cpu);
  Json about = arguments.about();
  Judgement judgement;
  on_all_ranks(ranks, [&] { judgement = judge_on_ranks(ranks, arguments, about); });
  if (ranks.rank() == 0) report(arguments, std::move(about), judgement);
}

template <class Form>
void certify_by_arguments(const CertifyArguments<Form>& arguments) {
  const RankSession session(arguments.ranks, Device::cpu);
  if (session.size() == 1) {
    certify(arguments);
  } else {
    session.together([&] { certify_on_ranks(arguments); });
  }
}

template <class Form>
void add_problem_certify(CLI::App& command) {
  auto arguments = std::make_shared<CertifyArguments<Form>>();
  CLI::App* problem = add_problem(command, std::string(Form::Problem::name), Form::what,
                                  [arguments] { certify_by_arguments(*arguments); });
  problem->footer(Form::certify_footer);
  arguments->graph.add_to(*problem);
  arguments->form.add_certify_options(*problem);
  problem
      ->add_option("--ranks", arguments->ranks.ranks,
                   problem::of_all_pairs<typename Form::Problem>
                       ? "number of processes; each process reads and checks its part of the rows"
                       : "number of processes; each process checks its part of the graph")
      ->check(positive);
  problem->add_flag("--json", arguments->json, "print the verdict as JSON");
}

constexpr auto certify_footer =
    R"(Checks a result file against the graph. The results may come from any program in any language.
  graphspec certify bfs --graph web.mtx --source 0 --levels mine.txt --parents tree.txt
  graphspec certify sssp --graph roads.gr --source 0 --distances mine.txt
  graphspec certify apsp --graph roads.gr --distances mine.txt --predecessors paths.txt
  graphspec certify msf --graph roads.gr --forest mine.txt
The command reads the text files that numpy, scipy, networkx and igraph write. Files may be
compressed by gzip.
If the graph's file has vertex ids, result files and messages use these ids.
Exit code 0: the results are correct.
Exit code 1: the results are wrong. The message names the file, the line, the violated rule, and the
vertex or arc.
Exit code 2: the file is not a valid result file.)";

}  // namespace

void add_certify(CLI::App& app) {
  CLI::App* command = add_problem_command(
      app, "certify", "Verify the results of any program, without running an algorithm");
  command->footer(certify_footer);
  add_problem_certify<BfsForm>(*command);
  add_problem_certify<SsspForm>(*command);
  add_problem_certify<ApspForm>(*command);
  add_problem_certify<MsfForm>(*command);
}

}  // namespace graphspec::program
