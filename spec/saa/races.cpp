/// \file
/// Races between branches.
#include "spec/saa/races.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "spec/saa/print.hpp"

namespace graphspec::saa {

bool is_intended(const Algorithm& algorithm, const Race& race) {
  const Definition* const scheme = algorithm.find(race.scheme);
  return scheme != nullptr &&
         std::any_of(scheme->races.begin(), scheme->races.end(),
                     [&](const IntendedRace& one) { return one.variable == race.variable; });
}

const PathStep* concurrent_in(const Path& one, const Path& other) {
  const std::size_t depth = std::min(one.size(), other.size());
  for (std::size_t level = 0; level < depth; ++level) {
    // One ∥ after the other, within a branch.
    if (one[level].parallel != other[level].parallel) return nullptr;
    if (one[level].epoch != other[level].epoch) return nullptr;
    if (one[level].branch != other[level].branch) return &one[level];
  }
  return nullptr;  // one branch, or one within the other
}

void Moment::learn(const Moment& other) {
  for (const auto& [one, at] : other.known) known[one] = std::max(known[one], at);
  known[other.process] = std::max(known[other.process], other.clock);
}

bool Moment::knows(std::size_t other, std::int64_t at) const {
  const auto found = known.find(other);
  return found != known.end() && found->second >= at;
}

namespace {
std::size_t kind(bool is_write, bool atomic) {
  return (is_write ? 2U : 0U) + (atomic ? 1U : 0U);
}

/// Whether a process is in a watched branch that this ∥ does not separate from the rest of it.
bool is_watched_below(const Path& path, const PathStep& parallel) {
  for (auto step = path.rbegin(); step != path.rend() && step->parallel != parallel.parallel;
       ++step) {
    if (step->is_watched) return true;
  }
  return false;
}
}  // namespace

void RaceWatch::see(const std::vector<Access>& accesses, const Path& path, const Moment& moment,
                    bool atomic, const Taken& step, const std::string& branch) {
  if (cells_.empty()) cells_.resize(layout_.cells());
  for (const Access& access : accesses) {
    Cell& cell = cells_[access.cell];
    const std::int64_t outermost = path.empty() ? -1 : path[0].parallel;
    if (cell.parallel != outermost) {
      // What runs alone comes after all before it, and so does the next ∥.
      if (cell.parallel >= 0) cell = {};
      cell.parallel = outermost;
    }
    if (path.empty()) continue;
    const bool is_atomic = atomic && !only_watched_;
    const Seen now{path, moment.process, moment.clock, is_atomic, access.is_write, step, branch};
    for (const bool write : {false, true}) {
      for (const bool by_atomic : {false, true}) {
        if ((!write && !now.is_write) || (by_atomic && now.atomic)) continue;
        for (const Seen& before : cell.seen[kind(write, by_atomic)]) {
          if (moment.knows(before.process, before.clock)) continue;
          const PathStep* const parallel = concurrent_in(before.path, path);
          if (parallel == nullptr) continue;
          if (only_watched_ && !is_watched_below(before.path, *parallel) &&
              !is_watched_below(path, *parallel)) {
            continue;
          }
          report(access.cell, before, now, *parallel);
        }
      }
    }
    const std::size_t own = kind(now.is_write, now.atomic);
    if (cell.known[own].emplace(now.process, now.clock, path.back().epoch).second) {
      cell.seen[own].push_back(now);
    }
  }
}

void RaceWatch::report(std::size_t cell, const Seen& first, const Seen& second,
                       const PathStep& parallel) {
  const std::string& variable = layout_.variable_of(cell).name;
  const std::string scheme = parallel.within == nullptr ? "" : parallel.within->name;
  const bool reported = std::any_of(races_.begin(), races_.end(), [&](const Race& race) {
    return race.variable == variable && race.scheme == scheme;
  });
  if (reported) return;
  const auto described = [](const Seen& one) {
    const Scheme& taken = *one.step.scheme;
    const SchemePtr borrowed(std::shared_ptr<const Scheme>(), &taken);
    std::string what = to_text(borrowed);
    if (const auto* const node = std::get_if<AlphaDisjunction>(&taken.node)) {
      what = to_text(node->condition);
    } else if (const auto* const loop = std::get_if<AlphaIteration>(&taken.node)) {
      what = to_text(loop->condition);
    } else if (const auto* const call = std::get_if<Call>(&taken.node);
               call != nullptr && one.step.carried_out != nullptr &&
               one.step.carried_out->name != call->name) {
      what += fmt::format(", where {} stands for {}", call->name, one.step.carried_out->name);
    }
    return fmt::format("branch {} {} it in {} (line {})", one.branch,
                       one.is_write ? "writes" : "reads", what, taken.at.line);
  };
  races_.push_back(
      {layout_.cell_name(cell), variable, scheme, described(first), described(second)});
}

}  // namespace graphspec::saa
