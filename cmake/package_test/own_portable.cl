/// \file
/// An example of a portable kernel.

/// Sets degree[v] to the number of arcs that leave v.
KERNEL void out_degree(GLOBAL const int* first, int num_vertices, GLOBAL int* degree) {
  const int v = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  if (v < num_vertices) degree[v] = first[v + 1] - first[v];
}
