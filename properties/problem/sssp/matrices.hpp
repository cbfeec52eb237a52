/// \file
/// Steps of sssp on a device that take a matrix as input, too, and the properties of their
/// matrices.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "properties/problem/sssp/suite.hpp"

namespace graphspec::properties {

/// A step of sssp on a device.
struct SsspStep : Subject<problem::Sssp> {
  bool takes_matrices = true;  ///< otherwise it reads adjacency lists, and refuses every matrix
  /// Solves a matrix of weights, row by tail. Throws as run(), and InputError if the number of
  /// values is not order x order.
  std::function<problem::Sssp::Result(std::span<const std::int32_t> weight, Vertex order,
                                      const problem::Sssp::Query& query, const Setting& setting)>
      run_matrix = {};
};

/// Returns the steps of a table on a device, without those of several ranks.
/// \param table  the name of a paper, or "ours"
[[nodiscard]] std::vector<SsspStep> sssp_steps(Device device, std::string_view table);

using StepProperty = Property<problem::Sssp, SsspStep>;

[[nodiscard]] std::optional<std::string> judge_matrix_form(const SsspStep& subject,
                                                           const Trial<problem::Sssp>& trial);
[[nodiscard]] std::optional<std::string> judge_foreign_matrix(const SsspStep& subject,
                                                              const Trial<problem::Sssp>& trial);

/// The sentence of the property counts_follow.
inline constexpr std::string_view counts_follow_sentence =
    "the number of rounds equals the number in the paper's loop, or is at most as high if a "
    "variant "
    "uses decreased distances in the same round; only arcs of reached vertices are relaxed";

inline constexpr StepProperty matrix_form_agrees{
    .name = "matrix_form_agrees",
    .sentence = "a matrix gives the same result as the graph that it represents",
    .parts = {.setting = true, .graphs = {.max_vertices = 24, .heavy = true}},
    .violation = judge_matrix_form,
    .applies = [](const SsspStep& subject) { return subject.takes_matrices; }};

inline constexpr StepProperty foreign_matrix_refused{
    .name = "foreign_matrix_refused",
    .sentence =
        "a matrix whose size does not fit the number of vertices, or a source that is no "
        "vertex, is rejected by a message of one line that names the wrong number; "
        "variants on edge lists reject every matrix",
    .parts = {.setting = true, .graphs = {.max_vertices = 8}},
    .violation = judge_foreign_matrix};

}  // namespace graphspec::properties
