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
if(status EQUAL 0 OR NOT printed MATCHES "not installed: gpu \\(installed components: executor\\)")
  message(FATAL_ERROR "find_package with COMPONENTS gpu ended with status ${status} and printed: ${printed}")
endif()

# Wrong arguments of the kernel functions are refused while CMake configures, each with one sentence.
function(expect_refusal call words)
  file(WRITE ${SCRATCH}/wrong/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(wrong LANGUAGES CXX)
find_package(graphspec REQUIRED COMPONENTS executor)
add_library(own STATIC own.cpp)
${call}\n")
  file(WRITE ${SCRATCH}/wrong/own.cpp "")
  file(WRITE ${SCRATCH}/wrong/own.cu "\n")
  file(WRITE ${SCRATCH}/wrong/c_names.cu "extern \"C\" void run() {}\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${SCRATCH}/wrong -B ${SCRATCH}/wrong/build
      -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_PREFIX_PATH=${PREFIX}
    RESULT_VARIABLE status OUTPUT_VARIABLE printed ERROR_VARIABLE printed)
  string(REGEX REPLACE "[ \n]+" " " printed "${printed}")
  string(REGEX MATCHALL "CMake Error" errors "${printed}")
  list(LENGTH errors count)
  if(status EQUAL 0 OR NOT count EQUAL 1 OR NOT printed MATCHES "${words}")
    message(FATAL_ERROR "${call} ended with status ${status} and printed: ${printed}")
  endif()
endfunction()
foreach(kind IN ITEMS kernels plain_kernels)
  expect_refusal("graphspec_add_${kind}(own none.cu)" "own none.cu\\): there is no file .*/wrong/none.cu")
  expect_refusal("graphspec_add_${kind}(other own.cu)" "there is no target 'other'")
  expect_refusal("graphspec_add_${kind}(own)" "no kernel file is given")
  expect_refusal("graphspec_add_${kind}(own own.cu)\ngraphspec_add_${kind}(own own.cu)"
                 "'own' has kernel files already")
endforeach()
expect_refusal("graphspec_add_plain_kernels(own c_names.cu)" "c_names.cu: extern \"C\" has one name")
