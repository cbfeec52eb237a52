/// \file
/// All small states, as far as a scheme looks at them: a cell gets a value when it is first read,
/// and the exploration comes back for each other value. What is not read is not enumerated.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "spec/saa/interpreter.hpp"

namespace graphspec::saa {

/// What is explored.
struct SmallStates {
  const Algorithm* algorithm = nullptr;
  const Binding* binding = nullptr;
  /// Constants for a size of the problem, such as V for the number of vertices.
  std::function<std::map<std::string, Value>(Value)> constants;
  /// As of a Model, where constants depend on the problem.
  std::function<Problem(Value size, const Choose&)> problem = {};
  std::vector<std::string> given = {};
  /// Numbers with which the schemes compare: cells and names also get them and their neighbours.
  std::set<Value> numbers = {};
  /// Sizes from 1 to this; of each all states over the lengths -1, 0, 1 and ∞, ...
  Value largest_size = 3;
  /// ... or where there are more than this, so many that are drawn instead.
  std::int64_t most_states = 8'000;
  std::uint64_t seed = 1;
};

/// One state in which something is tried: known cells have values, others get one when read.
class SmallState {
 public:
  State state;
  Scope scope;  ///< the free names of the scheme, with values

  explicit SmallState(std::shared_ptr<const Layout> layout)
      : state(std::move(layout)), initial_(state.cells().size()) {}
  /// Takes all writes back; cells that were read keep the value that they had at first.
  void rewind();
  /// The cells that were written since the last rewind.
  [[nodiscard]] std::vector<std::size_t> written() const;
  /// "V = 2, q = 0, d[0, 1] = ∞, w[1, 1] = -1": all that was looked at.
  [[nodiscard]] std::string text() const;

 private:
  friend class Exploration;
  std::vector<Value> initial_;
  std::vector<bool> known_;        ///< has a first value
  std::vector<bool> overwritten_;  ///< since the last rewind
  std::vector<std::size_t> read_;  ///< in order
  std::map<std::string, Value> constants_;
  std::string problem_;
  std::vector<std::pair<std::string, std::pair<Value, Type>>> names_;
};

/// What trying all small states led to.
struct Explored {
  std::int64_t states = 0;  ///< in which the trial had a meaning
  bool all = true;          ///< none were left out up to the largest size
  Value largest_size = 0;
  /// The assignments and calls that were carried out in a state that counts.
  std::set<const void*> executed;
  std::string unexecuted = {};  ///< behind the number of states, what was not
  /// What a trial found wrong, with the state; empty: nothing.
  std::string witness;
};

/// Calls `trial` in every small state, until one finds something wrong. Schemes that have no result
/// or no meaning in a state (NoResult, SchemeFault) make the state one that does not count. \param
/// free  parameters and indices that the schemes of the trial use, each with its type \param trial
/// empty: nothing is wrong
[[nodiscard]] Explored explore(const SmallStates& small, const std::vector<Parameter>& free,
                               const std::function<std::string(SmallState&)>& trial);

/// "all 1,240 states with up to 3 vertices", or how many of them
[[nodiscard]] std::string to_text(const Explored& explored);

}  // namespace graphspec::saa
