/// \file
/// What is printed and written of counts, progress and machines, word by word; and what other
/// programs print, of which made-up ones stand in for those of GPUs.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <omp.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "reference/graph/build.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/command_output.hpp"
#include "reproduce/measure/components.hpp"
#include "reproduce/measure/kernel_counts.hpp"
#include "reproduce/measure/machine.hpp"
#include "reproduce/measure/nsight_compute.hpp"
#include "reproduce/measure/progress.hpp"
#include "reproduce/measure/random_reads.hpp"
#include "reproduce/measure/read_bandwidth.hpp"
#include "reproduce/measure/timing.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

TEST(ProgressText, SaysTheTimeAloneWhereNoShareIsKnown) {
  EXPECT_EQ(progress_text("making", -1, 0.9), "making 0:00");
  EXPECT_EQ(progress_text("making", -0.5, 65), "making 1:05");
  EXPECT_EQ(progress_text("making", -1, 3600), "making 60:00");
  const std::string sixty(60, 'x');
  EXPECT_EQ(progress_text(sixty, -1, 1), sixty + " 0:01");
  EXPECT_EQ(progress_text(sixty + "y", -1, 1), sixty + " 0:01");
}

TEST(ProgressText, DrawsTheShareAndSaysHowLongTheRestTakes) {
  const auto bar = [](int full) {
    return "a [" + std::string(static_cast<std::size_t>(full), '#') +
           std::string(static_cast<std::size_t>(24 - full), '.') + "] ";
  };
  EXPECT_EQ(progress_text("a", 0, 5), bar(0) + "0 % 0:05");
  // Of less than a hundredth nothing is said of the rest.
  EXPECT_EQ(progress_text("a", 0.0099, 100), bar(0) + "0 % 1:40");
  EXPECT_EQ(progress_text("a", 0.01, 100), bar(0) + "1 % 1:40, about 165:00 left");
  EXPECT_EQ(progress_text("a", 0.25, 30), bar(6) + "25 % 0:30, about 1:30 left");
  EXPECT_EQ(progress_text("a", 0.5, 30), bar(12) + "50 % 0:30, about 0:30 left");
  EXPECT_EQ(progress_text("a", 0.999, 1000), bar(23) + "99 % 16:40, about 0:01 left");
  EXPECT_EQ(progress_text("a", 1, 61), bar(24) + "100 % 1:01");
  EXPECT_EQ(progress_text("a", 1.5, 61), bar(24) + "100 % 1:01");
}

/// A terminal in place of stderr.
class Terminal {
 public:
  Terminal() : shown_(posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK)) {
    if (shown_ < 0 || grantpt(shown_) != 0 || unlockpt(shown_) != 0) return;
    std::array<char, 128> name{};
    if (ptsname_r(shown_, name.data(), name.size()) != 0) return;
    const int terminal = open(name.data(), O_RDWR | O_NOCTTY);
    if (terminal < 0) return;
    before_ = dup(STDERR_FILENO);
    dup2(terminal, STDERR_FILENO);
    close(terminal);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (before_ >= 0) {
      dup2(before_, STDERR_FILENO);
      close(before_);
    }
    if (shown_ >= 0) close(shown_);
  }

  [[nodiscard]] bool is_there() const { return before_ >= 0; }
  /// All that it has shown so far.
  const std::string& text() {
    std::array<char, 4096> piece{};
    for (ssize_t got = 1; got > 0;) {
      got = read(shown_, piece.data(), piece.size());
      if (got > 0) text_.append(piece.data(), static_cast<std::size_t>(got));
    }
    return text_;
  }

 private:
  int shown_;
  int before_ = -1;
  std::string text_;
};

/// How often a text has these words.
int times(const std::string& text, const std::string& words) {
  int count = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++count;
  return count;
}

TEST(Progress, IsALineOfATerminalAfterASecondAndGoesAwayOnce) {
  const std::string erase = "\r\x1b[K";
  Terminal terminal;
  if (!terminal.is_there()) GTEST_SKIP() << "no terminals";
  { const Progress short_work("short"); }
  EXPECT_EQ(terminal.text(), "");
  {
    Progress progress("first");
    progress.clear();
    EXPECT_EQ(terminal.text(), "") << "nothing is shown yet";
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    const auto wait_for = [&](const std::string& words, int count) {
      while (times(terminal.text(), words) < count && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
      }
    };
    wait_for(erase + "first 0:0", 2);
    progress.set("second", 0.5);
    wait_for(erase + "second [############............] 50 % 0:0", 1);
    for (int again = 0; again < 20; ++again) progress.clear();
  }
  // Each line is taken away at most once: by the next line, by clear(), or at the end.
  const std::string& text = terminal.text();
  const int lines = times(text, erase + "first") + times(text, erase + "second");
  EXPECT_GE(times(text, erase + "first 0:0"), 2) << text;
  EXPECT_GE(times(text, erase + "second [############............] 50 % 0:0"), 1) << text;
  EXPECT_GT(times(text, erase), lines) << text;
  EXPECT_LE(times(text, erase) - lines, lines) << text;
  EXPECT_TRUE(text.ends_with(erase)) << text;
}

