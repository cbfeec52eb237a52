/// \file
/// plain_bfs.cu with a planted bug: a level is read, compared and written in three steps.
#define PLANTED_RACE
#include "plain_bfs.cu"
