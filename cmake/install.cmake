# cmake --install: the libraries, their headers, the program, and a package for find_package(graphspec).
include(CMakePackageConfigHelpers)
