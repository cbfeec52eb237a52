/// \file
/// The interpreter: every branch has a stack of what it has still to do, so that a step is a return
/// to the loop that asks the schedule.
#include "spec/saa/interpreter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>
#include <utility>

#include "reference/graph/error.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/races.hpp"

namespace graphspec::saa {
namespace {

constexpr std::size_t most_branches = 100'000;

/// A construct that a branch is within.
struct Frame {
  SchemePtr scheme;
  ScopePtr scope;
  const Definition* within = nullptr;  ///< the scheme whose body this is part of
  std::size_t stage = 0;               ///< how far it is: the next part, or whether it was entered
  Value index = 0;                     ///< of a loop: the next value, and the last one
  Value last = 0;
};

/// The main line of a run, or a branch of a ∥.
struct Process {
  std::vector<Frame> frames;
  Path path;
  std::string branch;
  Process* parent = nullptr;
  std::size_t unfinished = 0;  ///< branches of the ∥ that it waits for
  std::size_t branches = 0;
  bool at_barrier = false;
  bool is_waiting = false;  ///< at the synchronizer on top of its frames
  Moment now;               ///< by its control points
  const Scheme* barrier = nullptr;
  Value barrier_count = 0;
};

class Interpreter {
 public:
  Interpreter(const Algorithm& algorithm, const Binding& binding, State& state,
              const RunOptions& options)
      : evaluate_(algorithm, binding, state),
        state_(state),
        options_(options),
        watch_(state.layout()),
        random_(options.schedule.seed) {}

  RunOutcome run(const SchemePtr& scheme, const Scope& scope, const Definition* within) {
    auto main_line = std::make_unique<Process>();
    main_line->frames.push_back({scheme, std::make_shared<const Scope>(scope), within});
    processes_.push_back(std::move(main_line));
    const auto accesses_before = state_.accesses;
    if (options_.trace) before_ = state_.cells();
    if (options_.races || options_.accesses != nullptr || options_.trace) {
      state_.accesses = &accesses_;
    }
    try {
      loop();
    } catch (const NoResult& rejected) {
      outcome_.ending = Ending::no_result;
      outcome_.why = rejected.what();
    } catch (...) {
      state_.accesses = accesses_before;
      throw;
    }
    state_.accesses = accesses_before;
    outcome_.races = watch_.races();
    return std::move(outcome_);
  }

 private:
  void loop() {
    while (!processes_.empty()) {
      Process* const chosen = choose();
      if (chosen == nullptr) fail_to_go_on();
      if (outcome_.steps >= options_.schedule.step_limit) {
        outcome_.ending = Ending::step_limit;
        outcome_.why = fmt::format("not over after {} steps", outcome_.steps);
        return;
      }
      advance(*chosen);
    }
  }

  bool can_go_on(Process& process) {
    if (process.unfinished > 0 || process.at_barrier) return false;
    if (process.is_waiting) process.is_waiting = state_.cells()[point(process)] == 0;
    return !process.is_waiting;
  }

  /// The cell that a process on a synchronizer waits for.
  std::size_t point(const Process& process) const {
    const Frame& frame = process.frames.back();
    const Variable& variable = std::get<Synchronizer>(frame.scheme->node).variable;
    auto* const accesses = std::exchange(state_.accesses, nullptr);  // reads of its indices
    const std::size_t cell = evaluate_.cell(variable, *frame.scope);
    state_.accesses = accesses;
    return cell;
  }

  [[noreturn]] void fail_to_go_on() const {
    for (const auto& process : processes_) {
      if (!process->is_waiting) continue;
      const Scheme& waiting = *process->frames.back().scheme;
      throw SchemeFault(
          fmt::format("{}:{}:{}: {} waits for {}, and no branch can go on",
                      evaluate_.algorithm().file, waiting.at.line, waiting.at.column,
                      process->branch.empty() ? "the scheme" : "branch " + process->branch,
                      state_.layout().cell_name(point(*process))));
    }
    throw SchemeFault("no branch can go on");
  }

