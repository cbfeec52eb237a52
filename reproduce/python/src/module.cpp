/// \file
/// graphspec._core: what the Python package asks of the suite's libraries.
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/forks.hpp"

NB_MODULE(_core, module) {
  module.doc() = "The suite's graphs, solvers and certificates, for the package graphspec.";
#if defined(GRAPHSPEC_CUDA_VERSION)
  module.attr("cuda_version") = GRAPHSPEC_CUDA_VERSION;
#else
  module.attr("cuda_version") = nanobind::none();
#endif
  nanobind::set_leak_warnings(false);  // modules end in any order when an interpreter does
  graphspec::python::end_openmp_threads_before_forks();
  graphspec::python::bind_errors();
  graphspec::python::bind_graphs(module);
  graphspec::python::bind_device_graphs(module);
  graphspec::python::bind_tables(module);
  graphspec::python::bind_solvers(module);
  graphspec::python::bind_certificates(module);
  graphspec::python::bind_families(module);
  graphspec::python::bind_ordered_searches(module);
}
