/// \file
/// BF_Naive of Liu et al. 2015 as printed: a thread a vertex. Each line in question stands beside
/// its correction; a parameter named after it chooses.

/// Lines 1 to 4. T(|V|) is no multiple of a group, so threads beyond the last vertex return.
/// \param source_set_by_all  as line 3 of the procedure has it
KERNEL void published_par_Initialize_kernel(int n, int s, GLOBAL int* sigma, GLOBAL int* eta,
                                            int source_set_by_all) {
  const int v_id = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  if (v_id >= n) return;
  sigma[v_id] = UNREACHED;
  eta[v_id] = -1;
  if (source_set_by_all) {
    sigma[s] = 0;
  } else if (v_id == s) {
    sigma[v_id] = 0;
  }
}

/// Lines 5 to 9, with lines 10 to 21 of the procedure for "calculate" and "update". The types are
/// not printed; with those of the suite nothing is added to infinity.
/// \param source_not_carried  nothing is done for s
KERNEL void published_par_bf_kernel(GLOBAL const int* edge, int n, int s,
                                    GLOBAL const int* sigma_before, GLOBAL int* sigma,
                                    GLOBAL int* eta, int source_not_carried) {
  const int v_id = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  if (v_id >= n) return;
  if (v_id != s) {
    int delta = UNREACHED;
    int rho = -1;
    for (int j = 0; j < n; ++j) {
      const int tail = sigma_before[j];
      const int weight = edge[(place_t)j * n + v_id];
      if (tail == UNREACHED || weight == UNREACHED) continue;
      if (tail + weight < delta && j != v_id) {
        delta = tail + weight;
        rho = j;
      }
    }
    const int before = sigma_before[v_id];
    sigma[v_id] = delta < before ? delta : before;
    if (delta < before) eta[v_id] = rho;
  } else if (!source_not_carried) {
    sigma[v_id] = sigma_before[v_id];
  }
}
