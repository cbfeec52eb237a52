/// \file
/// Exploration by choices: a run is the list of values that its reads got, and the next one differs
/// in the last that has another value left.
#include "spec/saa/small_states.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <random>

namespace graphspec::saa {

class Exploration {
 public:
  Exploration(const SmallStates& small, const std::vector<Parameter>& free,
              const std::function<std::string(SmallState&)>& trial)
      : small_(small), free_(free), trial_(trial), random_(small.seed) {}

  Explored run() {
    Explored explored;
    for (Value size = 1; size <= small_.largest_size; ++size) {
      explored.largest_size = size;
      size_ = size;
      choices_.clear();
      drawing_ = false;
      std::int64_t tried = 0;
      do {
        if (tried == small_.most_states) {
          // Too many: as many again, drawn.
          explored.all = false;
          drawing_ = true;
        }
        if (tried == 2 * small_.most_states) break;
        ++tried;
        explored.witness = one_state(explored);
        if (!explored.witness.empty()) return explored;
      } while (next());
    }
    return explored;
  }

 private:
  struct Choice {
    std::size_t chosen = 0;
    std::size_t options = 1;
  };

  /// The next choice of this state.
  std::size_t choose(std::size_t options) {
    if (drawing_) return options == 1 ? 0 : random_() % options;
    if (place_ == choices_.size()) choices_.push_back({0, options});
    return choices_[place_++].chosen;
  }

  bool next() {
    if (drawing_) return true;
    while (!choices_.empty() && ++choices_.back().chosen == choices_.back().options) {
      choices_.pop_back();
    }
    return !choices_.empty();
  }

  /// \param initial  also a value of the domain
  [[nodiscard]] std::vector<Value> domain(Type type, Value initial = 0) const {
    if (type == Type::boolean || type == Type::set) return {0, 1};
    std::vector<Value> values;
    if (type == Type::length) {
      values = {-1, 0, 1, unbounded};
    } else {
      const Value last = size_ + (type == Type::integer ? 1 : 0);
      for (Value value = 0; value <= last; ++value) values.push_back(value);
    }
    const auto add = [&](Value value) {
      if (std::ranges::find(values, value) == values.end()) values.push_back(value);
    };
    for (const Value number : small_.numbers) {
      add(number);
      if (type == Type::vertex) continue;  // a vertex is compared for equality
      add(number - 1);
      add(number + 1);
    }
    add(initial);
    return values;
  }

  std::string one_state(Explored& explored) {
    place_ = 0;
    Problem problem;
    if (small_.problem) {
      problem = small_.problem(size_, [&](std::size_t options) { return choose(options); });
    } else {
      problem.constants = small_.constants(size_);
    }
    if (!layout_ || problem.constants != constants_) {
      layout_ = std::make_shared<const Layout>(*small_.algorithm, problem.constants);
      constants_ = problem.constants;
    }
    const Layout& layout = *layout_;
    SmallState small(layout_);
    std::set<const void*> executed;
    small.state.executed = &executed;
    small.constants_ = problem.constants;
    small.problem_ = problem.text;
    small.known_.assign(layout.cells(), false);
    if (problem.set) problem.set(small.state);
    for (const std::string& name : small_.given) {
      const Layout::Variable& variable = layout.variable(name);
      for (std::size_t place = 0; place < variable.cells; ++place) {
        const std::size_t cell = variable.first_cell + place;
        small.known_[cell] = true;
        small.initial_[cell] = small.state.cells()[cell];
      }
    }
    small.state.before_read = [&](std::size_t cell) {
      if (small.known_[cell] || small.overwritten_[cell]) return;
      const auto values = domain(layout.variable_of(cell).type, layout.variable_of(cell).initial);
      const Value value = values[choose(values.size())];
      small.known_[cell] = true;
      small.read_.push_back(cell);
      small.initial_[cell] = value;
      small.state.poke(cell, value);
    };
    small.overwritten_.assign(layout.cells(), false);
    small.state.before_write = [&](std::size_t cell) { small.overwritten_[cell] = true; };
    for (const Parameter& parameter : free_) {
      const auto values = domain(parameter.type);
      const Value value = values[choose(values.size())];
      small.names_.push_back({parameter.name, {value, parameter.type}});
      small.scope.names.push_back({parameter.name, {value, nullptr}});
    }
    try {
      const std::string wrong = trial_(small);
      ++explored.states;
      explored.executed.merge(executed);
      if (wrong.empty()) return "";
      return fmt::format("with {}: {}", small.text(), wrong);
    } catch (const NoResult&) {
    } catch (const SchemeFault&) {
    }
    return "";
  }

  const SmallStates& small_;
  const std::vector<Parameter>& free_;
  const std::function<std::string(SmallState&)>& trial_;
  std::mt19937_64 random_;
  std::vector<Choice> choices_;
  std::size_t place_ = 0;
  Value size_ = 1;
  bool drawing_ = false;
  std::shared_ptr<const Layout> layout_;    ///< of the last state: most have the same
  std::map<std::string, Value> constants_;  ///< that it is of
};

void SmallState::rewind() {
  for (std::size_t cell = 0; cell < initial_.size(); ++cell) state.poke(cell, initial_[cell]);
  overwritten_.assign(overwritten_.size(), false);
}

std::vector<std::size_t> SmallState::written() const {
  std::vector<std::size_t> cells;
  for (std::size_t cell = 0; cell < overwritten_.size(); ++cell) {
    if (overwritten_[cell]) cells.push_back(cell);
  }
  return cells;
}

std::string SmallState::text() const {
  std::vector<std::string> parts;
  for (const auto& [name, value] : constants_) parts.push_back(fmt::format("{} = {}", name, value));
  if (!problem_.empty()) parts.push_back(problem_);
  for (const auto& [name, value] : names_) {
    parts.push_back(fmt::format("{} = {}", name, to_text(value.first, value.second)));
  }
  for (const std::size_t cell : read_) {
    const Type type = state.layout().variable_of(cell).type;
    const std::string name = state.layout().cell_name(cell);
    if (type == Type::set || type == Type::boolean) {
      parts.push_back(initial_[cell] != 0 ? name : "not " + name);
    } else {
      parts.push_back(fmt::format("{} = {}", name, to_text(initial_[cell], type)));
    }
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Explored explore(const SmallStates& small, const std::vector<Parameter>& free,
                 const std::function<std::string(SmallState&)>& trial) {
  return Exploration(small, free, trial).run();
}

std::string to_text(const Explored& explored) {
  return fmt::format("{}{} states of up to {} vertices{}", explored.all ? "all " : "",
                     explored.states, explored.largest_size, explored.unexecuted);
}

}  // namespace graphspec::saa
