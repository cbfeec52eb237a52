# Runs what the project beside this file has built, and the installed program.

# The paper's graph of nine vertices, as the arcs of its figure.
file(WRITE ${SCRATCH}/paper.el "0 1\n0 2\n1 3\n1 4\n2 5\n2 6\n2 7\n3 4\n3 8\n4 5\n4 8\n5 6\n6 8\n7 0\n7 6\n")
run(${SCRATCH}/build/uses_graphspec ${SCRATCH}/paper.el)
run(${SCRATCH}/build/own_portable)

# The installed program draws its report with the script that was installed with it, which here says
# so.
set(script ${PREFIX}/share/graphspec/reproduce/report/report.py)
file(READ ${script} text)
string(REPLACE "\nimport argparse\n" "\nimport argparse\nprint('the installed report')\n" text "${text}")
file(WRITE ${script} "${text}")
execute_process(COMMAND ${PREFIX}/bin/graphspec reproduce bfs --device cpu --only example --output results
  WORKING_DIRECTORY ${SCRATCH} RESULT_VARIABLE status OUTPUT_VARIABLE printed)
if(NOT status EQUAL 0 OR NOT printed MATCHES "the installed report"
   OR NOT EXISTS ${SCRATCH}/results/bfs/quick/report.md)
  message(FATAL_ERROR "the installed graphspec reproduce ended with status ${status} and printed: ${printed}")
endif()
