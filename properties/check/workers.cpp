/// \file
/// Worker processes by fork: jobs are handed out through a counter in shared memory, results come
/// back through a pipe each, notes lie in shared memory so that they outlive their writer.
#include "properties/check/workers.hpp"

#include <fmt/format.h>
#include <omp.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <system_error>
#include <vector>

namespace graphspec::properties {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t note_capacity = std::size_t{1} << 18;
constexpr int no_job = -1;

/// What one worker lets the others see. Lock-free atomics work between processes.
struct WorkerState {
  std::atomic<int> job;
  std::atomic<std::uint64_t> notes;  ///< how many there were: a sign of life
  std::atomic<std::size_t> note_size;
  char note[note_capacity];
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

struct SharedState {
  std::atomic<int> next_job;
};

[[noreturn]] void fail(const char* call) {
  throw std::system_error(errno, std::generic_category(), call);
}

/// Zeroed memory that forked processes share. Pages are taken as they are written.
template <class T>
class Shared {
 public:
  explicit Shared(std::size_t count) : bytes_(count * sizeof(T)) {
    void* const memory =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) fail("mmap");
    values_ = static_cast<T*>(memory);
  }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  ~Shared() { munmap(values_, bytes_); }
  T& operator[](std::size_t index) const { return values_[index]; }

