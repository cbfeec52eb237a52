/// \file
/// See driver_probe.hpp. The child writes to one pipe: what drivers print, then a mark once all is
/// done.
#include "gpu/device/opencl/driver_probe.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string_view>
#include <vector>

#include "gpu/device/opencl/calls.hpp"

namespace graphspec::opencl {
namespace {

using Clock = std::chrono::steady_clock;

constexpr char done_mark = '\0';

/// Runs a kernel of one line. Drivers keep compiled programs by their text; the text depends on
/// PATH, where a driver may look for its linker, so that each PATH is tried once.
void run_kernel(const cl::Device& device) {
  const char* const path = std::getenv("PATH");
  const std::string text =
      fmt::format("__kernel void probe(__global int* word) {{ *word = 1; }} // {:x}",
                  std::hash<std::string>()(path == nullptr ? "" : path));
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  const cl::Program program(context, text, /*build=*/true);
  const cl::Buffer word(context, CL_MEM_READ_WRITE, sizeof(cl_int));
  cl::Kernel kernel(program, "probe");
  kernel.setArg(0, word);
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(1));
  queue.finish();
}

void try_drivers() {
  std::vector<cl::Platform> platforms;
  try {
    cl::Platform::get(&platforms);
  } catch (const cl::Error&) {
    return;  // no driver is installed
  }
  for (const cl::Platform& platform : platforms) {
    std::vector<cl::Device> devices;
    try {
      platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
    } catch (const cl::Error&) {
      continue;  // a driver without a device
    }
    for (const cl::Device& device : devices) {
      try {
        run_kernel(device);
      } catch (const cl::Error&) {
        // The driver works: it reports errors.
      }
    }
  }
}

[[noreturn]] void be_child(int pipe) {
  constexpr rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE}) std::signal(signal, SIG_DFL);
  const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  dup2(nowhere, STDOUT_FILENO);
  dup2(pipe, STDERR_FILENO);
  try {
    try_drivers();
  } catch (...) {
    _exit(1);
  }
  static_cast<void>(!write(pipe, &done_mark, 1));
  _exit(0);
}

/// Appends what the child writes, until it is done, has ended, or the time is over.
/// \return whether time is over
bool read_until(Clock::time_point end, int pipe, std::string& text) {
  while (text.find(done_mark) == std::string::npos) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return true;
    pollfd watched{.fd = pipe, .events = POLLIN, .revents = 0};
    const int ready = poll(&watched, 1, static_cast<int>(left.count()));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return true;
    char bytes[4096];
    const ssize_t count = read(pipe, bytes, sizeof(bytes));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    text.append(bytes, static_cast<std::size_t>(count));
  }
  return false;
}

/// ": " and the lines as one; empty where there are none.
std::string in_one_line(std::string text) {
  constexpr std::size_t most = 300;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (text.empty()) return text;
  std::string line = ": ";
  for (const char c : text.substr(0, most)) {
    if (c == '\n') {
      line += "; ";
    } else {
      line += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return line;
}

}  // namespace

std::string probe_drivers(std::chrono::milliseconds limit) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return fmt::format("the pipe to the probe process cannot be created ({})",
                       std::strerror(errno));
  const Clock::time_point end = Clock::now() + limit;
  const pid_t child = fork();
  if (child == 0) be_child(ends[1]);
  const int error = errno;
  close(ends[1]);
  std::string text;
  const bool is_late = child >= 0 && read_until(end, ends[0], text);
  close(ends[0]);
  if (child < 0)
    return fmt::format("the probe process cannot be started ({})", std::strerror(error));
  const bool is_done = text.find(done_mark) != std::string::npos;
  if (is_late || is_done) kill(child, SIGKILL);  // once done, it has nothing more to do
  int status = 0;
  pid_t waited = -1;
  do {
    waited = waitpid(child, &status, 0);
  } while (waited < 0 && errno == EINTR);
  if (is_done) return "";
  if (is_late) {
    return fmt::format("a driver did not answer within {} s{}",
                       std::chrono::duration<double>(limit).count(), in_one_line(text));
  }
  if (waited == child && WIFSIGNALED(status)) {
    return fmt::format("a driver crashed the probe process by signal {} ({}){}", WTERMSIG(status),
                       strsignal(WTERMSIG(status)), in_one_line(text));
  }
  return fmt::format("a driver ended the probe process{}", in_one_line(text));
}

}  // namespace graphspec::opencl
