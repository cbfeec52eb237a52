/// \file
/// NCCL's collectives between GPUs, on a stream as kernels are. MPI brings the ranks together and
/// carries what the host has.
#include <fmt/format.h>

#include <utility>
#include <vector>

#include "gpu/device/cuda/cuda_runtime.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/ranks/messages.hpp"
#include "gpu/device/ranks/mpi_communicator.hpp"
#include "gpu/device/ranks/nccl_library.hpp"
#include "gpu/device/ranks/world.hpp"

namespace graphspec {
namespace {

void check_nccl(ncclResult_t code, std::string_view call) {
  if (code == ncclSuccess || code == ncclInProgress) return;
  throw DeviceFault(fmt::format("{}: {} ({})", call, nccl().get_error_string(code),
                                nccl().get_last_error(nullptr)));
}

ncclDataType_t nccl_type(ValueType type) {
  switch (type) {
    case ValueType::int32:
      return ncclInt32;
    case ValueType::uint32:
      return ncclUint32;
    case ValueType::int64:
      return ncclInt64;
    case ValueType::uint64:
      return ncclUint64;
    case ValueType::float64:
      break;
  }
  return ncclFloat64;
}

std::size_t size_of(ValueType type) {
  return type == ValueType::int32 || type == ValueType::uint32 ? 4 : 8;
}

class NcclCommunicator final : public MpiCommunicator {
 public:
  explicit NcclCommunicator(Runtime& runtime) : MpiCommunicator(runtime) {
    ncclUniqueId id{};
    if (rank() == 0) check_nccl(nccl().get_unique_id(&id), "ncclGetUniqueId");
    check_mpi(MPI_Bcast(&id, sizeof(id), MPI_BYTE, 0, MPI_COMM_WORLD), "MPI_Bcast");
    check_nccl(nccl().comm_init_rank(&nccl_, size(), id, rank()), "ncclCommInitRank");
  }
  ~NcclCommunicator() override { nccl().comm_destroy(nccl_); }

  /// Waits for the device.
  [[nodiscard]] Traffic traffic() const override {
    Traffic all = MpiCommunicator::traffic();
    for (std::size_t pair = 0; pair < used_; ++pair) {
      float milliseconds = 0;
      cuda::check(cudaEventSynchronize(events_[pair].second), "cudaEventSynchronize");
      cuda::check(cudaEventElapsedTime(&milliseconds, events_[pair].first, events_[pair].second),
                  "cudaEventElapsedTime");
      all.milliseconds += milliseconds;
    }
    return all;
  }
  void reset_traffic() override {
    MpiCommunicator::reset_traffic();
    used_ = 0;
  }

  [[nodiscard]] std::string engine() const override { return engine_between_gpus(); }

  void broadcast(void* data, std::size_t bytes, int root) override {
    const Between timed(*this, rank() == root ? bytes : 0);
    if (bytes == 0) return;
    check_nccl(nccl().broadcast(data, data, bytes, ncclUint8, root, nccl_, on_stream()),
               "ncclBroadcast");
  }

  void all_gather(void* data, std::size_t bytes_each) override {
    const Between timed(*this, bytes_each * static_cast<std::size_t>(size() - 1));
    if (bytes_each == 0) return;
    const auto mine = static_cast<std::size_t>(rank()) * bytes_each;
    check_nccl(nccl().all_gather(static_cast<std::byte*>(data) + mine, data, bytes_each, ncclUint8,
                                 nccl_, on_stream()),
               "ncclAllGather");
  }

  void all_reduce(void* data, std::size_t count, ValueType type, Reduction reduction) override {
    // NCCL has no bitwise or.
    if (reduction == Reduction::bits) {
      return MpiCommunicator::all_reduce(data, count, type, reduction);
    }
    const Between timed(*this, size() > 1 ? 2 * count * size_of(type) : 0);
    if (count == 0) return;
    const ncclRedOp_t operation = reduction == Reduction::sum       ? ncclSum
                                  : reduction == Reduction::minimum ? ncclMin
                                                                    : ncclMax;
    check_nccl(nccl().all_reduce(data, data, count, nccl_type(type), operation, nccl_, on_stream()),
               "ncclAllReduce");
  }

  void exchange(std::span<const Message> out, std::span<const Message> in) override {
    const Between timed(*this, bytes_of(out));
    check_nccl(nccl().group_start(), "ncclGroupStart");
    for (const Message& message : out) {
      if (message.bytes == 0) continue;
      check_nccl(
          nccl().send(message.data, message.bytes, ncclUint8, message.rank, nccl_, on_stream()),
          "ncclSend");
    }
    for (const Message& message : in) {
      if (message.bytes == 0) continue;
      check_nccl(
          nccl().recv(message.data, message.bytes, ncclUint8, message.rank, nccl_, on_stream()),
          "ncclRecv");
    }
    check_nccl(nccl().group_end(), "ncclGroupEnd");
  }

  /// Others may wait in a kernel of NCCL's, which nothing but their end ends.
  [[nodiscard]] bool fail() override { return false; }

 protected:
  /// Between GPUs that have exchanged nothing for a second, the first messages take 100 to 300 us
  /// each instead of 15.
  void wake_links() override {
    constexpr int times = 8;
    const auto ranks = static_cast<std::size_t>(size());
    const Array<std::uint32_t> out(runtime(), ranks);
    const Array<std::uint32_t> in(runtime(), ranks);
    std::vector<std::size_t> at;
    for (std::size_t rank = 0; rank < ranks; ++rank) at.push_back(rank * sizeof(std::uint32_t));
    const std::vector<std::size_t> bytes(ranks, sizeof(std::uint32_t));
    for (int time = 0; time < times; ++time) {
      out.fill_bytes(0);
      all_to_all(out.data(), at, bytes, in.data(), at, bytes);
      all_reduce(in.data(), in.size(), value_type<std::uint32_t>(), Reduction::maximum);
    }
  }

 private:
  /// Counts a collective; the device notes when it begins and when it ends.
  class Between {
   public:
    Between(NcclCommunicator& communicator, std::size_t bytes) : communicator_(communicator) {
      ++communicator.traffic_.collectives;
      communicator.traffic_.bytes += static_cast<std::int64_t>(bytes);
      if (communicator.used_ == communicator.events_.size()) {
        auto& [begin, end] = communicator.events_.emplace_back();
        cuda::check(cudaEventCreate(&begin), "cudaEventCreate");
        cuda::check(cudaEventCreate(&end), "cudaEventCreate");
      }
      static_cast<void>(cudaEventRecord(communicator.events_[communicator.used_].first,
                                        communicator.on_stream()));
    }
    Between(const Between&) = delete;
    Between& operator=(const Between&) = delete;
    ~Between() {
      static_cast<void>(cudaEventRecord(communicator_.events_[communicator_.used_].second,
                                        communicator_.on_stream()));
      ++communicator_.used_;
    }

   private:
    NcclCommunicator& communicator_;
  };

  [[nodiscard]] cudaStream_t on_stream() const { return cuda::stream(stream()); }

  ncclComm_t nccl_{};
  std::vector<std::pair<cudaEvent_t, cudaEvent_t>> events_;  ///< of the first `used_` collectives
  std::size_t used_ = 0;
};

}  // namespace

std::unique_ptr<Communicator> nccl_communicator(Runtime& runtime) {
  return std::make_unique<NcclCommunicator>(runtime);
}

}  // namespace graphspec
