/// \file
/// MPI's profiling interface: the library's calls come here first. And the start of mpirun.
#include "properties/problem/ranks/mpi_runs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <mpi.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "gpu/device/ranks/world.hpp"

namespace graphspec::properties {
namespace {

std::int64_t bytes_of(int count, MPI_Datatype type) {
  int size = 0;
  PMPI_Type_size(type, &size);
  return std::int64_t{count} * size;
}

int size_of_group(MPI_Comm group) {
  int size = 0;
  PMPI_Comm_size(group, &size);
  return size;
}

int rank_in(MPI_Comm group) {
  int rank = 0;
  PMPI_Comm_rank(group, &rank);
  return rank;
}

void give(std::int64_t bytes) {
  given_to_mpi().bytes += bytes;
}

std::optional<executor::Schedule>& last_schedule() {
  static std::optional<executor::Schedule> schedule;
  return schedule;
}

}  // namespace

GivenToMpi& given_to_mpi() {
  static GivenToMpi given;
  return given;
}

const std::optional<executor::Schedule>& schedule_of_exchange() {
  return last_schedule();
}

void on_mpi(int count, const std::function<void(Communicator&)>& body) {
  if (started_as_rank()) {
    body(world(Device::cpu));
    leave_world();
    return;
  }
  if (std::system("command -v mpirun >/dev/null") != 0) GTEST_SKIP() << "no mpirun";
  const testing::TestInfo& test = *testing::UnitTest::GetInstance()->current_test_info();
  const std::string command = fmt::format(
      "ASAN_OPTIONS=detect_leaks=0 OMP_NUM_THREADS=1 mpirun --oversubscribe --allow-run-as-root "
      "--bind-to none --timeout 120 --mca mpi_yield_when_idle 1 "
      "--mca btl_vader_single_copy_mechanism none --mca odls_base_sigkill_timeout 0 -n {} '{}' "
      "--gtest_filter='{}.{}' </dev/null 2>&1",
      count, std::filesystem::read_symlink("/proc/self/exe").string(), test.test_suite_name(),
      test.name());
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"),
                                                             [](std::FILE*) { return 0; });
  std::string said;
  std::array<char, 512> piece{};
  while (std::fgets(piece.data(), piece.size(), pipe.get()) != nullptr) said += piece.data();
  EXPECT_EQ(::pclose(pipe.get()), 0) << said;
}

}  // namespace graphspec::properties

// MPI's profiling interface: the library calls these, and they call MPI.
extern "C" {

int MPI_Bcast(void* buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm) {
  using namespace graphspec::properties;  // NOLINT(google-build-using-namespace)
  give(rank_in(comm) == root ? bytes_of(count, datatype) : 0);
  return PMPI_Bcast(buffer, count, datatype, root, comm);
}

int MPI_Allgather(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                  int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  using namespace graphspec::properties;  // NOLINT(google-build-using-namespace)
  give(bytes_of(sendcount, sendtype) * (size_of_group(comm) - 1));
  return PMPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}

int MPI_Allreduce(const void* sendbuf, void* recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                  MPI_Comm comm) {
  using namespace graphspec::properties;  // NOLINT(google-build-using-namespace)
  // Ranks agree by MPI_INT that none has failed; that moves no data of a solver.
  if (datatype != MPI_INT) give(size_of_group(comm) > 1 ? 2 * bytes_of(count, datatype) : 0);
  return PMPI_Allreduce(sendbuf, recvbuf, count, datatype, op, comm);
}

int MPI_Alltoall(const void* sendbuf, int sendcount, MPI_Datatype sendtype, void* recvbuf,
                 int recvcount, MPI_Datatype recvtype, MPI_Comm comm) {
  using namespace graphspec::properties;  // NOLINT(google-build-using-namespace)
  last_schedule() = graphspec::executor::current_schedule();
  return PMPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
}

int MPI_Isend(const void* buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm,
              MPI_Request* request) {
  using namespace graphspec::properties;  // NOLINT(google-build-using-namespace)
  give(dest == rank_in(comm) ? 0 : bytes_of(count, datatype));
  return PMPI_Isend(buf, count, datatype, dest, tag, comm, request);
}

}  // extern "C"