 private:
  std::size_t bytes_;
  T* values_ = nullptr;
};

/// Writes all bytes; false when nobody reads any more.
bool write_all(int descriptor, const void* data, std::size_t size) {
  const char* at = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t written = write(descriptor, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

/// The life of a worker process.
[[noreturn]] void work(int jobs, const Job& job, SharedState& shared, WorkerState& state,
                       int results) {
  omp_set_num_threads(1);
  const auto note = [&state](const std::string& text) {
    const std::size_t size = std::min(text.size(), note_capacity);
    std::memcpy(state.note, text.data(), size);
    state.note_size = size;
    ++state.notes;
  };
  while (true) {
    const int mine = shared.next_job++;
    if (mine >= jobs) break;
    state.note_size = 0;
    ++state.notes;
    state.job = mine;
    std::string text;
    try {
      text = job(mine, note);
    } catch (const std::exception& error) {
      // The process ends with the job unfinished; what it was doing is in the notes.
      note(fmt::format("{}\n{}", error.what(), std::string(state.note, state.note_size)));
      _exit(2);
    }
    const std::uint64_t size = text.size();
    if (!write_all(results, &size, sizeof(size)) || !write_all(results, text.data(), size)) break;
    state.job = no_job;
  }
  state.job = no_job;
  // No destructors and no exit handlers: they belong to the process that was forked.
  _exit(0);
}

/// The parent's view of a worker.
struct Worker {
  pid_t process = 0;
  int results = -1;
  std::string unread;
  int current_job = no_job;
  Clock::time_point job_started;
  std::uint64_t notes_seen = 0;
  Clock::time_point sign_of_life;
  bool stopped = false;
};

class Pool {
 public:
  Pool(int jobs, int processes, double limit_s, const Job& job,
       const std::function<void(const JobResult&)>& on_result)
      : jobs_(jobs),
        limit_s_(limit_s),
        job_(job),
        on_result_(on_result),
        shared_(1),
        states_(static_cast<std::size_t>(processes)),
        workers_(static_cast<std::size_t>(processes)) {}
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// When on_result throws there may be workers left.
  ~Pool() {
    for (Worker& worker : workers_) {
      if (worker.process == 0) continue;
      kill(worker.process, SIGKILL);
      waitpid(worker.process, nullptr, 0);
      close(worker.results);
    }
  }

  void run() {
    for (std::size_t index = 0; index < workers_.size(); ++index) start(index);
    while (std::any_of(workers_.begin(), workers_.end(),
                       [](const Worker& worker) { return worker.process != 0; })) {
      std::vector<pollfd> descriptors;
      for (const Worker& worker : workers_) {
        descriptors.push_back({.fd = worker.results, .events = POLLIN, .revents = 0});
      }
      if (poll(descriptors.data(), descriptors.size(), 200) < 0 && errno != EINTR) fail("poll");
      for (std::size_t index = 0; index < workers_.size(); ++index) {
        if (workers_[index].process == 0) continue;
        if (descriptors[index].revents != 0) {
          read_results(index);
        } else {
          stop_if_hung(index);
        }
      }
    }
  }

 private:
  void start(std::size_t index) {
    int ends[2];
    if (pipe(ends) != 0) fail("pipe");
    states_[index].job = no_job;
    const pid_t process = fork();
    if (process < 0) fail("fork");
    if (process == 0) {
      close(ends[0]);
      for (const Worker& other : workers_) {
        if (other.process != 0) close(other.results);
      }
      work(jobs_, job_, shared_[0], states_[index], ends[1]);
    }
    close(ends[1]);
    Worker& worker = workers_[index];
    worker = {};
    worker.process = process;
    worker.results = ends[0];
    worker.notes_seen = states_[index].notes;
    worker.sign_of_life = worker.job_started = Clock::now();
  }

  void read_results(std::size_t index) {
    Worker& worker = workers_[index];
    char buffer[1 << 16];
    const ssize_t size = read(worker.results, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR) return;
    if (size > 0) {
      worker.unread.append(buffer, static_cast<std::size_t>(size));
      take_results(worker);
      return;
    }
    end(index);
  }

  /// A worker's results come in the order in which it took its jobs, each with its job's number
  /// before the text.
  void take_results(Worker& worker) {
    std::uint64_t size = 0;
    while (worker.unread.size() >= sizeof(size)) {
      std::memcpy(&size, worker.unread.data(), sizeof(size));
      if (worker.unread.size() < sizeof(size) + size) return;
      const std::string text = worker.unread.substr(sizeof(size), size);
      worker.unread.erase(0, sizeof(size) + size);
      const std::size_t colon = text.find(':');
      JobResult result;
      result.job = std::stoi(text.substr(0, colon));
      result.finished = true;
      result.text = text.substr(colon + 1);
      worker.job_started = Clock::now();
      on_result_(result);
    }
  }

  void stop_if_hung(std::size_t index) {
    Worker& worker = workers_[index];
    const std::uint64_t notes = states_[index].notes;
    if (notes != worker.notes_seen) {
      worker.notes_seen = notes;
      worker.sign_of_life = Clock::now();
      return;
    }
    if (worker.stopped || seconds_since(worker.sign_of_life) < limit_s_) return;
    worker.stopped = true;
    kill(worker.process, SIGKILL);  // its pipe closes, and end() follows
  }

  /// A worker's pipe is closed: it has done its work or come to grief.
  void end(std::size_t index) {
    Worker& worker = workers_[index];
    int status = 0;
    while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    close(worker.results);
    worker.process = 0;
    worker.results = -1;
    WorkerState& state = states_[index];
    if (state.job == no_job) return;

    JobResult result;
    result.job = state.job;
    result.text = how_it_ended(status, worker.stopped);
    result.last_note = std::string(state.note, state.note_size);
    result.seconds = seconds_since(worker.job_started);
    start(index);
    on_result_(result);
  }

  [[nodiscard]] std::string how_it_ended(int status, bool stopped) const {
    if (stopped) return fmt::format("one case ran for more than {} s and was stopped", limit_s_);
    if (WIFSIGNALED(status)) {
      return fmt::format("the process was ended by signal {} ({})", WTERMSIG(status),
                         strsignal(WTERMSIG(status)));
    }
    return fmt::format("the process ended itself with status {}", WEXITSTATUS(status));
  }

  static double seconds_since(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
  }

  int jobs_;
  double limit_s_;
  const Job& job_;
  const std::function<void(const JobResult&)>& on_result_;
  Shared<SharedState> shared_;
  Shared<WorkerState> states_;
  std::vector<Worker> workers_;
};

}  // namespace

void run_in_processes(int jobs, int processes, double limit_s, const Job& job,
                      const std::function<void(const JobResult&)>& on_result) {
  if (jobs == 0) return;
  const Job numbered = [&job](int number, const std::function<void(const std::string&)>& note) {
    return fmt::format("{}:{}", number, job(number, note));
  };
  Pool(jobs, std::clamp(processes, 1, jobs), limit_s, numbered, on_result).run();
}

}  // namespace graphspec::properties
