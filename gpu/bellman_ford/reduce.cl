/// \file
/// BF_Reduce of Liu et al. 2015: a group of M threads a vertex. Each thread looks at every M-th
/// vertex before it; a tree of comparisons in shared memory finds the nearest.

/// One round: sigma_k and eta_k from sigma_{k-1}. Group v belongs to vertex v. Where the listing is
/// wrong: `rho_inter(t) = t + M1` loses the predecessor, N / M drops the vertices after the last
/// multiple of M, and no barrier stands between the levels of the tree.
/// \param edge  the weight of the arc from j to v stands at j * tail_stride + v * head_stride
/// \param shortened  gets a vertex whose length the round shortened, if there is one
/// \param inter  delta_inter and after it rho_inter, M values each
// scheme bellman_ford.saa#par_bf_kernel_reduce 77a0a911
// scheme bellman_ford.saa#par_reduce 9d9902fc
// scheme bellman_ford.saa#Part 839f34b6
// scheme bellman_ford.saa#Level d927b971
// scheme bellman_ford.saa#par_bf_kernel_reduce_coarse c3169043
KERNEL void bellman_ford_reduce_round(GLOBAL const int* edge, int n, int tail_stride,
                                      int head_stride, GLOBAL const int* sigma_before,
                                      GLOBAL int* sigma, GLOBAL int* eta,
                                      GLOBAL int* shortened SHARED_PARAMETER(int, inter)) {
  SHARED_POINTER(int, inter);
  const int m = GROUP_SIZE(0);
  const int t = THREAD_INDEX(0);
  const int v = GROUP_INDEX(0);
  SHARED int* delta_inter = inter;
  SHARED int* rho_inter = inter + m;

  int delta = UNREACHED;
  int rho = -1;
  for (int j = t; j < n; j += m) {
    const int tail = sigma_before[j];
    const int weight = edge[(place_t)j * tail_stride + (place_t)v * head_stride];
    if (tail == UNREACHED || weight == UNREACHED || tail + weight >= delta) continue;
    delta = tail + weight;
    rho = j;
  }
  delta_inter[t] = delta;
  rho_inter[t] = rho;
  // M need not be a power of two: of an odd width the middle one waits.
  for (int width = m; width > 1;) {
    const int middle = (width + 1) / 2;
    GROUP_BARRIER();
    if (t + middle < width && delta_inter[t + middle] < delta_inter[t]) {
      delta_inter[t] = delta_inter[t + middle];
      rho_inter[t] = rho_inter[t + middle];
    }
    width = middle;
  }
  // Thread 0 wrote what it reads.
  if (t != 0) return;
  const int before = sigma_before[v];
  sigma[v] = delta_inter[0] < before ? delta_inter[0] : before;
  if (delta_inter[0] < before) {
    eta[v] = rho_inter[0];
    STORE_RELAXED(shortened, v);
  }
}
