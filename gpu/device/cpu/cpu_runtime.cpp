/// \file
/// See cpu_runtime.hpp.
#include "gpu/device/cpu/cpu_runtime.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "gpu/device/cpu/allocations.hpp"
#include "gpu/device/cpu/copies.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/cpu/streams.hpp"

namespace graphspec {
namespace {

/// Few enough that a cooperative grid is quick to run, enough that its blocks interleave.
constexpr int executor_multiprocessors = 4;
/// As much as GPUs since Volta give a block.
constexpr std::size_t executor_dynamic_shared_bytes = std::size_t{96} * 1024;
/// What runs on the executor is far smaller.
constexpr std::size_t executor_memory_bytes = std::size_t{4} << 30;

using Direction = executor::Copies::Direction;

class CpuRuntime final : public Runtime {
 public:
  CpuRuntime() {
    properties_.name = "CPU executor";
    properties_.multiprocessors = executor_multiprocessors;
    properties_.max_dynamic_shared_bytes = executor_dynamic_shared_bytes;
    properties_.memory_bytes = executor_memory_bytes;
  }

  [[nodiscard]] Device device() const override { return Device::cpu; }
  [[nodiscard]] const DeviceProperties& properties() const override { return properties_; }

  [[nodiscard]] void* allocate(std::size_t bytes) override {
    return bytes == 0 ? nullptr : executor::allocations().allocate(bytes);
  }
  void release(void* memory) noexcept override {
    executor::Streams::instance().wait_quietly();
    if (const auto* const found =
            executor::allocations().find(reinterpret_cast<std::uintptr_t>(memory))) {
      executor::Copies::instance().finish_within(memory, found->bytes);
    }
    executor::allocations().release(memory);
  }

  [[nodiscard]] void* allocate_host(std::size_t bytes) override {
    if (bytes == 0) return nullptr;
    void* const memory = std::malloc(bytes);
    if (memory == nullptr)
      throw DeviceFault(fmt::format("cannot allocate {} bytes of host memory", bytes));
    return memory;
  }
  void release_host(void* memory) noexcept override {
    executor::Copies::instance().finish_within(memory, malloc_usable_size(memory));
    std::free(memory);
  }

  void copy_to_device(void* to_device, const void* from_host, std::size_t bytes) override {
    before_host_call("copy_to_device");
    executor::allocations().check(to_device, bytes, "copy_to_device");
    if (bytes != 0) std::memcpy(to_device, from_host, bytes);
    executor::allocations().mark_written(to_device, bytes);
  }
  void compute_to_device(void* to_device, std::size_t value_bytes, std::size_t count,
                         const WriteValues& write) override {
    before_host_call("compute_to_device");
    executor::allocations().check(to_device, value_bytes * count, "compute_to_device");
    if (count != 0) write(to_device, 0, count);
    executor::allocations().mark_written(to_device, value_bytes * count);
  }
  void copy_to_host(void* to_host, const void* from_device, std::size_t bytes) override {
    before_host_call("copy_to_host");
    executor::allocations().check(from_device, bytes, "copy_to_host");
    ++executor::Engine::instance().counters.copies_to_host;
    if (bytes != 0) std::memcpy(to_host, from_device, bytes);
  }
  void start_copy_to_host(int slot, Stream after, void* to_host, const void* from_device,
                          std::size_t bytes) override {
    executor::count_host_call("start_copy_to_host");
    executor::Streams::instance().reach(after);
    executor::allocations().check(from_device, bytes, "start_copy_to_host");
    ++executor::Engine::instance().counters.copies_to_host;
    executor::Copies::instance().start(Direction::to_host, slot, to_host, from_device, bytes);
  }
  void finish_copy_to_host(int slot) override {
    executor::Copies::instance().finish(Direction::to_host, slot);
  }
  void start_copy_to_device(int slot, void* to_device, const void* from_host,
                            std::size_t bytes) override {
    before_host_call("start_copy_to_device");
    executor::allocations().check(to_device, bytes, "start_copy_to_device");
    executor::Copies::instance().start(Direction::to_device, slot, to_device, from_host, bytes);
  }
  void finish_copy_to_device(int slot) override {
    executor::Copies::instance().finish(Direction::to_device, slot);
  }
  void copy_on_device(void* to, const void* from, std::size_t bytes) override {
    before_host_call("copy_on_device");
    executor::allocations().check(from, bytes, "copy_on_device, from");
    executor::allocations().check(to, bytes, "copy_on_device, to");
    if (bytes != 0) std::memmove(to, from, bytes);
    executor::allocations().mark_as(to, from, bytes);
  }
  void fill(void* memory, unsigned char byte, std::size_t bytes) override {
    before_host_call("fill");
    executor::allocations().check(memory, bytes, "fill");
    if (bytes != 0) std::memset(memory, byte, bytes);
    executor::allocations().mark_written(memory, bytes);
  }

  void order(Stream before, Stream after) override {
    executor::Streams::instance().order(before, after);
  }

  // A launch returns when its grid is done, or is put off.
  void synchronize() override {
    executor::Streams::instance().wait();
    executor::Copies::instance().finish_all();
  }

  [[nodiscard]] double elapsed_ms(const std::function<void()>& work) override {
    const auto begin = std::chrono::steady_clock::now();
    work();
    executor::Streams::instance().wait();
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - begin;
    return elapsed.count();
  }

  void reset_counters() override { executor::Engine::instance().counters = {}; }
  [[nodiscard]] Counters counters() const override { return executor::Engine::instance().counters; }

 private:
  static void before_host_call(std::string_view call) {
    executor::count_host_call(call);
    executor::Streams::instance().wait();
  }

  DeviceProperties properties_;
};

}  // namespace

Runtime& cpu_runtime() {
  static CpuRuntime runtime;
  return runtime;
}

namespace executor {
int max_cooperative_blocks() {
  return cpu_runtime().properties().multiprocessors;
}
}  // namespace executor

}  // namespace graphspec