  /// The processes stand in the order of the tree, parents first.
  Process* choose() {
    runnable_.clear();
    for (const auto& process : processes_) {
      if (can_go_on(*process)) runnable_.push_back(process.get());
    }
    if (runnable_.empty()) return nullptr;
    const std::size_t count = runnable_.size();
    switch (options_.schedule.kind) {
      case Schedule::Kind::sequential:
        return runnable_.front();
      case Schedule::Kind::reverse:
        return runnable_.back();
      case Schedule::Kind::round_robin:
        return runnable_[turn_++ % count];
      case Schedule::Kind::random:
        // Not through a distribution, which libraries differ in.
        return runnable_[count == 1 ? 0 : random_() % count];
      case Schedule::Kind::preempted:
        break;
    }
    const auto& list = options_.schedule.preemptions;
    if (next_preemption_ < list.size() && since_preemption_ >= list[next_preemption_].after) {
      preferred_ = runnable_[list[next_preemption_].choice % count];
      ++next_preemption_;
      since_preemption_ = 0;
    }
    const auto found = std::find(runnable_.begin(), runnable_.end(), preferred_);
    return found == runnable_.end() ? runnable_.front() : *found;
  }

  /// Runs a process to the end of its next step, or to its own end.
  void advance(Process& process) {
    accesses_.clear();
    bool taken_one = false;
    while (!taken_one && !process.frames.empty() && process.unfinished == 0 &&
           !process.is_waiting) {
      const SchemePtr entered = process.frames.back().scheme;
      taken_one = step(process);
      // Bounds and arguments of what is entered are read on the way to a step, and plainly.
      if (!taken_one) note_accesses(process, entered.get(), false);
    }
    if (!taken_one && process.unfinished == 0 && !process.is_waiting) finish(process);
  }

  /// Hands what was read and written since the last call to whoever asks for it.
  void note_accesses(const Process& process, const Scheme* by, bool atomic) {
    if (options_.races) {
      watch_.see(accesses_, process.path, process.now, atomic, by, process.branch);
    }
    if (options_.accesses != nullptr) {
      options_.accesses->insert(options_.accesses->end(), accesses_.begin(), accesses_.end());
    }
    if (options_.trace) {
      for (const Access& access : accesses_) {
        if (access.is_write) written_.push_back(access.cell);
      }
    }
    accesses_.clear();
  }

  void finish(Process& process) {
    Process* const parent = process.parent;
    const auto place = std::find_if(processes_.begin(), processes_.end(),
                                    [&](const auto& one) { return one.get() == &process; });
    if (preferred_ == &process) preferred_ = nullptr;
    if (parent != nullptr && evaluate_.algorithm().has_points) parent->now.learn(process.now);
    processes_.erase(place);
    if (parent == nullptr) return;
    --parent->unfinished;
    open_barrier(*parent);
  }

  /// A SchemeFault with its place.
  template <class Act>
  auto at(const Frame& frame, const Act& act) {
    const Position place = frame.scheme->at;
    try {
      return act();
    } catch (const SchemeFault& fault) {
      if (place.line == 0) throw;
      throw SchemeFault(fmt::format("{}:{}:{}: {}", evaluate_.algorithm().file, place.line,
                                    place.column, fault.what()));
    }
  }

  bool step(Process& process) {
    Frame& frame = process.frames.back();
    return at(frame, [&] {
      return std::visit([&](const auto& node) { return step(node, process, frame); },
                        frame.scheme->node);
    });
  }

  // Each returns whether a step was taken. What they push makes `frame` dangle: it is last.

