# Files of a target are compiled several at a time, which halves what a whole build costs; whoever
# edits waits for the few files of a batch. Included last, for it looks at every target that there is.
#
# A file that begins to define what another file of its batch defines does not compile until CMake has
# run again and parted them.
option(GRAPHSPEC_BATCHES "Compile source files several at a time" ON)
set(GRAPHSPEC_BATCH_FILES 8 CACHE STRING "How many files are compiled together at most")
set(GRAPHSPEC_BATCH_LINES 1600 CACHE STRING "How many lines they have together at most")
find_package(Python3 QUIET COMPONENTS Interpreter)
if(NOT GRAPHSPEC_BATCHES OR NOT Python3_FOUND)
  return()
endif()

# graphspec_list_targets(RESULT FOLDER): all targets of the folder and of those in it.
function(graphspec_list_targets result folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(inner IN LISTS folders)
    graphspec_list_targets(more ${inner})
    list(APPEND targets ${more})
  endforeach()
  set(${result} ${targets} PARENT_SCOPE)
endfunction()

function(graphspec_batches)
  graphspec_list_targets(targets ${PROJECT_SOURCE_DIR})
  set(lines)
  foreach(target IN LISTS targets)
    get_target_property(type ${target} TYPE)
    if(NOT type MATCHES "^(STATIC_LIBRARY|OBJECT_LIBRARY|EXECUTABLE)$")
      continue()
    endif()
    get_target_property(folder ${target} SOURCE_DIR)
    get_target_property(sources ${target} SOURCES)
    set(files)
    foreach(source IN LISTS sources)
      cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${folder} NORMALIZE)
      # Not what the build is yet to write, and not files of others, which an environment of Python's
      # may have inside the tree.
      cmake_path(IS_PREFIX PROJECT_SOURCE_DIR ${source} is_ours)
      if(NOT source MATCHES "\\.cpp$" OR source MATCHES "/site-packages/" OR NOT EXISTS ${source}
          OR NOT is_ours)
        continue()
      endif()
      # One that is compiled otherwise than the rest stays alone.
      foreach(property IN ITEMS COMPILE_OPTIONS COMPILE_DEFINITIONS)
        get_source_file_property(own ${source} TARGET_DIRECTORY ${target} ${property})
        if(own)
          break()
        endif()
      endforeach()
      if(NOT own)
        list(APPEND files ${source})
      endif()
    endforeach()
    string(APPEND lines "${target};${files}\n")
  endforeach()

  set(folder ${PROJECT_BINARY_DIR}/batches)
  file(WRITE ${folder}/targets "${lines}")
  execute_process(
    COMMAND ${Python3_EXECUTABLE} -B ${PROJECT_SOURCE_DIR}/cmake/batches.py
      ${GRAPHSPEC_BATCH_FILES} ${GRAPHSPEC_BATCH_LINES} ${folder}
    INPUT_FILE ${folder}/targets OUTPUT_FILE ${folder}/batches.cmake
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} COMMAND_ERROR_IS_FATAL ANY)
  include(${folder}/batches.cmake)
endfunction()
graphspec_batches()
