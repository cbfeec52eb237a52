/// \file
/// Finding the report script and an interpreter for it, and running the one in the other.
#include "reproduce/program/report_script.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::program {
namespace {

namespace fs = std::filesystem;

constexpr int a_claim_does_not_hold = 4;  // as report.py has it

/// Runs a command and returns its exit code; 127 where it cannot be run.
int run_command(const std::vector<std::string>& command, bool quiet) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::fflush(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    if (quiet) {
      const int nowhere = ::open("/dev/null", O_RDWR);
      ::dup2(nowhere, STDOUT_FILENO);
      ::dup2(nowhere, STDERR_FILENO);
    }
    ::execvp(arguments[0], arguments.data());
    ::_exit(127);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 127;
  return WEXITSTATUS(status);
}

/// An interpreter that can import matplotlib.
std::string python() {
  std::vector<std::string> candidates{"python3", "/usr/bin/python3"};
  if (const char* chosen = std::getenv("GRAPHSPEC_PYTHON")) {
    candidates.insert(candidates.begin(), chosen);
  }
  for (const std::string& candidate : candidates) {
    if (run_command({candidate, "-c", "import matplotlib"}, /*quiet=*/true) == 0) return candidate;
  }
  throw InputError(
      "no Python with matplotlib was found, so there are no figures and no report: "
      "apt-get install python3-matplotlib, or name an interpreter in GRAPHSPEC_PYTHON");
}

/// The folder reproduce/ of the tree or of the installation: near the program, near the current
/// folder, or where the program was built.
fs::path reproduce_folder() {
  std::error_code ignored;
  std::vector<fs::path> candidates;
  for (fs::path start :
       {fs::read_symlink("/proc/self/exe", ignored).parent_path(), fs::current_path(ignored)}) {
    for (; !start.empty(); start = start.parent_path()) {
      candidates.push_back(start / "reproduce");
      candidates.push_back(start / "share/graphspec/reproduce");
      if (start == start.root_path()) break;
    }
  }
  candidates.emplace_back(fs::path(GRAPHSPEC_SOURCE_DIR) / "reproduce");
  for (const fs::path& candidate : candidates) {
    if (fs::exists(candidate / "report" / "report.py", ignored)) return candidate;
  }
  throw InputError("reproduce/report/report.py was not found: run graphspec from its source tree");
}

}  // namespace

bool write_report(std::string_view paper, const fs::path& results) {
  const fs::path folder = reproduce_folder();
  const std::string interpreter = python();
  const int code = run_command({interpreter, "-B", (folder / "report" / "report.py").string(),
                                results.string(), "--paper", (folder / paper).string()},
                               /*quiet=*/false);
  if (code == 0) return true;
  if (code == a_claim_does_not_hold) return false;
  throw InputError(fmt::format("{} could not make a report of {} (exit {}); its message is above",
                               interpreter, results.string(), code));
}

}  // namespace graphspec::program
