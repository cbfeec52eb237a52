# graphspec_warnings: warnings are errors, for g++, clang++ and nvcc. Linked privately by all targets.
add_library(graphspec_warnings INTERFACE)
set(host_warnings -Wall -Wextra -Wpedantic -Wshadow -Werror)
target_compile_options(graphspec_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:${host_warnings}>
  # Where fmt 9, Ubuntu 24.04's, writes a real number, g++ 13 sees an array left that is not.
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-error=array-bounds>
  # -Wpedantic rejects the line markers that nvcc itself writes.
  $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings -Xcompiler=-Wall,-Wextra,-Werror>)

if(GRAPHSPEC_SANITIZE)
  # What is found ends the program, or a test would pass.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${GRAPHSPEC_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=${GRAPHSPEC_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
  set(sanitizer_link_options -fsanitize=${GRAPHSPEC_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    # The runtime as a shared library, as with g++: executables have one of its handlers themselves
    # (gpu/device/cpu/hooks.cpp).
    execute_process(COMMAND ${CMAKE_CXX_COMPILER}
        -print-file-name=libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so
      OUTPUT_VARIABLE runtime OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    cmake_path(GET runtime PARENT_PATH runtime)
    list(APPEND sanitizer_link_options -shared-libsan -Wl,-rpath,${runtime})
  endif()
  add_link_options(${sanitizer_link_options})
endif()
