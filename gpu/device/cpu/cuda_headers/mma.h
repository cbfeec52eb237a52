/// \file
/// What the CPU executor does not have.
#error "graphspec's CPU executor does not support <mma.h>; the page on the kernel language lists the supported headers"
