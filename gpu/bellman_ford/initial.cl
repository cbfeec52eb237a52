/// \file
/// The lengths and predecessors that Bellman and Ford's rounds begin with (Liu et al. 2015, section
/// 1.1: sigma_0 and eta_0).

/// One thread a vertex.
// scheme bellman_ford.saa#par_Initialize_kernel 512a8c9b
KERNEL void bellman_ford_initial(int n, int source, GLOBAL int* sigma, GLOBAL int* eta) {
  const int v = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  if (v >= n) return;
  sigma[v] = v == source ? 0 : UNREACHED;
  eta[v] = -1;
}
