/// \file
/// How forests are judged: by certificate, and where that would take long by the weights of another
/// procedure's forest.
#include <bit>
#include <type_traits>
#include <variant>

#include "properties/certificates/spanning_forest.hpp"
#include "reference/baseline/msf.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

/// Graphs with more arcs are not certified: that takes minutes.
constexpr ArcIndex most_certified_arcs = 600'000'000;

constexpr auto by_openmp = "comparison of the edge weights with the forest of openmp";

/// SplitMix64's finalizer (Steele, Lea, Flood 2014): different words give different numbers.
std::uint64_t mixed(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9U;
  word = (word ^ (word >> 27)) * 0x94d049bb133111ebU;
  return word ^ (word >> 31);
}

/// A number for the weights of these edges, each as often as it is there, in whatever order. All
/// minimum spanning forests of a graph have the same weights.
std::uint64_t weights_number(const Graph& graph, const std::vector<ArcIndex>& edges) {
  return std::visit(
      [&](const auto& weights) -> std::uint64_t {
        if constexpr (std::is_same_v<std::decay_t<decltype(weights)>, std::monostate>) {
          return edges.size();
        } else {
          std::uint64_t sum = edges.size();
#pragma omp parallel for reduction(+ : sum)
          for (std::size_t place = 0; place < edges.size(); ++place) {
            const auto weight =
                static_cast<double>(weights[static_cast<std::size_t>(edges[place])]);
            sum += mixed(std::bit_cast<std::uint64_t>(weight));
          }
          return sum;
        }
      },
      graph.weights());
}

}  // namespace

std::string Judge::require(const std::string& who, const reference::Forest& forest) {
  if (!how_.empty() && forest.edges == right_) return how_;
  how_ = decide(who, forest);
  right_ = forest.edges;
  return how_;
}

bool Judge::is_certified() const {
  return input_->graph.num_arcs() <= most_certified_arcs;
}

std::string Judge::require_openmp(const reference::Forest& forest) {
  if (is_certified()) return require("openmp", forest);
  require_right("openmp", *input_, properties::certify_forest(input_->graph, forest.edges));
  openmp_weights_ = weights_number(input_->graph, forest.edges);
  // Of billions of arcs another look at the same edges takes minutes.
  right_ = forest.edges;
  how_ = by_openmp;
  return "certificate of spanning forests, not of minimum weight";
}

std::string Judge::decide(const std::string& who, const reference::Forest& forest) {
  const Graph& graph = input_->graph;
  require_right(who, *input_,
                is_certified() ? properties::certify_minimum_forest(graph, forest.edges)
                               : properties::certify_forest(graph, forest.edges));
  if (is_certified()) return "certificate";
  if (!openmp_weights_) {
    openmp_weights_ = weights_number(graph, reference::boruvka_mst_openmp_arcs(graph));
  }
  if (weights_number(graph, forest.edges) != *openmp_weights_) {
    require_right(
        who, *input_,
        "a spanning forest whose edges have other weights than the edges of openmp's forest");
  }
  return by_openmp;
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
