/// \file
/// MPI's collectives on host copies of device memory, in pieces of less than 2^31 bytes, which MPI
/// counts in.
#include "gpu/device/ranks/mpi_communicator.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "gpu/device/fault.hpp"
#include "gpu/device/ranks/messages.hpp"
#include "gpu/device/ranks/world.hpp"
#if defined(GRAPHSPEC_WITH_CUDA)
#include "gpu/device/cuda/cuda_runtime.hpp"
#endif

namespace graphspec {
namespace {

constexpr std::size_t piece = std::size_t{1} << 30;

MPI_Datatype mpi_type(ValueType type) {
  switch (type) {
    case ValueType::int32:
      return MPI_INT32_T;
    case ValueType::uint32:
      return MPI_UINT32_T;
    case ValueType::int64:
      return MPI_INT64_T;
    case ValueType::uint64:
      return MPI_UINT64_T;
    case ValueType::float64:
      break;
  }
  return MPI_DOUBLE;
}

std::size_t size_of(ValueType type) {
  return type == ValueType::int32 || type == ValueType::uint32 ? 4 : 8;
}

MPI_Op mpi_op(Reduction reduction) {
  switch (reduction) {
    case Reduction::sum:
      return MPI_SUM;
    case Reduction::minimum:
      return MPI_MIN;
    case Reduction::maximum:
      return MPI_MAX;
    case Reduction::bits:
      break;
  }
  return MPI_BOR;
}

bool is_initialized() {
  int flag = 0;
  MPI_Initialized(&flag);
  return flag != 0;
}

bool is_finalized() {
  int flag = 0;
  MPI_Finalized(&flag);
  return flag != 0;
}

/// Among the ranks that share a host's memory.
struct PlaceOnHost {
  int place = 0;
  int ranks = 1;
};

PlaceOnHost find_place_on_host() {
  MPI_Comm host = MPI_COMM_NULL;
  check_mpi(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host),
            "MPI_Comm_split_type");
  PlaceOnHost found;
  MPI_Comm_rank(host, &found.place);
  MPI_Comm_size(host, &found.ranks);
  MPI_Comm_free(&host);
  return found;
}

/// Asked for once, when all ranks join.
PlaceOnHost place_on_host;

/// The least that each rank sends where each has to get what the others have.
std::size_t to_all_others(std::size_t bytes, int size) {
  return bytes * static_cast<std::size_t>(size - 1);
}

}  // namespace

void check_mpi(int code, std::string_view call) {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  throw DeviceFault(
      fmt::format("{}: {}", call, std::string_view(text.data(), static_cast<std::size_t>(length))));
}

std::unique_ptr<Communicator> join_mpi_world(Device device) {
  if (!is_initialized()) {
    check_mpi(MPI_Init(nullptr, nullptr), "MPI_Init");
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  }
  place_on_host = find_place_on_host();
#if defined(GRAPHSPEC_WITH_CUDA)
  if (device == Device::cuda) {
    choose_cuda_device(place_on_host.place);
#if defined(GRAPHSPEC_WITH_NCCL)
    // Ranks that share a GPU, more than there are, go through the host.
    int own_gpu = place_on_host.place < num_cuda_devices() ? 1 : 0;
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, &own_gpu, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD),
              "MPI_Allreduce");
    if (own_gpu != 0) return nccl_communicator(graphspec::runtime(device));
#endif
  }
#endif
  return std::make_unique<MpiCommunicator>(graphspec::runtime(device));
}

int mpi_ranks_on_this_host() {
  return place_on_host.ranks;
}

void finalize_mpi() {
  if (is_initialized() && !is_finalized()) MPI_Finalize();
}

void abort_mpi(int exit_code) {
  if (is_initialized() && !is_finalized()) MPI_Abort(MPI_COMM_WORLD, exit_code);
}

MpiCommunicator::MpiCommunicator(Runtime& runtime) : runtime_(runtime) {
  check_mpi(MPI_Comm_rank(MPI_COMM_WORLD, &rank_), "MPI_Comm_rank");
  check_mpi(MPI_Comm_size(MPI_COMM_WORLD, &size_), "MPI_Comm_size");
}

