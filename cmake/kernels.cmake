# Kernel files are compiled twice: by the host compiler for the CPU executor, always, and by nvcc for
# the GPU where GRAPHSPEC_CUDA is on.

# graphspec_add_kernels(TARGET FILES...): adds .cu files, and .cpp files that hold tables of what
# they define, to TARGET, once for each executor.
function(graphspec_add_kernels target)
  set(cpu_sources)
  foreach(file IN LISTS ARGN)
    # A source file has one language for a whole folder, so the host compiler gets a file of one
    # line; messages and debug information still name the kernel file.
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE relative)
    set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/cpu/${relative}.cpp)
    file(CONFIGURE OUTPUT ${wrapper} CONTENT "#include \"${path}\"\n")
    list(APPEND cpu_sources ${wrapper})
  endforeach()
  add_library(${target}_cpu OBJECT ${cpu_sources})
  target_compile_definitions(${target}_cpu PRIVATE GRAPHSPEC_EXECUTOR=cpu)
  # CUDA's pragmas (unroll) mean nothing to the host compiler.
  target_compile_options(${target}_cpu PRIVATE -Wno-unknown-pragmas)
  target_link_libraries(${target}_cpu PRIVATE graphspec_device graphspec_executor graphspec_warnings)
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_cpu>)

  if(GRAPHSPEC_CUDA)
    add_library(${target}_cuda STATIC ${ARGN})
    target_compile_definitions(${target}_cuda PRIVATE GRAPHSPEC_EXECUTOR=cuda)
    target_compile_options(${target}_cuda PRIVATE
      $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr -lineinfo>)
    # Nested launches need relocatable device code.
    set_target_properties(${target}_cuda PROPERTIES
      CUDA_SEPARABLE_COMPILATION ON CUDA_RESOLVE_DEVICE_SYMBOLS ON)
    target_link_libraries(${target}_cuda PRIVATE graphspec_device
                          $<BUILD_INTERFACE:graphspec_warnings>
                          CUDA::cudart_static CUDA::cudadevrt)
    target_link_libraries(${target} PRIVATE ${target}_cuda)
  endif()
endfunction()
