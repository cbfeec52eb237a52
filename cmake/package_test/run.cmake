# Installs the build into an empty prefix, and configures, builds and runs the project beside this
# file against it. Variables: BUILD, GENERATOR, CXX, SANITIZE, LINK_FLAGS.
set(scratch ${BUILD}/package_test)
file(REMOVE_RECURSE ${scratch})

# The paper's graph of nine vertices, as the arcs of its figure.
file(WRITE ${scratch}/paper.el "0 1\n0 2\n1 3\n1 4\n2 5\n2 6\n2 7\n3 4\n3 8\n4 5\n4 8\n5 6\n6 8\n7 0\n7 6\n")

set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${scratch}/prefix)
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${scratch}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${flags}
    -DCMAKE_EXE_LINKER_FLAGS=${LINK_FLAGS} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${scratch}/prefix)
run(${CMAKE_COMMAND} --build ${scratch}/build)
run(${scratch}/build/uses_graphspec ${scratch}/paper.el)
run(${scratch}/build/own_portable)
# It must report its race, and where.
execute_process(COMMAND ${scratch}/build/own_kernel RESULT_VARIABLE status OUTPUT_VARIABLE report)
if(NOT status EQUAL 3 OR NOT report MATCHES "in_degree_kernel, .*own_kernel.cpp:[0-9]+, .*race")
  message(FATAL_ERROR "own_kernel: status ${status}, report: ${report}")
endif()
message(STATUS "${report}")
file(REMOVE_RECURSE ${scratch})
