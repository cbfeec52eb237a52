/// \file
/// <device_launch_parameters.h> on the CPU executor.
#pragma once
#include "gpu/device/kernel.hpp"
