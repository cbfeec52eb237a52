/// \file
/// par_reduce and BF_Reduce of Liu et al. 2015 as printed: a group of M threads a vertex. Each line
/// in question stands beside its correction; a parameter named after it chooses.

/// log2 M, rounded down or up.
DEVICE_FUNCTION int published_log2(int M, int up) {
  int log2 = 0;
  while ((2 << log2) <= M) ++log2;
  return up && (1 << log2) < M ? log2 + 1 : log2;
}

/// Lines 2 to 9. The types are not printed; with those of the suite nothing is added to infinity.
/// \param last_i  of line 5
/// \param edge  the weight of the arc from j to v stands at j * tail_stride + v * head_stride
DEVICE_FUNCTION void published_first_round(int M, int v, GLOBAL const int* edge, int n,
                                           int tail_stride, int head_stride,
                                           GLOBAL const int* sigma_before, int last_i,
                                           int test_behind_load, int loops, SHARED int* delta_inter,
                                           SHARED int* rho_inter) {
  const int t = THREAD_INDEX(0);
  delta_inter[t] = UNREACHED;
  rho_inter[t] = -1;
  for (int i = 0; i <= last_i; ++i) {
    const int j = t + i * M;
    if (!test_behind_load && j >= n) continue;
    const int tail = sigma_before[j];
    const int weight = edge[(place_t)j * tail_stride + (place_t)v * head_stride];
    if (tail == UNREACHED || weight == UNREACHED) continue;
    if (delta_inter[t] > tail + weight && j < n && (loops || j != v)) {
      delta_inter[t] = tail + weight;
      rho_inter[t] = j;
    }
  }
}

/// Lines 10 to 18. The listing halves its M, here m, beside the M of the launch.
/// \param halves  M / 2, and log2 M rounded down; else of an odd m the middle one waits
DEVICE_FUNCTION void published_tree(int M, int halves, int first_barrier, int bound,
                                    int level_barriers, int predecessor, SHARED int* delta_inter,
                                    SHARED int* rho_inter) {
  const int t = THREAD_INDEX(0);
  int m = M;
  int M1 = halves ? m / 2 : (m + 1) / 2;
  if (!first_barrier) GROUP_BARRIER();
  for (int iter = 2; iter <= published_log2(bound ? m : M, !halves) + 1; ++iter) {
    if (t < M1 && t + M1 < m && delta_inter[t] > delta_inter[t + M1]) {
      delta_inter[t] = delta_inter[t + M1];
      rho_inter[t] = predecessor ? t + M1 : rho_inter[t + M1];
    }
    if (!level_barriers) GROUP_BARRIER();
    m = halves ? m / 2 : M1;
    M1 = halves ? M1 / 2 : (m + 1) / 2;
  }
}

/// Lines 20 to 24, the kernel; ty is the group's vertex.
/// \param inter  delta_inter and after it rho_inter, M values each
KERNEL void published_par_bf_kernel_reduce(GLOBAL const int* edge, int n, int tail_stride,
                                           int head_stride, int s, GLOBAL const int* sigma_before,
                                           GLOBAL int* sigma, GLOBAL int* eta, int last_i,
                                           int test_behind_load, int loops, int halves,
                                           int first_barrier, int bound, int level_barriers,
                                           int predecessor,
                                           int update_by_all SHARED_PARAMETER(int, inter)) {
  SHARED_POINTER(int, inter);
  const int M = GROUP_SIZE(0);
  const int ty = GROUP_INDEX(0);
  SHARED int* delta_inter = inter;
  SHARED int* rho_inter = inter + M;
  const int updates = update_by_all || THREAD_INDEX(0) == 0;
  if (ty != s) {
    published_first_round(M, ty, edge, n, tail_stride, head_stride, sigma_before, last_i,
                          test_behind_load, loops, delta_inter, rho_inter);
    published_tree(M, halves, first_barrier, bound, level_barriers, predecessor, delta_inter,
                   rho_inter);
    if (updates) {
      const int delta = delta_inter[0];
      const int before = sigma_before[ty];
      sigma[ty] = delta < before ? delta : before;
      if (delta < before) eta[ty] = rho_inter[0];
    }
  } else if (updates) {
    sigma[ty] = sigma_before[ty];
  }
}
