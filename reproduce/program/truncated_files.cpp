/// \file
/// See truncated_files.hpp.
#include "reproduce/program/truncated_files.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "reference/graph/mapped_file.hpp"

namespace graphspec::program {
namespace {

constexpr int device_fault = 3;

void put(std::string_view text) {
  static_cast<void>(!::write(STDERR_FILENO, text.data(), text.size()));
}

/// Calls nothing that a signal handler may not call.
void on_bus_error(int number, siginfo_t* about, void* /*context*/) {
  static std::atomic_flag is_reported;
  const char* const path = mapped_file_at(about->si_addr);
  if (path == nullptr) {
    signal(number, SIG_DFL);  // the access is made again, and ends the program
    return;
  }
  if (is_reported.test_and_set()) {
    for (;;) pause();  // another thread reports it
  }
  put("graphspec: ");
  put(path);
  put(": was truncated while it was read\n");
  _exit(device_fault);
}

}  // namespace

void report_truncated_files() {
  struct sigaction action {};
  action.sa_sigaction = on_bus_error;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, nullptr);
}

}  // namespace graphspec::program
