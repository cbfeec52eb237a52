/// \file
/// own_bfs.cu with a planted bug: thread 0 can clear the count before other threads read it.
#define PLANTED_MISSING_BARRIER
#include "own_bfs.cu"
