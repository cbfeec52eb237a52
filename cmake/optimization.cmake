# graphspec_optimize_little(TARGET...): for what calls, parses and prints, which takes longer to
# optimize than it ever runs. Debug is not optimized, and what runs under sanitizers says so itself.
function(graphspec_optimize_little)
  if(GRAPHSPEC_SANITIZE OR CMAKE_BUILD_TYPE STREQUAL Debug)
    return()
  endif()
  foreach(target IN LISTS ARGN)
    target_compile_options(${target} PRIVATE -O1)
  endforeach()
endfunction()
