/// \file
/// Jobs in processes: all results come back, and a crash or a hang costs one job.
#include "properties/harness/workers.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <new>
#include <stdexcept>
#include <thread>
#include <vector>

namespace graphspec::properties {
namespace {

using Note = std::function<void(const std::string&)>;

std::map<int, JobResult> run_all(int jobs, int processes, double limit_s, const Job& job) {
  std::map<int, JobResult> results;
  run_in_processes(jobs, processes, limit_s, job, [&](const JobResult& result) {
    EXPECT_EQ(results.count(result.job), 0U) << result.job;
    results[result.job] = result;
  });
  return results;
}

TEST(Workers, EveryResultComesBackOnceAndWhole) {
  const auto results = run_all(40, 3, 60, [](int job, const Note&) {
    return std::string(static_cast<std::size_t>(job) * 10000, 'x') + std::to_string(job);
  });
  ASSERT_EQ(results.size(), 40U);
  for (const auto& [job, result] : results) {
    EXPECT_TRUE(result.finished);
    EXPECT_EQ(result.text,
              std::string(static_cast<std::size_t>(job) * 10000, 'x') + std::to_string(job));
  }
}

TEST(Workers, AreEndedWhereTheirResultsAreNotWanted) {
  const auto start = std::chrono::steady_clock::now();
  const auto job = [](int number, const Note&) -> std::string {
    if (number == 0) throw std::bad_alloc();
    std::this_thread::sleep_for(std::chrono::seconds(20));
    return "";
  };
  EXPECT_THROW(static_cast<void>(run_all(2, 2, 60, job)), std::bad_alloc);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
}

TEST(Workers, SideBySideEachKeepsToACoreOfItsOwn) {
  const auto cores = [] {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    sched_getaffinity(0, sizeof(allowed), &allowed);
    std::string text;
    for (int core = 0; core < CPU_SETSIZE; ++core) {
      if (CPU_ISSET(core, &allowed)) text += std::to_string(core) + " ";
    }
    return text;
  };
  const std::string mine = cores();
  const auto job = [&](int /*number*/, const Note&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // both are there together
    return cores();
  };
  auto results = run_all(2, 2, 60, job);
  if (mine.find(' ') + 1 < mine.size()) {
    EXPECT_EQ(mine.find(results[0].text + results[1].text), 0U) << mine;
  }
  EXPECT_EQ(cores(), mine);
  EXPECT_EQ(run_all(1, 1, 60, job)[0].text, mine);  // one alone goes where there is room
}

TEST(Workers, ACrashIsReportedWithWhatTheJobNotedLastAndTheOthersGoOn) {
  const auto results = run_all(6, 2, 60, [](int job, const Note& note) {
    note("first");
    note("case of job " + std::to_string(job));
    if (job % 2 == 1) {
      std::signal(SIGABRT, SIG_DFL);
      kill(getpid(), SIGABRT);
    }
    return std::string("done");
  });
  ASSERT_EQ(results.size(), 6U);
  for (const auto& [job, result] : results) {
    EXPECT_EQ(result.finished, job % 2 == 0);
    if (result.finished) continue;
    EXPECT_EQ(result.last_note, "case of job " + std::to_string(job));
    EXPECT_NE(result.text.find("signal 6"), std::string::npos) << result.text;
  }
}

TEST(Workers, AJobThatHangsIsStoppedAndReported) {
  const auto results = run_all(3, 2, 0.5, [](int job, const Note& note) {
    note("case of job " + std::to_string(job));
    if (job == 1) {
      while (true) usleep(1000);
    }
    return std::string("done");
  });
  ASSERT_EQ(results.size(), 3U);
  EXPECT_TRUE(results.at(0).finished);
  EXPECT_TRUE(results.at(2).finished);
  EXPECT_FALSE(results.at(1).finished);
  EXPECT_EQ(results.at(1).last_note, "case of job 1");
  EXPECT_EQ(results.at(1).text, "one case ran for more than 0.5 s and was stopped");
}

TEST(Workers, AnExitOfAJobIsReportedAndIsNoResult) {
  for (const int status : {0, 2, 3}) {
    const auto results =
        run_all(1, 1, 60, [&](int, const Note&) -> std::string { std::_Exit(status); });
    EXPECT_FALSE(results.at(0).finished);
    EXPECT_EQ(results.at(0).text, "host code called exit(" + std::to_string(status) + ")");
  }
}

TEST(Workers, AGuardReducesItsLimitAfterTheFirstCaseThatHangs) {
  const Guard guard = in_processes(1.5);
  const auto text_after = [&](int milliseconds) {
    const Ended ended = guard([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      return std::string("done");
    });
    return ended.text;
  };
  EXPECT_EQ(text_after(800), "done");  // nothing is known of how long cases take
  const Guard after_short_cases = in_processes(1.5);
  EXPECT_EQ(after_short_cases([] { return std::string("done"); }).text, "done");
  const auto hang = [] {
    while (true) usleep(1000);
    return std::string();
  };
  EXPECT_EQ(after_short_cases(hang).text, "one case ran for more than 1.5 s and was stopped");
  EXPECT_EQ(
      after_short_cases(hang).text,
      "one case ran for more than 0.5 s and was stopped (the limit is 1.5 s; after the first "
      "case that exceeded it, the limit is 20 times the longest case that ended, but at least "
      "0.5 s)");
}

TEST(Workers, AnExceptionOfAJobIsReportedWithItsText) {
  const auto results = run_all(1, 1, 60, [](int, const Note& note) -> std::string {
    note("the case");
    throw std::runtime_error("what went wrong");
  });
  EXPECT_FALSE(results.at(0).finished);
  EXPECT_EQ(results.at(0).last_note, "what went wrong\nthe case");
}

TEST(Workers, AJobWithoutMemoryEndsAllOfThem) {
  // By an exception, and where none gets out: in a parallel region, on another thread.
  const std::vector<Job> jobs = {[](int, const Note&) -> std::string { throw std::bad_alloc(); },
                                 [](int, const Note&) {
                                   std::thread([] { std::get_new_handler()(); }).join();
                                   return std::string();
                                 }};
  for (const Job& job : jobs) {
    EXPECT_THROW(static_cast<void>(run_all(3, 2, 60, job)), std::bad_alloc);
  }
}

TEST(Workers, TheyEndWithTheProcessThatForkedThemThoughItIsKilled) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t forker = fork();
  ASSERT_GE(forker, 0);
  if (forker == 0) {
    run_in_processes(
        2, 2, 60,
        [&](int, const Note&) -> std::string {
          static_cast<void>(!write(ends[1], "w", 1));
          sleep(30);
          return "";
        },
        [](const JobResult&) {});
    _exit(0);
  }
  close(ends[1]);
  char started = 0;
  for (int worker = 0; worker < 2; ++worker) ASSERT_EQ(read(ends[0], &started, 1), 1);
  kill(forker, SIGKILL);
  waitpid(forker, nullptr, 0);
  // Nobody has the other end now, or it stays open for as long as they live.
  pollfd closed = {.fd = ends[0], .events = POLLIN, .revents = 0};
  ASSERT_EQ(poll(&closed, 1, 10000), 1);
  EXPECT_EQ(read(ends[0], &started, 1), 0);
  close(ends[0]);
}

TEST(Workers, NoJobsAreNoWork) {
  EXPECT_TRUE(run_all(0, 2, 60, [](int, const Note&) { return std::string(); }).empty());
}

}  // namespace
}  // namespace graphspec::properties
