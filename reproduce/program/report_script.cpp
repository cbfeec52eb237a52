/// \file
/// Finding the scripts of reports and an interpreter for them, and running the ones in the other.
#include "reproduce/program/report_script.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"
#include "spec/tree.hpp"

namespace graphspec::program {
namespace {

namespace fs = std::filesystem;

constexpr int a_claim_is_contradicted = 4;  // as report.py has it

/// Becomes the command. Comes back only where it cannot be run.
void become(const std::vector<std::string>& command) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execvp(arguments[0], arguments.data());
}

/// Runs a command and returns its exit code; 127 where it cannot be run.
int run_command(const std::vector<std::string>& command, bool quiet) {
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    // It ends with this process, silently: an interrupt is this one's to speak of.
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    std::signal(SIGINT, SIG_IGN);
    if (quiet) {
      const int nowhere = ::open("/dev/null", O_RDWR);
      ::dup2(nowhere, STDOUT_FILENO);
      ::dup2(nowhere, STDERR_FILENO);
    }
    become(command);
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 127;
  return WEXITSTATUS(status);
}

/// An interpreter that can import what the report is made with.
std::string python() {
  std::vector<std::string> candidates{"python3", "/usr/bin/python3"};
  if (const char* chosen = std::getenv("GRAPHSPEC_PYTHON")) {
    candidates.insert(candidates.begin(), chosen);
  }
  for (const std::string& candidate : candidates) {
    if (run_command({candidate, "-c", "import matplotlib, jinja2"}, /*quiet=*/true) == 0)
      return candidate;
  }
  throw InputError(
      "no Python with matplotlib and jinja2 was found, so there are no figures and no report. Run "
      "cmake/setup.sh --for report, which installs python3-matplotlib, python3-jinja2 and "
      "graphviz, or set GRAPHSPEC_PYTHON to an interpreter");
}

/// The folder reproduce/ of the tree or of the installation.
fs::path reproduce_folder() {
  if (const auto tree = find_tree("reproduce/report")) return *tree / "reproduce";
  throw InputError("reproduce/report/report.py was not found; run graphspec from its source tree");
}

/// A script of reproduce/report, to be run in an interpreter that has matplotlib.
std::vector<std::string> script(std::string_view name, const std::vector<std::string>& words) {
  std::vector<std::string> command{python(), "-B", (reproduce_folder() / "report" / name).string()};
  command.insert(command.end(), words.begin(), words.end());
  return command;
}

/// Of a script that has said on stderr what is wrong.
[[noreturn]] void fail(std::string_view what, int code) {
  throw InputError(fmt::format("{} (exit {}); see the message above", what, code));
}

}  // namespace

bool write_report(std::string_view paper, const fs::path& results) {
  const int code = run_command(
      script("report.py", {results.string(), "--paper", (reproduce_folder() / paper).string()}),
      /*quiet=*/false);
  if (code == 0) return true;
  if (code == a_claim_is_contradicted) return false;
  fail(fmt::format("cannot write a report about {}", results.string()), code);
}

void write_machine_report(const fs::path& machine, bool summary) {
  std::vector<std::string> words{machine.string()};
  if (!summary) words.emplace_back("--no-summary");
  const int code = run_command(script("machine_report.py", words), /*quiet=*/false);
  if (code != 0) fail(fmt::format("cannot write a report about {}", machine.string()), code);
}

void compare_results(const std::vector<std::string>& words) {
  const std::vector<std::string> command = script("compare.py", words);
  std::fflush(nullptr);
  become(command);
  throw InputError(fmt::format("cannot run {}", command.front()));
}

}  // namespace graphspec::program
