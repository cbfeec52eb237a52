#!/usr/bin/env python3
"""What kernels of somebody else's may not use on the CPU executor ends compilation with a line that
names it: each of these does, and nothing else on its way.

    refused_names.py COMPILER ROOT
"""
import pathlib
import subprocess
import sys
import tempfile

# Before the kernel; in it; what the message must hold.
REFUSED = [
    ("#include <cuda/barrier>", "", "graphspec's CPU executor does not support <cuda/barrier>"),
    ("#include <cuda/pipeline>", "", "graphspec's CPU executor does not support <cuda/pipeline>"),
    ("#include <cooperative_groups/reduce.h>", "", "graphspec's CPU executor does not support <cooperative_groups/reduce.h>"),
    ("#include <cooperative_groups/memcpy_async.h>", "",
     "graphspec's CPU executor does not support <cooperative_groups/memcpy_async.h>"),
    ("#include <mma.h>", "", "graphspec's CPU executor does not support <mma.h>"),
    ("", "__shfl(*word, 0);", "__shfl was removed with Volta: use __shfl_sync"),
    ("", "__ballot(1);", "__ballot was removed with Volta: use __ballot_sync"),
    ("", "__any(1);", "__any was removed with Volta: use __any_sync"),
    ("", "float real = 0; atomicMin(&real, 1.0F);", "atomicMin takes 32- and 64-bit integers"),
    ("", "int count = 0; atomicInc(&count, 1);", "atomicInc takes unsigned int"),
    ("", "char byte = 0; atomicCAS(&byte, 0, 1);",
     "atomicCAS takes unsigned short, 32- and 64-bit integers"),
    ("", "clock64();", "clock64"),
    ("#include <cuda/atomic>", "cuda::atomic_ref<int>(*word).wait(0);", "wait"),
    ("#include <cuda/atomic>\nstruct Large { long a, b; };", "Large large; cuda::atomic_ref<Large> at(large);",
     "the executor supports atomics of 1, 2, 4 and 8 bytes"),
    ("#include <cooperative_groups.h>", "cooperative_groups::coalesced_threads();",
     "coalesced_threads"),
    ("#include <cooperative_groups.h>",
     "cooperative_groups::tiled_partition<64>(cooperative_groups::this_thread_block());",
     "the executor supports tiles of 1, 2, 4, ... 32 threads"),
    ("#include <cuda_runtime.h>",
     "int* managed; cudaMallocManaged((void**)&managed, 4, cudaMemAttachGlobal);",
     "graphspec's CPU executor does not support cudaMallocManaged"),
    ("#include <cuda_runtime.h>",
     "cudaLaunchCooperativeKernel((void*)kernel, 1, 1, nullptr);",
     "graphspec's CPU executor does not support cudaLaunchCooperativeKernel"),
    ("#include <cuda_runtime.h>", "cudaGraph_t graph;", "cudaGraph_t"),
]
KERNEL = """{before}
#include "gpu/device/kernel.hpp"
namespace graphspec::GRAPHSPEC_EXECUTOR {{
__global__ void kernel(int* word) {{ *word = 1; {within} }}
}}
"""


def main():
    compiler, root = sys.argv[1:]
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "kernel.cpp"
        for before, within, words in [("", "", None), *REFUSED]:
            source.write_text(KERNEL.format(before=before, within=within), encoding="utf-8")
            result = subprocess.run(
                [compiler, "-std=c++20", "-fsyntax-only", "-DGRAPHSPEC_EXECUTOR=checked", "-I", root,
                 "-I", f"{root}/gpu/device/cpu/cuda_headers", source],
                capture_output=True, text=True, check=False)
            right = result.returncode == 0 if words is None else \
                result.returncode != 0 and words in result.stderr
            if not right:
                failed += 1
                print(f"{before} {within}: not refused with '{words}':\n{result.stderr[:2000]}")
    print(f"{len(REFUSED) + 1 - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
