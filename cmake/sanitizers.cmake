# Sanitizers for the host code, where GRAPHSPEC_SANITIZE names some.
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

# graphspec_optimize_under_sanitizers(TARGET...): for static libraries in which tests spend their time.
# clang++ inlines nothing of the standard library at -O1; -O2 takes it no longer to compile.
function(graphspec_optimize_under_sanitizers)
  if(NOT GRAPHSPEC_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL Debug)
    return()
  endif()
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE -O2
      # Code for what happens at run time only where ASAN_OPTIONS ask for it, and no test does.
      $<$<CXX_COMPILER_ID:Clang>:-fsanitize-address-use-after-return=never>)
    # Of an inline function that several files define, a program gets the first definition: these
    # libraries', not that of a test, which is compiled at -O0.
    target_link_options(${target} INTERFACE
      $<BUILD_INTERFACE:LINKER:--whole-archive,$<TARGET_FILE:${target}>,--no-whole-archive>)
  endforeach()
endfunction()