TEST(CountsJson, HasEachCounterUnderItsOwnName) {
  const Counters counters{.launches = 1,
                          .nested_launches = 2,
                          .copies_to_host = 3,
                          .blocks = 4,
                          .threads = 5,
                          .block_barriers = 6,
                          .grid_barriers = 7,
                          .warp_operations = 8,
                          .global_atomics = 9,
                          .shared_atomics = 10,
                          .steps = 11};
  EXPECT_EQ(counts_json(counters), (Json{{"launches", 1},
                                         {"nested_launches", 2},
                                         {"copies_to_host", 3},
                                         {"blocks", 4},
                                         {"threads", 5},
                                         {"block_barriers", 6},
                                         {"grid_barriers", 7},
                                         {"warp_operations", 8},
                                         {"global_atomics", 9},
                                         {"shared_atomics", 10}}));
}

TEST(KernelCounts, AreALineAKindWithRatiosOfWhatThereIs) {
  const auto kind = [](std::int64_t accesses, std::int64_t lanes, std::int64_t sectors,
                       std::int64_t least, int conflicts, int contended) {
    return Json{{"warp_accesses", accesses},   {"lanes", lanes},
                {"sectors", sectors},          {"least_sectors", least},
                {"bank_conflicts", conflicts}, {"contended_lanes", contended}};
  };
  constexpr std::int64_t million = 1'000'000;
  const Json none = kind(0, 9, 9, 9, 9, 9);
  const Json counts{{"search",
                     {{"launches", 3},
                      {"block_barriers", 5},
                      {"global_loads", kind(4, 128, 20, 16, 77, 78)},
                      {"global_stores", none},
                      {"global_atomics", kind(2, 7, 3, 0, 77, 6)},
                      {"shared_loads", kind(8, 20, 77, 78, 13, 79)},
                      {"shared_stores", none},
                      {"shared_atomics", kind(1, 2, 77, 78, 0, 1)}}}};
  EXPECT_EQ(
      kernel_counts_text(counts),
      "search: 3 launches, 5 block barriers\n"
      "                    by warps  lanes each sectors each x the least  conflicts  contended\n"
      "  global loads             4       32.00         5.00        1.25                      \n"
      "  global atomics           2        3.50         1.50                                 6\n"
      "  shared loads             8        2.50                                  13           \n"
      "  shared atomics           1        2.00                                   0          1\n");
  EXPECT_EQ(kernel_counts_text(Json::object()), "");
  // Two kernels, and counts that no float holds: 2^24 + 1.
  const auto stores = [&](std::int64_t accesses, std::int64_t lanes, std::int64_t sectors,
                          std::int64_t least) {
    return Json{
        {"launches", 1},          {"block_barriers", 0},
        {"global_loads", none},   {"global_stores", kind(accesses, lanes, sectors, least, 0, 0)},
        {"global_atomics", none}, {"shared_loads", none},
        {"shared_stores", none},  {"shared_atomics", none}};
  };
  const std::string titles =
      "                    by warps  lanes each sectors each x the least  conflicts  contended\n";
  EXPECT_EQ(kernel_counts_text(Json{
                {"a", stores(1, 16'777'217, 16'777'217, 1)},
                {"b", stores(16'777'217, 16'777'217 * million, 16'777'217 * million, 16'777'217)}}),
            "a: 1 launches, 0 block barriers\n" + titles +
                "  global stores            1 16777217.00  16777217.00 16777217.00                 "
                "     \n"
                "b: 1 launches, 0 block barriers\n" +
                titles +
                "  global stores     16777217  1000000.00   1000000.00  1000000.00                 "
                "     \n");
  EXPECT_EQ(words_of("a_b_c"), "a b c");
}

TEST(Rates, AreOfASecond) {
  EXPECT_DOUBLE_EQ((AddMinimumRate{3000, 2}).a_second(), 1.5e6);
  EXPECT_DOUBLE_EQ((RandomReadRate{8, 3000, 2}).a_second(), 1.5e6);
  EXPECT_DOUBLE_EQ((ReadRate{3000, 2}).bytes_a_second(), 1.5e6);
}

