/// \file
/// Messages of a fixed size between ranks, so that no host must know first how much there is to
/// send: a head, and behind it the first items for that rank. The others follow once all hosts have
/// read the heads. (MPI's libraries call the first eager, the second rendezvous.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "gpu/device/grid.cuh"
#include "gpu/device/ranks/buckets.hpp"
#include "gpu/device/ranks/eager_items.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

/// What a rank has for another. \tparam Head  has a member `unsigned sent`: all items for that rank
template <class Head, class Item>
struct Message {
  Head head;
  Item items[most_eager_items];
};

/// A rank's messages, as kernels have them.
template <class Head, class Item>
struct MessagesView {
  int ranks;
  unsigned eager;                 ///< items beside a head, up to most_eager_items
  Message<Head, Item>* out;       ///< one for each rank
  const Message<Head, Item>* in;  ///< one from each rank
  Item* rest;                     ///< behind the first items: rank r's begin at r * stride
  std::int64_t stride;
  const Item* received;  ///< the rest of all ranks, side by side

  /// A place for a lane's item. The lanes call together, and those with items for one rank reserve
  /// together.
  __device__ unsigned reserve(unsigned lanes, int rank) const {
    const int lane = static_cast<int>(threadIdx.x % 32);
    const unsigned same = __match_any_sync(lanes, rank);
    const int leader = __ffs(static_cast<int>(same)) - 1;
    unsigned first = 0;
    if (lane == leader) {
      first = atomicAdd(&out[rank].head.sent, static_cast<unsigned>(__popc(same)));
    }
    first = __shfl_sync(same, first, leader);
    return first + static_cast<unsigned>(__popc(same & ((1U << lane) - 1)));
  }
  /// Puts an item for a rank at a place that was reserved.
  __device__ void put(int rank, unsigned place, const Item& item) const {
    if (place < eager) {
      out[rank].items[place] = item;
    } else {
      rest[rank * stride + (place - eager)] = item;
    }
  }
  /// Places of items that came beside heads; the rest has those behind.
  [[nodiscard]] __device__ std::int64_t eager_places() const { return std::int64_t{ranks} * eager; }
  /// Whether there is an item at that place. \param came  as the rest
  __device__ bool find(std::int64_t place, std::int64_t came, Item* item) const {
    const std::int64_t behind = place - eager_places();
    if (behind >= 0) {
      if (behind >= came) return false;
      *item = received[behind];
      return true;
    }
    const Message<Head, Item>& message = in[place / eager];
    const auto which = static_cast<unsigned>(place % eager);
    if (which >= message.head.sent) return false;
    *item = message.items[which];
    return true;
  }
};

/// The heads that came in, and behind them those that went out. A thread a rank.
template <class Head, class Item>
__global__ void take_heads(MessagesView<Head, Item> messages, Head* heads) {
  const auto rank = static_cast<int>(grid_thread());
  if (rank >= messages.ranks) return;
  heads[rank] = messages.in[rank].head;
  heads[messages.ranks + rank] = messages.out[rank].head;
}

/// A rank's messages in device memory, and their exchange.
template <class Head, class Item>
class Messages {
 public:
  Messages() = default;
  /// \param eager  items beside a head, up to most_eager_items; 0 for so many that those for all
  ///   ranks together are as many
  /// \param most  items for a rank
  /// \param most_received  from all ranks
  Messages(Communicator& ranks, int eager, std::size_t most, std::size_t most_received)
      : ranks_(&ranks),
        eager_(static_cast<unsigned>(eager > 0 ? eager
                                               : std::max(1, most_eager_items / ranks.size()))),
        stride_(most),
        out_(ranks.runtime(), size()),
        in_(ranks.runtime(), size()),
        rest_(ranks.runtime(), most * size()),
        received_(ranks.runtime(), std::max<std::size_t>(1, most_received)),
        heads_(ranks.runtime(), 2 * size()) {}

  /// No rank has sent anything.
  void clear() const {
    clear_out();
    in_.fill_bytes(0);
  }
  /// This rank has nothing to send.
  void clear_out() const { out_.fill_bytes(0); }
  [[nodiscard]] MessagesView<Head, Item> view() const {
    return {ranks_->size(),  eager_,       out_.data(),
            in_.data(),      rest_.data(), static_cast<std::int64_t>(stride_),
            received_.data()};
  }
  /// Items beside a head.
  [[nodiscard]] unsigned eager() const { return eager_; }
  [[nodiscard]] const Array<Item>& received() const { return received_; }

  /// Queues the exchange of messages. All ranks call.
  void send() const {
    using One = Message<Head, Item>;
    std::vector<std::size_t> at;
    std::vector<std::size_t> bytes(size(), offsetof(One, items) + eager_ * sizeof(Item));
    for (std::size_t rank = 0; rank < size(); ++rank) at.push_back(rank * sizeof(One));
    bytes[own()] = 0;
    ranks_->all_to_all(out_.data(), at, bytes, in_.data(), at, bytes);
  }

  /// The heads of what each rank sent to this one, and of what this one sent, from which
  /// send_rest() knows sizes. Waits for the device.
  /// \return of each rank; in this rank's place its own
  [[nodiscard]] std::vector<Head> heads() {
    constexpr unsigned block = 32;
    launch<take_heads<Head, Item>>({blocks_for(ranks_->size(), block), block}, view(),
                                   heads_.data());
    std::vector<Head> heads = heads_.to_host();
    std::vector<std::size_t> sent;
    std::vector<std::size_t> due;
    for (std::size_t rank = 0; rank < size(); ++rank) {
      due.push_back(heads[rank].sent);
      sent.push_back(heads[size() + rank].sent);
    }
    plan_rest(std::move(sent), std::move(due));
    heads[own()] = heads[size() + own()];
    heads.resize(size());
    return heads;
  }

  /// Says how many items, those beside heads among them, go to each rank and come from each.
  void plan_rest(std::vector<std::size_t> sent, std::vector<std::size_t> due) {
    for (std::vector<std::size_t>* counts : {&sent, &due}) {
      for (std::size_t& count : *counts) count -= std::min<std::size_t>(count, eager_);
    }
    sent_ = std::move(sent);
    due_ = std::move(due);
  }
  /// Queues the exchange of what did not fit beside heads. All ranks call.
  /// \return how many came in
  [[nodiscard]] std::size_t send_rest() const {
    return exchange_buckets(*ranks_, rest_, stride_, sent_, due_, received_);
  }

  /// All items for a rank, of which there are so many, for those who record a search.
  [[nodiscard]] std::vector<Item> items_for(int rank, std::size_t count) const {
    const auto of = static_cast<std::size_t>(rank);
    const Message<Head, Item> message = out_.get(of);
    std::vector<Item> items(message.items, message.items + std::min<std::size_t>(count, eager_));
    while (items.size() < count) items.push_back(rest_.get(of * stride_ + items.size() - eager_));
    return items;
  }

 private:
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(ranks_->size()); }
  [[nodiscard]] std::size_t own() const { return static_cast<std::size_t>(ranks_->rank()); }

  Communicator* ranks_ = nullptr;
  unsigned eager_ = most_eager_items;
  std::size_t stride_ = 0;
  Array<Message<Head, Item>> out_;
  Array<Message<Head, Item>> in_;
  Array<Item> rest_;
  Array<Item> received_;
  Array<Head> heads_;
  std::vector<std::size_t> sent_;  ///< to each rank, behind the first items
  std::vector<std::size_t> due_;   ///< from each
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
