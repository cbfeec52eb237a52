/// \file
/// Every collective is one exchange of bytes between all threads, after which each takes what its
/// operation needs.
#include "properties/problem/ranks/thread_ranks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <utility>

#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/ranks/messages.hpp"

namespace graphspec::properties {
namespace {

using Bytes = Communicator::Bytes;

/// What a rank brings to an exchange: bytes for each rank, or that it failed.
struct Offer {
  std::vector<Bytes> to;
  bool failed = false;
};

/// Whose turn it is, and what was offered. Turns go round in the order of ranks.
class Turns {
 public:
  explicit Turns(int ranks)
      : offers_{std::vector<Offer>(static_cast<std::size_t>(ranks)),
                std::vector<Offer>(static_cast<std::size_t>(ranks))},
        ended_(static_cast<std::size_t>(ranks)),
        round_(static_cast<std::size_t>(ranks)) {}

  [[nodiscard]] int size() const { return static_cast<int>(ended_.size()); }

  void begin(int rank) {
    std::unique_lock lock(mutex_);
    wait_for_turn(lock, rank);
    executor::Engine::instance().counters = {};
  }

  /// Waits until all ranks have offered something. \return what each did
  const std::vector<Offer>& meet(int rank, Offer offer) {
    const auto own = static_cast<std::size_t>(rank);
    std::vector<Offer>& offers = offers_[round_[own] % 2];
    ++round_[own];
    offers[own] = std::move(offer);
    Counters& counters = executor::Engine::instance().counters;
    const Counters mine = counters;
    std::unique_lock lock(mutex_);
    if (std::ranges::find(ended_, true) != ended_.end()) is_stuck_ = true;
    pass_on(rank);
    wait_for_turn(lock, rank);
    counters = mine;
    if (is_stuck_) throw std::logic_error("a rank waits for a rank that has ended");
    return offers;
  }

  void end(int rank) {
    const std::unique_lock lock(mutex_);
    ended_[static_cast<std::size_t>(rank)] = true;
    // Others of this round wait already.
    if (std::ranges::any_of(round_, [&](std::size_t each) {
          return each > round_[static_cast<std::size_t>(rank)];
        })) {
      is_stuck_ = true;
    }
    pass_on(rank);
  }

 private:
  void wait_for_turn(std::unique_lock<std::mutex>& lock, int rank) {
    changed_.wait(lock, [&] { return turn_ == rank; });
  }
  void pass_on(int rank) {
    for (int other = 1; other <= size(); ++other) {
      turn_ = (rank + other) % size();
      if (!ended_[static_cast<std::size_t>(turn_)]) break;
    }
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  int turn_ = 0;
  bool is_stuck_ = false;
  std::array<std::vector<Offer>, 2> offers_;  ///< of even and of odd exchanges
  std::vector<bool> ended_;
  std::vector<std::size_t> round_;  ///< exchanges that a rank has begun
};

template <class T>
void reduce_as(std::byte* values, const std::byte* others, std::size_t count, Reduction how) {
  for (std::size_t at = 0; at < count; ++at) {
    T one;
    T other;
    std::memcpy(&one, values + at * sizeof(T), sizeof(T));
    std::memcpy(&other, others + at * sizeof(T), sizeof(T));
    switch (how) {
      case Reduction::sum:
        one = static_cast<T>(one + other);
        break;
      case Reduction::minimum:
        one = std::min(one, other);
        break;
      case Reduction::maximum:
        one = std::max(one, other);
        break;
      case Reduction::bits:
        if constexpr (std::is_integral_v<T>) one = static_cast<T>(one | other);
        break;
    }
    std::memcpy(values + at * sizeof(T), &one, sizeof(T));
  }
}

void reduce(std::byte* values, const std::byte* others, std::size_t count, ValueType type,
            Reduction how) {
  switch (type) {
    case ValueType::int32:
      return reduce_as<std::int32_t>(values, others, count, how);
    case ValueType::uint32:
      return reduce_as<std::uint32_t>(values, others, count, how);
    case ValueType::int64:
      return reduce_as<std::int64_t>(values, others, count, how);
    case ValueType::uint64:
      return reduce_as<std::uint64_t>(values, others, count, how);
    case ValueType::float64:
      return reduce_as<double>(values, others, count, how);
  }
}

/// A group of ranks that are threads.
class ThreadCommunicator final : public Communicator {
 public:
  ThreadCommunicator(Turns& turns, int rank) : turns_(turns), rank_(rank) {}

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return turns_.size(); }
  [[nodiscard]] Runtime& runtime() const override { return graphspec::runtime(Device::cpu); }
  [[nodiscard]] std::string engine() const override { return "threads"; }

