/// \file
/// What processes with a device each, called ranks, do together: collective operations on device
/// memory and on host values. Two engines carry them: NCCL between GPUs, MPI for everything else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/device/runtime.hpp"

namespace graphspec {

/// How values of several ranks become one.
enum class Reduction { sum, minimum, maximum, bits };  // bits: bitwise or, of unsigned integers

/// Types of values that are reduced.
enum class ValueType { int32, uint32, int64, uint64, float64 };

template <class T>
[[nodiscard]] constexpr ValueType value_type() {
  if constexpr (std::is_same_v<T, double>) {
    return ValueType::float64;
  } else {
    static_assert(std::is_integral_v<T> && (sizeof(T) == 4 || sizeof(T) == 8));
    if constexpr (sizeof(T) == 4) {
      return std::is_signed_v<T> ? ValueType::int32 : ValueType::uint32;
    } else {
      return std::is_signed_v<T> ? ValueType::int64 : ValueType::uint64;
    }
  }
}

/// What a rank has moved since reset_traffic(): for models of the cost.
struct Traffic {
  std::int64_t collectives = 0;  ///< on device memory
  std::int64_t host_collectives = 0;
  std::int64_t copies_to_host = 0;  ///< that an engine without a way to devices made for those
  std::int64_t bytes = 0;   ///< that this rank's device sent, by the least that the operation needs
  double milliseconds = 0;  ///< that host threads waited in collectives; on a GPU also for its work

  Traffic& operator+=(const Traffic& other) {
    collectives += other.collectives;
    host_collectives += other.host_collectives;
    copies_to_host += other.copies_to_host;
    bytes += other.bytes;
    milliseconds += other.milliseconds;
    return *this;
  }
};

/// What a rank's collective ends with when another rank has failed: that rank says why.
class PeerFailed : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "another rank failed"; }
};

/// Device memory that goes to another rank, or that gets what another rank sends.
struct Message {
  int rank;  ///< the other rank
  void* data;
  std::size_t bytes;
};

/// A group of ranks. All of them call the same operations in the same order. Operations on device
/// memory are ordered with one stream: with Stream::main where StreamScope does not name the other.
///
/// \throws PeerFailed from any operation, where a rank has said that it failed
/// \throws DeviceFault for what the engine reports
class Communicator {
 public:
  using Bytes = std::vector<std::byte>;

  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  [[nodiscard]] virtual int rank() const = 0;  ///< 0 <= rank() < size()
  [[nodiscard]] virtual int size() const = 0;
  [[nodiscard]] virtual Runtime& runtime() const = 0;
  /// "NCCL 2.28.3", "Open MPI 4.1.4", "none" for one rank.
  [[nodiscard]] virtual std::string engine() const = 0;

  /// Copies the root's bytes to all.
  virtual void broadcast(void* data, std::size_t bytes, int root) = 0;
  /// Rank r's bytes are at data + r * bytes_each on rank r before, and on all after.
  virtual void all_gather(void* data, std::size_t bytes_each) = 0;
  /// Each of `count` values becomes that of all ranks together.
  virtual void all_reduce(void* data, std::size_t count, ValueType type, Reduction reduction) = 0;
  /// Rank r gets the bytes out_at[r] to out_at[r] + out_bytes[r] of `out`; what it sends comes to
  /// in_at[r] of `in`. A rank's own are copied. Ordered with Stream::main.
  /// \param in_bytes  what the others' out_bytes say
  void all_to_all(const void* out, std::span<const std::size_t> out_at,
                  std::span<const std::size_t> out_bytes, void* in,
                  std::span<const std::size_t> in_at, std::span<const std::size_t> in_bytes);
  /// Sends some messages and receives others, all at once. A rank receives the messages of another
  /// rank in the order in which that rank sends them, and with the same sizes. No message goes to
  /// the rank itself. A rank without messages calls too.
  virtual void exchange(std::span<const Message> out, std::span<const Message> in) = 0;

  /// Host values; all wait for each other.
  virtual void reduce_on_host(std::span<std::int64_t> values, Reduction reduction) = 0;
  /// The bytes of all ranks, which may be of different length.
  [[nodiscard]] virtual std::vector<Bytes> gather_on_host(const Bytes& mine) = 0;
  /// The root's bytes. \param bytes  looked at on the root alone
  [[nodiscard]] virtual Bytes broadcast_on_host(Bytes bytes, int root) = 0;
  /// What each rank has for this one. \param out  one for each rank
  [[nodiscard]] virtual std::vector<Bytes> exchange_on_host(std::vector<Bytes> out) = 0;

  /// Tells all ranks, at their next operation, that this one failed. Called instead of one.
  /// False where the engine has no way to: then the ranks must be ended.
  [[nodiscard]] virtual bool fail() = 0;

  /// All ranks leave it together, with nothing counted before and links awake.
  void begin_together() {
    wake_links();
    runtime().synchronize();
    reset_traffic();
    static_cast<void>(reduced(0, Reduction::maximum));
    runtime().reset_counters();
  }

  [[nodiscard]] virtual Traffic traffic() const = 0;
  virtual void reset_traffic() = 0;
  /// Counts what was moved before the last reset_traffic(), or elsewhere.
  virtual void add_traffic(const Traffic& more) = 0;

  /// The same of arrays.
  template <class T>
  void all_reduce(const Array<T>& values, Reduction reduction) {
    all_reduce(values.data(), values.size(), value_type<T>(), reduction);
  }
  /// One number of all ranks.
  [[nodiscard]] std::int64_t reduced(std::int64_t value, Reduction reduction) {
    reduce_on_host({&value, 1}, reduction);
    return value;
  }

 protected:
  /// Sends a little, where links that nothing used for a while need time to become fast again.
  virtual void wake_links() {}
  [[nodiscard]] Stream stream() const { return stream_; }

 private:
  friend class StreamScope;
  Stream stream_ = Stream::main;
};

/// While it lives, a group's operations on device memory are ordered with that stream.
class StreamScope {
 public:
  StreamScope(Communicator& ranks, Stream stream)
      : ranks_(ranks), before_(std::exchange(ranks.stream_, stream)) {}
  StreamScope(const StreamScope&) = delete;
  StreamScope& operator=(const StreamScope&) = delete;
  ~StreamScope() { ranks_.stream_ = before_; }

 private:
  Communicator& ranks_;
  Stream before_;
};

/// A group of this process alone: nothing moves.
[[nodiscard]] std::unique_ptr<Communicator> single_rank(Runtime& runtime);

}  // namespace graphspec
