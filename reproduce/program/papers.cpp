/// \file
/// Reading the rows of papers.json, which is part of the program.
#include "reproduce/program/papers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "gpu/problem/solver.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/near_names.hpp"
#include "reproduce/growth/experiments.hpp"
#include "reproduce/program/problems.hpp"
#include "reproduce/scaling/experiments.hpp"
#include "spec/tree.hpp"

namespace graphspec::program {
namespace {

constexpr std::string_view scaling_name = "scaling";
constexpr std::string_view growth_name = "growth";

/// A study is a row as a paper is, of ours.
Paper study(std::string_view name, const char* about, const char* title) {
  return {.name = std::string(name),
          .problems = {"bfs", "sssp", "apsp", "msf"},
          .about = about,
          .algorithm = {},
          .authors = "ours",
          .title = title,
          .place = {},
          .year = 2026};
}

}  // namespace

std::string Paper::citation() const {
  return fmt::format("{}, {}, {}{}", authors, title, year, place.empty() ? "" : "; " + place);
}

std::string Paper::source_of_text() const {
  const std::string file = fmt::format("docs/{}/conformance.json", name);
  const auto tree = find_tree(file);
  if (!tree) return "";
  std::ifstream stream(*tree / file);
  const auto content = nlohmann::json::parse(stream, nullptr, /*allow_exceptions=*/false);
  return content.is_object() ? content.value("source", "") : "";
}

std::vector<reproduce::Experiment> Paper::experiments(const reproduce::Setting& setting) const {
  for (const auto& hook : papers::all_experiments()) {
    if (hook.paper == name) return hook.function(setting);
  }
  if (name == scaling_name) return reproduce::scaling::experiments(setting);
  if (name == growth_name) return reproduce::growth::experiments(setting);
  return {};
}

bool Paper::has_steps(Device device) const {
  bool found = false;
  for_each_problem([&]<class P> {
    for (const Solver<P>& solver : solvers<P>(device)) found = found || solver.paper == name;
  });
  return found;
}

std::span<const Paper> papers() {
  static const std::vector<Paper> rows = nlohmann::json::parse(papers_json());
  return rows;
}

std::span<const Paper> studies() {
  static const std::vector<Paper> rows = {
      study(scaling_name, "strong and weak scaling of the distributed variants",
            "variants for several GPUs and several machines"),
      study(growth_name,
            "times of our fastest variants on growing graphs, compared with limits that follow "
            "from the rates of memory accesses",
            "one GPU, from small graphs to graphs that fill its memory")};
  return rows;
}

const Paper& paper_or_study(std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& rows : {papers(), studies()}) {
    for (const Paper& row : rows) {
      if (row.name == name) return row;
      names.push_back(row.name);
    }
  }
  throw InputError(fmt::format("there is no paper '{}'{}", name, names_instead(name, names)));
}

const Paper* find_paper(std::string_view name) {
  const auto all = papers();
  const auto found = std::ranges::find(all, name, &Paper::name);
  return found == all.end() ? nullptr : &*found;
}

const Paper& paper(std::string_view name) {
  if (const Paper* const found = find_paper(name)) return *found;
  std::vector<std::string_view> names;
  for (const Paper& row : papers()) names.push_back(row.name);
  throw InputError(fmt::format("there is no paper '{}'{}", name, names_instead(name, names)));
}

std::vector<std::string> papers_on(std::string_view problem) {
  std::vector<std::string> names;
  for (const Paper& row : papers()) {
    if (std::ranges::count(row.problems, problem) > 0) names.push_back(row.name);
  }
  return names;
}

std::string paper_names() {
  std::string names;
  for (const Paper& row : papers()) {
    const bool is_last = &row == &papers().back();
    names += fmt::format("{}{}", names.empty() ? "" : is_last ? " or " : ", ", row.name);
  }
  return names;
}

std::vector<Device> opencl_devices(const Paper& paper) {
  std::vector<Device> devices;
  if (!paper.has_steps(Device::opencl)) return devices;
  for (const Device device : available_devices()) {
    if (is_opencl(device)) devices.push_back(device);
  }
  return devices;
}

}  // namespace graphspec::program
