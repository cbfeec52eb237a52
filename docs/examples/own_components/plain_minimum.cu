/// \file
/// hash_min.cu with a planted bug: the minimum is a read, a comparison and a write, not atomic.
#define PLANTED_PLAIN_MINIMUM
#include "hash_min.cu"
