/// \file
/// graphspec certify: judges levels, distances and forests that came from anywhere.
#include <fmt/format.h>

#include <memory>

#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/program/commands.hpp"
#include "reproduce/program/graph_argument.hpp"
#include "reproduce/program/problem/bfs.hpp"
#include "reproduce/program/problem/msf.hpp"
#include "reproduce/program/problem/paths.hpp"
#include "reproduce/program/problem_command.hpp"

namespace graphspec::program {
namespace {

template <class Form>
struct Arguments {
  GraphArgument graph;
  Form form;
  bool json = false;
};

/// By a form for the graph's weights.
template <class Form, class P = typename Form::Problem>
Judgement judge(const Form& form, const Graph& graph, Json& about) {
  P::check(graph, form.query(graph, true));
  return form.judge(graph, about);
}

template <class Form>
void certify(const Arguments<Form>& arguments) {
  const Graph graph = arguments.graph.load();
  Json about{{"problem", Form::Problem::name}, {"graph", arguments.graph.graph}};
  const auto [wrong, line, file, right] = with_form_for(
      arguments.form, graph, [&](const auto& form) { return judge(form, graph, about); });
  if (arguments.json) {
    about["certified"] = !wrong.has_value();
    about["reason"] = wrong ? Json(std::string(*wrong)) : Json(nullptr);
    about["file"] = wrong ? Json(file) : Json(nullptr);
    about["line"] = line > 0 ? Json(line) : Json(nullptr);
    fmt::print("{}\n", about.dump(2));
  } else if (!wrong) {
    fmt::print("certified: {} are {}\n", file, right);
  }
  if (!wrong) return;
  const std::string place = line > 0 ? fmt::format("{}:{}", file, line) : file;
  throw reproduce::DoesNotHold(fmt::format("{}: not certified: {}", place, text_of(wrong)));
}

template <class Form>
void add_problem_certify(CLI::App& command) {
  auto arguments = std::make_shared<Arguments<Form>>();
  CLI::App* problem = add_problem(command, std::string(Form::Problem::name), Form::what,
                                  [arguments] { certify(*arguments); });
  problem->footer(Form::certify_footer);
  arguments->graph.add_to(*problem);
  arguments->form.add_certify_options(*problem);
  problem->add_flag("--json", arguments->json, "the verdict as data");
}

constexpr auto footer = R"(The results may come from any program in any language.
  graphspec certify bfs --graph web.mtx --source 0 --levels mine.txt --parents tree.txt
  graphspec certify sssp --graph roads.gr --source 0 --distances mine.txt
  graphspec certify apsp --graph roads.gr --distances mine.txt --predecessors paths.txt
  graphspec certify msf --graph roads.gr --forest mine.txt
Files may be compressed by gzip. Exits with 0 when they are right; with 1 when they are not, naming the
file, the line, the rule that is broken and by which vertex or arc; with 2 for a file that is none.)";

}  // namespace

void add_certify(CLI::App& app) {
  CLI::App* command =
      add_problem_command(app, "certify", "Judges anybody's output, without an oracle");
  command->footer(footer);
  add_problem_certify<BfsForm>(*command);
  add_problem_certify<SsspForm>(*command);
  add_problem_certify<ApspForm>(*command);
  add_problem_certify<MsfForm>(*command);
}

}  // namespace graphspec::program