std::string MpiCommunicator::engine() const {
  return engine_between_hosts();
}

std::string engine_between_hosts() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  const std::string_view version(text.data(), static_cast<std::size_t>(length));
  return std::string(version.substr(0, version.find(',')));
}

void MpiCommunicator::agree(bool failed) {
  int any = failed ? 1 : 0;
  check_mpi(MPI_Allreduce(MPI_IN_PLACE, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD),
            "MPI_Allreduce");
  if (any != 0 && !failed) throw PeerFailed();
}

Communicator::Bytes MpiCommunicator::on_host(const void* data, std::size_t bytes) {
  Bytes copy(bytes);
  if (bytes == 0) return copy;
  if (stream() != Stream::main) runtime_.order(stream(), Stream::main);
  runtime_.copy_to_host(copy.data(), data, bytes);
  ++traffic_.copies_to_host;
  return copy;
}

void MpiCommunicator::to_device(void* data, std::span<const std::byte> bytes) const {
  if (bytes.empty()) return;
  if (stream() != Stream::main) runtime_.order(stream(), Stream::main);
  runtime_.copy_to_device(data, bytes.data(), bytes.size());
  if (stream() != Stream::main) runtime_.order(Stream::main, stream());
}

bool MpiCommunicator::fail() {
  agree(true);
  return true;
}

void MpiCommunicator::broadcast(void* data, std::size_t bytes, int root) {
  Bytes copy = rank_ == root ? on_host(data, bytes) : Bytes(bytes);
  agree(false);
  const Timed timed(traffic_, true, rank_ == root ? bytes : 0);
  for (std::size_t at = 0; at < bytes; at += piece) {
    check_mpi(MPI_Bcast(copy.data() + at, static_cast<int>(std::min(piece, bytes - at)), MPI_BYTE,
                        root, MPI_COMM_WORLD),
              "MPI_Bcast");
  }
  if (rank_ != root) to_device(data, copy);
}

void MpiCommunicator::all_gather(void* data, std::size_t bytes_each) {
  const auto ranks = static_cast<std::size_t>(size_);
  const std::size_t mine = static_cast<std::size_t>(rank_) * bytes_each;
  auto* const at = static_cast<std::byte*>(data);
  const Bytes part = on_host(at + mine, bytes_each);
  agree(false);
  const Timed timed(traffic_, true, to_all_others(bytes_each, size_));
  Bytes all(ranks * bytes_each);
  for (std::size_t done = 0; done < bytes_each; done += piece / ranks) {
    const std::size_t size = std::min(piece / ranks, bytes_each - done);
    Bytes pieces(ranks * size);
    check_mpi(MPI_Allgather(part.data() + done, static_cast<int>(size), MPI_BYTE, pieces.data(),
                            static_cast<int>(size), MPI_BYTE, MPI_COMM_WORLD),
              "MPI_Allgather");
    for (std::size_t rank = 0; rank < ranks; ++rank) {
      std::memcpy(all.data() + rank * bytes_each + done, pieces.data() + rank * size, size);
    }
  }
  const std::span<const std::byte> gathered(all);
  to_device(data, gathered.first(mine));
  to_device(at + mine + bytes_each, gathered.subspan(mine + bytes_each));
}

void MpiCommunicator::all_reduce(void* data, std::size_t count, ValueType type,
                                 Reduction reduction) {
  const std::size_t bytes = count * size_of(type);
  Bytes values = on_host(data, bytes);
  agree(false);
  const Timed timed(traffic_, true, size_ > 1 ? 2 * bytes : 0);
  const std::size_t values_a_piece = piece / size_of(type);
  for (std::size_t at = 0; at < count; at += values_a_piece) {
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, values.data() + at * size_of(type),
                            static_cast<int>(std::min(values_a_piece, count - at)), mpi_type(type),
                            mpi_op(reduction), MPI_COMM_WORLD),
              "MPI_Allreduce");
  }
  to_device(data, values);
}

