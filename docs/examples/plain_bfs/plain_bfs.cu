/// \file
/// A breadth-first search for nvcc, with one thread per edge, one launch per level, and plain CUDA
/// host calls. The file does not use graphspec.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                      \
  do {                                                                   \
    const cudaError_t code = (call);                                     \
    if (code != cudaSuccess) {                                           \
      std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(code)); \
      std::exit(1);                                                      \
    }                                                                    \
  } while (0)

__constant__ int unreached = -1;

__global__ void expand(const int* tail, const int* head, long long edges, int depth, int* level,
                       bool* changed) {
  const long long edge = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (edge >= edges || level[tail[edge]] != depth) return;  // line 24
#ifndef PLANTED_RACE
  if (atomicCAS(&level[head[edge]], unreached, depth + 1) == unreached) *changed = true;  // line 26
#else
  if (level[head[edge]] == unreached) {
    level[head[edge]] = depth + 1;
    *changed = true;
  }
#endif
}

// Computes the levels; returns the milliseconds of the launches alone.
float plain_bfs(int vertices, const std::vector<int>& tails, const std::vector<int>& heads,
                int source, std::vector<int>& levels) {
  int *tail, *head, *level;
  bool* changed;
  const size_t edge_bytes = tails.size() * sizeof(int);
  CHECK(cudaMalloc(&tail, edge_bytes));
  CHECK(cudaMalloc(&head, edge_bytes));
  CHECK(cudaMalloc(&level, vertices * sizeof(int)));
  CHECK(cudaMalloc(&changed, sizeof(bool)));
  CHECK(cudaMemcpy(tail, tails.data(), edge_bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(head, heads.data(), edge_bytes, cudaMemcpyHostToDevice));
  const int zero = 0;
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  CHECK(cudaEventRecord(begin));
  CHECK(cudaMemset(level, 0xff, vertices * sizeof(int)));
  CHECK(cudaMemcpy(level + source, &zero, sizeof(int), cudaMemcpyHostToDevice));
  bool again = !tails.empty();
  for (int depth = 0; again; ++depth) {
    CHECK(cudaMemset(changed, 0, sizeof(bool)));
    const int blocks = (tails.size() + 255) / 256;
    expand<<<blocks, 256>>>(tail, head, tails.size(), depth, level, changed);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&again, changed, sizeof(bool), cudaMemcpyDeviceToHost));
  }
  CHECK(cudaEventRecord(end));
  CHECK(cudaEventSynchronize(end));
  float milliseconds = 0;
  CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
  levels.resize(vertices);
  CHECK(cudaMemcpy(levels.data(), level, vertices * sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaEventDestroy(begin));
  CHECK(cudaEventDestroy(end));
  for (void* memory : {(void*)tail, (void*)head, (void*)level, (void*)changed}) {
    CHECK(cudaFree(memory));
  }
  return milliseconds;
}
