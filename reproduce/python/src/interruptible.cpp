/// \file
/// The thread that works while the main thread listens.
#include "reproduce/python/src/interruptible.hpp"

#include <nanobind/nanobind.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

namespace graphspec::python {
namespace {

namespace nb = nanobind;

constexpr auto between_looks = std::chrono::milliseconds(50);
constexpr auto patience = std::chrono::seconds(1);

/// One piece of work, shared by who asks and who does it.
struct Job {
  Work work;
  std::atomic<bool> stop = false;
  bool done = false;
  std::exception_ptr error;
};

/// A thread that stays for the next work: OpenMP's threads and the executor's fibers stay with it.
class Worker {
 public:
  /// What the worker and its thread share; the thread may outlive the worker.
  struct Desk {
    std::mutex mutex;
    std::condition_variable changed;
    std::shared_ptr<Job> job;
  };

  Worker() {
    std::thread([desk = desk_] { serve(*desk); }).detach();
  }

  void begin(std::shared_ptr<Job> job) {
    const std::lock_guard lock(desk_->mutex);
    desk_->job = std::move(job);
    desk_->changed.notify_all();
  }

  /// True where the job is done by then.
  bool wait(const Job& job, std::chrono::milliseconds most) {
    std::unique_lock lock(desk_->mutex);
    return desk_->changed.wait_for(lock, most, [&] { return job.done; });
  }

 private:
  [[noreturn]] static void serve(Desk& desk) {
    for (std::unique_lock lock(desk.mutex);;) {
      desk.changed.wait(lock, [&] { return desk.job != nullptr; });
      const std::shared_ptr<Job> job = std::exchange(desk.job, nullptr);
      lock.unlock();
      try {
        job->work(job->stop);
      } catch (...) {
        job->error = std::current_exception();
      }
      job->work = nullptr;  // what it owns goes before anybody knows
      lock.lock();
      job->done = true;
      desk.changed.notify_all();
    }
  }

  std::shared_ptr<Desk> desk_ = std::make_shared<Desk>();
};

/// The main thread's worker. A forked process has not got its parent's threads.
std::unique_ptr<Worker>& worker() {
  static pid_t process = 0;
  static auto* kept = new std::unique_ptr<Worker>;  // its thread may still look at it at the end
  if (process != getpid() || *kept == nullptr) {
    process = getpid();
    kept->release();  // NOLINT(bugprone-unused-return-value)
    *kept = std::make_unique<Worker>();
  }
  return *kept;
}

}  // namespace

void do_interruptible(Work work) {
  const nb::object threading = nb::module_::import_("threading");
  const nb::object main_thread = threading.attr("main_thread")();
  const bool signals_come_here = threading.attr("current_thread")().is(main_thread);
  if (!signals_come_here) {
    const nb::gil_scoped_release released;
    work(false);
    return;
  }
  const auto job = std::make_shared<Job>();
  job->work = std::move(work);
  auto& mine = worker();
  mine->begin(job);
  while (true) {
    bool done = false;
    {
      const nb::gil_scoped_release released;
      done = mine->wait(*job, between_looks);
    }
    if (done) break;
    if (PyErr_CheckSignals() == 0) continue;
    const std::exception_ptr raised = std::make_exception_ptr(nb::python_error());
    job->stop = true;
    {
      const nb::gil_scoped_release released;
      done = mine->wait(*job, patience);
    }
    if (!done) mine = nullptr;
    std::rethrow_exception(raised);
  }
  if (job->error) std::rethrow_exception(job->error);
}

}  // namespace graphspec::python
