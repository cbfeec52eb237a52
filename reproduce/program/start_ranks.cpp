/// \file
/// mpirun as a child process, whose messages are read and sifted: it says in twenty lines that a
/// rank ended.
#include "reproduce/program/start_ranks.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "gpu/device/ranks/world.hpp"
#include "reference/graph/error.hpp"

namespace graphspec::program {
namespace {

constexpr std::string_view own_prefix = "graphspec: ";

/// This process's command line, word by word; the program by its path.
std::vector<std::string> own_command() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  std::array<char, 4096> path{};
  if (const auto size = ::readlink("/proc/self/exe", path.data(), path.size()); size > 0) {
    words.front().assign(path.data(), static_cast<std::size_t>(size));
  }
  return words;
}

std::vector<std::string> mpirun_command(int ranks) {
  std::vector<std::string> words = {"mpirun",          "-n",        std::to_string(ranks),
                                    "--oversubscribe", "--bind-to", "none"};
  const auto add = [&](std::initializer_list<std::string> more) {
    words.insert(words.end(), more);
  };
  // Ranks that wait leave the cores to the others; containers forbid copies between processes.
  add({"--mca", "mpi_yield_when_idle", "1", "--mca", "btl_vader_single_copy_mechanism", "none"});
  if (::geteuid() == 0) add({"--allow-run-as-root"});
  if (std::getenv("OMP_NUM_THREADS") == nullptr) {
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    add({"-x", fmt::format("OMP_NUM_THREADS={}", std::max(1, cores / ranks))});
  }
  for (std::string& word : own_command()) words.push_back(std::move(word));
  return words;
}

/// "... process rank 2 with PID 0 on node HOST exited on signal 9 (Killed)."
std::optional<std::string> ended_by_signal(const std::string& line) {
  const auto rank = line.find("process rank ");
  const auto on = line.find(" exited on signal ");
  if (rank == std::string::npos || on == std::string::npos) return std::nullopt;
  const std::string number = line.substr(rank + 13, line.find(' ', rank + 13) - rank - 13);
  const auto end = line.find_first_of(").", on);
  return fmt::format("rank {} was ended by signal {}", number,
                     line.substr(on + 18, end == std::string::npos ? end : end - on - 17));
}

/// The one line that counts among those of mpirun and of all ranks.
class Sieve {
 public:
  void take(const std::string& line) {
    if (line.starts_with(own_prefix)) {
      if (own_.empty()) own_ = line;
    } else if (const auto signal = ended_by_signal(line)) {
      signal_ = *signal;
    } else if (other_.empty() && line.find_first_not_of("-= \t") != std::string::npos) {
      other_ = line;
    }
  }

  /// \param failed  mpirun did not exit with 0
  [[nodiscard]] std::string line(bool failed) const {
    if (!own_.empty()) return own_;
    if (!failed) return {};
    if (!signal_.empty()) return std::string(own_prefix) + signal_;
    return std::string(own_prefix) +
           (other_.empty() ? "a rank ended without a word" : "mpirun: " + other_);
  }
  [[nodiscard]] bool has_signal() const { return own_.empty() && !signal_.empty(); }

 private:
  std::string own_;
  std::string signal_;
  std::string other_;
};

}  // namespace

int start_ranks(int ranks) {
  if (const std::string why = no_ranks(); !why.empty()) throw InputError("--ranks: " + why);
  std::vector<std::string> words = mpirun_command(ranks);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw InputError(fmt::format("--ranks: pipe: {}", std::strerror(errno)));
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int wrong = ::posix_spawnp(&child, "mpirun", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (wrong != 0) {
    ::close(ends[0]);
    throw InputError(fmt::format("--ranks: mpirun: {}; install openmpi-bin (cmake/setup.sh does)",
                                 std::strerror(wrong)));
  }

  Sieve sieve;
  std::FILE* const messages = ::fdopen(ends[0], "r");
  char* line = nullptr;
  std::size_t room = 0;
  while (::getline(&line, &room, messages) > 0) {
    std::string text(line);
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    sieve.take(text);
  }
  std::free(line);  // NOLINT(cppcoreguidelines-no-malloc): getline()'s
  std::fclose(messages);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 3;
  if (const std::string said = sieve.line(code != 0); !said.empty()) {
    fmt::print(stderr, "{}\n", said);
  }
  return sieve.has_signal() ? 3 : code;
}

}  // namespace graphspec::program
