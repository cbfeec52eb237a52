/// \file
/// NCCL's functions, opened when the first rank with a GPU asks: the library takes 400 MB of
/// addresses and is on few machines, and only several ranks on GPUs need it.
#pragma once

#include <nccl.h>

namespace graphspec {

/// The functions that NcclCommunicator calls, under their names in nccl.h without "nccl".
struct NcclLibrary {
  decltype(&ncclGetVersion) get_version;
  decltype(&ncclGetErrorString) get_error_string;
  decltype(&ncclGetLastError) get_last_error;
  decltype(&ncclGetUniqueId) get_unique_id;
  decltype(&ncclCommInitRank) comm_init_rank;
  decltype(&ncclCommDestroy) comm_destroy;
  decltype(&ncclBroadcast) broadcast;
  decltype(&ncclAllGather) all_gather;
  decltype(&ncclAllReduce) all_reduce;
  decltype(&ncclGroupStart) group_start;
  decltype(&ncclGroupEnd) group_end;
  decltype(&ncclSend) send;
  decltype(&ncclRecv) recv;
};

/// The library, opened once and never closed.
/// \throws DeviceFault what the dynamic linker says where it is not there or lacks a function
[[nodiscard]] const NcclLibrary& nccl();

}  // namespace graphspec
