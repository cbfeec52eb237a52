/// \file
/// A graph specification cut into its fields, and what a field can hold: numbers, fractions, sizes,
/// ranges. Every error names the field, its place and what would be right.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/graph/generators.hpp"

namespace graphspec {

/// One of the texts between the commas of FAMILY:FIELD,FIELD,...
struct SpecField {
  std::string_view text;
  std::size_t place;  ///< of its first character in the specification, from 1
};

/// The fields after the colon; an empty rest is one empty field.
/// \param spec  must outlive the fields
[[nodiscard]] std::vector<SpecField> spec_fields(std::string_view spec);

/// An integer between low and high.
/// \param name  what the field is called in the help: SCALE, V, ...
/// \throws InputError when it is anything else; so do the others
[[nodiscard]] std::int64_t spec_integer(const SpecField& field, std::string_view name,
                                        std::int64_t low, std::int64_t high);

/// A probability: a decimal such as 0.05 or 1e-5, rounded down to a multiple of 2^-63, or a
/// fraction such as 20/101, exact.
[[nodiscard]] Probability spec_probability(const SpecField& field);

/// WIDTHxHEIGHT, each at least 1 and their product a possible number of vertices.
[[nodiscard]] std::pair<std::int64_t, std::int64_t> spec_width_height(const SpecField& field);

/// The rule of w=LO..HI or rw=LO..HI.
[[nodiscard]] WeightRule spec_weights(const SpecField& field);

/// Throws InputError: field `place` (name) is 'text'; it must be `right`.
[[noreturn]] void refuse_field(const SpecField& field, std::string_view name,
                               std::string_view right);

}  // namespace graphspec
