/// \file
/// The machine as /proc, the compiler, the build and nvidia-smi describe it.
#include "reproduce/measure/machine.hpp"

#include <fmt/format.h>
#include <omp.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string_view>
#include <vector>

#include "gpu/device/runtime.hpp"
#include "reproduce/measure/build_context.hpp"
#include "reproduce/measure/command_output.hpp"

namespace graphspec::reproduce {
namespace {

using Json = nlohmann::json;

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n\"");
  const auto last = text.find_last_not_of(" \t\r\n\"");
  return first == std::string_view::npos ? "" : std::string(text.substr(first, last - first + 1));
}

/// The text after the key and its separator in a file of lines "key : value"; null if not there.
Json value_in(const char* path, std::string_view key, char separator) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto split = line.find(separator);
    if (split != std::string::npos && trimmed(std::string_view(line).substr(0, split)) == key) {
      return trimmed(std::string_view(line).substr(split + 1));
    }
  }
  return nullptr;
}

Json first_line(const char* path) {
  std::ifstream file(path);
  std::string line;
  return std::getline(file, line) ? Json(trimmed(line)) : Json(nullptr);
}

std::string processor() {
  const Json model = value_in("/proc/cpuinfo", "model name", ':');
  if (model.is_string()) return model;
  utsname system{};
  return ::uname(&system) == 0 ? system.machine : "unknown processor";
}

std::int64_t memory_bytes() {
  return static_cast<std::int64_t>(::sysconf(_SC_PHYS_PAGES)) * ::sysconf(_SC_PAGE_SIZE);
}

/// Letters, digits, dots, dashes, and underscores for all else.
std::string folder_name(std::string_view name) {
  std::string sane;
  for (const char c : name) {
    const bool keep = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
    if (keep) {
      sane += c;
    } else if (!sane.empty() && sane.back() != '_') {
      sane += '_';
    }
  }
  while (!sane.empty() && sane.back() == '_') sane.pop_back();
  return sane.empty() ? "unknown" : sane;
}

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang++ {}", __clang_version__);
#else
  return fmt::format("g++ {}", __VERSION__);
#endif
}

}  // namespace

std::string machine_name(bool gpu) {
  return folder_name(gpu ? runtime(Device::cuda).properties().name : processor());
}

std::string machine_and_size(bool gpu) {
  const Json system = value_in("/etc/os-release", "PRETTY_NAME", '=');
  return folder_name(fmt::format("{}-{}_cores-{:.0f}_GiB-{}", machine_name(gpu),
                                 ::sysconf(_SC_NPROCESSORS_ONLN),
                                 static_cast<double>(memory_bytes()) / (1 << 30),
                                 system.is_string() ? system.get<std::string>() : "unknown"));
}

Json machine_context(bool gpu) {
  utsname system{};
  ::uname(&system);
  Json context{
      {"machine", machine_name(gpu)},
      {"host",
       {{"processor", processor()},
        {"cores", ::sysconf(_SC_NPROCESSORS_ONLN)},
        {"memory_bytes", memory_bytes()},
        {"system", value_in("/etc/os-release", "PRETTY_NAME", '=')},
        {"kernel", fmt::format("{} {} {}", system.sysname, system.release, system.machine)},
        {"governor", first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor")},
        {"openmp_threads", ::omp_get_max_threads()}}},
      {"program",
       {{"version", build_context::version},
        {"commit", build_context::commit},
        {"changed_since_commit", build_context::changed},
        {"compiler", compiler()},
        {"build_type", build_context::build_type},
        {"cuda_compiler", build_context::cuda_compiler},
        {"cuda_architectures", build_context::cuda_architectures}}},
      {"device", nullptr}};
  if (gpu) {
    const DeviceProperties& device = runtime(Device::cuda).properties();
    context["device"] = {{"name", device.name},
                         {"multiprocessors", device.multiprocessors},
                         {"compute_capability", device.compute_capability},
                         {"shared_bytes_per_block", device.shared_bytes_per_block},
                         {"driver", device.driver}};
  }
  return context;
}

Json gpu_state() {
  static const std::vector<std::string> fields = {
      "clocks.sm",     "clocks.mem",       "clocks.max.sm",    "clocks.max.mem",
      "power.draw",    "power.limit",      "persistence_mode", "temperature.gpu",
      "memory.total",  "ecc.mode.current", "mig.mode.current", "clocks_event_reasons.active",
      "driver_version"};
  const auto query = [](const std::string& names) {
    const std::string text = output_of(
        fmt::format("nvidia-smi --query-gpu={} --format=csv,noheader 2>/dev/null", names));
    return text.find("not a valid field") == std::string::npos
               ? trimmed(std::string_view(text).substr(0, text.find('\n')))
               : std::string();
  };
  Json state = nullptr;
  std::istringstream values(query(fmt::format("{}", fmt::join(fields, ","))));
  if (!values.str().empty()) {
    std::string value;
    for (const std::string& field : fields) {
      if (std::getline(values, value, ',')) state[field] = trimmed(value);
    }
    return state;
  }
  // An old nvidia-smi refuses a whole query for one name that it does not know.
  for (const std::string& field : fields) {
    const std::string value = query(field);
    if (!value.empty()) state[field] = value;
  }
  return state;
}

std::string fingerprint(const std::filesystem::path& path) {
  // FNV-1a.
  std::ifstream file(path, std::ios::binary);
  std::uint64_t hash = 0xcbf29ce484222325;
  std::vector<char> piece(1 << 20);
  while (file.read(piece.data(), static_cast<std::streamsize>(piece.size())), file.gcount() > 0) {
    for (std::streamsize k = 0; k < file.gcount(); ++k) {
      hash ^= static_cast<unsigned char>(piece[static_cast<std::size_t>(k)]);
      hash *= 0x100000001b3;
    }
  }
  return fmt::format("{:016x}", hash);
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &utc);
  return {text.data(), length};
}

}  // namespace graphspec::reproduce
