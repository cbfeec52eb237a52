# The rows of papers.json. Nothing else lists papers: what each floor has of them is found by these
# functions, so that a paper is its own files and its row.

set(GRAPHSPEC_PAPERS_FILE ${CMAKE_CURRENT_LIST_DIR}/../papers.json)
set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${GRAPHSPEC_PAPERS_FILE})
file(READ ${GRAPHSPEC_PAPERS_FILE} GRAPHSPEC_PAPER_ROWS)
string(JSON paper_count LENGTH "${GRAPHSPEC_PAPER_ROWS}")
math(EXPR last_paper "${paper_count} - 1")
set(GRAPHSPEC_PAPERS)
foreach(row RANGE ${last_paper})
  string(JSON paper GET "${GRAPHSPEC_PAPER_ROWS}" ${row} name)
  list(APPEND GRAPHSPEC_PAPERS ${paper})
endforeach()

# graphspec_papers_with(FILE RESULT [FLOOR]): sets RESULT to the papers that have FILE in their folder of
# FLOOR, in their order, and then to `ours` if our own folder has it. FLOOR is the calling folder by default.
function(graphspec_papers_with file result)
  set(found)
  set(floors ${CMAKE_CURRENT_SOURCE_DIR} ${ARGN})
  list(GET floors -1 floor)
  # Looked for as a glob, so that a file that comes or goes later configures the build anew.
  file(GLOB there CONFIGURE_DEPENDS ${floor}/*/${file})
  foreach(paper IN LISTS GRAPHSPEC_PAPERS ITEMS ours)
    if(${floor}/${paper}/${file} IN_LIST there)
      list(APPEND found ${paper})
    endif()
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

# graphspec_paper_hooks(SOURCE FILE HEADER TYPE NAME [FLOOR]): writes SOURCE, a .cpp file with a function
# graphspec::papers::all_NAME() that returns, for each paper that has FILE in its folder of this
# floor, its name and its function graphspec::papers::PAPER::NAME. TYPE is that function's type; HEADER
# declares TYPE and all_NAME().
function(graphspec_paper_hooks source file header type name)
  graphspec_papers_with(${file} papers ${ARGN})
  set(declarations)
  set(rows)
  foreach(paper IN LISTS papers)
    string(APPEND declarations "namespace ${paper} {\n${type} ${name};\n}\n")
    string(APPEND rows "    {\"${paper}\", ${paper}::${name}},\n")
  endforeach()
  set(body "  static constexpr Hook<${type}> table[] = {\n${rows}  };\n  return table;")
  if(NOT papers)
    set(body "  return {};")
  endif()
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Made from papers.json.
#include \"${header}\"
namespace graphspec::papers {
${declarations}
std::span<const Hook<${type}>> all_${name}() {
${body}
}
}  // namespace graphspec::papers
")
endfunction()
