/// \file
/// See recorder.hpp.
#include "spec/saa/recorder.hpp"

#include <utility>

namespace graphspec::saa {

Recorder::Recorder(State& state, const RunOptions& options)
    : state_(state),
      options_(options),
      watch_(state.layout(), options.watched != nullptr),
      accesses_before_(state.accesses) {
  if (options.trace) before_ = state.cells();
  if (options.races || options.accesses != nullptr || options.trace) state.accesses = &accesses_;
}

void Recorder::note(const Process& process, const Scheme* by, bool atomic,
                    const Definition* carried_out) {
  if (options_.races) {
    watch_.see(accesses_, process.path, process.now, atomic, {by, carried_out}, process.branch);
  }
  if (options_.accesses != nullptr) {
    options_.accesses->insert(options_.accesses->end(), accesses_.begin(), accesses_.end());
  }
  if (options_.trace) {
    for (const Access& access : accesses_) {
      if (access.is_write) written_.push_back(access.cell);
    }
  }
  accesses_.clear();
}

void Recorder::trace(Step step) {
  for (const std::size_t cell : written_) {
    const Value now = state_.cells()[cell];
    const Value before = std::exchange(before_[cell], now);
    if (now != before) step.changes.push_back({cell, before, now});
  }
  written_.clear();
  options_.trace(step, state_);
}

}  // namespace graphspec::saa
