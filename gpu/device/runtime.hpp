/// \file
/// What host code asks of a device: memory, copies, time, counts. One interface for the CPU
/// executor, CUDA and OpenCL, so that everything but the launch of a kernel is written once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/fault.hpp"

namespace graphspec {

/// Where kernels run: on the CPU executor, which is always there, on an NVIDIA GPU by CUDA, or on
/// an OpenCL device. Values from `opencl` on are the OpenCL devices in their order.
enum class Device : int { cpu, cuda, opencl };

/// The n-th OpenCL device, from 0.
[[nodiscard]] constexpr Device opencl_device(int n) {
  return static_cast<Device>(static_cast<int>(Device::opencl) + n);
}
/// Whether it is one of those, there or not.
[[nodiscard]] constexpr bool is_opencl(Device device) {
  return device >= Device::opencl;
}

/// "cpu", "cuda" or "opencl:N", as on the command line.
[[nodiscard]] std::string name(Device device);
/// The device of that name; "opencl" is the first of those.
/// \throws InputError for another, telling what there is
[[nodiscard]] Device device_named(std::string_view name);
/// The devices that can be used here, in the order of their values.
[[nodiscard]] std::vector<Device> available_devices();
/// How many of a kind there are: GPUs, OpenCL devices; of executors as many as one likes, so 1.
[[nodiscard]] int num_devices(Device kind) noexcept;

/// Two lines of work that a device may do beside each other. Work goes to `main` where nothing else
/// is said; what is put on `ahead` gets blocks onto the device first.
enum class Stream { main, ahead };

/// What a device is.
struct DeviceProperties {
  std::string name;         ///< "NVIDIA H200", "CPU executor"
  int multiprocessors = 1;  ///< how many blocks a cooperative launch has at least
  int max_block_threads = 1024;
  std::size_t shared_bytes_per_block = std::size_t{48} * 1024;
  /// Dynamic shared memory that a block may ask for, which on a GPU can be more.
  std::size_t max_dynamic_shared_bytes = std::size_t{48} * 1024;
  /// Memory that arrays can take, when all of it is free.
  std::size_t memory_bytes = 0;
  int compute_capability = 0;  ///< 90 for sm_90; 0 on the CPU executor
  std::string driver;          ///< driver and runtime versions; empty on the CPU executor
};

/// What kernels did since reset_counters(). Launches and copies are counted on every device, the
/// rest by the CPU executor alone (0 on a GPU).
struct Counters {
  std::int64_t launches = 0;         ///< grids started by the host
  std::int64_t nested_launches = 0;  ///< grids started by kernels
  std::int64_t copies_to_host = 0;   ///< device-to-host copies, such as the paper's tail a level
  std::int64_t blocks = 0;
  std::int64_t threads = 0;
  std::int64_t block_barriers = 0;  ///< barriers passed, counted once a block
  std::int64_t grid_barriers = 0;
  std::int64_t warp_operations = 0;  ///< shuffles, votes, warp barriers, counted once a warp
  std::int64_t global_atomics = 0;   ///< read-modify-write operations on global memory
  std::int64_t shared_atomics = 0;
  /// Places where the executor could change threads: barriers, warp operations, atomics and, in a
  /// checked launch, every access.
  std::int64_t steps = 0;
};

/// Writes the values [first, first + count) of an array to `to`. Several threads call it at the
/// same time, each for other values. It must not throw.
using WriteValues = std::function<void(void* to, std::size_t first, std::size_t count)>;

/// Copies of one direction that can be under way at once.
inline constexpr int copy_slots = 4;

/// Memory, copies, time and counts of one device. All work on Stream::main is ordered, and so are
/// copies with it, but for those that were started; Stream::ahead has kernels alone. (An OpenCL
/// device does all in one order.)
class Runtime {
 public:
  Runtime() = default;
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;
  virtual ~Runtime() = default;

  [[nodiscard]] virtual Device device() const = 0;
  [[nodiscard]] virtual const DeviceProperties& properties() const = 0;

  /// Device memory of `bytes` bytes (0 gives nullptr), contents undefined. On a GPU, released
  /// memory is kept for the next request of its size, so a repeated search allocates nothing.
  /// \throws DeviceFault when there is not enough; says how much was asked and is free
  [[nodiscard]] virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* memory) noexcept = 0;

  /// Host memory that a device reaches at full speed (page-locked for a GPU); 0 bytes give nullptr.
  /// Kept when released, as device memory is: locking pages takes long.
  /// \throws DeviceFault when there is not enough
  [[nodiscard]] virtual void* allocate_host(std::size_t bytes) = 0;
  virtual void release_host(void* memory) noexcept = 0;

  virtual void copy_to_device(void* to_device, const void* from_host, std::size_t bytes) = 0;
  /// Copies `count` values to the device that all threads of the host compute. A GPU gets the first
  /// values while the host computes the next ones, so that no array on the host holds all of them.
  /// \param value_bytes  of one value
  virtual void compute_to_device(void* to_device, std::size_t value_bytes, std::size_t count,
                                 const WriteValues& write) = 0;
  /// Prepares host memory that nobody has written yet for a copy to it. Its values become
  /// undefined.
  virtual void prepare_host_memory(void* /*memory*/, std::size_t /*bytes*/) {}
  virtual void copy_to_host(void* to_host, const void* from_device, std::size_t bytes) = 0;
  virtual void copy_on_device(void* to, const void* from, std::size_t bytes) = 0;
  /// Starts copying what all work so far on `after` will leave there; work that is queued from now
  /// on, and that of the other stream, runs beside the copy. At most one copy of each slot at a
  /// time.
  /// \param slot  0 to copy_slots - 1
  /// \param to_host  memory of allocate_host()
  virtual void start_copy_to_host(int slot, Stream after, void* to_host, const void* from_device,
                                  std::size_t bytes) = 0;
  /// Waits for the copy of that slot; returns at once where there is none.
  virtual void finish_copy_to_host(int slot) = 0;
  /// The same to the device: starts copying to memory that all work so far on Stream::main is done
  /// with.
  /// \param from_host  memory of allocate_host(), not changed before the copy is done
  virtual void start_copy_to_device(int slot, void* to_device, const void* from_host,
                                    std::size_t bytes) = 0;
  /// Work on Stream::main that is queued from now on finds what that slot's copy brought.
  virtual void finish_copy_to_device(int slot) = 0;

  /// Sets every byte: fill(p, 0xff, n) makes 32-bit integers -1.
  virtual void fill(void* memory, unsigned char byte, std::size_t bytes) = 0;

  /// What is put on `after` from now on starts when what has been put on `before` so far is done.
  virtual void order(Stream before, Stream after) = 0;

  /// Waits for all work; throws the fault of a kernel that failed.
  virtual void synchronize() = 0;

  /// The milliseconds that `work` takes on the device: between two events on a GPU, by the wall
  /// clock on the CPU executor (where it is no measure of performance).
  [[nodiscard]] virtual double elapsed_ms(const std::function<void()>& work) = 0;

  virtual void reset_counters() = 0;
  [[nodiscard]] virtual Counters counters() const = 0;
};

/// True when the device can be used: always for the CPU executor, for CUDA when this program was
/// built with it and a driver and a GPU answer, for OpenCL when so many devices are there.
[[nodiscard]] bool available(Device device) noexcept;

/// The device's runtime, made at the first call.
/// \throws DeviceFault when it is not available; says why
[[nodiscard]] Runtime& runtime(Device device);

}  // namespace graphspec
