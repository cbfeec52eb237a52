/// \file
/// own_bfs.cu with a bug planted: thread 0 may clear the count before the others have read it.
#define PLANTED_MISSING_BARRIER
#include "own_bfs.cu"
