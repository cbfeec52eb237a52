/// \file
/// The ranks that were started together, by mpirun or a cluster's scheduler.
#pragma once

#include <string>

#include "gpu/device/ranks/communicator.hpp"

namespace graphspec {

/// Whether this process was started as one of several.
[[nodiscard]] bool started_as_rank();
/// Why ranks cannot be started by this program; empty where they can.
[[nodiscard]] std::string no_ranks();
/// What starts ranks and carries what hosts have, "Open MPI v4.1.4"; empty where no_ranks() is not.
[[nodiscard]] std::string engine_between_hosts();
/// What carries the memory of GPUs between ranks, "NCCL 2.28.3"; empty where hosts do.
/// \throws DeviceFault when this was built with NCCL, and its library is not on this machine
[[nodiscard]] std::string engine_between_gpus();

/// All ranks, each with its device: GPUs of one host in the order of its ranks. One rank where this
/// process was started alone. Made at the first call, which all ranks make.
/// \throws DeviceFault when an engine or a device is missing
[[nodiscard]] Communicator& world(Device device);

/// How many of the ranks are on this host, with this one. \pre world() was called
[[nodiscard]] int ranks_on_this_host();

/// Waits for all ranks, where world() was called. Called once at the end of the program.
void leave_world();
/// Ends all ranks at once, from whatever state. Does not return where there are several.
void end_world(int exit_code);

}  // namespace graphspec
