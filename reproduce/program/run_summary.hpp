/// \file
/// What every run ends with: its files, and its summary.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "reference/graph/error.hpp"
#include "reference/graph/output_file.hpp"
#include "reproduce/program/problem/form.hpp"
#include "reproduce/program/repetitions.hpp"
#include "reproduce/program/run_arguments.hpp"
#include "reproduce/program/vertex_names.hpp"

namespace graphspec::program {

/// The file that predecessors are to be written to; empty: none.
template <class Form>
[[nodiscard]] std::string predecessors_file(const Form& form) {
  if constexpr (requires { form.predecessors; }) {
    if (form.no_predecessors && !form.predecessors.empty()) {
      throw InputError("--predecessors and --no-predecessors exclude each other; pass one of them");
    }
    return form.predecessors;
  } else {
    return {};
  }
}

/// A file where one was asked for. Where it is standard output, summaries go to standard error.
[[nodiscard]] std::optional<OutputFile> open_output(const std::string& path);

/// Makes standard output, which is to have a result alone, standard error from now on.
/// \throws InputError when it is called a second time
void print_to_standard_error();

/// Who computed.
struct RunBy {
  std::string name;          ///< of the variant
  std::string device;        ///< "cpu", "cuda", "opencl:0", "host" or "interpreter"
  std::optional<Device> on;  ///< of a step
};

/// Prints the summary, as text or as JSON. \param form  with the facts of the graph's file
/// \param graph  the whole, or one with its vertices \param arcs  of the whole
/// \param repetitions  null: none
template <class Form, class P = typename Form::Problem>
void summarize(const Form& form, const RunArguments& asked, const RunBy& by, const Graph& graph,
               const typename P::Query& query, ArcIndex arcs, const typename Form::Totals& totals,
               const RunReport& report, Json kernel_counts, const Repetitions* repetitions) {
  Json summary = totals.json(graph, query);
  name_sources(summary, form.facts.ids);
  summary.update({{"problem", P::name},
                  {"graph", asked.graph.graph},
                  {"vertices", graph.num_vertices()},
                  {"arcs", arcs},
                  {"variant", by.name},
                  {"device", by.device},
                  {"kernel_counts", std::move(kernel_counts)},
                  {"verified", asked.no_verify ? Json(nullptr) : Json("certificate")}});
  summary.update(report_json(report, by.on ? &*by.on : nullptr));
  if (repetitions != nullptr) summary.update(repetitions->json());
  if (asked.json) {
    fmt::print("{}\n", summary.dump(2));
    return;
  }
  print_line("graph", fmt::format("{}: {} vertices, {} arcs{}", asked.graph.graph,
                                  graph.num_vertices(), arcs, reading_text(form.facts)));
  form.print(summary);
  print_report(summary, report);
  if (repetitions == nullptr) return;
  print_line("repeated", fmt::format("{} timed runs after one untimed run; times are medians",
                                     asked.repetitions));
  print_line("interval", repetitions->interval_text());
}

}  // namespace graphspec::program
