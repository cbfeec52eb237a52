/// \file
/// Derivations of one step for tests: a scheme before the step, a scheme after it, and the reason
/// for which the step is refused.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "spec/library.hpp"
#include "spec/saa/derive.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {

/// The declarations and the states in which a test derives one scheme from another.
struct OneStep {
  std::string_view opening;   ///< the algorithm before its schemes From and To
  std::string_view observed;  ///< the variables that the derivation observes, separated by commas
  saa::Value values;          ///< a cell of a random state is from 0 to values - 1
  saa::DeriveOptions options;

  /// Returns why the derivation of `to` from `from` is refused; empty: it holds.
  /// \param step  as a derivation has it, with its semicolon
  /// \param parameters  of both schemes, in round brackets
  [[nodiscard]] std::string refused(std::string_view from, std::string_view to,
                                    std::string_view step, std::string_view parameters = "") const {
    return derived(from, to, step, parameters).rejected;
  }

  /// Returns the derivation of `to` from `from`. \param contracts  of the two schemes
  [[nodiscard]] saa::Derived derived(std::string_view from, std::string_view to,
                                     std::string_view step, std::string_view parameters = "",
                                     std::string_view contracts = "") const {
    const auto parsed = saa::parse_algorithm(
        fmt::format("{0}scheme From{1} = {2};\nscheme To{1} = {3};\nderive To from From observing "
                    "{4} {{ {5} }}\n{6}",
                    opening, parameters, from, to, observed, step, contracts),
        "small.saa");
    for (const saa::Mistake& mistake : parsed.mistakes) ADD_FAILURE() << mistake.message;
    if (!parsed.mistakes.empty()) return {{}, "not read", {}};
    const auto fill = [&](saa::State& state, std::mt19937_64& random) {
      for (const auto& variable : state.layout().variables()) {
        for (std::size_t cell = 0; cell < variable.cells; ++cell) {
          state.poke(variable.first_cell + cell,
                     static_cast<saa::Value>(random() % static_cast<std::uint64_t>(values)));
        }
      }
    };
    const saa::Model model{{},
                           [](saa::Value size) {
                             return std::map<std::string, saa::Value>{{"V", size}};
                           },
                           fill};
    static const auto laws = std::make_unique<const saa::Algorithm>(saa::load_laws());
    return carry_out(parsed.algorithm, parsed.algorithm.derivations.front(), model, laws.get(),
                     options);
  }

  /// Expects that the step holds.
  void holds(std::string_view from, std::string_view to, std::string_view step) const {
    EXPECT_EQ(refused(from, to, step), "") << step;
  }

  /// Expects that the step is refused for a reason with these words.
  void fails(std::string_view from, std::string_view to, std::string_view step,
             std::string_view words) const {
    const std::string why = refused(from, to, step);
    EXPECT_NE(why.find(words), std::string::npos) << step << ": " << why;
  }
};

}  // namespace graphspec::properties
