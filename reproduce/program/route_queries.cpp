/// \file
/// Parsing and answering queries.
#include "reproduce/program/route_queries.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <vector>

#include "reference/graph/error.hpp"

namespace graphspec::program {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  Words words;
  for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;) {
    const std::string_view rest = line.substr(at);
    words.push_back(rest.substr(0, rest.find_first_of(blanks)));
    at = line.find_first_not_of(blanks, at + words.back().size());
  }
  return words;
}

template <class Integer>
Integer number(std::string_view word, std::string_view what) {
  Integer value = 0;
  const char* const end = word.data() + word.size();
  const auto [rest, error] = std::from_chars(word.data(), end, value);
  if (error != std::errc() || rest != end) {
    throw InputError(
        fmt::format("'{}' is no {}: an integer of {} bits", word, what, 8 * sizeof(Integer)));
  }
  return value;
}

/// A query's words are right, and this is where they lead.
struct Asked {
  reference::RouteMap& map;
  const Gates& gates;
  Vertex from;
  Vertex to;
};

Json names_of(const Asked& asked, const reference::Route& route) {
  Json names = Json::array();
  for (const Vertex vertex : route.vertices) names.push_back(asked.gates.name(vertex));
  return names;
}

std::int64_t bags_on(const Asked& asked, const reference::Route& route) {
  std::int64_t bags = 0;
  for (const Vertex v : route.vertices) bags += asked.gates.bags()[static_cast<std::size_t>(v)];
  return bags;
}

Answer of_route(const Asked& asked, const reference::Route& route, const std::string& none) {
  Answer given{none, {{"route", names_of(asked, route)}}};
  if (route.vertices.empty()) return given;
  given.text = fmt::format("{}, time {}", asked.gates.names(route.vertices), route.time);
  given.data["time"] = route.time;
  if (!asked.gates.bags().empty()) {
    given.text += fmt::format(", bags {}", bags_on(asked, route));
    given.data["bags"] = bags_on(asked, route);
  }
  return given;
}

Answer reach(const Asked& asked) {
  const bool is_reached = asked.map.reaches(asked.from, asked.to);
  return {is_reached ? "yes" : "no, whatever the costs", {{"reached", is_reached}}};
}

Answer best(const Asked& asked, std::optional<std::int64_t> within, std::int64_t most_steps) {
  if (asked.gates.bags().empty()) {
    throw InputError("the best route is the one with most bags: --gates says how many wait where");
  }
  reference::RouteLimits limits{.most_steps = most_steps};
  if (within) limits.within = *within;
  const auto found =
      reference::most_rewarding_route(asked.map, asked.gates.bags(), asked.from, asked.to, limits);
  return of_route(asked, found.route, within ? "none in this time" : "none");
}

Answer set(const Asked& asked, std::int32_t cost) {
  struct Said {
    const char* text;
    const char* data;
  };
  static constexpr Said said[] = {{"no route that is known takes it", "nothing"},
                                  {"each pair tried the way over it", "shortened"},
                                  {"all routes computed anew", "recomputed"}};
  const std::int32_t before = asked.map.arc(asked.from, asked.to);
  const Said& change = said[static_cast<int>(asked.map.set_cost(asked.from, asked.to, cost))];
  return {fmt::format("{} instead of {}: {}", cost, before, change.text),
          {{"cost", cost}, {"before", before}, {"change", change.data}}};
}

}  // namespace

Answer answer(std::string_view query, reference::RouteMap& map, const Gates& gates,
              std::int64_t most_steps) {
  const Words words = words_of(query);
  const auto has = [&](std::string_view verb, std::size_t count) {
    return words.size() == count && words[0] == verb;
  };
  const bool has_time = has("best", 5) && words[3] == "within";
  if (!has("reach", 3) && !has("shortest", 3) && !has("best", 3) && !has_time && !has("set", 4)) {
    throw InputError(
        fmt::format("'{}' is no query: there is reach A B, shortest A B, best A B, "
                    "best A B within TIME, set A B COST",
                    query));
  }
  const Asked asked{map, gates, gates.vertex(words[1]), gates.vertex(words[2])};
  Answer given;
  if (words[0] == "reach") {
    given = reach(asked);
  } else if (words[0] == "shortest") {
    given = of_route(asked, map.shortest(asked.from, asked.to), "none");
  } else if (words[0] == "best") {
    std::optional<std::int64_t> within;
    if (has_time) within = number<std::int64_t>(words[4], "time");
    given = best(asked, within, most_steps);
  } else {
    given = set(asked, number<std::int32_t>(words[3], "cost"));
  }
  given.data["query"] = query;
  return given;
}

}  // namespace graphspec::program
