/// \file
/// Tests under a real mpirun, which starts the test program again, and what MPI was given there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "gpu/device/cpu/schedule.hpp"
#include "gpu/device/ranks/communicator.hpp"

namespace graphspec::properties {

/// What MPI's functions were given, by the least that a rank must send for it.
struct GivenToMpi {
  std::int64_t bytes = 0;
};

/// Since the start, or since a test has set it back.
[[nodiscard]] GivenToMpi& given_to_mpi();

/// The schedule under which this rank last exchanged messages; nothing before it did.
[[nodiscard]] const std::optional<executor::Schedule>& schedule_of_exchange();

/// Runs the body on so many ranks: this process starts them by mpirun, each runs the same test, and
/// its body there. Fails where one of them does; skips where there is no mpirun.
void on_mpi(int count, const std::function<void(Communicator&)>& body);

}  // namespace graphspec::properties
