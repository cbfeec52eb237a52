/// \file
/// <cooperative_groups.h> on the CPU executor.
#pragma once
#include "gpu/device/cpu/cooperative_groups.hpp"
