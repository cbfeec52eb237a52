/// \file
/// Starting the ranks of a command under mpirun, whose messages are sifted, joining them, and
/// seeing that all were given the same.
#include "reproduce/program/ranks.hpp"

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
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

#include "gpu/device/ranks/packet.hpp"
#include "gpu/device/ranks/world.hpp"
#include "gpu/problem/on_ranks.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/program/given_values.hpp"
#include "reproduce/program/passed_signals.hpp"

namespace graphspec::program {
namespace {

/// This process's command line, word by word.
std::vector<std::string> own_words() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) words.push_back(word);
  return words;
}

constexpr std::string_view own_prefix = "graphspec: ";

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
  std::vector<std::string> own = own_words();
  std::array<char, 4096> path{};
  if (const auto size = ::readlink("/proc/self/exe", path.data(), path.size()); size > 0) {
    own.front().assign(path.data(), static_cast<std::size_t>(size));
  }
  words.insert(words.end(), own.begin(), own.end());
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
           (other_.empty() ? "a rank ended without a message" : "mpirun: " + other_);
  }
  [[nodiscard]] bool has_signal() const { return own_.empty() && !signal_.empty(); }

 private:
  std::string own_;
  std::string signal_;
  std::string other_;
};

/// Runs this process's command line as so many ranks under mpirun, on this host, and waits. What
/// the first says on stdout comes through; of errors, which mpirun tells in twenty lines, the one
/// that counts does: the program's own, else which rank ended, and how.
/// Who ends this process with a signal that it can hear ends them all.
/// \return the exit code: the program's, or 3 where a rank was ended by a signal
/// \throws InputError where there is no mpirun, or no MPI in this program
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
  PassedSignals signals;
  pid_t child = 0;
  const int wrong = ::posix_spawnp(&child, "mpirun", &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (wrong != 0) {
    ::close(ends[0]);
    throw InputError(
        fmt::format("--ranks: mpirun: {}; run cmake/setup.sh --for ranks", std::strerror(wrong)));
  }
  PassedSignals::pass_to(child);

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
  signals.end_as_asked();
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 3;
  if (const std::string said = sieve.line(code != 0); !said.empty()) {
    fmt::print(stderr, "{}\n", said);
  }
  return sieve.has_signal() ? 3 : code;
}

/// The command line without the program's own path.
std::string command_line() {
  const std::vector<std::string> words = own_words();
  return fmt::format(" {}", fmt::join(words.begin() + 1, words.end(), " "));
}

/// Ends a rank where the first says what is wrong: mpirun ends all, the first before it could say
/// it, once one has exited with another code than 0.
[[noreturn]] void end_while_the_first_speaks() {
  throw Ended{0};
}

/// Throws InputError, on the first rank, unless all have the same command line; ends the others.
void check_same_command(Communicator& ranks) {
  Packet mine;
  mine.put_text(command_line());
  const auto all = ranks.gather_on_host(mine.take_bytes());
  const std::string first = Packet(all.front()).get_text();
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    const std::string other = Packet(all[rank]).get_text();
    if (other == first) continue;
    if (ranks.rank() != 0) end_while_the_first_speaks();
    throw InputError(
        fmt::format("rank {} was started with the options '{}', but rank 0 with '{}'; start all "
                    "ranks with the same options",
                    rank, other, first));
  }
}

}  // namespace

void RanksArguments::add_to(CLI::App& command) {
  command
      .add_option("--ranks", ranks,
                  "number of processes, each with its own device; needs a variant whose name "
                  "begins with 'distributed'")
      ->check(positive);
  command
      .add_option("--gpus", gpus,
                  "number of processes, each with its own GPU; like --ranks with --device cuda")
      ->check(positive);
}

std::string RanksArguments::device(const std::string& asked) const {
  if (gpus == 0) return asked;
  if (ranks != 0 && ranks != gpus)
    throw InputError("--ranks and --gpus exclude each other; pass one of them");
  if (!asked.empty() && asked != "cuda")
    throw InputError("--gpus runs on CUDA devices; leave out --device, or pass --device cuda");
  return "cuda";
}

RankSession::RankSession(const RanksArguments& arguments, Device device) : device_(device) {
  const int asked = arguments.gpus != 0 ? arguments.gpus : arguments.ranks;
  if (!started_as_rank()) {
    if (asked > 1) throw Ended{start_ranks(asked)};
    return;
  }
  Communicator& ranks = world(device);
  size_ = ranks.size();
  try {
    check_same_command(ranks);
    if (asked != 0 && asked != size_) {
      if (ranks.rank() != 0) end_while_the_first_speaks();
      throw InputError(fmt::format("{} ranks are requested, but {} were started", asked, size_));
    }
  } catch (...) {
    leave_world();
    throw;
  }
  is_first_ = ranks.rank() == 0;
}

void RankSession::together(const std::function<void()>& work) const {
  try {
    work();
  } catch (const std::exception&) {
    if (is_first_) throw;
    end_while_the_first_speaks();
  }
}

bool RankSession::has_served() {
  if (size_ == 1) return false;
  if (is_first_) {
    others_serve_ = true;
    return false;
  }
  serve_first_rank(device_);
  return true;
}

RankSession::~RankSession() {
  if (!started_as_rank()) return;
  try {
    if (others_serve_) dismiss_ranks(device_);
    leave_world();
  } catch (const std::exception& error) {
    fmt::print(stderr, "graphspec: {}\n", error.what());
    end_world(3);
  }
}

void RankSession::check_variant(std::string_view variant, bool is_for_ranks) const {
  if (size_ == 1 || is_for_ranks) return;
  throw InputError(
      fmt::format("variant {} runs on one device; start it without mpirun, --ranks and --gpus, or "
                  "choose a variant whose name begins with 'distributed'",
                  variant));
}

}  // namespace graphspec::program
