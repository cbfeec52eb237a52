/// \file
/// Shadow memory: for each word of a region who wrote it last, who read it since, and which of its
/// bytes were ever written. Pages come into being when they are touched.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "gpu/device/cpu/executor.hpp"

namespace graphspec::executor {

/// Where in the code an access is: an instruction of a kernel, or the site that an atomic
/// announced.
class CodePlace {
 public:
  CodePlace() = default;
  static CodePlace instruction(const void* address) {
    return CodePlace(reinterpret_cast<std::uintptr_t>(address));
  }
  /// \param site  must stay where it is
  static CodePlace announced(const Site* site) {
    return CodePlace(reinterpret_cast<std::uintptr_t>(site) | announced_mark);
  }
  [[nodiscard]] const Site* site() const {
    if ((bits_ & announced_mark) == 0) return nullptr;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): a mark stands in the address
    return reinterpret_cast<const Site*>(bits_ ^ announced_mark);
  }
  [[nodiscard]] std::uintptr_t instruction() const { return bits_; }
  friend bool operator==(const CodePlace&, const CodePlace&) = default;

 private:
  explicit CodePlace(std::uint64_t bits) : bits_(bits) {}
  // Addresses of user space leave the highest bit free.
  static constexpr std::uint64_t announced_mark = std::uint64_t{1} << 63;
  std::uint64_t bits_ = 0;
};

/// An access to some of a word's bytes.
struct Stamp {
  CodePlace place;
  std::uint32_t segment = 0;  ///< HappensBefore's; 0 where there was no access
  std::uint8_t bytes = 0;     ///< bit k: byte k of the word
  bool atomic = false;
  bool in_block = false;  ///< atomic for the threads of its block alone
};

/// What is known of a word of four bytes. Two readers of possibly more: those forgotten are older
/// or are readers too, and schedules at random show them another time. Of each byte the last write
/// and a reader are kept, beside the cell where accesses to a part of the word follow each other.
struct Cell {
  Stamp write;
  std::array<Stamp, 2> reads;
  std::uint32_t generation = 0;  ///< of the accesses; of another launch's nothing is asked
  std::uint32_t life = 0;        ///< of the bytes written
  std::uint8_t written = 0;      ///< bit k: byte k
  bool has_past = false;         ///< the checker keeps what earlier launches did to the word
  bool in_parts = false;         ///< the checker keeps the last accesses to some of the bytes
  /// The checker's, of the word's stores, or the first of those of its bytes; 0 where it has none.
  std::uint32_t history = 0;
};

/// The words of one region.
class Shadow {
 public:
  explicit Shadow(std::size_t bytes) : pages_((bytes / word_bytes + cells_a_page) / cells_a_page) {}

  static constexpr std::size_t word_bytes = 4;

  [[nodiscard]] Cell& cell(std::size_t word) {
    auto& page = pages_[word / cells_a_page];
    if (!page) page = std::make_unique<Cell[]>(cells_a_page);
    return page[word % cells_a_page];
  }

  /// Marks bytes as written, or as never written.
  void mark(std::size_t first, std::size_t bytes, bool written);
  /// As `from`'s bytes are marked.
  void mark_as(std::size_t first, Shadow& from, std::size_t from_first, std::size_t bytes);
  [[nodiscard]] bool is_written(std::size_t byte) {
    const Cell& at = cell(byte / word_bytes);
    return at.life == life_ && (at.written >> byte % word_bytes & 1U) != 0;
  }
  /// All of it becomes unwritten: another block's shared memory now.
  void forget() { ++life_; }
  [[nodiscard]] std::uint32_t life() const { return life_; }

 private:
  static constexpr std::size_t cells_a_page = 512;
  std::vector<std::unique_ptr<Cell[]>> pages_;
  std::uint32_t life_ = 1;
};

}  // namespace graphspec::executor
