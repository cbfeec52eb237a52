/// \file
/// <cuda_runtime_api.h> on the CPU executor.
#pragma once
#include "gpu/device/cpu/host_calls.hpp"