  bool step(const Identity&, Process& process, Frame&) {
    process.frames.pop_back();
    return false;
  }
  bool step(const Undefined&, Process&, Frame&) { throw NoResult("N has no result"); }
  bool step(const Assign& node, Process& process, Frame& frame) {
    const Frame done = frame;
    evaluate_.assign(node, *done.scope);
    process.frames.pop_back();
    return taken(process, done);
  }
  bool step(const Call& node, Process& process, Frame& frame) {
    const Definition& called = evaluate_.algorithm().definition(node.name);
    Scope scope = evaluate_.scope_for(called, node.arguments, *frame.scope);
    if (called.kind == DefinitionKind::operation) {
      // An atomic operator's arguments are read before it.
      if (called.atomic) note_accesses(process, frame.scheme.get(), false);
      const Frame done = std::move(frame);
      evaluate_.apply(called, scope);
      process.frames.pop_back();
      return taken(process, done, &called, &scope);
    }
    const SchemePtr body = std::get<SchemePtr>(called.body);
    frame = {body, std::make_shared<const Scope>(std::move(scope)), &called};
    return false;
  }
  bool step(const Composition& node, Process& process, Frame& frame) {
    const SchemePtr part = node.parts[frame.stage];
    const ScopePtr scope = frame.scope;
    const Definition* const within = frame.within;
    if (++frame.stage == node.parts.size()) {
      frame = {part, scope, within};
    } else {
      process.frames.push_back({part, scope, within});
    }
    return false;
  }
  bool step(const AlphaDisjunction& node, Process& process, Frame& frame) {
    const Frame done = frame;
    const bool held = evaluate_.holds(node.condition, *frame.scope);
    frame = {held ? node.then : node.otherwise, done.scope, done.within};
    return asked(process, done, held);
  }
  bool step(const AlphaIteration& node, Process& process, Frame& frame) {
    const Frame done = frame;
    const bool held = evaluate_.holds(node.condition, *frame.scope);
    if (held) {
      process.frames.push_back({node.body, done.scope, done.within});
    } else {
      process.frames.pop_back();
    }
    return asked(process, done, held);
  }
  bool step(const InverseIteration& node, Process& process, Frame& frame) {
    const Frame done = frame;
    if (frame.stage == 0) {
      frame.stage = 1;
      process.frames.push_back({node.body, done.scope, done.within});
      return false;
    }
    const bool held = evaluate_.holds(node.condition, *frame.scope);
    frame.stage = 0;
    if (!held) process.frames.pop_back();
    return asked(process, done, held);
  }
  bool step(const Loop& node, Process& process, Frame& frame) {
    if (frame.stage == 0) {
      frame.index = evaluate_.value(node.first, *frame.scope);
      frame.last = evaluate_.value(node.last, *frame.scope);
      frame.stage = 1;
    }
    if (frame.index > frame.last) {
      process.frames.pop_back();
    } else {
      ScopePtr scope = with_index(*frame.scope, node.index, frame.index);
      ++frame.index;
      const Definition* const within = frame.within;
      process.frames.push_back({node.body, std::move(scope), within});
    }
    return false;
  }
  bool step(const Parallel& node, Process& process, Frame& frame) {
    const ScopePtr scope = frame.scope;
    const Definition* const within = frame.within;
    process.frames.pop_back();
    for (std::size_t branch = 0; branch < node.branches.size(); ++branch) {
      add_branch(process, {node.branches[branch], scope, within}, branch,
                 fmt::format("{}", branch + 1));
    }
    begin_parallel(process);
    return false;
  }
  bool step(const ParallelLoop& node, Process& process, Frame& frame) {
    const ScopePtr scope = frame.scope;
    const Definition* const within = frame.within;
    const Value first = evaluate_.value(node.first, *scope);
    const Value last = evaluate_.value(node.last, *scope);
    process.frames.pop_back();
    for (Value index = first; index <= last; ++index) {
      add_branch(process, {node.body, with_index(*scope, node.index, index), within},
                 static_cast<std::size_t>(index - first),
                 fmt::format("{} = {}", node.index, index));
    }
    begin_parallel(process);
    return false;
  }
  bool step(const Synchronous& node, Process& process, Frame& frame) {
    const Frame done = frame;
    evaluate_.both(node.left, node.right, *done.scope);
    process.frames.pop_back();
    return taken(process, done);
  }
  bool step(const Filtration& node, Process& process, Frame& frame) {
    const Frame done = frame;
    if (!evaluate_.holds(node.condition, *done.scope)) {
      throw NoResult(fmt::format("⟨{}⟩ does not hold", to_text(node.condition)));
    }
    process.frames.pop_back();
    return asked(process, done, true);
  }
  bool step(const Local& node, Process& process, Frame& frame) {
    const SchemePtr body = node.body;
    auto scope = std::make_shared<const Scope>(evaluate_.with_local(node, *frame.scope));
    const Definition* const within = frame.within;
    frame = {body, std::move(scope), within};
    static_cast<void>(process);
    return false;
  }
  bool step(const ControlPoint& node, Process& process, Frame& frame) {
    const Frame done = frame;
    const std::size_t cell = evaluate_.cell(node.target, *done.scope);
    note_accesses(process, done.scheme.get(), false);
    state_.write(cell, 1);
    points_[cell].learn(process.now);
    process.frames.pop_back();
    taken(process, done, nullptr, nullptr, false, false, true);
    ++process.now.clock;  // what comes after is not known to who has waited
    return true;
  }
  bool step(const Synchronizer& node, Process& process, Frame& frame) {
    const Frame done = frame;
    const std::size_t cell = evaluate_.cell(node.variable, *done.scope);
    if (state_.cells()[cell] == 0) {
      process.is_waiting = true;
      return false;
    }
    note_accesses(process, done.scheme.get(), false);
    static_cast<void>(state_.read(cell));
    const auto set = points_.find(cell);
    if (set != points_.end()) process.now.learn(set->second);
    process.frames.pop_back();
    return taken(process, done, nullptr, nullptr, false, false, true);
  }
  bool step(const Barrier& node, Process& process, Frame& frame) {
    const Frame done = frame;
    process.barrier_count = evaluate_.value(node.count, *done.scope);
    process.at_barrier = true;
    process.barrier = done.scheme.get();
    process.frames.pop_back();
    taken(process, done);
    if (process.parent == nullptr) throw SchemeFault("a barrier outside of ∥");
    open_barrier(*process.parent);
    return true;
  }

