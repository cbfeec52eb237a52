/// \file
/// The command `compare`: compares the results of two machines, or of two programs.
#include <string>
#include <vector>

#include "reproduce/program/commands.hpp"
#include "reproduce/program/report_script.hpp"

namespace graphspec::program {
namespace {

struct CompareArguments {
  std::string left;
  std::string right;
  std::string paper;
  bool json = false;
};

void compare(const CompareArguments& arguments) {
  std::vector<std::string> words{arguments.left, arguments.right};
  if (!arguments.paper.empty()) words.insert(words.end(), {"--paper", arguments.paper});
  if (arguments.json) words.emplace_back("--json");
  compare_results(words);
}

constexpr auto compare_footer =
    R"(A and B are folders of machines, folders of a paper or a scale in them, or result files. Each
result file contains measurements. Two measurements match if paper, scale, experiment, graph, variant,
device and options are equal. Generated graphs are equal only if the seeds of the runs are equal. Graph
files are equal only if their contents and the option --undirected of the runs are equal. For each
match the output lists the median times of A and B, each with its 95 % confidence interval from order
statistics. It also lists the time of A divided by the time of B, and a verdict on B. The verdict is
"faster" or "slower" only if the intervals are disjoint. For measurements without a match, the output
lists the reasons, each with the number of measurements. Exit code 1: no measurements match.
  graphspec compare results/NVIDIA_H100_80GB_HBM3 results/NVIDIA_H200
  graphspec compare results/AMD_EPYC/johnson/quick/results.json results/NVIDIA_H200 --json)";

}  // namespace

void add_compare(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "compare", "Compare the results of two machines", compare_footer, compare);
  command->add_option("A", arguments->left, "a folder with results, or a results.json file")
      ->required();
  command->add_option("B", arguments->right, "the folder or file to compare with A")->required();
  command->add_option("--paper", arguments->paper, "compare only the measurements of this paper");
  command->add_flag("--json", arguments->json, "print the comparison as JSON");
}

}  // namespace graphspec::program