  void broadcast(void* data, std::size_t bytes, int root) override {
    count_on_device(rank_ == root ? bytes : 0);
    std::vector<Bytes> out = nothing_for_all();
    if (rank_ == root) std::ranges::fill(out, on_host(data, bytes));
    const std::vector<Bytes> in = exchanged(std::move(out));
    if (rank_ != root) to_device(data, in[static_cast<std::size_t>(root)]);
  }
  void all_gather(void* data, std::size_t bytes_each) override {
    count_on_device(bytes_each * static_cast<std::size_t>(size() - 1));
    auto* const parts = static_cast<std::byte*>(data);
    const std::vector<Bytes> in =
        exchanged_alike(on_host(parts + static_cast<std::size_t>(rank_) * bytes_each, bytes_each));
    for (std::size_t rank = 0; rank < in.size(); ++rank) {
      if (rank != static_cast<std::size_t>(rank_)) to_device(parts + rank * bytes_each, in[rank]);
    }
  }
  void all_reduce(void* data, std::size_t count, ValueType type, Reduction reduction) override {
    const bool is_half = type == ValueType::int32 || type == ValueType::uint32;
    const std::size_t bytes = count * (is_half ? 4 : 8);
    count_on_device(size() > 1 ? 2 * bytes : 0);
    const std::vector<Bytes> in = exchanged_alike(on_host(data, bytes));
    Bytes all = in.front();
    for (std::size_t rank = 1; rank < in.size(); ++rank) {
      reduce(all.data(), in[rank].data(), count, type, reduction);
    }
    to_device(data, all);
  }
  void exchange(std::span<const Message> out, std::span<const Message> in) override {
    count_on_device(bytes_of(out));
    const std::vector<Bytes> received = exchanged(joined_by_rank(
        out, size(), [&](const Message& message) { return on_host(message.data, message.bytes); }));
    for (const auto& [message, bytes] : taken_apart(received, in)) to_device(message.data, bytes);
  }

  void reduce_on_host(std::span<std::int64_t> values, Reduction reduction) override {
    count_on_host();
    const auto* const begin = reinterpret_cast<const std::byte*>(values.data());
    const std::vector<Bytes> in = exchanged_alike(Bytes(begin, begin + values.size_bytes()));
    Bytes all = in.front();
    for (std::size_t rank = 1; rank < in.size(); ++rank) {
      if (in[rank].size() != all.size()) throw std::logic_error("ranks reduce different numbers");
      reduce(all.data(), in[rank].data(), values.size(), ValueType::int64, reduction);
    }
    if (!all.empty()) std::memcpy(values.data(), all.data(), all.size());
  }
  [[nodiscard]] std::vector<Bytes> gather_on_host(const Bytes& mine) override {
    count_on_host();
    return exchanged_alike(mine);
  }
  [[nodiscard]] Bytes broadcast_on_host(Bytes bytes, int root) override {
    count_on_host();
    std::vector<Bytes> out = nothing_for_all();
    if (rank_ == root) std::ranges::fill(out, bytes);
    return exchanged(std::move(out))[static_cast<std::size_t>(root)];
  }
  [[nodiscard]] std::vector<Bytes> exchange_on_host(std::vector<Bytes> out) override {
    count_on_host();
    return exchanged(std::move(out));
  }
  [[nodiscard]] bool fail() override {
    static_cast<void>(turns_.meet(rank_, {.to = {}, .failed = true}));
    return true;
  }

  [[nodiscard]] Traffic traffic() const override { return traffic_; }
  void reset_traffic() override { traffic_ = {}; }
  void add_traffic(const Traffic& more) override { traffic_ += more; }

 private:
  void count_on_host() {
    ++traffic_.host_collectives;
    traffic_.milliseconds += rank_ + 1;
  }
  void count_on_device(std::size_t bytes) {
    ++traffic_.collectives;
    traffic_.bytes += static_cast<std::int64_t>(bytes);
    traffic_.milliseconds += rank_ + 1;
  }

  /// Bytes for each rank, and from each.
  [[nodiscard]] std::vector<Bytes> exchanged(std::vector<Bytes> out) {
    const std::vector<Offer>& offers = turns_.meet(rank_, {.to = std::move(out)});
    if (std::ranges::any_of(offers, &Offer::failed)) throw PeerFailed();
    std::vector<Bytes> in;
    in.reserve(offers.size());
    for (const Offer& offer : offers) in.push_back(offer.to[static_cast<std::size_t>(rank_)]);
    return in;
  }
  [[nodiscard]] std::vector<Bytes> exchanged_alike(const Bytes& mine) {
    return exchanged(std::vector<Bytes>(static_cast<std::size_t>(size()), mine));
  }
  [[nodiscard]] std::vector<Bytes> nothing_for_all() const {
    return std::vector<Bytes>(static_cast<std::size_t>(size()));
  }

  [[nodiscard]] Bytes on_host(const void* data, std::size_t bytes) {
    Bytes copy(bytes);
    if (bytes == 0) return copy;
    if (stream() != Stream::main) runtime().order(stream(), Stream::main);
    runtime().copy_to_host(copy.data(), data, bytes);
    ++traffic_.copies_to_host;
    return copy;
  }
  void to_device(void* data, std::span<const std::byte> bytes) const {
    if (bytes.empty()) return;
    if (stream() != Stream::main) runtime().order(stream(), Stream::main);
    runtime().copy_to_device(data, bytes.data(), bytes.size());
    if (stream() != Stream::main) runtime().order(Stream::main, stream());
  }

  Turns& turns_;
  int rank_;
  Traffic traffic_;
};

}  // namespace

Endings endings_on_threads(int ranks, const std::function<void(Communicator&)>& work) {
  Turns turns(ranks);
  Endings endings(static_cast<std::size_t>(ranks));
  std::vector<std::jthread> threads;
  threads.reserve(endings.size());
  for (int rank = 0; rank < ranks; ++rank) {
    threads.emplace_back([&, rank] {
      turns.begin(rank);
      try {
        ThreadCommunicator communicator(turns, rank);
        work(communicator);
      } catch (...) {
        endings[static_cast<std::size_t>(rank)] = std::current_exception();
      }
      turns.end(rank);
    });
  }
  threads.clear();  // joins them
  return endings;
}

void on_threads(int ranks, const std::function<void(Communicator&)>& work) {
  for (const std::exception_ptr& ending : endings_on_threads(ranks, work)) {
    if (ending) std::rethrow_exception(ending);
  }
}

}  // namespace graphspec::properties
