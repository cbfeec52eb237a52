# Boost::context, which the executor switches threads with. The development package of Boost.Context
# brings twelve others; without it, Boost's headers and the library of the same version do.
# Included by the build and, installed, by the package.
find_package(Boost QUIET COMPONENTS context)
if(NOT TARGET Boost::context)
  find_package(Boost REQUIRED)
  find_library(GRAPHSPEC_BOOST_CONTEXT libboost_context.so.${Boost_VERSION_STRING} REQUIRED NO_CACHE)
  add_library(Boost::context SHARED IMPORTED GLOBAL)
  set_target_properties(Boost::context PROPERTIES IMPORTED_LOCATION ${GRAPHSPEC_BOOST_CONTEXT}
    INTERFACE_LINK_LIBRARIES Boost::headers)
endif()
