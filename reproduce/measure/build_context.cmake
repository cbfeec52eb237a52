# Run at every build: writes the commit into a header, which changes only when the commit does.
#   cmake -DSOURCE=... -DTEMPLATE=... -DOUTPUT=... -DVERSION=... ... -P build_context.cmake
find_program(GIT git)
set(COMMIT unknown)
set(CHANGED false)
if(GIT)
  # The tree may belong to another user than the one who builds.
  set(git ${GIT} -c safe.directory=${SOURCE} -C ${SOURCE})
  execute_process(COMMAND ${git} rev-parse HEAD OUTPUT_VARIABLE head ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
  if(NOT failed)
    set(COMMIT ${head})
    # Results are what the program writes, not what it is made from.
    execute_process(COMMAND ${git} status --porcelain -- . ":!results" OUTPUT_VARIABLE status
                    ERROR_QUIET)
    if(status)
      set(CHANGED true)
    endif()
  endif()
endif()
configure_file(${TEMPLATE} ${OUTPUT} @ONLY)
