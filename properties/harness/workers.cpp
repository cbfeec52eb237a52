/// \file
/// A process for each job, by fork: results come back through a pipe, notes lie in shared memory so
/// that they outlive their writer.
#include "properties/harness/workers.hpp"

#include <fmt/format.h>
#include <omp.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <exception>
#include <iterator>
#include <list>
#include <memory>
#include <new>
#include <system_error>
#include <vector>

namespace graphspec::properties {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

constexpr std::size_t note_capacity = std::size_t{1} << 18;

/// What a worker noted last. Lock-free atomics work between processes.
struct Notes {
  std::atomic<std::uint64_t> count;  ///< how many there were: a sign of life
  std::atomic<std::size_t> size;
  std::atomic<bool> ended;  ///< work() ends the process, not the job
  char text[note_capacity];

  void put(const std::string& note) {
    const std::size_t end = std::min(note.size(), note_capacity);
    std::memcpy(text, note.data(), end);
    size = end;
    ++count;
  }
  [[nodiscard]] std::string last() const { return {text, size}; }
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);

[[noreturn]] void fail(const char* call) {
  throw std::system_error(errno, std::generic_category(), call);
}

/// One's notes, zeroed, in memory that forked processes share. Pages are taken as they are written.
Notes* shared_notes() {
  void* const memory =
      mmap(nullptr, sizeof(Notes), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) fail("mmap");
  return static_cast<Notes*>(memory);
}

/// Where a worker may go wherever there is room.
constexpr int any_core = -1;

/// A core for each of so many workers, of those that this process may use; several share one where
/// there are more workers than cores. One alone may go anywhere. The last is to be taken first.
std::vector<int> cores_for(int workers) {
  cpu_set_t allowed;
  std::vector<int> own;
  if (workers > 1 && sched_getaffinity(0, sizeof(allowed), &allowed) == 0) {
    for (int core = 0; core < CPU_SETSIZE; ++core) {
      if (CPU_ISSET(core, &allowed)) own.push_back(core);
    }
  }
  std::vector<int> cores(static_cast<std::size_t>(workers), any_core);
  for (std::size_t place = 0; place < cores.size() && !own.empty(); ++place) {
    cores[place] = own[place % own.size()];
  }
  std::reverse(cores.begin(), cores.end());
  return cores;
}

/// Keeps this process on a core. The executor's host threads take turns, one at a time: woken on
/// another core, each waits longer for its turn than it then works.
void stay_on(int core) {
  if (core == any_core) return;
  cpu_set_t only;
  CPU_ZERO(&only);
  CPU_SET(core, &only);
  sched_setaffinity(0, sizeof(only), &only);
}

/// How a worker ends itself: by an exception of its job, and where memory has run out.
constexpr int by_exception = 2;
constexpr int without_memory = 3;

[[noreturn]] void end_process(Notes& notes, int status) {
  notes.ended = true;
  _exit(status);
}

/// The life of a worker process, which ends with the process that forked it, however that ends. No
/// destructors and no exit handlers: they belong to the process that was forked.
[[noreturn]] void work(int number, const Job& job, Notes& notes, int results, pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) end_process(notes, by_exception);  // it ended before that
  // Not an exception, which does not get out of a parallel region.
  static Notes* const own_notes = &notes;
  std::set_new_handler([] { end_process(*own_notes, without_memory); });
  omp_set_num_threads(1);
  std::string text;
  try {
    text = job(number, [&](const std::string& note) { notes.put(note); });
  } catch (const std::bad_alloc&) {
    end_process(notes, without_memory);
  } catch (const std::exception& error) {
    notes.put(fmt::format("{}\n{}", error.what(), notes.last()));
    end_process(notes, by_exception);
  }
  for (std::size_t at = 0; at < text.size();) {
    const ssize_t written = write(results, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) end_process(notes, by_exception);
    at += static_cast<std::size_t>(written);
  }
  end_process(notes, 0);
}

