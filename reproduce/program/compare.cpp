/// \file
/// graphspec compare: sets the results of two machines, or of two programs, side by side.
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
    R"(A and B are folders of machines, or result files. The command pairs rows that agree in paper, scale,
experiment, graph, variant, device and options. It prints the medians, their 95 % intervals (order
statistics), the ratio, and a verdict. A time counts as faster or slower only if the intervals are
disjoint.
  graphspec compare results/NVIDIA_H200 results/AMD_EPYC
  graphspec compare before/bfs/quick/results.json after/bfs/quick/results.json --json)";

}  // namespace

void add_compare(CLI::App& app) {
  const auto [command, arguments] =
      add_command(app, "compare", "Compare the results of two machines", compare_footer, compare);
  command->add_option("A", arguments->left, "folder of a machine, or a results.json")->required();
  command->add_option("B", arguments->right, "the same for the other machine")->required();
  command->add_option("--paper", arguments->paper, "compare only this paper");
  command->add_flag("--json", arguments->json, "print the rows as JSON");
}

}  // namespace graphspec::program
