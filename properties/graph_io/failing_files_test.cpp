/// \file
/// Files whose system calls are interrupted, do less than they were asked for, or fail: what is
/// read and written is whole, or there is an error. This program's pread() and pwrite() do what a
/// test plans, and else what the system's do.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "properties/graph_io/graph_files.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/large_write.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/graph/readers.hpp"
#include "reference/graph/writers.hpp"

namespace {

/// Plan for the calls of pread() and pwrite(), which are numbered from 0. Negative numbers are of
/// no call.
struct Plan {
  int interrupted = -1;               ///< this call ends with EINTR
  int failing = -1;                   ///< this call ends with EIO
  int failing_from = INT_MAX;         ///< this call and all after it end with EIO
  int at_end = -1;                    ///< this call does nothing
  std::size_t most_bytes = SIZE_MAX;  ///< of one call
};
Plan plan;
std::atomic<int> calls = 0;

/// What a planned call returns; most_bytes and more where it is to be done.
template <class Call>
ssize_t planned(std::size_t bytes, const Call& call) {
  const int number = calls++;
  const bool fails = number == plan.failing || number >= plan.failing_from;
  if (fails || number == plan.interrupted) {
    errno = fails ? EIO : EINTR;
    return -1;
  }
  return number == plan.at_end ? 0 : call(std::min(bytes, plan.most_bytes));
}

}  // namespace

// The names and types of the system's functions, whose parameters have reserved names.
// NOLINTBEGIN(readability-inconsistent-declaration-parameter-name)
extern "C" {
ssize_t pread(int file, void* to, std::size_t bytes, off_t place) {
  return planned(bytes, [&](std::size_t some) {
    return static_cast<ssize_t>(syscall(SYS_pread64, file, to, some, place));
  });
}
ssize_t pwrite(int file, const void* from, std::size_t bytes, off_t place) {
  return planned(bytes, [&](std::size_t some) {
    return static_cast<ssize_t>(syscall(SYS_pwrite64, file, from, some, place));
  });
}
}
// NOLINTEND(readability-inconsistent-declaration-parameter-name)

namespace graphspec::properties {
namespace {

/// While it lives, calls are as planned.
class Planned {
 public:
  explicit Planned(const Plan& of_calls) {
    plan = of_calls;
    calls = 0;
  }
  Planned(const Planned&) = delete;
  Planned& operator=(const Planned&) = delete;
  ~Planned() { plan = {}; }
};

/// What reading the file gives, or the message from after its name.
std::string read(const std::filesystem::path& path, const Plan& of_calls) {
  std::string found;
  const Planned planned(of_calls);
  const std::string error = error_of([&] { found = listing(read_graph(path)); });
  return error == "no error" ? found : error.substr(path.string().size());
}

TEST(FailingFiles, OfTheContestAreReadWholeOrRefused) {
  const ScratchFolder folder;
  EdgeList list{
      .num_vertices = 3, .source = {0, 1}, .dest = {1, 0}, .weights = std::vector{0.5, 0.5}};
  const auto path = folder / "g.graphhpc";
  write_graph(build_graph(std::move(list)), path);
  const std::string right = "3 vertices\n0 1 0x1p-1\n1 0 0x1p-1\n";
  ASSERT_EQ(read(path, {}), right);
  const int reads = calls;
  ASSERT_GE(reads, 2);
  EXPECT_EQ(read(path, {.most_bytes = 5}), right);
  EXPECT_GT(calls, reads);
  for (int call = 0; call < reads; ++call) {
    EXPECT_EQ(read(path, {.interrupted = call}), right) << call;
    EXPECT_EQ(read(path, {.interrupted = call, .most_bytes = 5}), right) << call;
    EXPECT_EQ(read(path, {.failing = call}), ": the rest of the file cannot be read") << call;
    EXPECT_EQ(read(path, {.at_end = call}), ": the rest of the file cannot be read") << call;
  }
}

TEST(FailingFiles, AreWrittenWholeOrTheErrorIsReturned) {
  // Pages are of 4096 bytes, pieces of 2^22; the text begins and ends within a page.
  std::string text(2 * (std::size_t{1} << 22) + 5000, ' ');
  for (std::size_t at = 0; at < text.size(); ++at) text[at] = static_cast<char>('a' + at % 23);
  constexpr std::int64_t begin = 100;
  const auto written = [&](const Plan& of_calls, int& error) {
    const ScratchFolder folder;
    put_content(folder / "text", std::string(begin, '-'));
    std::FILE* const file = std::fopen((folder / "text").c_str(), "r+");
    {
      const Planned planned(of_calls);
      error = write_large(fileno(file), begin, text);
    }
    std::fclose(file);
    return content_of(folder / "text");
  };
  const std::string right = std::string(begin, '-') + text;
  int error = -1;
  EXPECT_EQ(written({}, error), right);
  EXPECT_EQ(error, 0);
  // The begin to the first page, two pieces, and the end after the last page.
  EXPECT_GE(calls, 4);
  EXPECT_EQ(written({.most_bytes = 1 << 20}, error), right);
  EXPECT_EQ(error, 0);
  for (const int call : {0, 1, 2, 3}) {
    EXPECT_EQ(written({.interrupted = call}, error), right) << call;
    EXPECT_EQ(error, 0) << call;
  }
  // The first call and the last have no other way than by the page cache.
  for (const Plan& of_calls :
       {Plan{.failing = 0}, Plan{.at_end = 0}, Plan{.failing_from = 1}, Plan{.failing_from = 2}}) {
    EXPECT_NE(written(of_calls, error), right);
    EXPECT_EQ(error, EIO);
  }
}

TEST(FailingFiles, APieceThatIsRefusedWithoutThePageCacheIsWrittenWithIt) {
  const ScratchFolder folder;
  const int direct = open((folder / "direct").c_str(), O_CREAT | O_WRONLY | O_DIRECT, 0600);
  if (direct < 0) GTEST_SKIP() << "the file system has no O_DIRECT";
  close(direct);
  for (const int call : {1, 2, 3}) {
    const std::string text(std::size_t{1} << 24, 'x');
    OutputFile file(folder / "text");
    file.write("begin\n");
    {
      const Planned planned({.failing = call});
      file.write(text);
    }
    file.commit();
    EXPECT_EQ(content_of(folder / "text"), "begin\n" + text) << call;
  }
}

}  // namespace
}  // namespace graphspec::properties
