/// \file
/// Faults of kernels on the CPU executor as data, and those that are known: a run goes on past them
/// where that means something, so that a known one hides no other.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "gpu/device/fault.hpp"

namespace graphspec::executor {

/// A fault that is known, and why it may stay.
struct Suppression {
  /// The kernel's name in the fault's message, without namespaces: `expand<kBlock>` of a plain .cu
  /// file, as its launch spells it. A name without template arguments, `expand`, matches all
  /// instances of the template; so does `expand<kBlock>` in a program built with clang++, which
  /// leaves template arguments out of names. Empty: any kernel.
  std::string kernel;
  /// "own_bfs.cu:41", with as many of its folders as one likes; of a race the place of either
  /// access. Empty: any place.
  std::string place;
  std::string reason;  ///< for a reader
  /// What the fault's text holds, "race" say; empty: any fault.
  std::string text = {};
};

/// What a kernel did wrong.
class KernelFault : public DeviceFault {
 public:
  KernelFault(const std::string& text, std::string in_kernel, std::string at, std::string with)
      : DeviceFault(text),
        kernel(std::move(in_kernel)),
        place(std::move(at)),
        other_place(std::move(with)) {}
  std::string kernel;
  std::string place;        ///< "own_bfs/own_bfs.cu:41"
  std::string other_place;  ///< of a race: the other access's; else empty
};

/// A fault that is known ends a run all the same where the kernel cannot go on: an access outside
/// of an allocation, a barrier that hangs. The run says nothing then.
class KnownFault : public KernelFault {
 public:
  using KernelFault::KernelFault;
};

/// While it lives, launches of this host thread on the CPU executor pass over these faults: races
/// and reads of what nothing wrote are as if they were none, others end in KnownFault. Scopes do
/// not nest: the innermost alone counts.
class FaultScope {
 public:
  /// \throws InputError for one without a reason, and for one that would match every fault
  explicit FaultScope(const std::vector<Suppression>& known);
  FaultScope(const FaultScope&) = delete;
  FaultScope& operator=(const FaultScope&) = delete;
  ~FaultScope();

  /// This host thread's innermost; null where there is none.
  [[nodiscard]] static FaultScope* current();
  /// Whether the fault is one of them; counts it.
  [[nodiscard]] bool knows(const KernelFault& fault);
  /// How many faults each has matched, in their order: none of 0 is needed.
  [[nodiscard]] const std::vector<std::int64_t>& matches() const { return matches_; }

 private:
  const std::vector<Suppression>& known_;
  std::vector<std::int64_t> matches_;
  FaultScope* outer_;
};

}  // namespace graphspec::executor
