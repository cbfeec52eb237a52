/// \file
/// Calls in order, those that call nothing first (Kahn); what is left has a circle.
#include "spec/saa/check_calls.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace graphspec::saa {
namespace {

/// A call within an operator, predicate or function is one of the evaluator's own.
constexpr int most_calls = 250;
constexpr std::size_t most_circles = 10;  ///< that are reported

bool calls_itself(const std::string& name, const Calls& calls) {
  std::set<std::string> seen;
  std::vector<std::string> open{name};
  while (!open.empty()) {
    const auto called = calls.find(open.back());
    open.pop_back();
    if (called == calls.end()) continue;
    for (const std::string& one : called->second) {
      if (one == name) return true;
      if (seen.insert(one).second) open.push_back(one);
    }
  }
  return false;
}

/// Through how many definitions each goes at most; without those that never come to an end.
std::map<std::string, int> depths(const Calls& calls) {
  std::map<std::string, std::vector<std::string>> callers;
  std::map<std::string, std::size_t> open;
  std::vector<std::string> ready;
  for (const auto& [name, called] : calls) {
    open[name] += called.size();
    for (const std::string& one : called) {
      callers[one].push_back(name);
      open.try_emplace(one, 0);
    }
  }
  std::map<std::string, int> depth;
  for (const auto& [name, count] : open) {
    if (count == 0) ready.push_back(name);
  }
  for (; !ready.empty();) {
    const std::string name = ready.back();
    ready.pop_back();
    const int below = depth.try_emplace(name, 1).first->second;
    for (const std::string& caller : callers[name]) {
      int& of_caller = depth[caller];
      of_caller = std::max(of_caller, below + 1);
      if (--open[caller] == 0) ready.push_back(caller);
    }
  }
  std::erase_if(depth, [&](const auto& one) { return open[one.first] != 0; });
  return depth;
}

}  // namespace

std::vector<Mistake> mistakes_in_calls(const Algorithm& algorithm, const Calls& calls) {
  const auto depth = depths(calls);
  std::vector<Mistake> mistakes;
  for (const Definition& definition : algorithm.definitions) {
    if (mistakes.size() == most_circles) break;
    const auto found = depth.find(definition.name);
    if (found != depth.end() && found->second > most_calls) {
      mistakes.push_back({definition.at, fmt::format("'{}' is nested in more than {} definitions",
                                                     definition.name, most_calls)});
      break;  // so do those that call it
    }
    const bool is_open = found == depth.end() && calls.contains(definition.name);
    if (is_open && calls_itself(definition.name, calls)) {
      mistakes.push_back(
          {definition.at,
           fmt::format("'{}' calls itself; use α{{A}} or a for loop to repeat", definition.name)});
    }
  }
  return mistakes;
}

}  // namespace graphspec::saa
