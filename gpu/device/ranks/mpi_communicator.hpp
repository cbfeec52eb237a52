/// \file
/// Collectives by MPI. Device memory goes through host memory, so that this engine serves every
/// device, the CPU executor above all, whose checker sees the copies.
#pragma once

#include <mpi.h>

#include <memory>
#include <span>
#include <string>

#include "gpu/device/ranks/communicator.hpp"

namespace graphspec {

/// MPI_Init where it was not called yet, and all ranks on devices of that kind. Chooses the GPU.
[[nodiscard]] std::unique_ptr<Communicator> join_mpi_world(Device device);
/// How many ranks share this host's memory. \pre join_mpi_world() was called
[[nodiscard]] int mpi_ranks_on_this_host();
/// MPI_Finalize where MPI was initialized.
void finalize_mpi();
/// MPI_Abort where MPI was initialized.
void abort_mpi(int exit_code);

/// Throws DeviceFault "call: text" unless the code is MPI_SUCCESS.
void check_mpi(int code, std::string_view call);

/// All ranks, connected by MPI.
class MpiCommunicator : public Communicator {
 public:
  explicit MpiCommunicator(Runtime& runtime);

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  [[nodiscard]] Runtime& runtime() const override { return runtime_; }
  [[nodiscard]] std::string engine() const override;

  void broadcast(void* data, std::size_t bytes, int root) override;
  void all_gather(void* data, std::size_t bytes_each) override;
  void all_reduce(void* data, std::size_t count, ValueType type, Reduction reduction) override;
  void exchange(std::span<const Message> out, std::span<const Message> in) override;

  void reduce_on_host(std::span<std::int64_t> values, Reduction reduction) override;
  [[nodiscard]] std::vector<Bytes> gather_on_host(const Bytes& mine) override;
  [[nodiscard]] Bytes broadcast_on_host(Bytes bytes, int root) override;
  [[nodiscard]] std::vector<Bytes> exchange_on_host(std::vector<Bytes> out) override;
  [[nodiscard]] bool fail() override;

  [[nodiscard]] Traffic traffic() const override { return traffic_; }
  void reset_traffic() override { traffic_ = {}; }
  void add_traffic(const Traffic& more) override { traffic_ += more; }

 protected:
  /// Counts a collective, and the time that it takes, while it lives.
  class Timed;
  Traffic traffic_;

 private:
  /// All ranks of the world say whether they failed, before each operation: one that did can so
  /// leave the others in a state in which all go on together. \throws PeerFailed if one did
  static void agree(bool failed);
  /// What a device has, on the host. Copies are work of Stream::main.
  [[nodiscard]] Bytes on_host(const void* data, std::size_t bytes);
  void to_device(void* data, std::span<const std::byte> bytes) const;

  Runtime& runtime_;
  int rank_ = 0;
  int size_ = 1;
};

/// Measures how long a collective keeps the host.
class MpiCommunicator::Timed {
 public:
  /// \param bytes  that this rank sends
  Timed(Traffic& traffic, bool on_device, std::size_t bytes)
      : traffic_(traffic), begin_(MPI_Wtime()) {
    ++(on_device ? traffic.collectives : traffic.host_collectives);
    if (on_device) traffic.bytes += static_cast<std::int64_t>(bytes);
  }
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;
  ~Timed() { traffic_.milliseconds += (MPI_Wtime() - begin_) * 1e3; }

 private:
  Traffic& traffic_;
  double begin_;
};

#if defined(GRAPHSPEC_WITH_NCCL)
/// The same ranks, whose device memory NCCL moves.
[[nodiscard]] std::unique_ptr<Communicator> nccl_communicator(Runtime& runtime);
#endif

}  // namespace graphspec
