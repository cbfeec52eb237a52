/// \file
/// See nvml.hpp. Types and values are those of the library's interface, declared here so that its
/// header is needed nowhere.
#include "gpu/device/nvml.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <string>

namespace graphspec {
namespace {

using Status = int;  // 0 is success
using DeviceHandle = void*;

/// nvmlPciInfo_t since its second form; only the address is read.
struct PciInfo {
  std::array<char, 16> short_text{};
  unsigned domain = 0;
  unsigned bus = 0;
  unsigned device = 0;
  unsigned device_id = 0;
  unsigned subsystem_id = 0;
  std::array<char, 32> text{};
};

constexpr unsigned most_nvlinks = 64;  // 18 on Hopper; a number beyond what there are is refused
// Of nvmlIntNvLinkDeviceType_t. A guest that has the GPUs but not the switches is told the latter.
constexpr int end_is_a_switch = 2;
constexpr int end_is_unknown = 255;

/// The functions that are called, each null where the library lacks it.
struct Nvml {
  Status (*init)() = nullptr;
  Status (*shutdown)() = nullptr;
  Status (*handle_at)(const char*, DeviceHandle*) = nullptr;
  Status (*common_ancestor)(DeviceHandle, DeviceHandle, int*) = nullptr;
  Status (*link_state)(DeviceHandle, unsigned, unsigned*) = nullptr;
  Status (*link_remote_pci)(DeviceHandle, unsigned, void*) = nullptr;  ///< writes a PciInfo
  Status (*link_remote_type)(DeviceHandle, unsigned, int*) = nullptr;
};

template <class Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
}

Nvml functions(void* library) {
  Nvml nvml;
  find(library, "nvmlInit_v2", nvml.init);
  find(library, "nvmlShutdown", nvml.shutdown);
  find(library, "nvmlDeviceGetHandleByPciBusId_v2", nvml.handle_at);
  find(library, "nvmlDeviceGetTopologyCommonAncestor", nvml.common_ancestor);
  find(library, "nvmlDeviceGetNvLinkState", nvml.link_state);
  find(library, "nvmlDeviceGetNvLinkRemotePciInfo_v2", nvml.link_remote_pci);
  find(library, "nvmlDeviceGetNvLinkRemoteDeviceType", nvml.link_remote_type);
  return nvml;
}

/// Null where the library does not know the GPU.
DeviceHandle handle_of(const Nvml& nvml, const PciAddress& at) {
  const std::string text = fmt::format("{:08x}:{:02x}:{:02x}.0", at.domain, at.bus, at.device);
  DeviceHandle handle = nullptr;
  return nvml.handle_at(text.c_str(), &handle) == 0 ? handle : nullptr;
}

std::optional<PciePath> path_between(const Nvml& nvml, DeviceHandle from, DeviceHandle to) {
  int level = 0;
  if (nvml.common_ancestor == nullptr || nvml.common_ancestor(from, to, &level) != 0) return {};
  if (level < 0 || level > 50 || level % 10 != 0) return {};
  return static_cast<PciePath>(level / 10);
}

/// The ends of all NVLinks that are up; nothing where the library cannot be asked.
std::optional<std::vector<NvLinkEnd>> nvlink_ends(const Nvml& nvml, DeviceHandle gpu) {
  if (nvml.link_state == nullptr || nvml.link_remote_pci == nullptr) return {};
  std::vector<NvLinkEnd> ends;
  for (unsigned link = 0; link < most_nvlinks; ++link) {
    unsigned active = 0;
    if (nvml.link_state(gpu, link, &active) != 0 || active == 0) continue;
    PciInfo remote;
    if (nvml.link_remote_pci(gpu, link, &remote) != 0) remote = {};
    int type = -1;
    // Drivers from before there were switches do not have this question.
    if (nvml.link_remote_type == nullptr || nvml.link_remote_type(gpu, link, &type) != 0) type = -1;
    ends.push_back({.at = {remote.domain, remote.bus, remote.device},
                    .is_switch = type == end_is_a_switch || type == end_is_unknown});
  }
  return ends;
}

void add_links(const Nvml& nvml, GpuLinks& all) {
  std::vector<DeviceHandle> handles;
  std::vector<std::optional<std::vector<NvLinkEnd>>> ends;
  for (const GpuLinks::Gpu& gpu : all.gpus) {
    handles.push_back(handle_of(nvml, gpu.at));
    ends.push_back(handles.back() == nullptr ? std::nullopt : nvlink_ends(nvml, handles.back()));
  }
  for (std::size_t from = 0; from < all.gpus.size(); ++from) {
    for (std::size_t to = 0; to < all.gpus.size(); ++to) {
      if (from == to || handles[from] == nullptr || handles[to] == nullptr) continue;
      GpuLink& link = all.link(from, to);
      link.pcie = path_between(nvml, handles[from], handles[to]);
      if (ends[from] && ends[to]) {
        link.nvlinks = nvlinks_between(*ends[from], all.gpus[to].at, *ends[to]);
      }
    }
  }
}

}  // namespace

void add_links_of_nvml(GpuLinks& all, const char* library) {
  if (all.gpus.size() < 2) return;
  void* const opened = ::dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (opened == nullptr) return;
  const Nvml nvml = functions(opened);
  // The library is left open: a driver's library may have threads of its own.
  if (nvml.init == nullptr || nvml.shutdown == nullptr || nvml.handle_at == nullptr) return;
  if (nvml.init() != 0) return;
  add_links(nvml, all);
  nvml.shutdown();
}

}  // namespace graphspec
