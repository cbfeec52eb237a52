# Runs what a project of docs/examples has built: its own tests hold, and each planted bug is found, as
# the .txt file of its name records it. A replay of the case holds for the correct kernel, and a wrong
# replay string is bad input.
run(${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH}/build --output-on-failure --no-tests=error)
file(GLOB recorded_files ${SCRATCH}/${project}/*.txt)
list(FILTER recorded_files EXCLUDE REGEX "/CMakeLists\\.txt$")
foreach(file IN LISTS recorded_files)
  cmake_path(GET file STEM bug)
  execute_process(COMMAND ${SCRATCH}/build/${bug} WORKING_DIRECTORY ${SCRATCH}
    RESULT_VARIABLE status OUTPUT_VARIABLE found ERROR_VARIABLE found)
  # The kernel's file, without the folder that the project was copied to.
  string(REGEX REPLACE "[^ ]*/${project}/" "" found "${found}")
  file(READ ${file} recorded)
  # Where there is a GPU, it is heard after the executor.
  string(FIND "${found}" "${recorded}" place)
  if(NOT status EQUAL 1 OR NOT place EQUAL 0)
    message(FATAL_ERROR "${bug} ended with status ${status}. ${bug}.txt contains\n${recorded}\n"
      "The program printed\n${found}")
  endif()
  message(STATUS "${bug}: found\n${found}")
  string(REGEX MATCH "GRAPHSPEC_REPLAY=([^ ]+)" replay "${recorded}")
  set(ENV{GRAPHSPEC_REPLAY} ${CMAKE_MATCH_1})
  execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${SCRATCH}/build --verbose --no-tests=error
    RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
  if(NOT status EQUAL 0 OR NOT printed MATCHES "the replayed case holds: [12] vert")
    message(FATAL_ERROR "${bug}'s case, replayed with the correct kernel: status ${status}\n${printed}")
  endif()
  set(ENV{GRAPHSPEC_REPLAY} foo)
  execute_process(COMMAND ${SCRATCH}/build/${bug} RESULT_VARIABLE status ERROR_VARIABLE printed)
  if(NOT status EQUAL 2 OR NOT printed MATCHES "^${bug}: replay 'foo' is not a complete replay string[^\n]*\n$")
    message(FATAL_ERROR "${bug} with GRAPHSPEC_REPLAY=foo: status ${status}\n${printed}")
  endif()
  unset(ENV{GRAPHSPEC_REPLAY})
endforeach()
