/// \file
/// The papers that the suite reproduces: the rows of papers.json, and what each has here.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/problem/paper_hook.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::papers {

/// A paper's experiments, as graphspec::papers::PAPER::experiments.
using Experiments = std::vector<reproduce::Experiment>(const reproduce::Setting& setting);

[[nodiscard]] std::span<const Hook<Experiments>> all_experiments();

}  // namespace graphspec::papers

namespace graphspec::program {

/// A row of papers.json.
struct Paper {
  std::string name;                   ///< as on the command line; the name of its folders
  std::vector<std::string> problems;  ///< that its steps solve
  std::string about;                  ///< what its algorithms solve, in a line
  std::string algorithm;              ///< as a page of it is called
  std::string authors;
  std::string title;
  std::string place;  ///< where it was published or what it follows; may be empty
  int year = 0;

  /// Whether a step of it is built for a device.
  [[nodiscard]] bool has_steps(Device device) const;
  /// "Authors, title, year; place".
  [[nodiscard]] std::string citation() const;
  /// Which copy of the paper this project worked from, in sentences: as docs/PAPER/conformance.json
  /// has it. Empty if there is no such file.
  [[nodiscard]] std::string source_of_text() const;
  /// Empty where the paper has none.
  [[nodiscard]] std::vector<reproduce::Experiment> experiments(
      const reproduce::Setting& setting) const;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Paper, name, problems, about, algorithm, authors, title, place,
                                   year)

/// The text of papers.json, which travels inside the program.
[[nodiscard]] std::string_view papers_json();
[[nodiscard]] std::span<const Paper> papers();

/// The paper of that name. \throws InputError listing the names when there is none
[[nodiscard]] const Paper& paper(std::string_view name);

/// Null where there is none.
[[nodiscard]] const Paper* find_paper(std::string_view name);

/// Of ours, on all problems: what `reproduce` runs as it runs a paper, when it is named.
[[nodiscard]] std::span<const Paper> studies();

/// The paper or the study of that name. \throws as paper()
[[nodiscard]] const Paper& paper_or_study(std::string_view name);

/// The names of those on a problem, in the order of their rows.
[[nodiscard]] std::vector<std::string> papers_on(std::string_view problem);

/// "ONE, ANOTHER or THE_LAST", for help texts.
[[nodiscard]] std::string paper_names();

/// The OpenCL devices of this machine where the paper has steps for them; else none.
[[nodiscard]] std::vector<Device> opencl_devices(const Paper& paper);

}  // namespace graphspec::program
