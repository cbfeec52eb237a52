/// \file
/// Joins the ranks through MPI, and puts NCCL over it where their devices are GPUs.
#include "gpu/device/ranks/world.hpp"

#include <cstdlib>
#include <map>
#include <memory>

#include "gpu/device/fault.hpp"
#if defined(GRAPHSPEC_WITH_MPI)
#include "gpu/device/ranks/mpi_communicator.hpp"
#endif

namespace graphspec {
namespace {

std::map<Device, std::unique_ptr<Communicator>>& worlds() {
  static std::map<Device, std::unique_ptr<Communicator>> all;
  return all;
}

std::unique_ptr<Communicator> join([[maybe_unused]] Device device) {
#if defined(GRAPHSPEC_WITH_MPI)
  if (started_as_rank()) return join_mpi_world(device);
#else
  if (started_as_rank()) {
    throw DeviceFault(no_ranks());
  }
#endif
  return single_rank(runtime(device));
}

}  // namespace

bool started_as_rank() {
  // Open MPI's own name first, then what schedulers set for whatever MPI.
  for (const char* const name : {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return false;
}

std::string no_ranks() {
#if defined(GRAPHSPEC_WITH_MPI)
  return {};
#else
  return "this program was built without MPI; install libopenmpi-dev and openmpi-bin "
         "(cmake/setup.sh does), then build again";
#endif
}

#if !defined(GRAPHSPEC_WITH_MPI)
std::string engine_between_hosts() {
  return {};
}
#endif

#if !defined(GRAPHSPEC_WITH_NCCL)
std::string engine_between_gpus() {
  return {};
}
#endif

Communicator& world(Device device) {
  auto& joined = worlds()[device];
  if (!joined) joined = join(device);
  return *joined;
}

int ranks_on_this_host() {
#if defined(GRAPHSPEC_WITH_MPI)
  if (started_as_rank()) return mpi_ranks_on_this_host();
#endif
  return 1;
}

void leave_world() {
  worlds().clear();
#if defined(GRAPHSPEC_WITH_MPI)
  finalize_mpi();
#endif
}

void end_world([[maybe_unused]] int exit_code) {
#if defined(GRAPHSPEC_WITH_MPI)
  abort_mpi(exit_code);
#endif
}

}  // namespace graphspec
