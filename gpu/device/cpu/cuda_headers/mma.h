/// \file
/// What the CPU executor does not have.
#error "<mma.h> is not known to graphspec's CPU executor; the page on the kernel language lists what is"
