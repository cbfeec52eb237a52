/// \file
/// The most rewarding route of Garber 2019 (section Problem statement): the one that collects most
/// bags in the time that there is.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "reference/floyd_warshall/routes.hpp"

namespace graphspec::reference {

/// A route and the bags collected on it.
struct RewardingRoute {
  Route route;
  std::int64_t bags = 0;

  bool operator==(const RewardingRoute&) const = default;
};

/// Bounds of the search for a route.
struct RouteLimits {
  /// The time allocated, "e.g. between the flight arrivals".
  std::int64_t within = std::numeric_limits<std::int64_t>::max();
  /// Arcs that may be tried. The problem is NP-hard: where time suffices to meet all vertices, it
  /// asks for a longest path.
  std::int64_t most_steps = 20'000'000;
};

/// The route from one vertex to another that collects most bags within the time.
///
/// The study writes Path_vu = f(bags_v ± bags_u, time_uv), asks for "the most efficient route (or
/// the higher reward)" that is "achievable in the allocated time interval", and in its example adds
/// up the bags of all vertices of the route, both ends included: A1 -> A4 -> A5 collects 1 + 7 + 4
/// in time 7, and is preferred to A1 -> A5 with 1 + 4 in time 3. It leaves open what f is, which
/// time is allocated, whether a vertex may be met twice, and what decides between equals. Here: a
/// route meets no vertex twice, since its bags are gone; its time is at most `within`; of those
/// routes that which collects most bags is taken, then that which takes least time, then that
/// whose vertices come first in lexicographic order. Where bags are to be dropped, their number is
/// negative: it is taken off.
///
/// Exact: routes are tried in lexicographic order, and left where the shortest way to the end takes
/// too long, or where all vertices that there is still time for could not make up the difference.
///
/// \param bags  one number a vertex
/// \return a route without vertices where there is none within the time
///
/// \throws InputError for what is no vertex, another number of bags, and where the search is not
/// done after `most_steps`
[[nodiscard]] RewardingRoute most_rewarding_route(const RouteMap& map,
                                                  std::span<const std::int32_t> bags, Vertex from,
                                                  Vertex to, const RouteLimits& limits = {});

}  // namespace graphspec::reference
