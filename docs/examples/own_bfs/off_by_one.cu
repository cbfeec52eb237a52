/// \file
/// own_bfs.cu with a planted bug: the kernel omits the last arc.
#define PLANTED_OFF_BY_ONE
#include "own_bfs.cu"
