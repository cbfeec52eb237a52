/// \file
/// Answers as NVIDIA's management library would on a host of four GPUs that is made up, for tests
/// of how the library is asked: 0 and 1 have four NVLinks to a switch, 0 and 2 two from one to the
/// other, 3 has none and is at another host bridge. GPU number N is at PCI bus N + 1.
#include <array>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int success = 0;
constexpr int invalid_argument = 2;

std::array<int, 4> gpus = {0, 1, 2, 3};

int number(void* handle) {
  return *static_cast<int*>(handle);
}

/// The bus at the other end of a link that is up, 0 of one that is down, 99 of a switch.
unsigned remote_bus(int gpu, unsigned link) {
  if (gpu <= 1 && link < 4) return 99;
  if (gpu == 0 && (link == 4 || link == 5)) return 3;
  if (gpu == 2 && link < 2) return 1;
  return 0;
}

struct PciInfo {
  std::array<char, 16> short_text;
  unsigned domain, bus, device, device_id, subsystem_id;
  std::array<char, 32> text;
};

bool initialized = false;

}  // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are the library's.
extern "C" {

int nvmlInit_v2() {
  if (std::getenv("MADE_UP_NVML_FAILS") != nullptr) return 9;
  initialized = true;
  return success;
}

int nvmlShutdown() {
  initialized = false;
  return success;
}

int nvmlDeviceGetHandleByPciBusId_v2(const char* bus, void** handle) {
  if (!initialized) return 1;
  for (int& gpu : gpus) {
    std::array<char, 20> at = {"00000000:0?:00.0"};
    at.at(10) = static_cast<char>('1' + gpu);
    if (std::strcmp(bus, at.data()) == 0) {
      *handle = &gpu;
      return success;
    }
  }
  return invalid_argument;
}

int nvmlDeviceGetTopologyCommonAncestor(void* first, void* second, int* level) {
  *level = number(first) == 3 || number(second) == 3 ? 50 : 10;
  return success;
}

int nvmlDeviceGetNvLinkState(void* gpu, unsigned link, unsigned* active) {
  if (link >= 6) return invalid_argument;
  *active = remote_bus(number(gpu), link) != 0 ? 1 : 0;
  return success;
}

int nvmlDeviceGetNvLinkRemotePciInfo_v2(void* gpu, unsigned link, void* written) {
  auto* const remote = static_cast<PciInfo*>(written);
  *remote = {};
  remote->bus = remote_bus(number(gpu), link);
  return success;
}

int nvmlDeviceGetNvLinkRemoteDeviceType(void* gpu, unsigned link, int* type) {
  *type = remote_bus(number(gpu), link) == 99 ? 2 : 0;
  return success;
}
}
// NOLINTEND(readability-identifier-naming)
