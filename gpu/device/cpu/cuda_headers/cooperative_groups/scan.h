/// \file
/// What the CPU executor does not have.
#error "graphspec's CPU executor does not support <cooperative_groups/scan.h>; the page on the kernel language lists the supported headers"