  static ScopePtr with_index(const Scope& scope, std::string_view index, Value value) {
    auto inner = std::make_shared<Scope>(scope);
    inner->names.push_back({index, {value, nullptr}});
    return inner;
  }

  void add_branch(Process& parent, Frame frame, std::size_t number, const std::string& name) {
    if (processes_.size() + new_branches_.size() >= most_branches) {
      throw SchemeFault(fmt::format("more than {} branches at a time", most_branches));
    }
    auto branch = std::make_unique<Process>();
    const Definition* const within = frame.within;
    branch->frames.push_back(std::move(frame));
    branch->path = parent.path;
    branch->path.push_back({parallels_, number, 0, within});
    branch->branch = parent.branch.empty() ? name : parent.branch + ", " + name;
    branch->parent = &parent;
    branch->now = parent.now;
    branch->now.process = ++processes_made_;
    branch->now.clock = 1;
    new_branches_.push_back(std::move(branch));
  }

  void begin_parallel(Process& process) {
    ++parallels_;
    turn_ = 0;
    process.unfinished = process.branches = new_branches_.size();
    const auto place = std::find_if(processes_.begin(), processes_.end(),
                                    [&](const auto& one) { return one.get() == &process; });
    processes_.insert(place + 1, std::make_move_iterator(new_branches_.begin()),
                      std::make_move_iterator(new_branches_.end()));
    new_branches_.clear();
  }

  /// Opens the barrier that all branches of this process's ∥ wait at.
  void open_barrier(Process& parent) {
    std::size_t waiting = 0;
    const Process* one = nullptr;
    for (const auto& process : processes_) {
      if (process->parent != &parent || !process->at_barrier) continue;
      ++waiting;
      one = process.get();
    }
    if (waiting == 0 || waiting < parent.unfinished) return;
    if (waiting < parent.branches) {
      throw SchemeFault(fmt::format(
          "{}: branch {} waits at the barrier in line {}, which {} of {} branches never reach",
          evaluate_.algorithm().file, one->branch, one->barrier->at.line, parent.branches - waiting,
          parent.branches));
    }
    for (const auto& process : processes_) {
      if (process->parent != &parent) continue;
      if (process->barrier != one->barrier) {
        throw SchemeFault(
            fmt::format("{}: branches {} and {} wait at the barriers in lines {} and {}",
                        evaluate_.algorithm().file, one->branch, process->branch,
                        one->barrier->at.line, process->barrier->at.line));
      }
      if (process->barrier_count != static_cast<Value>(parent.branches)) {
        throw SchemeFault(fmt::format("{}:{}: a barrier over {} branches among {}",
                                      evaluate_.algorithm().file, process->barrier->at.line,
                                      process->barrier_count, parent.branches));
      }
      process->at_barrier = false;
      ++process->path.back().epoch;
    }
  }

