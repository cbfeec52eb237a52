/// \file
/// See fibers.hpp.
#include "gpu/device/cpu/fibers.hpp"

#include <boost/context/protected_fixedsize_stack.hpp>
#include <utility>

#if defined(__SANITIZE_ADDRESS__)
#define GRAPHSPEC_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define GRAPHSPEC_ADDRESS_SANITIZER
#endif
#endif
#if defined(GRAPHSPEC_ADDRESS_SANITIZER)
#include <sanitizer/common_interface_defs.h>
#endif

namespace graphspec::executor {
namespace {

#if defined(GRAPHSPEC_ADDRESS_SANITIZER)
constexpr std::size_t stack_size = std::size_t{256} * 1024;
void leave_stack(void** kept, const void* bottom, std::size_t bytes) {
  __sanitizer_start_switch_fiber(kept, bottom, bytes);
}
void enter_stack(void* kept, const void** left_bottom, std::size_t* left_bytes) {
  __sanitizer_finish_switch_fiber(kept, left_bottom, left_bytes);
}
#else
constexpr std::size_t stack_size = std::size_t{64} * 1024;
void leave_stack(void** /*kept*/, const void* /*bottom*/, std::size_t /*bytes*/) {}
void enter_stack(void* /*kept*/, const void** /*bottom*/, std::size_t* /*bytes*/) {}
#endif

}  // namespace

Fiber::Fiber() {
  boost::context::protected_fixedsize_stack allocator(stack_size);
  const boost::context::stack_context stack = allocator.allocate();
  stack_bottom_ = static_cast<const char*>(stack.sp) - stack.size;
  stack_bytes_ = stack.size;
  inside_ = boost::context::fiber(std::allocator_arg,
                                  boost::context::preallocated(stack.sp, stack.size, stack),
                                  allocator, [this](boost::context::fiber&& outside) {
                                    outside_ = std::move(outside);
                                    enter_stack(nullptr, &host_bottom_, &host_bytes_);
                                    while (!ending_) {
                                      task_();
                                      wait();
                                    }
                                    leave_stack(nullptr, host_bottom_, host_bytes_);
                                    return std::move(outside_);
                                  });
}

Fiber::~Fiber() {
  // A fiber that has run waits in its loop for the next task: let it leave, so that its stack is
  // freed without an exception through foreign frames.
  ending_ = true;
  task_ = [] {};
  resume();
}

void Fiber::resume() {
  void* kept = nullptr;
  leave_stack(&kept, stack_bottom_, stack_bytes_);
  inside_ = std::move(inside_).resume();
  enter_stack(kept, nullptr, nullptr);
}

void Fiber::wait() {
  void* kept = nullptr;
  leave_stack(&kept, host_bottom_, host_bytes_);
  outside_ = std::move(outside_).resume();
  enter_stack(kept, &host_bottom_, &host_bytes_);
}

std::unique_ptr<Fiber> FiberPool::take() {
  if (idle_.empty()) return std::make_unique<Fiber>();
  std::unique_ptr<Fiber> fiber = std::move(idle_.back());
  idle_.pop_back();
  return fiber;
}

FiberPool& fiber_pool() {
  static thread_local FiberPool pool;
  return pool;
}

}  // namespace graphspec::executor
