# CUDA::cudadevrt, which nested launches need, for a CMake before 3.26, whose CUDAToolkit has no
# such target. Included by the build and, installed, by the package.
if(NOT TARGET CUDA::cudadevrt)
  find_library(GRAPHSPEC_CUDADEVRT cudadevrt REQUIRED NO_CACHE
    HINTS ${CUDAToolkit_LIBRARY_DIR})
  add_library(CUDA::cudadevrt STATIC IMPORTED GLOBAL)
  set_target_properties(CUDA::cudadevrt PROPERTIES IMPORTED_LOCATION ${GRAPHSPEC_CUDADEVRT})
endif()
