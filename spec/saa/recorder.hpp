/// \file
/// What the steps of a run read, write and change, handed to whoever asks for it: the watch for
/// races, a list of accesses, a trace.
#pragma once

#include <vector>

#include "spec/saa/processes.hpp"

namespace graphspec::saa {

/// Notes a state's accesses as long as it lives, which is less long than state and options do.
class Recorder {
 public:
  Recorder(State& state, const RunOptions& options);
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder() { state_.accesses = accesses_before_; }

  /// Forgets what was read and written since it was last handed over.
  void forget() { accesses_.clear(); }
  /// Hands over what was read and written since then.
  /// \param by      the scheme that the process was at
  /// \param atomic  whether atomic accesses of others do not race with it
  /// \param carried_out  the operator that it called
  void note(const Process& process, const Scheme* by, bool atomic,
            const Definition* carried_out = nullptr);
  /// Traces a step, to which it adds what changed since the one before.
  void trace(Step step);
  [[nodiscard]] std::vector<Race> races() const { return watch_.races(); }

 private:
  State& state_;
  const RunOptions& options_;
  RaceWatch watch_;
  std::vector<Access>* accesses_before_;
  std::vector<Access> accesses_;
  std::vector<std::size_t> written_;  ///< by the step, where steps are traced
  std::vector<Value> before_;         ///< the state before the step, where steps are traced
};

}  // namespace graphspec::saa
