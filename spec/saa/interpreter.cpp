/// \file
/// The interpreter: what a step of each construct is. Every process has a stack of what it has
/// still to do, so that a step is a return to the loop that asks the schedule.
#include "spec/saa/interpreter.hpp"

#include <fmt/format.h>

#include <map>
#include <memory>
#include <utility>

#include "reference/graph/error.hpp"
#include "spec/saa/contract_monitor.hpp"
#include "spec/saa/print.hpp"
#include "spec/saa/processes.hpp"
#include "spec/saa/recorder.hpp"
#include "spec/saa/tree_parts.hpp"
#include "spec/saa/turns.hpp"

namespace graphspec::saa {
namespace {

/// Thrown before a step that is beyond the step limit.
struct OutOfSteps {};

/// Constructs whose entry always is a step. A call and {A}α can be one, and so can a synchronizer.
template <class Node>
constexpr bool is_a_step = is_any_of<Node, Assign, AlphaDisjunction, AlphaIteration, Synchronous,
                                     Filtration, ControlPoint, Barrier>;

class Interpreter {
 public:
  Interpreter(const Algorithm& algorithm, const Binding& binding, State& state,
              const RunOptions& options, Frame main_line)
      : evaluate_(algorithm, binding, state),
        monitor_(evaluate_, state),
        state_(state),
        options_(options),
        processes_(algorithm, std::move(main_line), options.watched),
        turns_(options.schedule, options.of_parallels),
        recorder_(state, options) {}

  RunOutcome run(const Contract* contract, const Scope& scope) {
    try {
      if (contract != nullptr) begin(*contract, scope);
      loop();
      if (contract != nullptr && outcome_.ending == Ending::done) monitor_.end(*contract, scope);
    } catch (const NoResult& rejected) {
      outcome_.ending = Ending::no_result;
      outcome_.why = rejected.what();
    } catch (const OutOfSteps&) {
      outcome_.ending = Ending::step_limit;
      outcome_.why =
          fmt::format("livelock: the scheme has not ended after {} steps", outcome_.steps);
    }
    outcome_.races = recorder_.races();
    return std::move(outcome_);
  }

 private:
  void loop() {
    while (!processes_.are_over()) {
      let_go_on();
      if (processes_.runnable().empty()) fail_to_go_on();
      advance(*next());
    }
  }

  Process* next() {
    const std::vector<Process*>& runnable = processes_.runnable();
    if (options_.choose) return runnable.at(options_.choose(runnable.size()));
    return turns_.choose(runnable);
  }

  /// The run ends here if it has taken all steps that it may take.
  void before_step() const {
    if (outcome_.steps >= options_.schedule.step_limit) throw OutOfSteps{};
  }

  /// Lets those go on whose point is set.
  void let_go_on() {
    for (std::size_t place = 0; place < processes_.waiting().size();) {
      Process& process = *processes_.waiting()[place];
      if (state_.cells()[point(process)] == 0) {
        ++place;
      } else {
        processes_.go_on(process);
      }
    }
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
    if (!processes_.waiting().empty()) {
      const Process& process = *processes_.waiting().front();
      const Scheme& waiting = *process.frames.back().scheme;
      throw SchemeFault(
          fmt::format("{}:{}:{}: deadlock: {} waits for {}, and no branch can continue",
                      evaluate_.algorithm().file, waiting.at.line, waiting.at.column,
                      process.branch.empty() ? "the scheme" : "branch " + process.branch,
                      state_.layout().cell_name(point(process))));
    }
    throw SchemeFault("deadlock: no branch can continue");
  }

  /// Runs a process to the end of its next step, or to its own end.
  void advance(Process& process) {
    recorder_.forget();
    bool taken_one = false;
    while (!taken_one && !process.frames.empty() && process.unfinished == 0 &&
           !process.is_waiting) {
      const SchemePtr entered = process.frames.back().scheme;
      taken_one = step(process);
      // Bounds and arguments of what is entered are read on the way to a step, and plainly.
      if (!taken_one) recorder_.note(process, entered.get(), false);
    }
    if (!taken_one && process.unfinished == 0 && !process.is_waiting) {
      turns_.ended(process);
      processes_.finish(process);
    }
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
      return std::visit(
          [&]<class Node>(const Node& node) {
            if constexpr (is_a_step<Node>) before_step();
            return step(node, process, frame);
          },
          frame.scheme->node);
    });
  }

