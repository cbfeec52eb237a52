/// \file
/// What every treatment of optional weights needs: whether there are any, how many, and a view.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <variant>

#include "reference/graph/types.hpp"

namespace graphspec {

/// True for an alternative of Weights or OwnedWeights that holds weights.
template <class Values>
inline constexpr bool has_weights = !std::is_same_v<std::decay_t<Values>, std::monostate>;

/// The number of weights; -1 where a graph has none.
template <class AnyWeights>
[[nodiscard]] std::int64_t num_weights(const AnyWeights& weights) {
  return std::visit(
      [](const auto& values) -> std::int64_t {
        if constexpr (has_weights<decltype(values)>) {
          return static_cast<std::int64_t>(values.size());
        } else {
          return -1;
        }
      },
      weights);
}

/// The weight at a position; 1 where a graph has none.
template <class AnyWeights>
[[nodiscard]] double weight_at(const AnyWeights& weights, std::int64_t position) {
  return std::visit(
      [position](const auto& values) -> double {
        if constexpr (has_weights<decltype(values)>) {
          return static_cast<double>(values[static_cast<std::size_t>(position)]);
        } else {
          return 1;
        }
      },
      weights);
}

/// The same weights, not owned.
[[nodiscard]] inline Weights view_of(const OwnedWeights& owned) {
  return std::visit(
      [](const auto& values) -> Weights {
        if constexpr (has_weights<decltype(values)>) {
          return std::span(values);
        } else {
          return std::monostate{};
        }
      },
      owned);
}

}  // namespace graphspec
