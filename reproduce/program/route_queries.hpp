/// \file
/// The queries of graphspec route: what a handler of baggage asks, and that a cost has changed.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "reference/rewarding_route.hpp"
#include "reference/routes.hpp"
#include "reproduce/program/gates.hpp"

namespace graphspec::program {

/// An answer, for a reader and as data.
struct Answer {
  std::string text;
  nlohmann::json data;
};

/// Answers `reach A B`, `shortest A B`, `best A B [within TIME]`, and `set A B COST`, which changes
/// the map. \param most_steps  of a search for the best route
/// \throws InputError for what is no query, and as RouteMap and most_rewarding_route()
[[nodiscard]] Answer answer(std::string_view query, reference::RouteMap& map, const Gates& gates,
                            std::int64_t most_steps);

}  // namespace graphspec::program
