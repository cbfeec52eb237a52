/// \file
/// See passed_signals.hpp.
#include "reproduce/program/passed_signals.hpp"

#include <cerrno>

namespace graphspec::program {
namespace {

/// What the handler may look at: nothing else is safe there.
volatile std::sig_atomic_t child_process = 0;
volatile std::sig_atomic_t asked_to_end = 0;

void pass_on(int signal) {
  const int kept = errno;
  asked_to_end = signal;
  if (child_process != 0) ::kill(child_process, signal);
  errno = kept;
}

}  // namespace

PassedSignals::PassedSignals() {
  child_process = 0;
  asked_to_end = 0;
  struct sigaction passing {};
  passing.sa_handler = pass_on;
  passing.sa_flags = SA_RESTART;
  for (std::size_t place = 0; place < passed.size(); ++place) {
    ::sigaction(passed[place], &passing, &before_[place]);
    // As nohup and shells ask for, whose child goes on.
    if (before_[place].sa_handler == SIG_IGN) {
      ::sigaction(passed[place], &before_[place], nullptr);
    }
  }
}

PassedSignals::~PassedSignals() {
  restore();
}

void PassedSignals::restore() {
  for (std::size_t place = 0; place < passed.size(); ++place) {
    ::sigaction(passed[place], &before_[place], nullptr);
  }
}

void PassedSignals::pass_to(pid_t child) {
  child_process = child;
  if (asked_to_end != 0) ::kill(child, asked_to_end);
}

void PassedSignals::end_as_asked() {
  if (asked_to_end == 0) return;
  restore();
  std::raise(asked_to_end);
}

}  // namespace graphspec::program
