/// \file
/// Following a recorded run through the rounds of its scheme.
#include "properties/spec/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "reference/graph/types.hpp"
#include "spec/saa/build.hpp"
#include "spec/saa/interpreter.hpp"

namespace graphspec::properties {
namespace {

using saa::Value;

/// How often an interleaving is looked for before there is none.
constexpr int most_schedules = 3000;

/// The scheme's values for what an array has.
std::vector<Value> scheme_values(const RecordedVariable& recorded, saa::Type type) {
  std::vector<Value> values = recorded.values;
  if (type != saa::Type::length) return values;
  std::ranges::replace(values, Value{unreached}, saa::unbounded);
  return values;
}

/// A recorded variable, or row of one, in a state.
class Place {
 public:
  Place(const saa::Layout& layout, const RecordedVariable& recorded)
      : variable_(layout.variable(recorded.name)) {
    std::vector<Value> first = recorded.first;
    if (!first.empty()) {
      first.push_back(0);
      offset_ = saa::Layout::cell(variable_, first) - variable_.first_cell;
    }
  }

  [[nodiscard]] const saa::Layout::Variable& variable() const { return variable_; }
  [[nodiscard]] std::size_t cell(std::size_t index) const {
    return variable_.first_cell + offset_ + index;
  }

 private:
  const saa::Layout::Variable& variable_;
  std::size_t offset_ = 0;
};

/// What of the values is compared.
std::vector<Value> compared(std::vector<Value> values, KernelRounds::Compared how) {
  if (how == KernelRounds::Compared::values) return values;
  std::vector<Value> classes;
  classes.reserve(values.size());
  for (const Value value : values) {
    classes.push_back(std::ranges::find(values, value) - values.begin());
  }
  if (how == KernelRounds::Compared::partition) return classes;
  std::vector<Value> sizes;
  sizes.reserve(classes.size());
  for (const Value one : classes) sizes.push_back(std::ranges::count(classes, one));
  std::ranges::sort(sizes);
  return sizes;
}

/// The values of a state where a recorded variable lies.
std::vector<Value> values_in(const saa::State& state, const RecordedVariable& recorded) {
  const Place place(state.layout(), recorded);
  std::vector<Value> values;
  for (std::size_t index = 0; index < recorded.values.size(); ++index) {
    values.push_back(state.cells()[place.cell(index)]);
  }
  return values;
}

/// Where a state is not what was recorded. \param but  not looked at
std::optional<std::string> difference(const saa::State& state,
                                      const std::vector<RecordedVariable>& recorded,
                                      KernelRounds::Compared how,
                                      const std::set<std::string_view>& but) {
  for (const RecordedVariable& one : recorded) {
    if (one.values.empty() || but.contains(one.name)) continue;
    const Place place(state.layout(), one);
    const saa::Type type = place.variable().type;
    const auto of_kernel = compared(scheme_values(one, type), how);
    const auto of_scheme = compared(values_in(state, one), how);
    for (std::size_t index = 0; index < of_kernel.size(); ++index) {
      if (of_kernel[index] == of_scheme[index]) continue;
      if (how == KernelRounds::Compared::sizes) {
        return fmt::format("the trees have {} vertices, but in the scheme they have {}",
                           fmt::join(of_kernel, ", "), fmt::join(of_scheme, ", "));
      }
      if (how == KernelRounds::Compared::partition) {
        return fmt::format(
            "the first vertex of the tree of vertex {} is {}, but in the scheme it is {}", index,
            of_kernel[index], of_scheme[index]);
      }
      return fmt::format("{} is {}, but in the scheme it is {}",
                         state.layout().cell_name(place.cell(index)),
                         to_text(of_kernel[index], type), to_text(of_scheme[index], type));
    }
  }
  return std::nullopt;
}

constexpr std::string_view begins = "begins ";
constexpr std::string_view ends = "ends ";

/// The algorithm with a step more before and behind each of the schemes.
saa::Algorithm with_marks(saa::Algorithm algorithm, const std::vector<RoundOfKernel>& rounds) {
  const std::set<std::string_view> schemes = [&] {
    std::set<std::string_view> names;
    for (const RoundOfKernel& round : rounds) names.insert(round.scheme);
    return names;
  }();
  std::vector<saa::Definition> marks;
  for (saa::Definition& definition : algorithm.definitions) {
    if (!schemes.contains(definition.name)) continue;
    const auto mark = [&](std::string_view word) {
      saa::Definition operation;
      operation.kind = saa::DefinitionKind::operation;
      operation.name = std::string(word) + definition.name;
      operation.body = saa::scheme(saa::Identity{});
      marks.push_back(operation);
      return saa::scheme(saa::Call{operation.name, {}});
    };
    const auto begin = mark(begins);
    definition.body = saa::compose({begin, std::get<saa::SchemePtr>(definition.body), mark(ends)});
  }
  std::ranges::move(marks, std::back_inserter(algorithm.definitions));
  return algorithm;
}

/// A run of the scheme has left what was recorded.
struct Astray {
  std::size_t round;  ///< which of the recorded ones
  std::size_t parallels;
  std::string what;
};

/// Runs the whole scheme beside the recorded rounds.
class Follower {
 public:
  Follower(const KernelRounds& row, const RecordedRun& run)
      : row_(row), run_(run), algorithm_(with_marks(run.algorithm, row.rounds)) {
    for (const RecordedRound& round : run.rounds) {
      const std::string kernel = base_name(round.kernel);
      const auto found = std::ranges::find(row.rounds, kernel, &RoundOfKernel::kernel);
      if (found != row.rounds.end()) rounds_.push_back({&round, found->scheme});
    }
  }

