# graphspec_warnings: warnings are errors, for g++, clang++ and nvcc. Linked privately by all targets.
add_library(graphspec_warnings INTERFACE)
set(host_warnings -Wall -Wextra -Wpedantic -Wshadow -Werror)
target_compile_options(graphspec_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:${host_warnings}>
  # -Wpedantic rejects the line markers that nvcc itself writes.
  $<$<COMPILE_LANGUAGE:CUDA>:--Werror=all-warnings -Xcompiler=-Wall,-Wextra,-Werror>)

if(GRAPHSPEC_SANITIZE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${GRAPHSPEC_SANITIZE}>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
  add_link_options(-fsanitize=${GRAPHSPEC_SANITIZE})
endif()
