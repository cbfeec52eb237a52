/// \file
/// The processes of a run, the main line and the branches of each ∥: how they begin and end, and
/// wait for one another at barriers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "spec/saa/races.hpp"

namespace graphspec::saa {

/// A construct that a process is within.
struct Frame {
  SchemePtr scheme;
  ScopePtr scope;
  const Definition* within = nullptr;  ///< the scheme whose body this is part of
  std::size_t stage = 0;               ///< how far it is: the next part, or whether it was entered
  Value index = 0;                     ///< of a loop: the next value, and the last one
  Value last = 0;
};

/// The main line of a run, or a branch of a ∥.
struct Process {
  std::vector<Frame> frames;
  Path path;
  std::string branch;
  Process* parent = nullptr;
  std::vector<std::unique_ptr<Process>> branches;  ///< of the ∥ that it waits for, ended or not
  std::size_t unfinished = 0;
  std::size_t at_barriers = 0;  ///< of those
  bool is_over = false;
  bool at_barrier = false;
  bool is_waiting = false;  ///< at the synchronizer on top of its frames
  Moment now;               ///< by its control points
  const Scheme* barrier = nullptr;
  Value barrier_count = 0;
};

/// The tree of processes.
class Processes {
 public:
  /// \param algorithm  must outlive them
  /// \param watched    the body whose branches are marked in their paths; nullptr: none
  Processes(const Algorithm& algorithm, Frame main_line, const Scheme* watched = nullptr);

  [[nodiscard]] bool are_over() const { return main_.is_over; }
  /// Those that can go on, in the order of the tree.
  [[nodiscard]] const std::vector<Process*>& runnable() const { return runnable_; }
  /// Those at synchronizers, in that order.
  [[nodiscard]] const std::vector<Process*>& waiting() const { return waiting_; }

  /// A branch of the ∥ that begin_parallel() begins next.
  /// \throws SchemeFault for more than 100,000 processes
  void add_branch(Process& parent, Frame frame, std::size_t number, const std::string& name);
  /// Has the process wait for the branches that were added.
  /// \throws SchemeFault for more than a million branches in all
  void begin_parallel(Process& process);
  /// Ends a process, and opens the barrier at which all others of its ∥ wait.
  void finish(Process& process);
  /// Has the process wait at its synchronizer, or go on.
  void wait_for_point(Process& process);
  void go_on(Process& process);
  /// Has the process wait at a barrier over so many branches until all of its ∥ do.
  /// \throws SchemeFault where they cannot: one is over, waits elsewhere, or counts differently
  void wait_at_barrier(Process& process, const Scheme* barrier, Value count);

 private:
  void stop(Process& process);
  /// Opens the barrier that all branches of this process's ∥ wait at.
  void open_barrier(Process& parent);

  const Algorithm& algorithm_;
  const Scheme* watched_;
  Process main_;
  std::vector<Process*> runnable_;
  std::vector<Process*> waiting_;
  std::vector<std::unique_ptr<Process>> new_branches_;
  std::size_t alive_ = 1;
  std::size_t processes_made_ = 0;
  std::int64_t parallels_ = 0;
};

}  // namespace graphspec::saa