  std::optional<std::string> follow() {
    std::vector<saa::Schedule> schedules;
    std::size_t farthest = 0;
    for (int tried = 0;;) {
      const std::optional<Astray> astray = attempt(schedules);
      if (!astray) return std::nullopt;
      if (astray->round > farthest) tried = 0;
      farthest = std::max(farthest, astray->round);
      if (!row_.depends_on_order || astray->parallels == 0 || ++tried > most_schedules) {
        const bool sought = row_.depends_on_order && tried > most_schedules;
        return sought ? fmt::format("{} (after testing {} interleavings of the round)",
                                    astray->what, tried - 1)
                      : astray->what;
      }
      schedules.resize(astray->parallels);
      schedules.back() = another(tried);
    }
  }

 private:
  struct Round {
    const RecordedRound* recorded;
    std::string_view scheme;
  };

  /// Few preemptions first reach what whole branches one after another do.
  static saa::Schedule another(int number) {
    using Kind = saa::Schedule::Kind;
    saa::Schedule schedule;
    std::mt19937_64 random(static_cast<std::uint64_t>(number));
    switch (number % 4) {
      case 0:
        schedule.kind = number % 8 == 0 ? Kind::reverse : Kind::round_robin;
        if (number < 9) break;
        [[fallthrough]];
      case 1:
        schedule.kind = Kind::random;
        schedule.seed = random();
        break;
      default:
        schedule.kind = Kind::preempted;
        for (auto left = 1 + random() % 12; left > 0; --left) {
          schedule.preemptions.push_back(
              {static_cast<std::int64_t>(random() % 6), static_cast<std::uint32_t>(random() % 64)});
        }
    }
    return schedule;
  }

  std::optional<Astray> attempt(const std::vector<saa::Schedule>& schedules) {
    saa::State state = initial_state();
    saa::State begun = state;
    std::size_t next = 0;
    bool is_first = true;
    saa::RunOptions options;
    options.races = false;
    options.of_parallels = schedules;
    options.trace = [&](const saa::Step& step, const saa::State&) {
      if (step.operation == nullptr) return;
      const std::string_view name = step.operation->name;
      if (name.starts_with(begins)) {
        if (std::exchange(is_first, false) && row_.begins_in_memory && !rounds_.empty()) {
          set(state, rounds_.front().recorded->before);
        }
        begun = state;
      }
      if (name.starts_with(ends)) {
        end_of_round(step, name.substr(ends.size()), begun, state, next);
      }
    };
    try {
      const saa::RunOutcome outcome =
          saa::run(algorithm_, run_.paper.basis(), state, row_.scheme, run_.arguments, options);
      if (outcome.ending != saa::Ending::done) {
        return Astray{next, 0, fmt::format("{} has no result: {}", row_.scheme, outcome.why)};
      }
    } catch (const Astray& astray) {
      return astray;
    } catch (const saa::SchemeFault& fault) {
      return Astray{next, 0, fault.what()};
    }
    while (next < rounds_.size() && is_idle(next)) ++next;
    if (next == rounds_.size()) return std::nullopt;
    return Astray{next, 0,
                  fmt::format("launch {} runs {}, but {} ends after {} rounds", next + 1,
                              base_name(rounds_[next].recorded->kernel), row_.scheme, next)};
  }

