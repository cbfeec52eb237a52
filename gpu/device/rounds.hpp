/// \file
/// A run recorded by its rounds. Host code says where the state of its problem lies in device
/// memory, under the names that the paper's schemes give it; whoever records has what each launch
/// on the CPU executor made of it. Where nobody records, nothing is done.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace graphspec {

/// A variable of the state, or a row of one.
struct RecordedVariable {
  std::string name;
  std::vector<std::int64_t> first;  ///< indices of the row; empty: all of the variable
  std::vector<std::int64_t> values;
};

/// A launch of the host's.
struct RecordedRound {
  std::string kernel;
  std::vector<RecordedVariable> before;
  std::vector<RecordedVariable> after;
};

/// While it lives, the launches of this host thread on the CPU executor are recorded.
class RoundRecorder {
 public:
  RoundRecorder() { current = this; }
  RoundRecorder(const RoundRecorder&) = delete;
  RoundRecorder& operator=(const RoundRecorder&) = delete;
  ~RoundRecorder() { current = nullptr; }

  /// This host thread's; null where nobody records.
  static inline constinit thread_local RoundRecorder* current = nullptr;

  [[nodiscard]] const std::vector<RecordedRound>& rounds() const { return rounds_; }

  // What the executor and StateArray tell:
  void begin(const std::string& kernel) { rounds_.push_back({kernel, state(), {}}); }
  void end() { rounds_.back().after = state(); }
  using Read = std::function<RecordedVariable()>;
  void add(const void* array, Read read) { arrays_.emplace_back(array, std::move(read)); }
  void drop(const void* array) {
    std::erase_if(arrays_, [&](const auto& one) { return one.first == array; });
  }

 private:
  [[nodiscard]] std::vector<RecordedVariable> state() const {
    std::vector<RecordedVariable> all;
    for (const auto& array : arrays_) all.push_back(array.second());
    return all;
  }

  std::vector<std::pair<const void*, Read>> arrays_;
  std::vector<RecordedRound> rounds_;
};

/// While it lives, a variable of the state lies in that array.
class StateArray {
 public:
  /// \param data  of a device; read if that is the CPU executor, and somebody records
  /// \param row   the indices of the row that it is; empty: all of the variable
  /// \param value  of what the array has; itself where nothing is said
  template <class T, class ValueOf = std::identity>
  StateArray(std::string_view name, const T* data, std::size_t count,
             const std::vector<std::int64_t>& row = {}, ValueOf value = {}) {
    if (RoundRecorder::current == nullptr) return;
    RoundRecorder::current->add(this, [=, name = std::string(name)] {
      RecordedVariable variable{name, row, {}};
      for (std::size_t place = 0; place < count; ++place) {
        variable.values.push_back(static_cast<std::int64_t>(value(data[place])));
      }
      return variable;
    });
  }
  StateArray(const StateArray&) = delete;
  StateArray& operator=(const StateArray&) = delete;
  ~StateArray() {
    if (RoundRecorder::current != nullptr) RoundRecorder::current->drop(this);
  }
};

}  // namespace graphspec
