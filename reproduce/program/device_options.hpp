/// \file
/// The command-line form of devices and of the executor's schedules.
#pragma once

#include <string_view>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/runtime.hpp"

namespace graphspec::program {

/// "cpu", "cuda" or "opencl:N"; empty: a GPU if there is one, else the CPU executor.
/// \throws InputError for anything else
[[nodiscard]] Device parse_device(std::string_view text);

/// KIND or KIND:SEED. \throws InputError listing the kinds
[[nodiscard]] executor::Schedule parse_schedule(std::string_view text);

}  // namespace graphspec::program
