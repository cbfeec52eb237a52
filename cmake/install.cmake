# cmake --install: the libraries, their headers, the program, and a package for find_package(graphspec).
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graphspec)

# Static libraries pass on what they link; those that only some builds have come where they exist.
set(exported graphspec_graph graphspec_reference graphspec_saa graphspec_spec graphspec_executor
  graphspec_cuda_headers graphspec_device graphspec_gpu)
foreach(target IN ITEMS graphspec_gpu_cuda graphspec_certificates graphspec_random_graphs
    graphspec_harness graphspec_properties graphspec_campaign)
  if(TARGET ${target})
    list(APPEND exported ${target})
  endif()
endforeach()
install(TARGETS ${exported} EXPORT graphspecTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(EXPORT graphspecTargets NAMESPACE graphspec:: DESTINATION ${package_dir})

# Headers keep their places in the tree, so that an include reads the same inside and outside.
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
install(DIRECTORY ${PROJECT_SOURCE_DIR}/gpu/device/cpu/cuda_headers
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphspec/gpu/device/cpu)
foreach(folder IN LISTS header_folders)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}/
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/graphspec/${folder}
    FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh")
endforeach()

if(TARGET graphspec_program)
  install(TARGETS graphspec_program RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# Whoever links the libraries finds MPI where they were built with it.
get_target_property(device_links graphspec_device LINK_LIBRARIES)
set(GRAPHSPEC_WITH_MPI OFF)
if("MPI::MPI_CXX" IN_LIST device_links)
  set(GRAPHSPEC_WITH_MPI ON)
endif()
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/graphspecConfig.cmake.in
  ${PROJECT_BINARY_DIR}/graphspecConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/graphspecConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/graphspecConfig.cmake
  ${PROJECT_BINARY_DIR}/graphspecConfigVersion.cmake
  ${CMAKE_CURRENT_LIST_DIR}/cuda_device_runtime.cmake ${CMAKE_CURRENT_LIST_DIR}/kernels.cmake
  ${CMAKE_CURRENT_LIST_DIR}/plain_cuda.py
  DESTINATION ${package_dir})

find_package(Python3 QUIET COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME "Package.plain .cu files are written for a host compiler"
    COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_LIST_DIR}/test_plain_cuda.py)
endif()
if(TARGET graphspec_program)
  list(JOIN sanitizer_link_options " " link_flags)
  # package_test(NAME FOLDER CHECK): a project of somebody else's, in a folder of ours.
  function(package_test name folder check)
    add_test(NAME "Package.${name}"
      COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DGENERATOR=${CMAKE_GENERATOR}
        -DCXX=${CMAKE_CXX_COMPILER} -DSANITIZE=${GRAPHSPEC_SANITIZE} -DLINK_FLAGS=${link_flags}
        -DPROJECT=${PROJECT_SOURCE_DIR}/${folder}
        -DCHECK=${PROJECT_SOURCE_DIR}/cmake/package_test/${check}
        -P ${PROJECT_SOURCE_DIR}/cmake/package_test/run.cmake)
    set_tests_properties("Package.${name}" PROPERTIES COST 60)  # begun early: half a minute
  endfunction()
  package_test("an installed graphspec is found and used by another project"
    cmake/package_test check.cmake)
  package_test("a kernel of somebody else's is held to graphspec, and a planted bug is found"
    docs/examples/own_bfs check_own_kernel.cmake)
  package_test("a problem of somebody else's is held on the executor, and a planted bug is found"
    docs/examples/own_components check_own_kernel.cmake)
  package_test("a plain .cu file is held and timed beside graphspec's, and a planted bug is found"
    docs/examples/plain_bfs check_plain_bfs.cmake)
endif()
