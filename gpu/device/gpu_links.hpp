/// \file
/// What links the GPUs of this host: peer access by CUDA, NVLinks and PCIe by NVML where it is
/// there.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace graphspec {

/// Where a device is on the PCI buses of its host.
struct PciAddress {
  unsigned domain = 0;
  unsigned bus = 0;
  unsigned device = 0;
  friend auto operator<=>(const PciAddress&, const PciAddress&) = default;
};

/// What the PCIe paths of two GPUs have in common, the nearest first.
enum class PciePath { board, one_switch, switches, host_bridge, numa_node, host };

/// From one GPU to another.
struct GpuLink {
  bool peer_access = false;
  bool peer_atomics = false;  ///< all of CUDA's atomics on a peer's memory, natively
  std::optional<int> performance_rank = std::nullopt;  ///< the driver's, 0 the best; with access
  std::optional<int> nvlinks = std::nullopt;           ///< without NVML nobody knows
  std::optional<PciePath> pcie = std::nullopt;
};

/// The GPUs of this host, by their numbers.
struct GpuLinks {
  struct Gpu {
    std::string name;
    PciAddress at;
  };
  std::vector<Gpu> gpus;
  std::vector<GpuLink> links;  ///< a row for each GPU; the diagonal means nothing

  [[nodiscard]] const GpuLink& link(std::size_t from, std::size_t to) const {
    return links.at(from * gpus.size() + to);
  }
  [[nodiscard]] GpuLink& link(std::size_t from, std::size_t to) {
    return links.at(from * gpus.size() + to);
  }
};

/// The other end of an NVLink that is up.
struct NvLinkEnd {
  PciAddress at;
  bool is_switch = false;
};

/// How many NVLinks two GPUs have between them: those that end at the other, and through switches
/// as many as both have. \param of_first  the ends of all NVLinks of the first; likewise of the
/// second
[[nodiscard]] int nvlinks_between(std::span<const NvLinkEnd> of_first, const PciAddress& second,
                                  std::span<const NvLinkEnd> of_second);

/// What links the GPUs of this host; none in a build without CUDA.
/// \throws DeviceFault when the driver refuses a question
[[nodiscard]] GpuLinks links_between_gpus();

}  // namespace graphspec
