/// \file
/// An output file appears whole or not at all.
#include "reference/graph/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <omp.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "properties/graph_core/scratch_folder.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/large_write.hpp"

namespace graphspec::properties {
namespace {

namespace fs = std::filesystem;

/// What gzip's reader makes of a file; it passes plain files through.
std::string unpacked(const fs::path& path) {
  std::string text;
  const gzFile file = gzopen(path.c_str(), "rb");
  char buffer[4096];
  for (int read = 1; read > 0;) {
    read = gzread(file, buffer, sizeof(buffer));
    if (read > 0) text.append(buffer, static_cast<std::size_t>(read));
  }
  gzclose(file);
  return text;
}

TEST(OutputFile, HoldsWhatWasWrittenOnceCommitted) {
  const ScratchFolder folder;
  OutputFile file(folder / "labels.txt");
  file.write("0\n1\n");
  file.write("");
  file.write(std::string("2\0\n", 3));
  EXPECT_FALSE(fs::exists(folder / "labels.txt"));
  file.commit();
  EXPECT_EQ(content_of(folder / "labels.txt"), std::string("0\n1\n2\0\n", 7));
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(OutputFile, HasNoNameBeforeCommitWhereTheFileSystemCan) {
  const ScratchFolder folder;
  const int nameless = open(folder.path().c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (nameless < 0) GTEST_SKIP() << "the file system gives each file a name";
  close(nameless);
  OutputFile file(folder / "labels.txt");
  file.write("0\n");
  EXPECT_EQ(folder.names(), std::vector<std::string>{});
  file.commit();
  EXPECT_EQ(folder.names(), std::vector<std::string>{"labels.txt"});
}

TEST(OutputFile, LeavesNothingWithoutCommit) {
  const ScratchFolder folder;
  {
    OutputFile file(folder / "labels.txt");
    file.write("0\n");
  }
  EXPECT_EQ(folder.names().size(), 0U);
}

TEST(OutputFile, LeavesTheOldFileUntilCommit) {
  const ScratchFolder folder;
  std::ofstream(folder / "labels.txt") << "old";
  {
    OutputFile file(folder / "labels.txt");
    file.write("new");
  }
  EXPECT_EQ(content_of(folder / "labels.txt"), "old");
  OutputFile file(folder / "labels.txt");
  file.write("new");
  EXPECT_EQ(content_of(folder / "labels.txt"), "old");
  file.commit();
  EXPECT_EQ(content_of(folder / "labels.txt"), "new");
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(OutputFile, IsCompressedWhereItsNameEndsInGz) {
  const ScratchFolder folder;
  const std::string text(100'000, 'a');
  for (const char* name : {"packed.gz", "plain.txt"}) {
    OutputFile file(folder / name);
    file.write(text);
    file.commit();
    EXPECT_EQ(unpacked(folder / name), text) << name;
  }
  EXPECT_LT(fs::file_size(folder / "packed.gz"), 1000U);
  EXPECT_EQ(content_of(folder / "plain.txt"), text);
}

/// Text in which no two places of a page look alike.
std::string long_text(std::size_t size) {
  std::string text(size, ' ');
  for (std::size_t at = 0; at < size; ++at) {
    text[at] = static_cast<char>(at * 2654435761U >> 13);
  }
  return text;
}

TEST(OutputFile, HasInItsPlaceWhatIsWrittenInLargePieces) {
  const ScratchFolder folder;
  const std::string large = long_text((std::size_t{1} << 24) + 12345);
  const std::string pages = large.substr(0, std::size_t{1} << 24);
  const int threads = omp_get_max_threads();
  for (const int used : {1, 2, 8}) {
    omp_set_num_threads(used);
    OutputFile file(folder / "graph.gsg");
    std::string expected;
    for (const std::string& part :
         {std::string("head"), large, std::string(4096 - 4 - 12345 % 4096, 'x'), pages, pages,
          std::string("between"), large, std::string("tail")}) {
      file.write(part);
      expected += part;
    }
    file.commit();
    EXPECT_TRUE(content_of(folder / "graph.gsg") == expected) << used << " threads";
  }
  omp_set_num_threads(threads);
}

TEST(LargeWrite, LeavesWhatStandsAroundItAndNamesTheErrorOfAFileThatTakesNothing) {
  const int file = memfd_create("large", MFD_CLOEXEC);
  ASSERT_GE(file, 0);
  ASSERT_EQ(pwrite(file, "abcdef", 6, 0), 6);
  const std::string text = long_text(3 * 4096 + 7);
  for (const std::size_t size : {std::size_t{0}, std::size_t{2}, std::size_t{4091}, text.size()}) {
    ASSERT_EQ(ftruncate(file, 3), 0);
    EXPECT_EQ(write_large(file, 3, std::string_view(text).substr(0, size)), 0);
    std::string found(size + 10, ' ');
    EXPECT_EQ(pread(file, found.data(), found.size(), 0), static_cast<ssize_t>(size + 3));
    EXPECT_TRUE(found.substr(0, size + 3) == "abc" + text.substr(0, size)) << size;
  }
  close(file);
  const int read_only = open("/dev/null", O_RDONLY | O_CLOEXEC);
  EXPECT_EQ(write_large(read_only, 0, text), EBADF);
  close(read_only);
}

TEST(LargeWrite, WritesWhatALimitLeavesRoomForAndReturnsTheErrorOfTheRest) {
  const int file = memfd_create("limited", MFD_CLOEXEC);
  ASSERT_GE(file, 0);
  // The system writes the part below the limit, and refuses the rest in a second call.
  constexpr std::size_t pages = std::size_t{5} * 4096;
  constexpr std::int64_t end = pages;
  const FileSizeLimit limit(pages + 5);
  EXPECT_EQ(write_whole(file, 0, "abcdef"), 0);
  EXPECT_EQ(write_whole(file, 0, "a"), 0);
  EXPECT_EQ(write_whole(file, end, "abcdef"), EFBIG);
  EXPECT_EQ(write_whole(file, end + 5, "a"), EFBIG);
  std::string found(6, ' ');
  EXPECT_EQ(pread(file, found.data(), found.size(), end), 5);
  EXPECT_EQ(found, "abcde ");
  // Each part of a large write: before the first page, whole pages, behind the last page.
  const std::string text = long_text(pages + 4096);
  EXPECT_EQ(write_large(file, end + 3, "abcdef"), EFBIG);
  EXPECT_EQ(write_large(file, 0, text), EFBIG);
  EXPECT_EQ(write_large(file, 0, std::string_view(text).substr(0, pages + 6)), EFBIG);
  EXPECT_EQ(write_large(file, 0, std::string_view(text).substr(0, pages + 5)), 0);
  close(file);
}

/// How many whole pages of a file from `begin` to before `end` are in the system's page cache.
std::int64_t cached_pages(int file, std::int64_t begin, std::int64_t end) {
  const auto bytes = static_cast<std::size_t>(end - begin);
  void* const memory = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, file, begin);
  if (memory == MAP_FAILED) return -1;
  std::vector<unsigned char> pages(bytes / 4096);
  const int failed = mincore(memory, bytes, pages.data());
  munmap(memory, bytes);
  return failed != 0
             ? -1
             : std::ranges::count_if(pages, [](unsigned char page) { return (page & 1U) != 0; });
}

TEST(LargeWrite, KeepsWholePagesOutOfThePageCacheWhereTheFileSystemCan) {
  const ScratchFolder folder;
  const int file = open((folder / "large").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(file, 0);
  const int direct = open((folder / "large").c_str(), O_WRONLY | O_DIRECT | O_CLOEXEC);
  alignas(4096) static const std::array<char, 4096> page{};
  const bool is_direct = direct >= 0 && pwrite(direct, page.data(), page.size(), 0) == 4096 &&
                         cached_pages(file, 0, 4096) == 0;
  if (direct >= 0) close(direct);
  const std::string text = long_text(9 * 4096 + 20);
  EXPECT_EQ(write_large(file, 4096 - 10, text), 0);
  const std::int64_t cached = cached_pages(file, 4096, std::int64_t{10} * 4096);
  close(file);
  EXPECT_EQ(content_of(folder / "large").substr(4096 - 10), text);
  if (!is_direct) GTEST_SKIP() << "the file system writes by its page cache only";
  EXPECT_EQ(cached, 0);
}

TEST(OutputFile, CanBeEmpty) {
  const ScratchFolder folder;
  OutputFile file(folder / "empty");
  file.commit();
  EXPECT_EQ(content_of(folder / "empty"), "");
  EXPECT_TRUE(fs::exists(folder / "empty"));
}

TEST(OutputFile, OfOneNameCanBeWrittenTwiceAtOnce) {
  const ScratchFolder folder;
  OutputFile first(folder / "labels.txt");
  OutputFile second(folder / "labels.txt");
  first.write("first");
  second.write("second");
  first.commit();
  EXPECT_EQ(content_of(folder / "labels.txt"), "first");
  second.commit();
  EXPECT_EQ(content_of(folder / "labels.txt"), "second");
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(OutputFile, GoesThroughALinkToTheFileItNames) {
  const ScratchFolder folder;
  std::ofstream(folder / "target.txt") << "old";
  fs::create_symlink(folder / "target.txt", folder / "link.txt");
  OutputFile file(folder / "link.txt");
  file.write("new");
  file.commit();
  EXPECT_TRUE(fs::is_symlink(folder / "link.txt"));
  EXPECT_EQ(content_of(folder / "target.txt"), "new");
}

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  EXPECT_EQ(stat(path.c_str(), &status), 0) << path;
  return status.st_mode & 07777U;
}

TEST(OutputFile, HasTheModeOfTheFileThatItReplaces) {
  const ScratchFolder folder;
  for (const mode_t mask : {0022U, 0077U, 0U}) {
    const mode_t before = umask(mask);
    for (const mode_t mode : {0600U, 0640U, 0644U, 0664U, 0666U, 0755U, 0200U, 0460U}) {
      for (const char* const name : {"plain.txt", "packed.gz", "graph.gsg"}) {
        std::ofstream(folder / name) << "old";
        ASSERT_EQ(chmod((folder / name).c_str(), mode), 0);
        fs::remove(folder / "link");
        fs::create_symlink(folder / name, folder / "link");
        for (const fs::path& path : {folder / name, folder / "link"}) {
          OutputFile file(path);
          file.write("new");
          EXPECT_EQ(mode_of(folder / name), mode) << name << ", before the end";
          file.commit();
          EXPECT_EQ(mode_of(folder / name), mode) << name;
        }
        EXPECT_NE(content_of(folder / name), "old") << name;
        fs::remove(folder / name);
      }
    }
    OutputFile file(folder / "fresh.txt");
    file.commit();
    EXPECT_EQ(mode_of(folder / "fresh.txt"), 0666U & ~mask) << "a new file has the usual mode";
    fs::remove(folder / "fresh.txt");
    umask(before);
  }
}

TEST(OutputFile, HasTheOwnerAndGroupOfTheFileThatItReplaces) {
  const ScratchFolder folder;
  std::ofstream(folder / "labels.txt") << "old";
  constexpr uid_t owner = 12345;
  constexpr gid_t group = 54321;
  if (chown((folder / "labels.txt").c_str(), owner, group) != 0) {
    GTEST_SKIP() << "only root gives files away";
  }
  OutputFile file(folder / "labels.txt");
  file.commit();
  struct stat status {};
  ASSERT_EQ(stat((folder / "labels.txt").c_str(), &status), 0);
  EXPECT_EQ(status.st_uid, owner);
  EXPECT_EQ(status.st_gid, group);
}

TEST(OutputFile, IsRefusedInThePlaceOfAReadOnlyFileForRootToo) {
  const ScratchFolder folder;
  for (const mode_t mode : {0444U, 0400U, 0555U, 0U}) {
    std::ofstream(folder / "labels.txt") << "old";
    ASSERT_EQ(chmod((folder / "labels.txt").c_str(), mode), 0);
    EXPECT_EQ(error_of([&] { const OutputFile file(folder / "labels.txt"); }),
              (folder / "labels.txt").string() +
                  ": cannot be written: the file is read-only; chmod u+w makes it writable");
    EXPECT_EQ(mode_of(folder / "labels.txt"), mode);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"labels.txt"});
    fs::remove(folder / "labels.txt");
  }
}

TEST(OutputFile, IsRefusedWhereNoFileCanBe) {
  const ScratchFolder folder;
  const auto refused = [](const fs::path& path) {
    const std::string error = error_of([&] { const OutputFile file(path); });
    return error.substr(std::min(error.size(), path.string().size()));
  };
  EXPECT_EQ(refused(folder / "no such folder/labels.txt"),
            ": cannot be written: No such file or directory");
  EXPECT_EQ(refused(folder.path()),
            ": cannot be written: the name exists, but is neither a file nor a pipe");
  EXPECT_NE(refused(""), "no error");
  EXPECT_EQ(folder.names().size(), 0U);
  fs::create_symlink("nowhere.txt", folder / "dangling.txt");
  EXPECT_THROW(OutputFile(folder / "dangling.txt"), InputError);
  EXPECT_EQ(folder.names().size(), 1U);
}

TEST(OutputFile, IsWrittenToAPipeAsItIsAndNothingIsPutInItsPlace) {
  const ScratchFolder folder;
  ASSERT_EQ(mkfifo((folder / "pipe").c_str(), 0600), 0);
  const std::string much(std::size_t{1} << 25, 'x');
  std::string got;
  std::thread reader([&] { got = content_of(folder / "pipe"); });
  OutputFile file(folder / "pipe");
  file.write("1\n");
  file.write(much);
  file.commit();
  reader.join();
  EXPECT_EQ(got, "1\n" + much);
  EXPECT_TRUE(fs::is_fifo(folder / "pipe"));
  EXPECT_EQ(folder.names(), std::vector<std::string>{"pipe"});
  OutputFile nothing("/dev/null");
  nothing.write("0\n");
  nothing.commit();
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(OutputFile, KnowsTheNamesOfTheStandardOutput) {
  for (const char* const name : {"-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
    EXPECT_TRUE(OutputFile::is_standard_output(name)) << name;
  }
  for (const char* const name : {"", "--", "./-", "stdout", "/dev/stderr", "/dev/fd/2",
                                 "/dev/fd/10", "/proc/self/fd/2", "/dev/null"}) {
    EXPECT_FALSE(OutputFile::is_standard_output(name)) << name;
  }
}

TEST(OutputFile, MayHaveANameAsLongAsTheFileSystemTakes) {
  const ScratchFolder folder;
  const std::string name(255, 'x');
  OutputFile file(folder / name);
  file.write("0\n");
  file.commit();
  EXPECT_EQ(folder.names(), std::vector<std::string>{name});
  EXPECT_NE(error_of([&] { OutputFile longer(folder / (name + "x")); }).find("File name too long"),
            std::string::npos);
}

TEST(OutputFile, ThatADiskCannotHoldIsAnErrorAndLeavesNothing) {
  const ScratchFolder folder;
  // A file larger than the process may write stands for a full disk.
  const FileSizeLimit limit(1U << 16);
  for (const std::size_t size : {std::size_t{1} << 20, std::size_t{1} << 25}) {
    const std::string text(size, 'x');
    EXPECT_THROW(
        {
          OutputFile file(folder / "large.txt");
          file.write(text);
          file.commit();
        },
        InputError);
    EXPECT_EQ(folder.names().size(), 0U);
  }
}

}  // namespace
}  // namespace graphspec::properties
