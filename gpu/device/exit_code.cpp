/// \file
/// Maps exceptions to exit codes.
#include "gpu/device/exit_code.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include "gpu/device/fault.hpp"
#include "reference/graph/error.hpp"

namespace graphspec {
namespace {

constexpr int failure = 1;
constexpr int bad_input = 2;
constexpr int device_fault = 3;

int report(int code, const std::string& message) {
  std::fflush(stdout);
  fmt::print(stderr, "{}: {}\n", program_invocation_short_name, message);
  return code;
}

}  // namespace

int exit_code_of(const std::function<int()>& run) {
  try {
    return run();
  } catch (const InputError& error) {
    return report(bad_input, error.what());
  } catch (const DeviceFault& error) {
    return report(device_fault, error.what());
  } catch (const std::bad_alloc&) {
    return report(bad_input, "not enough memory");
  } catch (const std::filesystem::filesystem_error& error) {
    return report(bad_input, fmt::format("{}: {}", error.path1().string(), error.code().message()));
  } catch (const std::exception& error) {
    return report(failure, error.what());
  }
}

}  // namespace graphspec