TEST(AddMinimum, RelaxesWordsAndTheirHalvesWithWrappingSums) {
  constexpr std::uint32_t minus_one = 0xffffffffU;
  EXPECT_EQ(AddMinimum::step(false), minus_one);
  EXPECT_EQ(AddMinimum::relaxed(5, 3, 9, false), 8U);
  EXPECT_EQ(AddMinimum::relaxed(5, 3, 7, false), 7U);
  EXPECT_EQ(AddMinimum::relaxed(5, minus_one, 0, false), 0U);
  EXPECT_EQ(AddMinimum::relaxed(0, minus_one, 0, false), minus_one) << "signed";
  EXPECT_EQ(AddMinimum::relaxed(0x80000000U, minus_one, 4, false), 4U) << "it wraps";
  EXPECT_EQ(AddMinimum::relaxed(0x00050002U, minus_one, 0x00030009U, true), 0x00030001U);
  EXPECT_EQ(AddMinimum::relaxed(0x00000000U, minus_one, 0x00000000U, true), minus_one);
  EXPECT_EQ(AddMinimum::relaxed(0x80008000U, minus_one, 0x00040004U, true), 0x00040004U);
}

TEST(Components, OfEqualsTheOneWithTheLeastVertexIsTheLargest) {
  const auto largest = [](Vertex vertices, std::vector<Vertex> from, std::vector<Vertex> to) {
    const Component found = largest_component(build_graph({.num_vertices = vertices,
                                                           .source = std::move(from),
                                                           .dest = std::move(to),
                                                           .weights = {},
                                                           .symmetric = false}));
    return std::vector<std::int64_t>{found.first_vertex, found.num_vertices, found.num_components};
  };
  using Found = std::vector<std::int64_t>;
  EXPECT_EQ(largest(1, {}, {}), (Found{0, 1, 1}));
  EXPECT_EQ(largest(3, {2}, {2}), (Found{0, 1, 3}));
  EXPECT_EQ(largest(5, {4, 3}, {1, 2}), (Found{1, 2, 3}));
  EXPECT_EQ(largest(6, {5, 4, 3, 2}, {4, 3, 2, 1}), (Found{1, 5, 2}));
  EXPECT_EQ(largest(6, {1, 3, 5, 0}, {0, 2, 4, 5}), (Found{0, 4, 2}));
}

TEST(SamplesOfOthers, AreRowsInTheirOrderWithWhatIsSaidOfThem) {
  const Json rows = rows_of_samples("a/b", {1.5, 0.5}, {{"graph", "g"}});
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1], (Json{{"name", "a/b"},
                           {"run_name", "a/b"},
                           {"run_type", "iteration"},
                           {"repetitions", 2},
                           {"repetition_index", 1},
                           {"iterations", 1},
                           {"real_time", 0.5},
                           {"time_unit", "ms"},
                           {"graph", "g"}}));
  EXPECT_EQ(rows[0]["real_time"], 1.5);
  EXPECT_EQ(rows[0]["repetition_index"], 0);
  EXPECT_TRUE(rows_of_samples("none", {}, {}).empty());
}

