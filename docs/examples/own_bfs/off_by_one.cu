/// \file
/// own_bfs.cu with a bug planted: nobody looks at the last arc.
#define PLANTED_OFF_BY_ONE
#include "own_bfs.cu"
