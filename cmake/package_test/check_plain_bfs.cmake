# As any project. The campaign times the plain search beside graphspec's solvers; without a GPU it only
# counts certified samples.
include(${CMAKE_CURRENT_LIST_DIR}/check_own_kernel.cmake)
execute_process(COMMAND ${SCRATCH}/build/time_plain_bfs ${SCRATCH}/results random:64,4,sym grid:6x6
  RESULT_VARIABLE status OUTPUT_VARIABLE printed)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "time_plain_bfs: status ${status}")
endif()
set(extensions json md)
if(NOT printed MATCHES "samples certified")
  list(APPEND extensions svg)  # a GPU was timed
endif()
foreach(extension IN LISTS extensions)
  file(READ ${SCRATCH}/results/bfs.${extension} text)
  foreach(words IN ITEMS plain_bfs tuned vertex_parallel random:64,4,sym grid:6x6)
    if(NOT text MATCHES "${words}")
      message(FATAL_ERROR "results/bfs.${extension} does not contain ${words}")
    endif()
  endforeach()
endforeach()
execute_process(COMMAND ${SCRATCH}/build/time_plain_bfs --help WORKING_DIRECTORY ${SCRATCH}
  RESULT_VARIABLE status OUTPUT_VARIABLE printed)
if(NOT status EQUAL 0 OR NOT printed MATCHES "^usage: time_plain_bfs \\[FOLDER \\[GRAPH\\]\\.\\.\\.\\]"
   OR EXISTS ${SCRATCH}/--help)
  message(FATAL_ERROR "time_plain_bfs --help: status ${status}\n${printed}")
endif()
execute_process(COMMAND ${SCRATCH}/build/time_plain_bfs ${SCRATCH}/results nosuch.gr
  RESULT_VARIABLE status ERROR_VARIABLE printed)
if(NOT status EQUAL 2 OR NOT printed STREQUAL "time_plain_bfs: nosuch.gr: the file does not exist\n")
  message(FATAL_ERROR "time_plain_bfs with nosuch.gr: status ${status}\n${printed}")
endif()
