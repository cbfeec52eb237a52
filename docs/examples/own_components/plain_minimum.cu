/// \file
/// hash_min.cu with a bug planted: the least label is read, compared and written, in three steps.
#define PLANTED_PLAIN_MINIMUM
#include "hash_min.cu"
