# Runs what the project beside this file has built, and looks at which headers it was built with.
execute_process(COMMAND ${SCRATCH}/build/executor_only
  OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
if(NOT printed MATCHES "^total 64\n.*total_kernel, .*total.cu:14, .*race: ")
  message(FATAL_ERROR "executor_only printed: ${printed}")
endif()
execute_process(COMMAND ${SCRATCH}/build/numbers OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
if(NOT printed STREQUAL "12\n")
  message(FATAL_ERROR "numbers printed: ${printed}")
endif()
execute_process(COMMAND ninja -C ${SCRATCH}/build -t deps
  OUTPUT_VARIABLE headers COMMAND_ERROR_IS_FATAL ANY)
foreach(absent IN ITEMS /mpi\\.h /boost/graph/ /nlohmann/ /rapidcheck /CL/)
  if(headers MATCHES "${absent}")
    message(FATAL_ERROR "the component executor includes a header that it must not need: ${absent}")
  endif()
endforeach()

# A component that is not installed is refused by its name.
execute_process(COMMAND ${CMAKE_COMMAND} -S ${SCRATCH}/${project} -B ${SCRATCH}/refused -DCOMPONENT=gpu
    -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${PREFIX}
  RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
string(REGEX REPLACE "[ \n]+" " " printed "${printed}")
if(status EQUAL 0 OR NOT printed MATCHES "installed components: executor\\)")
  message(FATAL_ERROR "find_package with COMPONENTS gpu ended with status ${status} and printed: ${printed}")
endif()
