# Runs what docs/examples/own_bfs has built: the kernel holds, and each planted bug is found, as the
# .txt file of its name records it.
run(${SCRATCH}/build/own_bfs)
foreach(bug IN ITEMS missing_barrier off_by_one)
  execute_process(COMMAND ${SCRATCH}/build/${bug}
    RESULT_VARIABLE status OUTPUT_VARIABLE found ERROR_VARIABLE found)
  # The kernel's file, without the folder that the project was copied to.
  string(REGEX REPLACE "[^ ]*/own_bfs/" "" found "${found}")
  file(READ ${SCRATCH}/own_bfs/${bug}.txt recorded)
  if(NOT status EQUAL 1 OR NOT found STREQUAL recorded)
    message(FATAL_ERROR "${bug}: status ${status}; ${bug}.txt has\n${recorded}\nIt printed\n${found}")
  endif()
  message(STATUS "${bug}: found\n${found}")
endforeach()
