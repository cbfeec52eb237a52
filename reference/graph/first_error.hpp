/// \file
/// What goes wrong in a parallel region, which no exception may leave.
#pragma once

#include <atomic>
#include <exception>

namespace graphspec {

/// The first exception of all threads.
class FirstError {
 public:
  /// Calls work(), unless something went wrong before, and keeps what it throws.
  template <class Work>
  void keep(const Work& work) noexcept {
    if (is_there_) return;
    try {
      work();
    } catch (...) {
      if (!is_there_.exchange(true)) error_ = std::current_exception();
    }
  }
  /// Throws it, where there is one. \pre all threads have come together
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::atomic<bool> is_there_ = false;
  std::exception_ptr error_;
};

}  // namespace graphspec
