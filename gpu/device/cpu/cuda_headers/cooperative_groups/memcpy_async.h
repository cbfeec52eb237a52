/// \file
/// What the CPU executor does not have.
#error "graphspec's CPU executor does not support <cooperative_groups/memcpy_async.h>; docs/pages/your_own_kernel.md lists the supported features"
