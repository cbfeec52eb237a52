/// \file
/// What executor.hpp promises to kernels: each call finds the running engine, and refuses host
/// code.
#include <fmt/format.h>

#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/source_lines.hpp"
#include "gpu/device/fault.hpp"

namespace graphspec::executor {

namespace {
/// Of what kernels alone may do.
void require_kernel(const char* what, Site site) {
  if (running != nullptr) return;
  throw DeviceFault(fmt::format("{}: host code contains {}, which only kernels may execute",
                                text_of(site), what));
}
}  // namespace

Site calling_site(const void* return_address) {
  const AccessesOff here;
  return source_line(reinterpret_cast<std::uintptr_t>(return_address) - 1);
}

volatile void* step(Event event, volatile void* address, std::size_t bytes, Site site,
                    Ordering ordering) {
  require_kernel("an atomic or relaxed access", site);
  const AccessesOff here;
  return Engine::instance().step(event, address, bytes, site, ordering);
}
volatile void* announced_step(Event event, volatile void* address, std::size_t bytes, Order order,
                              const void* instruction) {
  const AccessesOff here;
  return Engine::instance().announced_step(event, address, bytes, order, instruction);
}
void order_accesses(Scope scope) {
  const AccessesOff here;
  Engine::instance().order_accesses(scope);
}
void fence(Scope scope) {
  if (running == nullptr) return;  // host code orders its own
  const AccessesOff here;
  Engine::instance().fence(scope);
}
void plain_access(const volatile void* address, std::size_t bytes, bool writes,
                  const void* instruction) {
  const auto number = reinterpret_cast<std::uintptr_t>(address);
  // What the kernel language itself reads, through the same instrumentation.
  const auto is_at = [number](const auto* variable) {
    return number == reinterpret_cast<std::uintptr_t>(variable);
  };
  if (number - accesses->state_begin < accesses->state_bytes || is_at(&running) ||
      is_at(&accesses)) {
    return;
  }
  const AccessesOff here;
  Engine::instance().plain_access(number, bytes, writes, instruction);
}
void index_fault(const char* array_type, std::int64_t index, Site site) {
  accesses = nullptr;
  Engine::instance().index_fault(array_type, index, site);
}
int block_barrier(Vote vote, bool predicate, Site site) {
  require_kernel("a barrier", site);
  const AccessesOff here;
  return Engine::instance().block_barrier(vote, predicate, site);
}
void wait_for_grid(Site site) {
  require_kernel("a grid barrier", site);
  const AccessesOff here;
  Engine::instance().wait_for_grid(site);
}
std::uint64_t warp_operation(WarpOperation operation, unsigned mask, std::uint64_t value,
                             int argument, Site site) {
  require_kernel("a warp operation", site);
  const AccessesOff here;
  return Engine::instance().warp_operation(operation, mask, value, argument, site);
}
unsigned active_mask() {
  const AccessesOff here;
  return Engine::instance().active_mask();
}

}  // namespace graphspec::executor
