/// \file
/// Launches by the host and by kernels: which ones a device takes, and what their kernels are
/// called.
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "gpu/device/cpu/cpu_runtime.hpp"
#include "gpu/device/cpu/engine.hpp"
#include "gpu/device/cpu/streams.hpp"
#include "gpu/device/fault.hpp"
#include "gpu/device/rounds.hpp"

namespace graphspec::executor {
namespace {

constexpr int max_nesting = 24;
constexpr std::size_t max_pending_grids = 2048;  ///< CUDA's default

/// "kernel" out of "... [with auto Kernel = kernel; ...]" and clang's "... [Kernel = kernel, ...]".
std::string kernel_name(std::string_view signature) {
  constexpr std::string_view mark = "Kernel = ";
  const auto start = signature.find(mark);
  if (start == std::string_view::npos) return std::string(signature);
  std::string_view name = signature.substr(start + mark.size());
  int open = 0;
  std::size_t end = 0;
  for (; end < name.size(); ++end) {
    const char letter = name[end];
    if (letter == '<' || letter == '(') ++open;
    if (letter == '>' || letter == ')') --open;
    if (open == 0 && (letter == ';' || letter == ',' || letter == ']')) break;
  }
  name = name.substr(0, end);
  // Without its namespaces: what stands behind the last "::" outside of template arguments.
  if (name.starts_with('&')) name.remove_prefix(1);
  const auto scope = name.substr(0, name.find('<')).rfind("::");
  return std::string(scope == std::string_view::npos ? name : name.substr(scope + 2));
}

/// Returns why, and CUDA's name of the error; empty if a device takes it.
/// \param most_dynamic_shared  bytes; what is more than every device has must be asked for, which
///     the host does and a kernel cannot
std::string why_no_device_takes(const GridShape& shape, std::size_t most_dynamic_shared) {
  const DeviceProperties& device = cpu_runtime().properties();
  if (shape.grid.count() == 0 || shape.block.count() == 0) {
    return fmt::format("grid {} of blocks {} has no threads (cudaErrorInvalidConfiguration)",
                       text_of(shape.grid), text_of(shape.block));
  }
  if (shape.grid.x > 2147483647U || shape.grid.y > 65535 || shape.grid.z > 65535) {
    return fmt::format(
        "grid {} exceeds the limit of (2147483647,65535,65535) (cudaErrorInvalidConfiguration)",
        text_of(shape.grid));
  }
  if (shape.block.count() > device.max_block_threads || shape.block.z > 64) {
    return fmt::format(
        "block {} exceeds the limit of {} threads, or the limit of 64 threads in z "
        "(cudaErrorInvalidConfiguration)",
        text_of(shape.block), device.max_block_threads);
  }
  if (shape.dynamic_shared_bytes > most_dynamic_shared) {
    return fmt::format(
        "{} bytes of dynamic shared memory exceed the limit of {} bytes (cudaErrorInvalidValue)",
        shape.dynamic_shared_bytes, most_dynamic_shared);
  }
  if (shape.cooperative && shape.grid.count() > max_cooperative_blocks()) {
    return fmt::format(
        "a cooperative grid of {} blocks exceeds the {} blocks that can be resident together "
        "(cudaErrorCooperativeLaunchTooLarge)",
        shape.grid.count(), max_cooperative_blocks());
  }
  return "";
}

}  // namespace

bool Engine::nest(const GridShape& shape, std::string kernel, KernelCall call, Site site) {
  const int depth = block_->grid->depth + 1;
  if (depth > max_nesting) {
    fault(fmt::format("nested launch of {} at depth {}; the maximum depth is {}", kernel, depth,
                      max_nesting),
          site);
  }
  const std::size_t most_dynamic_shared = cpu_runtime().properties().shared_bytes_per_block;
  if (const std::string why = why_no_device_takes(shape, most_dynamic_shared); !why.empty()) {
    fault(fmt::format("nested launch of {}: {}", kernel, why), site);
  }
  const bool refuse = schedule_.kind == Schedule::Kind::random && draw(8) == 0;
  if (refuse || grids_.size() >= max_pending_grids) return false;
  auto grid = std::make_shared<Grid>();
  grid->shape = shape;
  grid->kernel = std::move(kernel);
  grid->call = std::move(call);
  grid->depth = depth;
  if (schedule_.checked) grid->number = checker_.order().begin_child_grid(thread_->clock);
  if (schedule_.counted) ++kernel_counts[grid->kernel].launches;
  grids_.push_back(std::move(grid));
  ++counters.nested_launches;
  return true;
}

void start_grid(const GridShape& shape, const char* signature, KernelCall call, Stream stream) {
  const std::string kernel = kernel_name(signature);
  const auto refuse = [&](const std::string& why) {
    throw DeviceFault(fmt::format("launch of {}: {}", kernel, why));
  };
  const std::size_t most_dynamic_shared = cpu_runtime().properties().max_dynamic_shared_bytes;
  if (const std::string why = why_no_device_takes(shape, most_dynamic_shared); !why.empty()) {
    refuse(why);
  }
  if (current_schedule().checked && !call.instrumented) {
    refuse(
        "the kernel's accesses cannot be checked, because the kernel was compiled without "
        "-fsanitize=thread");
  }
  count_host_call(kernel);
  Streams::instance().launch(stream, [shape, kernel, call = std::move(call)] {
    RoundRecorder* const recorder = RoundRecorder::current;
    if (recorder != nullptr) recorder->begin(kernel);
    Engine::instance().run(shape, kernel, call, current_schedule());
    if (recorder != nullptr) recorder->end();
  });
}

bool start_nested_grid(const GridShape& shape, const char* signature, KernelCall call, Site site) {
  return Engine::instance().nest(shape, kernel_name(signature), std::move(call), site);
}

}  // namespace graphspec::executor
