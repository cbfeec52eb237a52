# Kernel files are compiled by the host compiler for the CPU executor, always: once plain and once
# with every access announced, which is slower and finds more. Where GRAPHSPEC_CUDA is on, nvcc
# compiles them for the GPU. Installed with the package, for kernels of other projects.

# graphspec_embed(SOURCE FUNCTION FILES...): writes SOURCE, a .cpp file with a function
# graphspec::opencl::FUNCTION() that returns the files' texts, one after another.
function(graphspec_embed source function)
  set(texts)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE path)
    cmake_path(GET path FILENAME name)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    file(READ ${path} text)
    string(APPEND texts "R\"cl(\n#line 1 \"${name}\"\n${text})cl\"\n")
  endforeach()
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include <string_view>
namespace graphspec::opencl {
std::string_view ${function}();
std::string_view ${function}() {
  return ${texts};
}
}  // namespace graphspec::opencl
")
endfunction()

# Ends the configuration, with one sentence, unless a kernel function got a target and files that exist.
function(graphspec_check_arguments function target)
  if(NOT TARGET ${target})
    message(FATAL_ERROR "${function}(${target} ...): there is no target '${target}'; "
      "call add_executable(${target} ...) or add_library(${target} ...) first")
  endif()
  if(NOT ARGN)
    message(FATAL_ERROR "${function}(${target}): no kernel file is given; add the names of .cu files")
  endif()
  if(TARGET ${target}_checked)
    message(FATAL_ERROR "${function}(${target} ...): '${target}' has kernel files already; "
      "give all kernel files of a target in one call")
  endif()
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE path)
    if(NOT EXISTS ${path} OR IS_DIRECTORY ${path})
      message(FATAL_ERROR "${function}(${target} ${file}): there is no file ${path}; "
        "file names are relative to the folder of this CMakeLists.txt")
    endif()
  endforeach()
endfunction()

