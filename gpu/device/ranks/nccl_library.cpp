/// \file
/// Opens NCCL by its name, as the dynamic linker finds it, or else where it was when this was
/// built.
#include "gpu/device/ranks/nccl_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "gpu/device/fault.hpp"
#include "gpu/device/ranks/world.hpp"

namespace graphspec {
namespace {

[[noreturn]] void fail() {
  throw DeviceFault(fmt::format("NCCL: {}; install libnccl2", ::dlerror()));
}

void* open() {
  constexpr const char* name = "libnccl.so.2";
  if (void* const library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  if (void* const library = ::dlopen(GRAPHSPEC_NCCL_FILE, RTLD_NOW | RTLD_LOCAL)) return library;
  static_cast<void>(::dlopen(name, RTLD_NOW | RTLD_LOCAL));  // for the message
  fail();
}

template <class Function>
void find(void* library, const char* name, Function& function) {
  void* const found = ::dlsym(library, name);
  if (found == nullptr) fail();
  function = reinterpret_cast<Function>(found);
}

NcclLibrary functions() {
  void* const library = open();
  NcclLibrary all{};
  find(library, "ncclGetVersion", all.get_version);
  find(library, "ncclGetErrorString", all.get_error_string);
  find(library, "ncclGetLastError", all.get_last_error);
  find(library, "ncclGetUniqueId", all.get_unique_id);
  find(library, "ncclCommInitRank", all.comm_init_rank);
  find(library, "ncclCommDestroy", all.comm_destroy);
  find(library, "ncclBroadcast", all.broadcast);
  find(library, "ncclAllGather", all.all_gather);
  find(library, "ncclAllReduce", all.all_reduce);
  find(library, "ncclGroupStart", all.group_start);
  find(library, "ncclGroupEnd", all.group_end);
  find(library, "ncclSend", all.send);
  find(library, "ncclRecv", all.recv);
  return all;
}

}  // namespace

const NcclLibrary& nccl() {
  static const NcclLibrary library = functions();
  return library;
}

std::string engine_between_gpus() {
  int version = 0;
  nccl().get_version(&version);
  return fmt::format("NCCL {}.{}.{}", version / 10000, version % 10000 / 100, version % 100);
}

}  // namespace graphspec
