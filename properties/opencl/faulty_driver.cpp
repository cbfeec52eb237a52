/// \file
/// An OpenCL driver that aborts, hangs or refuses when the loader asks it for its platforms.
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void misbehave(std::string_view how) {
  if (how == "abort") {
    std::fputs("first line\nsecond line\n", stderr);
    std::abort();
  }
  if (how == "talk") {
    std::fputs(std::string(1U << 20U, 'x').c_str(), stderr);
    std::abort();
  }
  if (how == "crash") raise(SIGSEGV);
  if (how == "exit") _exit(0);
  if (how == "hang") {
    for (;;) pause();
  }
}

/// CL_PLATFORM_NOT_FOUND_KHR, for "refuse".
constexpr std::int32_t no_platform = -1001;

}  // namespace

extern "C" {

// The loader asks for this function first, and calls what it returns.
// NOLINTBEGIN(readability-identifier-naming): the names are the loader's
std::int32_t clIcdGetPlatformIDsKHR(std::uint32_t /*room*/, void** /*platforms*/,
                                    std::uint32_t* /*count*/) {
  const char* const how = std::getenv("FAULTY_DRIVER");
  misbehave(how == nullptr ? "abort" : how);
  return no_platform;
}

void* clGetExtensionFunctionAddress(const char* name) {
  if (std::string_view(name) != "clIcdGetPlatformIDsKHR") return nullptr;
  return reinterpret_cast<void*>(&clIcdGetPlatformIDsKHR);
}

std::int32_t clGetPlatformInfo(void* /*platform*/, std::uint32_t /*what*/, std::size_t /*room*/,
                               void* /*value*/, std::size_t* /*size*/) {
  return no_platform;
}
// NOLINTEND(readability-identifier-naming)

}  // extern "C"
