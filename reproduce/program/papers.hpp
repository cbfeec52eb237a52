/// \file
/// The papers that the suite reproduces. A paper is one row here.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reproduce/measure/experiment.hpp"

namespace graphspec::program {

/// One row of a paper's table of steps, and where it runs.
struct Step {
  int step;
  std::string_view name;
  std::string_view source;
  std::string_view summary;
  bool on_cpu;
  bool on_gpu;             ///< built for a GPU; one may be there or not
  bool on_opencl = false;  ///< the same of OpenCL
};

/// The same results from the host.
struct Reference {
  std::string_view name;  ///< as --variant takes it
  std::string_view what;
};

/// A paper.
struct Paper {
  std::string_view name;       ///< as on the command line; the name of its folders
  std::string_view problem;    ///< what its algorithms solve
  std::string_view reference;  ///< author, title, year
  std::vector<Step> (*steps)();
  std::span<const Reference> references;
  std::vector<reproduce::Experiment> (*experiments)(const reproduce::Setting&);
};

[[nodiscard]] std::span<const Paper> papers();

/// The paper of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Paper& paper(std::string_view name);

/// The OpenCL devices of this machine where the paper has steps for them; else none.
[[nodiscard]] std::vector<Device> opencl_devices(const Paper& paper);

/// True where the name is one of the references'.
[[nodiscard]] bool is_reference(std::span<const Reference> references, std::string_view name);

}  // namespace graphspec::program
