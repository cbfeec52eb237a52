/// \file
/// Who may run beside whom, and the last accesses to each cell, by which races are seen.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "spec/saa/interpreter.hpp"

namespace graphspec::saa {

/// Where a process stands in the tree of parallel disjunctions, outermost first.
struct PathStep {
  std::int64_t parallel = 0;  ///< the run of a ∥, numbered through
  std::size_t branch = 0;
  std::int64_t epoch = 0;              ///< barriers of this ∥ that are behind it
  const Definition* within = nullptr;  ///< the scheme that has this ∥; nullptr: none of the file
  bool is_watched = false;             ///< the branch has the body RunOptions::watched
};
using Path = std::vector<PathStep>;

/// How far a process is, and how far it knows others to be: by the control points that it has
/// waited for (a vector clock).
struct Moment {
  std::size_t process = 0;
  std::int64_t clock = 1;
  std::map<std::size_t, std::int64_t> known;

  void learn(const Moment& other);
  /// Whether that moment is behind this one.
  [[nodiscard]] bool knows(std::size_t other, std::int64_t at) const;
};

/// Of two processes neither of which must come before the other, the ∥ that has both; else nullptr.
[[nodiscard]] const PathStep* concurrent_in(const Path& one, const Path& other);

/// Sees races by the accesses of all steps.
class RaceWatch {
 public:
  /// \param only_watched  reports only conflicts of watched branches (RunOptions::watched)
  explicit RaceWatch(const Layout& layout, bool only_watched = false)
      : layout_(layout), only_watched_(only_watched) {}

  /// A step: the scheme that took it, and of a call the operator.
  struct Taken {
    const Scheme* scheme = nullptr;
    const Definition* carried_out = nullptr;
  };

  /// \param step  and \p branch who took it, for the report
  void see(const std::vector<Access>& accesses, const Path& path, const Moment& moment, bool atomic,
           const Taken& step, const std::string& branch);

  [[nodiscard]] std::vector<Race> races() const { return races_; }

 private:
  struct Seen {
    Path path;
    std::size_t process = 0;
    std::int64_t clock = 0;
    bool atomic = false;
    bool is_write = false;
    Taken step;
    std::string branch;
  };
  /// Who has come to a cell since the outermost ∥ began.
  struct Cell {
    std::int64_t parallel = -1;
    std::array<std::vector<Seen>, 4> seen;  ///< by is_write, and atomic
    /// Process, clock and barriers of each in there: one entry is enough.
    std::array<std::set<std::tuple<std::size_t, std::int64_t, std::int64_t>>, 4> known;
  };

  void report(std::size_t cell, const Seen& first, const Seen& second, const PathStep& parallel);

  const Layout& layout_;
  bool only_watched_;
  std::vector<Cell> cells_;  ///< none before the first step: most runs do not ask for races
  std::vector<Race> races_;
};

}  // namespace graphspec::saa
