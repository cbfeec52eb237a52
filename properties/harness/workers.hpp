/// \file
/// Runs numbered jobs in worker processes, so that one that crashes or hangs is reported with what
/// it was doing, and the others go on.
#pragma once

#include <functional>
#include <string>

#include "properties/harness/falsify.hpp"

namespace graphspec::properties {

/// How one job ended.
struct JobResult {
  int job = 0;
  bool finished = false;  ///< it returned its text; else its process ended or was stopped
  bool stopped = false;   ///< it exceeded the limit
  std::string text;       ///< what it returned; else how its process ended
  std::string last_note;  ///< for a job that did not finish: what it noted last
  double seconds = 0;     ///< for a job that did not finish: how long it went on
};

/// A job: its number, and where to note what it is about to do. What it returns is sent back.
using Job =
    std::function<std::string(int job, const std::function<void(const std::string&)>& note)>;

/// Runs jobs 0 .. jobs-1, each in a forked process of its own, up to `processes` side by side,
/// each on a core of its own. None outlives this process, even where it is killed.
/// \param limit_s  a job that notes nothing for so long is stopped
/// \param on_result  called in this process, in the order in which jobs end
/// \throws std::system_error when the system gives no process or memory
/// \throws std::bad_alloc when a job has too little memory; the others are stopped
///
/// A forked process has one thread: its OpenMP regions run on it alone, and what other threads of
/// this process held is lost to it. CUDA must not be used in a job.
void run_in_processes(int jobs, int processes, double limit_s, const Job& job,
                      const std::function<void(const JobResult&)>& on_result);

/// Runs each case in its own process, for FalsifyParameters::guard: a case that hangs, crashes or
/// calls exit() is a violation. After the first case that exceeds the limit, the limit is twenty
/// times the longest case that ended, but at least 0.5 s and at most limit_s.
/// \param limit_s  the longest wait
/// \param some_hang  a case has exceeded the limit before
[[nodiscard]] Guard in_processes(double limit_s, bool some_hang = false);

}  // namespace graphspec::properties