  /// Matches a round of the scheme, from the one state to the other, with the next launch.
  void end_of_round(const saa::Step& step, std::string_view scheme, const saa::State& begun,
                    const saa::State& ended, std::size_t& next) const {
    const auto wrong_with = [&](std::size_t launch) -> std::optional<std::string> {
      if (launch == rounds_.size()) return "no launch is left for this round";
      const RecordedRound& recorded = *rounds_[launch].recorded;
      if (rounds_[launch].scheme != scheme) {
        return fmt::format("the launch runs {}", base_name(recorded.kernel));
      }
      if (const auto wrong = difference(begun, recorded.before, row_.compared,
                                        {row_.written_over, row_.ignored})) {
        return "before it " + *wrong;
      }
      return difference(ended, recorded.after, row_.compared, {row_.ignored});
    };
    std::size_t launch = next;
    while (launch < rounds_.size() && is_idle(launch) && wrong_with(launch)) ++launch;
    const auto wrong = wrong_with(launch);
    if (!wrong) {
      next = launch + 1;
      return;
    }
    if (leaves_what_was(begun, ended)) return;
    throw Astray{launch, step.parallels,
                 launch < rounds_.size()
                     ? fmt::format("round {}, {} after launch {} of {}: {}", launch + 1, scheme,
                                   launch + 1, base_name(rounds_[launch].recorded->kernel), *wrong)
                     : fmt::format("round {}, {}: {}", launch + 1, scheme, *wrong)};
  }

  /// Whether the launch changed nothing, and need be no round of the scheme's.
  [[nodiscard]] bool is_idle(std::size_t launch) const {
    const RecordedRound& round = *rounds_[launch].recorded;
    return row_.has_idle_launches &&
           std::ranges::equal(round.before, round.after, {}, &RecordedVariable::values,
                              &RecordedVariable::values);
  }

  /// Whether the variables that are recorded are the same in both states.
  [[nodiscard]] bool leaves_what_was(const saa::State& begun, const saa::State& ended) const {
    for (const Round& round : rounds_) {
      for (const RecordedVariable& one : round.recorded->after) {
        if (!std::ranges::equal(begun.values(one.name), ended.values(one.name))) return false;
      }
    }
    return true;
  }

  static void set(saa::State& state, const std::vector<RecordedVariable>& recorded) {
    for (const RecordedVariable& one : recorded) {
      const Place place(state.layout(), one);
      const auto values = scheme_values(one, place.variable().type);
      for (std::size_t index = 0; index < values.size(); ++index) {
        state.poke(place.cell(index), values[index]);
      }
    }
  }

  [[nodiscard]] saa::State initial_state() const {
    auto constants = run_.paper.constants(run_.graph);
    for (const auto& [name, value] : row_.constants) constants[name] = value;
    saa::State state(saa::Layout(algorithm_, constants));
    run_.paper.set_problem(state, run_.graph);
    return state;
  }

  const KernelRounds& row_;
  const RecordedRun& run_;
  saa::Algorithm algorithm_;
  std::vector<Round> rounds_;
};

}  // namespace

std::string base_name(std::string_view kernel) {
  kernel = kernel.substr(0, kernel.find('<'));
  const auto colons = kernel.rfind("::");
  return std::string(colons == std::string_view::npos ? kernel : kernel.substr(colons + 2));
}

std::optional<std::string> first_round_astray(const KernelRounds& row, const RecordedRun& run) {
  return Follower(row, run).follow();
}

std::span<const KernelRounds> rounds_of(const saa::Paper& paper) {
  for (const auto& hook : papers::all_kernel_rounds()) {
    if (hook.paper == paper.name) return hook.function();
  }
  return {};
}

}  // namespace graphspec::properties
