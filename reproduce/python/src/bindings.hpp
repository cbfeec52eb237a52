/// \file
/// The parts that the module is made of.
#pragma once

#include <nanobind/nanobind.h>

namespace graphspec::python {

void bind_errors();
void bind_graphs(nanobind::module_& module);
void bind_device_graphs(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
void bind_solvers(nanobind::module_& module);
void bind_certificates(nanobind::module_& module);
void bind_ordered_searches(nanobind::module_& module);
void bind_families(nanobind::module_& module);

}  // namespace graphspec::python