TEST(HostMilliseconds, AreAsLongAsTheWork) {
  const double slept = host_ms([] { ::usleep(20'000); });
  EXPECT_GE(slept, 20);
  EXPECT_LT(slept, 2000);
}

TEST(BenchmarkContext, LeavesOutWhatIsOfOneHostOrOneMoment) {
  const Json context = benchmark_context();
  for (const char* const key :
       {"host_name", "executable", "date", "load_avg", "library_build_type"}) {
    EXPECT_FALSE(context.contains(key)) << key;
  }
}

/// A folder of made-up programs, which come before all others while it lives.
class MadeUpPrograms : public testing::Test {
 protected:
  MadeUpPrograms()
      : folder_(std::filesystem::temp_directory_path() /
                fmt::format("graphspec-programs-{}", ::getpid())),
        before_(path()) {
    std::filesystem::create_directory(folder_);
    ::setenv("PATH", (folder_.string() + ":" + before_).c_str(), 1);
  }
  ~MadeUpPrograms() override {
    ::setenv("PATH", before_.c_str(), 1);
    std::filesystem::remove_all(folder_);
  }
  static std::string path() {
    const char* const given = std::getenv("PATH");
    return given == nullptr ? "" : given;
  }
  /// A shell script of that name.
  void make(const std::string& name, const std::string& script) const {
    std::ofstream(folder_ / name) << "#!/bin/sh\n" << script << "\n";
    std::filesystem::permissions(folder_ / name, std::filesystem::perms::owner_all);
  }
  [[nodiscard]] std::string arguments() const {
    std::ifstream file(folder_ / "arguments");
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_;

 private:
  std::string before_;
};

TEST_F(MadeUpPrograms, WhatACommandPrintsIsReadToItsEndWhateverItsLength) {
  make("long_line", "printf '%2000s|' x; echo; echo no >&2; printf last");
  EXPECT_EQ(output_of("long_line 2>/dev/null"), std::string(1999, ' ') + "x|\nlast");
  EXPECT_EQ(output_of("no_such_program 2>/dev/null"), "");
  EXPECT_EQ(output_of("echo before; exit 3"), "before\n");
}

TEST_F(MadeUpPrograms, TheStateOfAGpuIsWhatNvidiaSmiSaysOfTheFirst) {
  make("nvidia-smi", "exit 1");
  EXPECT_EQ(gpu_state(), Json(nullptr));
  make("nvidia-smi",
       "echo '1, 2, 3, 4, 5 W, 6, Enabled, 7, 8, 9, 10, 0x1, 550.1'; echo 'a, second, gpu'");
  const Json state = gpu_state();
  EXPECT_EQ(state.size(), 13U);
  EXPECT_EQ(state["clocks.sm"], "1");
  EXPECT_EQ(state["power.draw"], "5 W");
  EXPECT_EQ(state["driver_version"], "550.1");
  // An old one refuses a query with a name that it does not know, and is asked for one at a time.
  make("nvidia-smi",
       "case $1 in *,*|*mig*) echo \"Field is not a valid field to query.\";; "
       "*clocks.mem*) echo 77;; *driver_version*) echo ' 440.2 ';; esac");
  EXPECT_EQ(gpu_state(), (Json{{"clocks.mem", "77"}, {"driver_version", "440.2"}}));
}

TEST_F(MadeUpPrograms, TheProfilerIsAskedForEachLaunchOrForEachOfManyOfAKernel) {
  const std::string script = "echo \"$@\" > " + (folder_ / "arguments").string() +
                             "\ncat <<'END'\n"
                             "\"ID\",\"Kernel Name\",\"gpu__time_duration.sum\"\n\"\",\"\",\"ns\"\n"
                             "\"0\",\"one\",\"2,000,000\"\n\"1\",\"one\",\"1,000,000\"\nEND";
  make("ncu", script);
  const auto each = utilization("work now");
  ASSERT_TRUE(each);
  EXPECT_DOUBLE_EQ(each->milliseconds, 3);
  EXPECT_EQ(arguments(),
            "--csv --page raw --print-units base --metrics gpu__time_duration.sum,"
            "dram__bytes_read.sum,dram__bytes_write.sum,"
            "dram__throughput.avg.pct_of_peak_sustained_elapsed,"
            "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed,"
            "sm__throughput.avg.pct_of_peak_sustained_elapsed work now\n");
  const auto some = utilization("work now", 100);
  ASSERT_TRUE(some);
  EXPECT_DOUBLE_EQ(some->milliseconds, 102) << "the second stands for a hundred";
  EXPECT_THAT(arguments(), testing::HasSubstr(" --kernel-id :::^(1|[0-9]*00)$ work now\n"));
  make("ncu", "exit 1");
  EXPECT_FALSE(utilization("work now"));
}

TEST_F(MadeUpPrograms, AFileHasTheFingerprintOfItsBytes) {
  // Values of FNV-1a of 64 bits that its authors publish.
  const auto of = [&](const std::string& text) {
    std::ofstream(folder_ / "file", std::ios::binary) << text;
    return fingerprint(folder_ / "file");
  };
  EXPECT_EQ(of(""), "cbf29ce484222325");
  EXPECT_EQ(of("a"), "af63dc4c8601ec8c");
  EXPECT_EQ(of("foobar"), "85944171f73967e8");
  // Beyond one piece of the file, whose bytes are not all below 128.
  std::string large((1 << 20) + 3, '\xe9');
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char byte : large) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
  }
  EXPECT_EQ(of(large), fmt::format("{:016x}", hash));
}

TEST(MachineContext, SaysWhatTheMachineIsWithTheNumberOfThreads) {
  const Json context = machine_context(false);
  EXPECT_EQ(context["device"], Json(nullptr));
  EXPECT_EQ(context["machine"], machine_name(false));
  EXPECT_EQ(context["host"]["cores"], ::sysconf(_SC_NPROCESSORS_ONLN));
  EXPECT_EQ(context["host"]["memory_bytes"].get<std::int64_t>(),
            std::int64_t{::sysconf(_SC_PHYS_PAGES)} * ::sysconf(_SC_PAGE_SIZE));
  const int threads = omp_get_max_threads();
  for (const int other : {1, threads + 3}) {
    omp_set_num_threads(other);
    EXPECT_EQ(machine_context(false)["host"]["openmp_threads"], other);
  }
  omp_set_num_threads(threads);
}

TEST(UtcNow, IsTheTimeWithoutAnOffset) {
  const std::time_t before = std::time(nullptr);
  const std::string text = utc_now();
  std::tm parsed{};
  ASSERT_NE(::strptime(text.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parsed), nullptr) << text;
  const std::time_t found = ::timegm(&parsed);
  EXPECT_GE(found, before);
  EXPECT_LE(found, std::time(nullptr));
}

}  // namespace
}  // namespace graphspec::reproduce
