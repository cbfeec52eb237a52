#!/usr/bin/env bash
# Prints the path of an nvcc that compiles C++20 with this machine's host compiler ($CXX, if set), or
# nothing. If there is an nvcc that does not, the reason goes to stderr.
set -euo pipefail
nvcc=${CUDACXX:-$(command -v nvcc || echo /usr/local/cuda/bin/nvcc)}
command -v "$nvcc" >/dev/null || exit 0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
echo '#include <vector>
      __global__ void kernel(int* out) { *out = 1; }
      int main() { kernel<<<1, 1>>>(nullptr); return std::vector<int>(1).size() != 1; }' \
  >"$scratch/try.cu"
if "$nvcc" -std=c++20 ${CXX:+-ccbin "$CXX"} -o "$scratch/try" "$scratch/try.cu" \
  >"$scratch/log" 2>&1; then
  echo "$nvcc"
else
  echo "setup: $nvcc does not compile C++20 here, so the build has no CUDA:" >&2
  sed -n '1,3s/^/setup:   /p' "$scratch/log" >&2
fi
