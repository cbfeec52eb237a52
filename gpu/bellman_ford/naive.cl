/// \file
/// BF_Naive of Liu et al. 2015, after Kumar, Misra and Tomar 2011: one thread a vertex, which looks
/// at all vertices before it in turn.

/// One round: sigma_k and eta_k from sigma_{k-1}. Neighbouring threads read neighbouring columns of
/// a row, but there are only as many threads as vertices.
/// \param edge  n x n weights, row by tail
/// \param shortened  gets a vertex whose length the round shortened, if there is one
// scheme bellman_ford.saa#par_bf_kernel 533eed46
KERNEL void bellman_ford_naive_round(GLOBAL const int* edge, int n, GLOBAL const int* sigma_before,
                                     GLOBAL int* sigma, GLOBAL int* eta, GLOBAL int* shortened) {
  const int v = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  if (v >= n) return;
  int delta = UNREACHED;
  int rho = -1;
  for (int j = 0; j < n; ++j) {
    const int tail = sigma_before[j];
    const int weight = edge[(place_t)j * n + v];
    // The paper adds to infinity. (It leaves j = v out: a loop that is not negative shortens
    // nothing, one that is must be noticed.)
    if (tail == UNREACHED || weight == UNREACHED || tail + weight >= delta) continue;
    delta = tail + weight;
    rho = j;
  }
  const int before = sigma_before[v];
  sigma[v] = delta < before ? delta : before;
  if (delta < before) {
    eta[v] = rho;
    STORE_RELAXED(shortened, v);
  }
}