  // Each returns whether a step was taken. What they push makes `frame` dangle: it is last.

  bool step(const Identity&, Process& process, Frame&) {
    process.frames.pop_back();
    return false;
  }
  bool step(const Undefined&, Process&, Frame&) { throw NoResult("the operator N has no result"); }
  bool step(const Assign& node, Process& process, Frame& frame) {
    const Frame done = frame;
    evaluate_.assign(node, *done.scope);
    process.frames.pop_back();
    return taken(process, done);
  }
  /// The contract of what is called, where it is checked.
  const Contract* contract_of(const Definition& called, const Process& process) const {
    const bool is_checked = options_.contracts && process.parent == nullptr;
    return is_checked ? evaluate_.algorithm().contract(called.name) : nullptr;
  }
  void begin(const Contract& contract, const Scope& scope) {
    const bool is_first = !std::exchange(has_begun_, true) && outcome_.steps == 0;
    monitor_.begin(contract, scope, is_first);
  }
  /// Checks the invariants of a loop that asks whether to go on.
  void ask(const Process& process, const Frame& frame, const Scope& scope, bool first) const {
    if (!options_.contracts || process.parent != nullptr) return;
    const LoopContract* const loop = evaluate_.algorithm().contract(*frame.scheme);
    if (loop != nullptr) monitor_.ask(*loop, scope, first);
  }

