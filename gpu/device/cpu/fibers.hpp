/// \file
/// Fibers that run CUDA threads, on a stack with a guard page each. A fiber that has finished one
/// thread takes the next, so a block of 512 threads that never wait needs one fiber.
#pragma once

#include <boost/context/fiber.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace graphspec::executor {

/// A fiber that waits for something to run. It stays on the host thread that made it: shared
/// memory is thread_local there.
class Fiber {
 public:
  Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  /// Must be idle.
  ~Fiber();

  /// Sets what the next resume() of this idle fiber runs. It must not throw.
  void assign(std::function<void()> task) { task_ = std::move(task); }
  /// From the scheduler: runs the fiber until it waits or its task ends.
  void resume();
  /// The addresses of its stack.
  [[nodiscard]] std::uintptr_t stack_begin() const {
    return reinterpret_cast<std::uintptr_t>(stack_bottom_);
  }
  [[nodiscard]] std::size_t stack_bytes() const { return stack_bytes_; }
  /// From within the fiber: back to the scheduler, until it resumes the fiber.
  void wait();

 private:
  boost::context::fiber inside_;   // where the fiber goes on
  boost::context::fiber outside_;  // where the scheduler goes on
  std::function<void()> task_;
  bool ending_ = false;
  // What AddressSanitizer must be told at a change of stack.
  const void* stack_bottom_ = nullptr;
  std::size_t stack_bytes_ = 0;
  const void* host_bottom_ = nullptr;
  std::size_t host_bytes_ = 0;
};

/// The idle fibers of one host thread.
class FiberPool {
 public:
  [[nodiscard]] std::unique_ptr<Fiber> take();
  void give_back(std::unique_ptr<Fiber> fiber) { idle_.push_back(std::move(fiber)); }

 private:
  std::vector<std::unique_ptr<Fiber>> idle_;
};

/// The pool of this host thread.
[[nodiscard]] FiberPool& fiber_pool();

}  // namespace graphspec::executor