  bool asked(Process& process, const Frame& done, bool held) {
    return taken(process, done, nullptr, nullptr, true, held);
  }

  /// Counts a step, looks for races in it, and tells of it.
  bool taken(Process& process, const Frame& done, const Definition* operation = nullptr,
             const Scope* arguments = nullptr, bool is_condition = false, bool held = false,
             bool is_point = false) {
    ++outcome_.steps;
    ++since_preemption_;
    note_accesses(process, done.scheme.get(),
                  is_point || (operation != nullptr && operation->atomic));
    if (options_.trace) {
      Step step;
      step.number = outcome_.steps;
      step.branch = process.branch;
      step.scheme = done.scheme.get();
      step.operation = operation;
      step.is_condition = is_condition;
      step.condition_held = held;
      if (arguments != nullptr) {
        for (const Scope::Name& name : arguments->names) {
          step.arguments.push_back(name.argument);
        }
      }
      for (const std::size_t cell : written_) {
        const Value now = state_.cells()[cell];
        const Value before = std::exchange(before_[cell], now);
        if (now != before) step.changes.push_back({cell, before, now});
      }
      written_.clear();
      options_.trace(step, state_);
    }
    return true;
  }

  Evaluator evaluate_;
  State& state_;
  const RunOptions& options_;
  RaceWatch watch_;
  std::mt19937_64 random_;
  std::vector<std::unique_ptr<Process>> processes_;
  std::vector<std::unique_ptr<Process>> new_branches_;
  std::vector<Process*> runnable_;
  std::vector<Access> accesses_;
  std::vector<std::size_t> written_;      ///< by the step, where steps are told
  std::vector<Value> before_;             ///< the state before the step, where steps are told
  std::map<std::size_t, Moment> points_;  ///< what is known with each that is set
  std::size_t processes_made_ = 0;
  std::int64_t parallels_ = 0;
  std::size_t turn_ = 0;
  std::size_t next_preemption_ = 0;
  std::int64_t since_preemption_ = 0;
  const Process* preferred_ = nullptr;
  RunOutcome outcome_;
};

}  // namespace

Scope scope_of(const Definition& definition, const std::vector<Value>& arguments) {
  if (arguments.size() != definition.parameters.size()) {
    throw InputError(fmt::format("'{}' takes {} arguments, not {}", definition.name,
                                 definition.parameters.size(), arguments.size()));
  }
  Scope scope;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    if (definition.parameters[place].is_variable) {
      throw InputError(fmt::format("'{}' sets its '{}', so it is called from schemes only",
                                   definition.name, definition.parameters[place].name));
    }
    scope.names.push_back({definition.parameters[place].name, {arguments[place], nullptr}});
  }
  return scope;
}

RunOutcome run(const Algorithm& algorithm, const Binding& binding, State& state,
               std::string_view scheme, const std::vector<Value>& arguments,
               const RunOptions& options) {
  const Definition& definition = algorithm.definition(scheme);
  if (definition.kind != DefinitionKind::scheme) {
    throw InputError(fmt::format("{}: '{}' is no scheme", algorithm.file, scheme));
  }
  check_binding(algorithm, binding);
  return Interpreter(algorithm, binding, state, options)
      .run(std::get<SchemePtr>(definition.body), scope_of(definition, arguments), &definition);
}

RunOutcome run(const Algorithm& algorithm, const Binding& binding, State& state,
               const SchemePtr& scheme, const Scope& scope, const RunOptions& options) {
  check_binding(algorithm, binding);
  return Interpreter(algorithm, binding, state, options).run(scheme, scope, nullptr);
}

}  // namespace graphspec::saa
