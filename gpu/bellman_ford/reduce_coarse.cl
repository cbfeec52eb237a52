/// \file
/// What BF_Reduce_Coarse of Liu et al. 2015 adds to BF_Reduce: the matrix is transposed, so that a
/// group's threads read neighbouring weights.

/// Transposes by tiles of 32 x 32; a group has 32 x 8 threads.
// scheme bellman_ford.saa#transpose 1320fb25
KERNEL void bellman_ford_transpose(GLOBAL const int* matrix, int n, GLOBAL int* transposed) {
  SHARED_ARRAY(int, tile, 32 * 33);  // a column more: the threads of a warp hit different banks
  const int x = THREAD_INDEX(0);
  const int y = THREAD_INDEX(1);
  const int row = GROUP_INDEX(1) * 32;
  const int column = GROUP_INDEX(0) * 32;
  for (int i = y; i < 32; i += 8) {
    if (row + i < n && column + x < n) {
      tile[i * 33 + x] = matrix[(place_t)(row + i) * n + column + x];
    }
  }
  GROUP_BARRIER();
  for (int i = y; i < 32; i += 8) {
    if (column + i < n && row + x < n) {
      transposed[(place_t)(column + i) * n + row + x] = tile[x * 33 + i];
    }
  }
}
