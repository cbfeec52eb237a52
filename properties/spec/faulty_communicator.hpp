/// \file
/// Ranks whose exchange has a fault on purpose: of the panels of columns that distributed_dense
/// sends along rows of ranks, one rank of each row gets the one before, or none.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "gpu/device/ranks/communicator.hpp"
#include "properties/spec/ranks_rounds.hpp"

namespace graphspec::properties {

/// Passes everything on to other ranks, but for the fault.
class FaultyCommunicator final : public Communicator {
 public:
  FaultyCommunicator(Communicator& ranks, ExchangeFault fault) : ranks_(ranks), fault_(fault) {}

  [[nodiscard]] int rank() const override { return ranks_.rank(); }
  [[nodiscard]] int size() const override { return ranks_.size(); }
  [[nodiscard]] Runtime& runtime() const override { return ranks_.runtime(); }
  [[nodiscard]] std::string engine() const override { return ranks_.engine(); }

  void broadcast(void* data, std::size_t bytes, int root) override {
    const StreamScope on(ranks_, stream());
    ranks_.broadcast(data, bytes, root);
  }
  void all_gather(void* data, std::size_t bytes_each) override {
    const StreamScope on(ranks_, stream());
    ranks_.all_gather(data, bytes_each);
  }
  void all_reduce(void* data, std::size_t count, ValueType type, Reduction reduction) override {
    const StreamScope on(ranks_, stream());
    ranks_.all_reduce(data, count, type, reduction);
  }
  void exchange(std::span<const Message> out, std::span<const Message> in) override {
    const StreamScope on(ranks_, stream());
    // Ahead of the rest go a closed pivot block and the panels, in turn. The panel of columns comes
    // last, from the rank to the left.
    const bool is_panel = stream() == Stream::ahead && exchanges_++ % 2 == 1;
    const bool is_wrong = fault_ != ExchangeFault::none && is_panel && rank() % 2 == 1 &&
                          !in.empty() && in.back().rank == rank() - 1;
    const Bytes before = is_wrong ? on_host(in.back()) : Bytes();
    ranks_.exchange(out, in);
    if (!is_wrong) return;
    const Bytes sent = on_host(in.back());
    if (fault_ == ExchangeFault::unsent) {
      to_device(in.back().data, as_lengths(before));
    } else if (late_) {
      to_device(in.back().data, as_lengths(*late_));
    }
    late_ = sent;
  }
  void reduce_on_host(std::span<std::int64_t> values, Reduction reduction) override {
    ranks_.reduce_on_host(values, reduction);
  }
  [[nodiscard]] std::vector<Bytes> gather_on_host(const Bytes& mine) override {
    return ranks_.gather_on_host(mine);
  }
  [[nodiscard]] Bytes broadcast_on_host(Bytes bytes, int root) override {
    return ranks_.broadcast_on_host(std::move(bytes), root);
  }
  [[nodiscard]] std::vector<Bytes> exchange_on_host(std::vector<Bytes> out) override {
    return ranks_.exchange_on_host(std::move(out));
  }
  [[nodiscard]] bool fail() override { return ranks_.fail(); }
  [[nodiscard]] Traffic traffic() const override { return ranks_.traffic(); }
  void reset_traffic() override { ranks_.reset_traffic(); }
  void add_traffic(const Traffic& more) override { ranks_.add_traffic(more); }

 private:
  void synchronize() const {
    if (stream() != Stream::main) runtime().order(stream(), Stream::main);
  }
  /// What nobody has written yet becomes infinity: kernels must be able to add it.
  static Bytes as_lengths(Bytes bytes) {
    constexpr std::byte unwritten{0xa5};  // as the executor fills new arrays
    constexpr std::int32_t infinity = (1 << 30) - 1;
    for (std::size_t at = 0; at + sizeof(infinity) <= bytes.size(); at += sizeof(infinity)) {
      if (bytes[at] == unwritten && bytes[at + 3] == unwritten) {
        std::memcpy(bytes.data() + at, &infinity, sizeof(infinity));
      }
    }
    return bytes;
  }
  [[nodiscard]] Bytes on_host(const Message& message) const {
    Bytes copy(message.bytes);
    synchronize();
    if (!copy.empty()) runtime().copy_to_host(copy.data(), message.data, copy.size());
    return copy;
  }
  void to_device(void* data, const Bytes& bytes) const {
    synchronize();
    if (!bytes.empty()) runtime().copy_to_device(data, bytes.data(), bytes.size());
    if (stream() != Stream::main) runtime().order(Stream::main, stream());
  }

  Communicator& ranks_;
  ExchangeFault fault_;
  int exchanges_ = 0;
  std::optional<Bytes> late_;
};

}  // namespace graphspec::properties
