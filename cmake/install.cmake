# cmake --install: the libraries, their headers, the program, and a package for find_package(graphspec).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graphspec)

# graphspec_install_component(COMPONENT TARGET...): the libraries, in graphspec_COMPONENT.cmake. find_package()
# reads only the files of the components that a project asks for.
function(graphspec_install_component component)
  set(targets)
  foreach(target IN LISTS ARGN)
    if(TARGET ${target})
      list(APPEND targets ${target})
    endif()
  endforeach()
  install(TARGETS ${targets} EXPORT graphspec_${component}
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component})
  install(EXPORT graphspec_${component} NAMESPACE graphspec:: DESTINATION ${package_dir}
    COMPONENT ${component})
endfunction()
graphspec_install_component(executor graphspec_executor graphspec_cuda_headers)
graphspec_install_component(graph graphspec_graph)
graphspec_install_component(reference graphspec_reference)
graphspec_install_component(saa graphspec_saa)
graphspec_install_component(spec graphspec_spec)
graphspec_install_component(device graphspec_device)
graphspec_install_component(gpu graphspec_gpu graphspec_gpu_cuda)
if(TARGET graphspec_certificates)
  graphspec_install_component(certificates graphspec_certificates)
endif()
if(TARGET graphspec_properties)
  graphspec_install_component(properties graphspec_properties graphspec_harness graphspec_random_graphs)
endif()
if(TARGET graphspec_campaign)
  graphspec_install_component(campaign graphspec_campaign)
endif()

# Headers keep their places in the tree, so that an include reads the same inside and outside. Those of
# the executor, and the configuration of the package, can be installed alone: cmake --install BUILD
# --component executor.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/gpu/device/cpu/cuda_headers
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphspec/gpu/device/cpu COMPONENT executor)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/gpu/device/
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphspec/gpu/device COMPONENT executor
  FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh")
install(FILES ${PROJECT_SOURCE_DIR}/reference/graph/error.hpp
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphspec/reference/graph COMPONENT executor)
set(header_folders reference spec gpu)
if(TARGET graphspec_certificates)
  list(APPEND header_folders properties/certificates)
endif()
if(TARGET graphspec_properties)
  list(APPEND header_folders properties/random_graphs properties/harness)
endif()
if(TARGET graphspec_campaign)
  list(APPEND header_folders reproduce/measure reproduce/campaign reproduce/own)
endif()
foreach(folder IN LISTS header_folders)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}/
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphspec/${folder}
    FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh")
endforeach()

if(TARGET graphspec_program)
  install(TARGETS graphspec_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# A project that links the libraries needs OpenCL and MPI if they were built with them.
get_target_property(device_links graphspec_device LINK_LIBRARIES)
foreach(library IN ITEMS MPI OPENCL)
  set(GRAPHSPEC_WITH_${library} OFF)
endforeach()
if("MPI::MPI_CXX" IN_LIST device_links)
  set(GRAPHSPEC_WITH_MPI ON)
endif()
if("OpenCL::OpenCL" IN_LIST device_links)
  set(GRAPHSPEC_WITH_OPENCL ON)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/graphspecConfig.cmake.in
  ${PROJECT_BINARY_DIR}/graphspecConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graphspecConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/graphspecConfig.cmake
  ${PROJECT_BINARY_DIR}/graphspecConfigVersion.cmake ${CMAKE_CURRENT_LIST_DIR}/boost_context.cmake
  ${CMAKE_CURRENT_LIST_DIR}/cuda_device_runtime.cmake ${CMAKE_CURRENT_LIST_DIR}/kernels.cmake
  ${CMAKE_CURRENT_LIST_DIR}/plain_cuda.py
  DESTINATION ${package_dir} COMPONENT executor)

find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME "Package.plain .cu files are written for a host compiler"
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_LIST_DIR}/test_plain_cuda.py)
  add_test(NAME "Package.the progress of a build is shown"
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_LIST_DIR}/test_build_progress.py)
endif()
if(TARGET graphspec_program)
  list(JOIN sanitizer_link_options " " link_flags)
  # package_test(NAME FOLDER CHECK [OPTION...]): another project, in a directory of ours. OPTION: of
  # package_test/run.cmake.
  function(package_test name folder check)
    add_test(NAME "Package.${name}"
      COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DGENERATOR=${CMAKE_GENERATOR}
        -DCXX=${CMAKE_CXX_COMPILER} -DSANITIZE=${GRAPHSPEC_SANITIZE} -DLINK_FLAGS=${link_flags}
        -DPROJECT=${PROJECT_SOURCE_DIR}/${folder}
        -DCHECK=${PROJECT_SOURCE_DIR}/cmake/package_test/${check} ${ARGN}
        -P ${PROJECT_SOURCE_DIR}/cmake/package_test/run.cmake)
    set_tests_properties("Package.${name}" PROPERTIES COST 60)  # begun early: half a minute
  endfunction()
  package_test("an installed graphspec is found and used by another project"
    cmake/package_test check.cmake)
  package_test("the executor is installed alone and needs neither MPI nor Boost.Graph nor JSON"
    cmake/executor_test ../executor_test/check.cmake -DCOMPONENT=executor
    "-DABSENT=MPI\\;OpenCL\\;nlohmann_json\\;rapidcheck\\;benchmark\\;CLI11\\;GTest\\;OpenMP\\;ZLIB")
  package_test("a kernel of somebody else's is held to graphspec, and a planted bug is found"
    docs/examples/own_bfs check_own_kernel.cmake)
  package_test("a problem of somebody else's is held on the executor, and a planted bug is found"
    docs/examples/own_components check_own_kernel.cmake)
  package_test("a plain .cu file is held and timed beside graphspec's, and a planted bug is found"
    docs/examples/plain_bfs check_plain_bfs.cmake)
endif()
