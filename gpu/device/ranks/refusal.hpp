/// \file
/// Bad input that all ranks find alike, at the same place: nobody waits for another, so no engine
/// need tell the others, and all go on together with what comes next.
#pragma once

#include <exception>
#include <utility>

#include "reference/graph/error.hpp"

namespace graphspec {

/// Carries what a rank would have thrown alone.
class RefusedByAll {
 public:
  explicit RefusedByAll(std::exception_ptr refusal) : refusal_(std::move(refusal)) {}
  [[noreturn]] void rethrow() const { std::rethrow_exception(refusal_); }

 private:
  std::exception_ptr refusal_;
};

/// What `work` returns. \param work  refuses the input on all ranks, or on none
/// \throws RefusedByAll where it refuses, by InputError
template <class Work>
decltype(auto) refusing_alike(const Work& work) {
  try {
    return work();
  } catch (const InputError&) {
    throw RefusedByAll(std::current_exception());
  }
}

}  // namespace graphspec