/// A job in a process of its own.
class Worker {
 public:
  Worker(int number, const Job& job, double limit_s, int core) : core_(core), limit_s_(limit_s) {
    result_.job = number;
    int ends[2];
    if (pipe(ends) != 0) fail("pipe");
    const pid_t parent = getpid();
    process_ = fork();
    if (process_ < 0) fail("fork");
    if (process_ == 0) {
      stay_on(core);
      work(number, job, *notes_, ends[1], parent);
    }
    close(ends[1]);
    results_ = ends[0];
  }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  ~Worker() {
    if (process_ != 0) {
      kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    close(results_);
    munmap(notes_, sizeof(Notes));
  }

  [[nodiscard]] pollfd awaited() const { return {.fd = results_, .events = POLLIN, .revents = 0}; }
  [[nodiscard]] int core() const { return core_; }
  [[nodiscard]] bool has_ended() const { return process_ == 0; }
  [[nodiscard]] const JobResult& result() const { return result_; }

  /// Takes what has come; at the end of it the process has done its work or come to grief.
  void read_results() {
    char buffer[1 << 16];
    const ssize_t size = read(results_, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR) return;
    if (size > 0) {
      result_.text.append(buffer, static_cast<std::size_t>(size));
    } else {
      end();
    }
  }

  void stop_if_hung() {
    if (notes_->count != notes_seen_) {
      notes_seen_ = notes_->count;
      sign_of_life_ = Clock::now();
    } else if (!stopped_ && seconds_since(sign_of_life_) > limit_s_) {
      stopped_ = true;
      kill(process_, SIGKILL);  // its pipe closes, and end() follows
    }
  }

 private:
  void end() {
    int status = 0;
    while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    const bool by_itself = WIFEXITED(status) && notes_->ended;
    if (by_itself && WEXITSTATUS(status) == without_memory) throw std::bad_alloc();
    result_.finished = by_itself && WEXITSTATUS(status) == 0;
    if (result_.finished) return;
    result_.text = how_it_ended(status);
    result_.stopped = stopped_;
    result_.last_note = notes_->last();
    result_.seconds = seconds_since(start_);
  }

  [[nodiscard]] std::string how_it_ended(int status) const {
    if (stopped_) return fmt::format("one case ran for more than {} s and was stopped", limit_s_);
    if (WIFSIGNALED(status)) {
      return fmt::format("the process was ended by signal {} ({})", WTERMSIG(status),
                         strsignal(WTERMSIG(status)));
    }
    if (!notes_->ended) return fmt::format("host code called exit({})", WEXITSTATUS(status));
    return fmt::format("the process exited with status {}", WEXITSTATUS(status));
  }

  int core_;
  double limit_s_;
  Notes* notes_ = shared_notes();
  pid_t process_ = 0;
  int results_ = -1;
  JobResult result_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point sign_of_life_ = start_;
  std::uint64_t notes_seen_ = 0;
  bool stopped_ = false;
};

}  // namespace

void run_in_processes(int jobs, int processes, double limit_s, const Job& job,
                      const std::function<void(const JobResult&)>& on_result) {
  std::list<Worker> workers;
  std::vector<int> free_cores = cores_for(std::max(processes, 1));
  for (int next = 0; next < jobs || !workers.empty();) {
    for (; next < jobs && !free_cores.empty(); free_cores.pop_back()) {
      workers.emplace_back(next++, job, limit_s, free_cores.back());
    }
    std::vector<pollfd> awaited;
    for (const Worker& worker : workers) awaited.push_back(worker.awaited());
    if (poll(awaited.data(), awaited.size(), 200) < 0 && errno != EINTR) fail("poll");
    auto has_something = awaited.begin();
    for (Worker& worker : workers) {
      if ((has_something++)->revents != 0) {
        worker.read_results();
      } else {
        worker.stop_if_hung();
      }
      if (!worker.has_ended()) continue;
      free_cores.push_back(worker.core());
      on_result(worker.result());
    }
    workers.remove_if([](const Worker& worker) { return worker.has_ended(); });
  }
}

Guard in_processes(double limit_s, bool some_hang) {
  static constexpr double least_s = 0.5;
  struct Past {
    double longest_s = 0;  ///< of the cases that ended
    bool some_hang = false;
  };
  auto past = std::make_shared<Past>();
  past->some_hang = some_hang;
  return [limit_s, past](const std::function<std::string()>& run) {
    const auto start = Clock::now();
    const double reduced_s = std::max(least_s, 20 * past->longest_s);
    const bool is_reduced = past->some_hang && reduced_s < limit_s;
    Ended ended;
    run_in_processes(
        1, 1, is_reduced ? reduced_s : limit_s,
        [&](int /*job*/, const auto& /*note*/) { return run(); },
        [&](const JobResult& result) {
          ended = {.finished = result.finished, .text = result.text};
          past->some_hang = past->some_hang || result.stopped;
          if (!result.stopped || !is_reduced) return;
          ended.text += fmt::format(
              " (the limit is {} s; after the first case that exceeded it, the limit is 20 times "
              "the longest case that ended, but at least {} s)",
              limit_s, least_s);
        });
    if (ended.finished) past->longest_s = std::max(past->longest_s, seconds_since(start));
    return ended;
  };
}

}  // namespace graphspec::properties
