/// \file
/// What a result must say about the machine and the program that made it.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace graphspec::reproduce {

/// The name under which the tree ships results of this machine: the GPU's where it is measured,
/// else the processor's; letters, digits, dots, dashes and underscores. Never the host's own name.
[[nodiscard]] std::string machine_name(bool gpu);

/// That name with what tells machines of one model apart: cores, memory and system of the host.
[[nodiscard]] std::string machine_and_size(bool gpu);

/// Processor, memory, operating system, compilers, this program's commit; with `gpu` the device and
/// its driver too. Unknown values are null.
[[nodiscard]] nlohmann::json machine_context(bool gpu);

/// The GPU's clocks, limits, temperature and reasons for throttling at this moment, as nvidia-smi
/// has them; null where there is none. Recorded before and after, since clocks cannot be locked
/// without special rights.
[[nodiscard]] nlohmann::json gpu_state();

/// A number for a file's content: the same number, the same file. "/proc/self/exe" is this program.
[[nodiscard]] std::string fingerprint(const std::filesystem::path& path);

/// The time now, ISO 8601, UTC.
[[nodiscard]] std::string utc_now();

}  // namespace graphspec::reproduce
