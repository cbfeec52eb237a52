/// \file
/// Tests of what the executor reads in the debug information: the variable that holds an address,
/// and the line of an instruction.
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <string>

#include "gpu/device/cpu/source_lines.hpp"

namespace graphspec::executor {
namespace source_lines_probe {

// Not in an unnamed namespace, so that each has a symbol.
int words[6] = {1, 2, 3, 4, 5, 6};
int zeros[100'000];  // reaches beyond what is mapped from the program's file
const char letters[5] = {'a', 'b', 'c', 'd', 'e'};
[[gnu::noinline]] int function() {
  return words[0];
}

// clang++ takes no row of a line table within a function.
#if defined(__x86_64__) && !defined(__clang__)
#define GRAPHSPEC_KNOWN_ROWS
// Six instructions whose rows in the line table are known: line 41, two without a line, line 43,
// one without a line, and line 41 again. A compiler writes a row without a line for code that it
// merged from two branches.
extern "C" const char graphspec_rows_begin[];
extern "C" const char graphspec_rows_end[];
[[gnu::noinline, gnu::used]] void rows() {
  asm volatile(R"(
  .globl graphspec_rows_begin
  .globl graphspec_rows_end
graphspec_rows_begin:
  .loc 1 41
  nop
  .loc 1 0
  nop
  nop
  .loc 1 43
  nop
  .loc 1 0
  nop
  .loc 1 41
  nop
graphspec_rows_end:
)");
}
#endif

}  // namespace source_lines_probe
namespace {

namespace probe = source_lines_probe;

template <class Object>
std::uintptr_t address_of(const Object& object) {
  return reinterpret_cast<std::uintptr_t>(&object);
}

TEST(AVariable, IsFoundByEachOfItsBytesAndByNoOther) {
  const struct {
    std::uintptr_t address;
    std::string name;
    std::size_t offset, bytes;
  } cases[] = {
      {address_of(probe::words), "words", 0, 24},
      {address_of(probe::words[5]) + 3, "words", 23, 24},
      {address_of(probe::zeros), "zeros", 0, 400'000},
      {address_of(probe::zeros[99'999]), "zeros", 399'996, 400'000},
      {address_of(probe::letters), "letters", 0, 5},
      {address_of(probe::letters[4]), "letters", 4, 5},
  };
  for (const auto& one : cases) {
    const Variable found = global_variable(one.address);
    EXPECT_EQ(found.name, one.name);
    EXPECT_EQ(found.offset, one.offset) << one.name;
    EXPECT_EQ(found.bytes, one.bytes) << one.name;
  }
  EXPECT_NE(global_variable(address_of(probe::words) + sizeof(probe::words)).name, "words");
  EXPECT_NE(global_variable(address_of(probe::words) - 1).name, "words");
}

TEST(AFunction, IsNoVariable) {
  EXPECT_EQ(probe::function(), 1);
  const auto code = reinterpret_cast<std::uintptr_t>(&probe::function);
  EXPECT_EQ(global_variable(code).name, "");
}

#ifdef GRAPHSPEC_KNOWN_ROWS
TEST(AnInstruction, HasTheLineOfItsRowOrTheNearestLineBefore) {
  constexpr int lines[] = {41, 41, 41, 43, 43, 41};
  const auto begin = reinterpret_cast<std::uintptr_t>(probe::graphspec_rows_begin);
  const auto end = reinterpret_cast<std::uintptr_t>(probe::graphspec_rows_end);
  const std::uintptr_t bytes = (end - begin) / std::size(lines);
  for (std::size_t row = 0; row < std::size(lines); ++row) {
    EXPECT_EQ(source_line(begin + row * bytes).line, lines[row]) << row;
    EXPECT_EQ(searched_line(begin + row * bytes).line, lines[row]) << row;
  }
}
#endif

TEST(AFunction, HasItsLineByASearchOfAllFilesToo) {
  const auto code = reinterpret_cast<std::uintptr_t>(&probe::function);
  const Site found = searched_line(code);
  EXPECT_EQ(found.line, source_line(code).line);
  EXPECT_GT(found.line, 0);
  EXPECT_TRUE(std::string(found.file).ends_with("source_lines_test.cpp")) << found.file;
}

TEST(AnAddress, InNoProgramHasNeitherVariableNorLine) {
  const int local = 0;
  EXPECT_EQ(global_variable(address_of(local)).name, "");
  EXPECT_EQ(source_line(address_of(local)).line, 0);
  EXPECT_EQ(source_line(0).line, 0);
  EXPECT_EQ(searched_line(address_of(local)).line, 0);
}

}  // namespace
}  // namespace graphspec::executor
