/// \file
/// Files without names for what fits into no memory while a run goes on: gone with the process,
/// however that ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

namespace graphspec {

/// Where a run may have such files.
struct ScratchPlace {
  std::filesystem::path folder;
  double others_bytes = 0;  ///< that the run writes to the same folder's disk beside them, at least
};

/// The place of this host thread's ScratchScope; null outside of one.
inline constinit thread_local const ScratchPlace* scratch_place = nullptr;

/// While it lives, runs of this host thread keep in scratch files what fits into no memory, and is
/// refused otherwise.
class ScratchScope {
 public:
  explicit ScratchScope(ScratchPlace place) : place_(std::move(place)) { scratch_place = &place_; }
  ScratchScope(const ScratchScope&) = delete;
  ScratchScope& operator=(const ScratchScope&) = delete;
  ~ScratchScope() { scratch_place = nullptr; }

 private:
  ScratchPlace place_;
};

/// A file of a size that is known, whose room on the disk is taken at once.
class ScratchFile {
 public:
  /// \throws InputError in one line where the folder cannot be written to, and, before anything is
  /// written, where its disk has no room for the file and what the run writes beside it
  ScratchFile(const ScratchPlace& place, double bytes);
  ScratchFile(const ScratchFile&) = delete;
  ScratchFile& operator=(const ScratchFile&) = delete;
  ~ScratchFile();

  /// \throws InputError for what the system reports
  void write(std::int64_t at, std::span<const std::byte> bytes) const;
  /// What was written there. \throws InputError for what the system reports
  void read(std::int64_t at, std::span<std::byte> bytes) const;

 private:
  [[noreturn]] void fail(int error) const;

  std::filesystem::path folder_;
  int file_ = -1;
};

}  // namespace graphspec
