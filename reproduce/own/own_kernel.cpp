/// \file
/// See own_kernel.hpp.
#include "reproduce/own/own_kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <utility>

#include "gpu/device/exit_code.hpp"
#include "properties/certificates/bfs.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "properties/certificates/spanning_forest.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/output_file.hpp"
#include "reproduce/campaign/campaign.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/record.hpp"
#include "reproduce/own/comparison.hpp"

namespace graphspec::reproduce {
namespace {

using problem::Bfs;
using problem::Msf;
using problem::Sssp;

template <class Problem>
typename Problem::Query query_on(const Input& input) {
  typename Problem::Query query;
  if constexpr (requires { query.source; }) query.source = input.source;
  if constexpr (requires { query.predecessors; }) query.predecessors = false;
  return query;
}

std::optional<std::string> wrong_in(const Input& input, const Bfs::Result& result) {
  return properties::certify_bfs(input.graph, input.source, result.level);
}
std::optional<std::string> wrong_in(const Input& input, const Sssp::Result& result) {
  return properties::certify_shortest_paths(input.graph, input.source, result.distance);
}
std::optional<std::string> wrong_in(const Input& input, const Msf::Result& result) {
  return properties::certify_minimum_forest(input.graph, result.edges);
}

/// A run's search, and all of it.
struct Times {
  std::optional<double> search_ms;
  double total_ms = 0;
};
using Timer = std::function<Times(const Input& input)>;

/// \throws DoesNotHold
template <class Problem, class Answer>
Times certified(const std::string& name, const Input& input, const Answer& answer) {
  typename Problem::Result result;
  Times times;
  times.total_ms = host_ms([&] { times.search_ms = answer(query_on<Problem>(input), result); });
  require_right(name, input, wrong_in(input, result));
  return times;
}

template <class Problem>
Timer timer_of(const OwnKernel<Problem>& own) {
  return [&own](const Input& input) {
    return certified<Problem>(own.name, input, [&](const auto& query, auto& result) {
      OwnAnswer<Problem> answer = own.solve(input.graph, query);
      result = std::move(answer.result);
      return answer.search_ms;
    });
  };
}

/// \tparam executor  times of its parts are none: the whole stands for the search
template <class Problem>
Timer timer_of(const Solver<Problem>& solver, bool on_executor) {
  return [&solver, on_executor](const Input& input) {
    return certified<Problem>(std::string(solver.name), input,
                              [&](const auto& query, auto& result) -> std::optional<double> {
                                RunReport report;
                                const auto begin = std::chrono::steady_clock::now();
                                result = answer(solver, input.graph, query, {}, &report);
                                const std::chrono::duration<double, std::milli> all =
                                    std::chrono::steady_clock::now() - begin;
                                const auto part = std::ranges::find_if(
                                    report.times_ms,
                                    [](const auto& time) { return time.first == "search"; });
                                if (part != report.times_ms.end()) return part->second;
                                return on_executor ? std::optional(all.count()) : std::nullopt;
                              });
  };
}

/// A run whose sample is of the search, or of all where somebody's search is not measured.
Run run_of(const std::string& name, const Input& input, const Timer& timer, bool of_search) {
  return {.variant = name,
          .checked =
              [&input, timer] {
                static_cast<void>(timer(input));
                return Json::object();
              },
          .sample =
              [&input, timer, of_search, name](Parts& parts) {
                const Times times = timer(input);
                if (!of_search) return parts.add({{"total", times.total_ms}});
                if (!times.search_ms) {
                  throw DoesNotHold(
                      name + ": the solver must return the time of its search, but returned none");
                }
                static_cast<void>(parts.add({{"total", times.total_ms}}));
                return *times.search_ms;
              },
          .may_refuse = true};
}

}  // namespace

template <class Problem>
std::string time_beside_ours(const OwnKernel<Problem>& own, const OwnCampaign& asked) {
  const bool on_executor = asked.device == Device::cpu;
  Progress progress("timing " + own.name);
  Notebook notebook(own.name, progress, 0);
  Inputs inputs{.setting = {.gpu = !on_executor, .seed = asked.seed, .graph_files = {}},
                .rules = {.simplified = true, .has_source = true}};
  const Campaign campaign(notebook, inputs);
  std::string measured;
  for (const std::string& graph : asked.graphs) {
    const Input& input =
        is_graph_spec(graph) ? campaign.from_spec(graph, graph) : campaign.file(graph);
    Together together(campaign, input, name(asked.device));
    const Timer of_own = timer_of(own);
    const bool of_search = of_own(input).search_ms.has_value();
    measured =
        std::string(of_search ? "the search" : "the search and both copies") +
        (on_executor ? " on the CPU executor, whose times do not predict times of a GPU" : "");
    static_cast<void>(together.add(run_of(own.name, input, of_own, of_search)));
    for (const Solver<Problem>& solver : solvers<Problem>(asked.device)) {
      static_cast<void>(together.add(
          run_of(std::string(solver.name), input, timer_of(solver, on_executor), of_search)));
    }
    together.time(asked.repetitions);
  }

  std::filesystem::create_directories(asked.output);
  const std::filesystem::path base = asked.output / std::string(Problem::name);
  const auto named = [&](const char* extension) {
    return std::filesystem::path(base).replace_extension(extension);
  };
  Record record(named(".json"),
                {{"program", own.name},
                 {"gpu", !on_executor},
                 {"seed", asked.seed},
                 {"graphs", asked.graphs}},
                /*fresh=*/true);
  record.add(notebook, {{"name", own.name}, {"what", measured}});
  const std::vector<Samples> samples = samples_of(notebook.timings());
  std::string text = on_executor ? table_of_certified(samples) : table(samples, own.name, measured);
  const auto write = [&](const char* extension, const std::string& content) {
    OutputFile file(named(extension));
    file.write(content);
    file.commit();
  };
  write(".md", text);
  if (!on_executor) write(".svg", plot(samples, own.name, measured));
  return text;
}

template <class Problem>
int run_campaign(const OwnKernel<Problem>& own, const OwnCampaign& defaults, int argc,
                 const char* const* argv) {
  return exit_code_of([&] {
    OwnCampaign asked = defaults;
    const std::vector<std::string> words(argv + 1, argv + argc);
    for (const std::string& word : words) {
      if (word == "--help" || word == "-h") {
        fmt::print(
            "usage: {} [FOLDER [GRAPH]...]\n\n"
            "Measures the times of {} and of graphspec's solvers, and writes the results to "
            "FOLDER.\n"
            "FOLDER: a folder; the default is {}.\n"
            "GRAPH: a file or a specification; the default is {}.\n",
            program_invocation_short_name, own.name, defaults.output.string(),
            fmt::join(defaults.graphs, " "));
        return 0;
      }
      if (word.starts_with('-')) {
        throw InputError(fmt::format("{}: unknown option; see --help", word));
      }
    }
    if (!words.empty()) asked.output = words.front();
    if (words.size() > 1) asked.graphs = {words.begin() + 1, words.end()};
    fmt::print("{}", time_beside_ours(own, asked));
    return 0;
  });
}

template std::string time_beside_ours(const OwnKernel<Bfs>& own, const OwnCampaign& asked);
template std::string time_beside_ours(const OwnKernel<Sssp>& own, const OwnCampaign& asked);
template std::string time_beside_ours(const OwnKernel<Msf>& own, const OwnCampaign& asked);
template int run_campaign(const OwnKernel<Bfs>&, const OwnCampaign&, int, const char* const*);
template int run_campaign(const OwnKernel<Sssp>&, const OwnCampaign&, int, const char* const*);
template int run_campaign(const OwnKernel<Msf>&, const OwnCampaign&, int, const char* const*);

}  // namespace graphspec::reproduce