# graphspec_add_kernels(TARGET FILES...): adds .cu files, and .cpp files that hold tables of what
# they define, to TARGET, once for each executor. A .cu file whose kernels are portable has them in a
# .cl file of its name, and is compiled for OpenCL too; so is a table that is beside such a file.
# TARGET's other files see GRAPHSPEC_WITH_CUDA where nvcc compiles the kernels.
function(graphspec_add_kernels target)
  graphspec_check_arguments(graphspec_add_kernels ${target} ${ARGN})
  set(warnings $<TARGET_NAME_IF_EXISTS:graphspec_warnings>)  # not there for who uses the package
  set(wrapped "SHELL:-iquote \"${PROJECT_SOURCE_DIR}\"")  # what wrappers name files from
  set(cpu_sources)
  set(opencl_sources)
  set(opencl_texts)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE path)
    cmake_path(REPLACE_EXTENSION path cl OUTPUT_VARIABLE kernels)
    cmake_path(GET path PARENT_PATH folder)
    file(GLOB beside CONFIGURE_DEPENDS ${folder}/*.cl)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE relative)
    if(kernels IN_LIST beside)
      list(APPEND opencl_texts ${kernels})
    elseif(NOT beside OR file MATCHES "\\.cu$")
      continue()
    endif()
    set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/opencl/${relative}.cpp)
    file(CONFIGURE OUTPUT ${wrapper} CONTENT "#include \"${relative}\"\n")
    list(APPEND opencl_sources ${wrapper})
  endforeach()
  # A package without the component device has the CPU executor alone.
  if(opencl_texts AND TARGET graphspec::device)
    graphspec_embed(${CMAKE_CURRENT_BINARY_DIR}/opencl/${target}_text.cpp ${target}_text
                    ${opencl_texts})
    add_library(${target}_opencl OBJECT
      ${opencl_sources} ${CMAKE_CURRENT_BINARY_DIR}/opencl/${target}_text.cpp)
    target_compile_definitions(${target}_opencl PRIVATE
      GRAPHSPEC_EXECUTOR=opencl GRAPHSPEC_OPENCL_TEXT=${target}_text)
    target_compile_options(${target}_opencl PRIVATE ${wrapped})
    target_link_libraries(${target}_opencl PRIVATE graphspec::device ${warnings})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_opencl>)
  endif()
  foreach(file IN LISTS ARGN)
    # A source file has one language for a whole folder, so the host compiler gets a file of one
    # line, the same in every clone; messages and debug information still name the kernel file.
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE relative)
    set(wrapper ${CMAKE_CURRENT_BINARY_DIR}/cpu/${relative}.cpp)
    file(CONFIGURE OUTPUT ${wrapper} CONTENT "#include \"${relative}\"\n")
    list(APPEND cpu_sources ${wrapper})
  endforeach()
  foreach(executor IN ITEMS cpu checked)
    add_library(${target}_${executor} OBJECT ${cpu_sources})
    target_compile_definitions(${target}_${executor} PRIVATE GRAPHSPEC_EXECUTOR=${executor})
    # CUDA's pragmas (unroll) mean nothing to g++, and clang++ need not do what they ask for.
    target_compile_options(${target}_${executor} PRIVATE ${wrapped} -Wno-unknown-pragmas
      $<$<CXX_COMPILER_ID:Clang>:-Wno-pass-failed>
      # On an executor nothing is timed. But where it does not inline all that -O3 does, g++ announces
      # no write to what a function returns, and checked kernels seem to read what nothing has written.
      $<$<AND:$<CONFIG:Release>,$<STREQUAL:${executor},cpu>>:-O1>)
    target_link_libraries(${target}_${executor}
      PRIVATE graphspec::cuda_headers $<TARGET_NAME_IF_EXISTS:graphspec::device> graphspec::executor
      ${warnings})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_${executor}>)
  endforeach()
  # The compiler announces every access to the executor, which stands in for the sanitizers' runtimes
  # (gpu/device/cpu/hooks.cpp). Its reports need line numbers, and names and types of
  # parameters; no report needs where a local variable is.
  target_compile_options(${target}_checked PRIVATE 
    -fno-sanitize=all -fsanitize=thread,bounds -fno-sanitize-recover=bounds -g
    $<$<CXX_COMPILER_ID:GNU>:-fno-var-tracking>
    # Code that is merged from two branches would have the line of neither.
    $<$<CXX_COMPILER_ID:Clang>:SHELL:-mllvm -simplifycfg-sink-common=false>)

  if(GRAPHSPEC_CUDA AND TARGET graphspec::device)
    add_library(${target}_cuda STATIC ${ARGN})
    target_compile_definitions(${target}_cuda PRIVATE GRAPHSPEC_EXECUTOR=cuda)
    target_compile_options(${target}_cuda PRIVATE
      $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr -lineinfo>)
    # Nested launches need relocatable device code.
    set_target_properties(${target}_cuda PROPERTIES
      CUDA_SEPARABLE_COMPILATION ON CUDA_RESOLVE_DEVICE_SYMBOLS ON)
    target_link_libraries(${target}_cuda PRIVATE graphspec::device
                          $<BUILD_INTERFACE:${warnings}>
                          CUDA::cudart_static CUDA::cudadevrt)
    target_compile_definitions(${target} PRIVATE GRAPHSPEC_WITH_CUDA)
    target_link_libraries(${target} PRIVATE ${target}_cuda)
  endif()
endfunction()

# graphspec_add_plain_kernels(TARGET FILES...): adds .cu files that were written for nvcc alone, with
# <<<>>> and cudaMalloc() in their host code and all of it outside of namespaces. What a file defines
# is then in graphspec::checked, graphspec::cpu and graphspec::cuda, as if it had been written there;
# messages name the file itself.
set(GRAPHSPEC_PLAIN_CUDA ${CMAKE_CURRENT_LIST_DIR}/plain_cuda.py)
function(graphspec_add_plain_kernels target)
  graphspec_check_arguments(graphspec_add_plain_kernels ${target} ${ARGN})
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
  set(written)
  foreach(file IN LISTS ARGN)
    cmake_path(ABSOLUTE_PATH file OUTPUT_VARIABLE path)
    # Files of one name in two folders are two files.
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE relative)
    string(REPLACE "../" "up/" relative ${relative})
    set(output ${CMAKE_CURRENT_BINARY_DIR}/plain/${relative})
    execute_process(COMMAND ${Python3_EXECUTABLE} -B ${GRAPHSPEC_PLAIN_CUDA} ${path} ${output}
      OUTPUT_VARIABLE read ERROR_VARIABLE error RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "graphspec_add_plain_kernels(${target} ${file}): ${error}")
    endif()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${read} ${GRAPHSPEC_PLAIN_CUDA})
    list(APPEND written ${output})
  endforeach()
  graphspec_add_kernels(${target} ${written})
  # Headers of types that the kernels share with the target's other files.
  foreach(executor IN ITEMS cpu checked cuda)
    if(TARGET ${target}_${executor})
      target_include_directories(${target}_${executor} PRIVATE
        $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    endif()
  endforeach()
endfunction()