void MpiCommunicator::exchange(std::span<const Message> out, std::span<const Message> in) {
  const std::vector<Bytes> received = exchange_on_host(joined_by_rank(
      out, size_, [&](const Message& message) { return on_host(message.data, message.bytes); }));
  --traffic_.host_collectives;  // it was one on device memory
  ++traffic_.collectives;
  traffic_.bytes += static_cast<std::int64_t>(bytes_of(out));
  for (const auto& [message, bytes] : taken_apart(received, in)) to_device(message.data, bytes);
}

void MpiCommunicator::reduce_on_host(std::span<std::int64_t> values, Reduction reduction) {
  agree(false);
  const Timed timed(traffic_, false, 0);
  constexpr std::size_t values_a_piece = piece / sizeof(std::int64_t);
  for (std::size_t at = 0; at < values.size(); at += values_a_piece) {
    check_mpi(MPI_Allreduce(MPI_IN_PLACE, values.data() + at,
                            static_cast<int>(std::min(values_a_piece, values.size() - at)),
                            MPI_INT64_T, mpi_op(reduction), MPI_COMM_WORLD),
              "MPI_Allreduce");
  }
}

std::vector<Communicator::Bytes> MpiCommunicator::gather_on_host(const Bytes& mine) {
  std::vector<Bytes> out(static_cast<std::size_t>(size_), mine);
  return exchange_on_host(std::move(out));
}

Communicator::Bytes MpiCommunicator::broadcast_on_host(Bytes bytes, int root) {
  agree(false);
  const Timed timed(traffic_, false, 0);
  auto size = static_cast<std::int64_t>(bytes.size());
  check_mpi(MPI_Bcast(&size, 1, MPI_INT64_T, root, MPI_COMM_WORLD), "MPI_Bcast");
  bytes.resize(static_cast<std::size_t>(size));
  for (std::size_t at = 0; at < bytes.size(); at += piece) {
    check_mpi(MPI_Bcast(bytes.data() + at, static_cast<int>(std::min(piece, bytes.size() - at)),
                        MPI_BYTE, root, MPI_COMM_WORLD),
              "MPI_Bcast");
  }
  return bytes;
}

std::vector<Communicator::Bytes> MpiCommunicator::exchange_on_host(std::vector<Bytes> out) {
  agree(false);
  const Timed timed(traffic_, false, 0);
  const auto ranks = static_cast<std::size_t>(size_);
  std::vector<std::int64_t> out_sizes(ranks);
  std::vector<std::int64_t> in_sizes(ranks);
  std::ranges::transform(out, out_sizes.begin(),
                         [](const Bytes& part) { return static_cast<std::int64_t>(part.size()); });
  check_mpi(MPI_Alltoall(out_sizes.data(), 1, MPI_INT64_T, in_sizes.data(), 1, MPI_INT64_T,
                         MPI_COMM_WORLD),
            "MPI_Alltoall");
  std::vector<Bytes> in(ranks);
  std::vector<MPI_Request> requests;
  const auto for_pieces = [](Bytes& part, const auto& use) {
    for (std::size_t at = 0; at < part.size(); at += piece) {
      use(part.data() + at, static_cast<int>(std::min(piece, part.size() - at)));
    }
  };
  const auto own = static_cast<std::size_t>(rank_);
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    if (rank == own) continue;
    in[rank].resize(static_cast<std::size_t>(in_sizes[rank]));
    for_pieces(in[rank], [&](std::byte* at, int bytes) {
      check_mpi(MPI_Irecv(at, bytes, MPI_BYTE, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                          &requests.emplace_back()),
                "MPI_Irecv");
    });
  }
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    if (rank == own) continue;
    for_pieces(out[rank], [&](std::byte* at, int bytes) {
      check_mpi(MPI_Isend(at, bytes, MPI_BYTE, static_cast<int>(rank), 0, MPI_COMM_WORLD,
                          &requests.emplace_back()),
                "MPI_Isend");
    });
  }
  check_mpi(MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE),
            "MPI_Waitall");
  in[own] = std::move(out[own]);
  return in;
}

}  // namespace graphspec
