# graphspec_warnings: warnings are errors, for g++, clang++ and nvcc. Linked privately by all targets.
add_library(graphspec_warnings INTERFACE)
set(host_warnings -Wall -Wextra -Wpedantic -Wshadow -Werror)
target_compile_options(graphspec_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:${host_warnings}>
  # Where fmt 9, Ubuntu 24.04's, writes a real number, g++ 13 sees an array left that is not.
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-error=array-bounds>
  # -Wpedantic rejects the line markers that nvcc itself writes.
  $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings -Xcompiler=-Wall,-Wextra,-Werror>)
