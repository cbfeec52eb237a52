# Installs the build into an empty prefix, copies a project to beside it, away from the source tree,
# and configures, builds and checks it there. Variables: BUILD, GENERATOR, CXX, SANITIZE, LINK_FLAGS;
# PROJECT, the project's folder; CHECK, a script that runs what was built and is told PREFIX, where
# the package is, and SCRATCH, where the project was built and files may be written. With COMPONENT only
# that component is installed, and the project is configured as if packages of ABSENT were not there.
set(temporary $ENV{TMPDIR})
if(NOT temporary)
  set(temporary /tmp)
endif()
string(MD5 name "${BUILD} ${PROJECT}")
set(SCRATCH ${temporary}/graphspec_${name})
set(PREFIX ${SCRATCH}/prefix)
file(REMOVE_RECURSE ${SCRATCH})

set(flags "")
if(SANITIZE)
  set(flags "-fsanitize=${SANITIZE}")
endif()
function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${SCRATCH} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
cmake_path(GET PROJECT FILENAME project)
file(COPY ${PROJECT} DESTINATION ${SCRATCH})
set(component)
if(COMPONENT)
  set(component --component ${COMPONENT})
endif()
set(absent)
foreach(package IN LISTS ABSENT)
  list(APPEND absent -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} ${component})
run(${CMAKE_COMMAND} -S ${SCRATCH}/${project} -B ${SCRATCH}/build -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${flags}
    -DCMAKE_EXE_LINKER_FLAGS=${LINK_FLAGS} -DCMAKE_BUILD_TYPE=Release
    -DCMAKE_PREFIX_PATH=${PREFIX} ${absent})
run(${CMAKE_COMMAND} --build ${SCRATCH}/build)
include(${CHECK})
file(REMOVE_RECURSE ${SCRATCH})
