/// \file
/// The one table of solvers, and the devices that there are.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <string>
#include <type_traits>

#include "reproduce/program/real_weights.hpp"
#include "reproduce/python/src/bindings.hpp"
#include "reproduce/python/src/runs.hpp"
#include "spec/answer.hpp"

namespace graphspec::python {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::Sssp;

nb::list option_list(OptionTable table) {
  nb::list rows;
  for (const OptionRow& row : table) {
    nb::dict about;
    about["name"] = row.name;
    about["help"] = row.help;
    about["least"] = row.range.least;
    about["greatest"] = row.range.greatest;
    about["default"] = row.by_default;
    nb::list words;
    for (const std::string_view word : row.range.words) words.append(word);
    about["words"] = words;
    rows.append(about);
  }
  return rows;
}

/// Rows of the table for a device; "host": functions on the host, "interpreter": schemes.
template <class P>
nb::list table(const std::string& device) {
  nb::list rows;
  const auto add = [&](const Solver<P>& solver) {
    program::TakesReals reals;
    if (device != "interpreter") {
      reals = program::takes_reals(solver, device == "host" ? Device::cpu : device_named(device));
    }
    nb::list weights;
    if constexpr (!std::is_same_v<P, Bfs>) weights.append("int32");
    if (reals.at_all) weights.append("float64");
    nb::dict row;
    row["problem"] = P::name;
    row["name"] = solver.name;
    row["device"] = device;
    row["paper"] = solver.paper;
    row["step"] = solver.step;
    row["source"] = solver.source;
    row["summary"] = solver.summary;
    row["predecessors"] = solver.has_predecessors;
    row["weights"] = weights;
    row["negative_reals"] = reals.negative;
    row["adds_along_paths"] = reals.adds_along_paths;
    row["in_place"] = static_cast<bool>(solver.solve_on_device);
    row["options"] = option_list(solver.options);
    rows.append(row);
  };
  if (device == "host") {
    for (const auto& solver : host_solvers<P>()) add(solver);
  } else if (device == "interpreter") {
    for (const saa::Paper& paper : saa::papers()) {
      for (const saa::Solution& solution : paper.solutions) {
        if (solution.problem != P::name) continue;
        add({.paper = paper.name,
             .name = paper.name,
             .source = solution.schemes.front().name,
             .summary = "the paper's sequential scheme, run by the interpreter",
             .has_predecessors = !solution.predecessors.empty(),
             .check_options = {},
             .solve = {}});
      }
    }
  } else {
    for (const auto& solver : solvers<P>(device_named(device))) add(solver);
  }
  return rows;
}

}  // namespace

void bind_tables(nb::module_& module) {
  module.def("table_bfs", &table<Bfs>);
  module.def("table_sssp", &table<Sssp>);
  module.def("table_apsp", &table<Apsp>);
  module.def("table_msf", &table<Msf>);
  module.def("devices", [] {
    nb::list names;
    for (const Device device : available_devices()) names.append(name(device));
    return names;
  });
}

}  // namespace graphspec::python