  bool step(const Call& node, Process& process, Frame& frame) {
    if (frame.stage == 1) {  // back from a scheme whose contract is checked
      monitor_.end(*contract_of(*frame.within, process), *frame.scope);
      process.frames.pop_back();
      return false;
    }
    auto [definition, scope] = evaluate_.applied(node, *frame.scope);
    const Definition& called = *definition;
    if (called.kind == DefinitionKind::operation) {
      before_step();
      // An atomic operator's arguments are read before it.
      if (called.atomic) recorder_.note(process, frame.scheme.get(), false);
      const Frame done = std::move(frame);
      const Contract* const contract = contract_of(called, process);
      if (contract != nullptr) begin(*contract, scope);
      evaluate_.apply(called, scope);
      if (contract != nullptr) monitor_.end(*contract, scope);
      process.frames.pop_back();
      return taken(process, done, &called, &scope);
    }
    const SchemePtr body = std::get<SchemePtr>(called.body);
    const auto inner = std::make_shared<const Scope>(std::move(scope));
    if (const Contract* const contract = contract_of(called, process)) {
      begin(*contract, *inner);
      frame = {frame.scheme, inner, &called, 1};
      process.frames.push_back({body, inner, &called});
    } else {
      frame = {body, inner, &called};
    }
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
    ask(process, frame, *frame.scope, std::exchange(frame.stage, 1) == 0);
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
    before_step();
    ask(process, frame, *frame.scope, std::exchange(frame.index, 1) == 0);
    const bool held = evaluate_.holds(node.condition, *frame.scope);
    frame.stage = 0;
    if (!held) process.frames.pop_back();
    return asked(process, done, held);
  }
  bool step(const Loop& node, Process& process, Frame& frame) {
    if (frame.stage == 0) {
      frame.index = evaluate_.value(node.first, *frame.scope);
      frame.last = evaluate_.value(node.last, *frame.scope);
    }
    ScopePtr scope = with_index(*frame.scope, node.index, frame.index);
    ask(process, frame, *scope, std::exchange(frame.stage, 1) == 0);
    if (frame.index > frame.last) {
      process.frames.pop_back();
    } else {
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
      processes_.add_branch(process, {node.branches[branch], scope, within}, branch,
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
      processes_.add_branch(process, {node.body, with_index(*scope, node.index, index), within},
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
    recorder_.note(process, done.scheme.get(), false);
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
      processes_.wait_for_point(process);
      return false;
    }
    before_step();
    recorder_.note(process, done.scheme.get(), false);
    static_cast<void>(state_.read(cell));
    const auto set = points_.find(cell);
    if (set != points_.end()) process.now.learn(set->second);
    process.frames.pop_back();
    return taken(process, done, nullptr, nullptr, false, false, true);
  }
  bool step(const Barrier& node, Process& process, Frame& frame) {
    const Frame done = frame;
    const Value count = evaluate_.value(node.count, *done.scope);
    process.frames.pop_back();
    taken(process, done);
    processes_.wait_at_barrier(process, done.scheme.get(), count);
    return true;
  }

  static ScopePtr with_index(const Scope& scope, std::string_view index, Value value) {
    auto inner = std::make_shared<Scope>(scope);
    inner->names.push_back({index, {value, nullptr}});
    return inner;
  }

  void begin_parallel(Process& process) {
    processes_.begin_parallel(process);
    turns_.parallel_begun(process);
  }

  /// The counters of the loops that a process is in, those around its ∥ first.
  static std::string loops_of(const Process& process) {
    std::string text = process.parent == nullptr ? "" : loops_of(*process.parent);
    for (const Frame& frame : process.frames) {
      const auto* const loop = std::get_if<Loop>(&frame.scheme->node);
      if (loop == nullptr || frame.stage == 0) continue;
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", loop->index, frame.index - 1);
    }
    return text;
  }

  bool asked(Process& process, const Frame& done, bool held) {
    return taken(process, done, nullptr, nullptr, true, held);
  }

  /// Counts a step and records it.
  bool taken(Process& process, const Frame& done, const Definition* operation = nullptr,
             const Scope* arguments = nullptr, bool is_condition = false, bool held = false,
             bool is_point = false) {
    ++outcome_.steps;
    turns_.step_taken();
    recorder_.note(process, done.scheme.get(),
                   is_point || (operation != nullptr && operation->atomic), operation);
    if (options_.trace) {
      Step step;
      step.number = outcome_.steps;
      step.branch = process.branch;
      step.loops = loops_of(process);
      step.scheme = done.scheme.get();
      step.operation = operation;
      step.is_condition = is_condition;
      step.condition_held = held;
      step.parallels = turns_.parallels();
      if (arguments != nullptr) {
        for (const Scope::Name& name : arguments->names) {
          step.arguments.push_back(name.argument);
        }
      }
      recorder_.trace(std::move(step));
    }
    return true;
  }

  Evaluator evaluate_;
  ContractMonitor monitor_;
  State& state_;
  const RunOptions& options_;
  Processes processes_;
  Turns turns_;
  Recorder recorder_;
  std::map<std::size_t, Moment> points_;  ///< what is known with each that is set
  RunOutcome outcome_;
  bool has_begun_ = false;  ///< a scheme with a contract
};

}  // namespace

Scope scope_of(const Definition& definition, const std::vector<Value>& arguments) {
  for (const Parameter& parameter : definition.parameters) {
    if (!parameter.stands_for && !parameter.is_variable) continue;
    const std::string why =
        parameter.stands_for
            ? fmt::format("takes {} '{}'", name(*parameter.stands_for), parameter.name)
            : fmt::format("sets its '{}'", parameter.name);
    throw InputError(fmt::format("'{}' {}, so only schemes can call it", definition.name, why));
  }
  if (arguments.size() != definition.parameters.size()) {
    throw InputError(fmt::format("'{}' takes {} argument{}, not {}", definition.name,
                                 definition.parameters.size(),
                                 definition.parameters.size() == 1 ? "" : "s", arguments.size()));
  }
  Scope scope;
  for (std::size_t place = 0; place < arguments.size(); ++place) {
    scope.names.push_back({definition.parameters[place].name, {arguments[place], nullptr}});
  }
  return scope;
}

RunOutcome run(const Algorithm& algorithm, const Binding& binding, State& state,
               std::string_view scheme, const std::vector<Value>& arguments,
               const RunOptions& options) {
  const Definition& definition = algorithm.definition(scheme);
  if (definition.kind != DefinitionKind::scheme) {
    throw InputError(fmt::format("{}: '{}' is not a scheme", algorithm.file, scheme));
  }
  check_binding(algorithm, binding);
  const Frame main_line{std::get<SchemePtr>(definition.body),
                        std::make_shared<const Scope>(scope_of(definition, arguments)),
                        &definition};
  const Contract* const contract = options.contracts ? algorithm.contract(scheme) : nullptr;
  return Interpreter(algorithm, binding, state, options, main_line).run(contract, *main_line.scope);
}

RunOutcome run(const Algorithm& algorithm, const Binding& binding, State& state,
               const SchemePtr& scheme, const Scope& scope, const RunOptions& options) {
  const Frame main_line{scheme, std::make_shared<const Scope>(scope)};
  return Interpreter(algorithm, binding, state, options, main_line).run(nullptr, scope);
}

}  // namespace graphspec::saa
