/// \file
/// Starts ncu and adds up what it prints.
#include "reproduce/measure/nsight_compute.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <vector>

#include "reproduce/measure/command_output.hpp"

namespace graphspec::reproduce {
namespace {

constexpr std::string_view kernel = "Kernel Name";
constexpr std::string_view nanoseconds = "gpu__time_duration.sum";
constexpr std::string_view bytes_read = "dram__bytes_read.sum";
constexpr std::string_view bytes_written = "dram__bytes_write.sum";
// Of what could be sustained, in percent.
constexpr std::string_view dram_percent = "dram__throughput.avg.pct_of_peak_sustained_elapsed";
constexpr std::string_view memory_percent =
    "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed";
constexpr std::string_view compute_percent = "sm__throughput.avg.pct_of_peak_sustained_elapsed";
constexpr std::string_view counters[] = {nanoseconds,  bytes_read,     bytes_written,
                                         dram_percent, memory_percent, compute_percent};

using Cells = std::vector<std::string>;

/// Of a line whose cells all stand in quotes, which ncu's do.
Cells cells_of(const std::string& line) {
  Cells cells;
  std::size_t open = line.find('"');
  while (open != std::string::npos) {
    const std::size_t close = line.find('"', open + 1);
    if (close == std::string::npos) break;
    cells.push_back(line.substr(open + 1, close - open - 1));
    open = line.find('"', close + 1);
  }
  return cells;
}

/// The cell below a name; empty where there is none.
std::string cell_of(const Cells& names, const Cells& row, std::string_view name) {
  const auto column = std::find(names.begin(), names.end(), name) - names.begin();
  return column < std::ssize(row) ? row[static_cast<std::size_t>(column)] : std::string();
}

/// The cell below a counter's name as a number, "1,234.5" for 1234.5; 0 where it is empty.
double number_in(const Cells& names, const Cells& row, std::string_view counter) {
  std::string digits = cell_of(names, row, counter);
  digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
  return std::strtod(digits.c_str(), nullptr);
}

}  // namespace

std::optional<Utilization> utilization_from(const std::string& printed, int every) {
  std::istringstream lines(printed);
  std::vector<Cells> rows;  // names, units, and one a kernel
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('"')) rows.push_back(cells_of(line));
  }
  if (rows.size() < 3) return std::nullopt;
  const Cells& names = rows.front();
  Utilization all;
  std::set<std::string> seen;
  for (auto row = rows.begin() + 2; row != rows.end(); ++row) {
    const bool is_first = seen.insert(cell_of(names, *row, kernel)).second;
    const int times = is_first ? 1 : every;
    const double milliseconds = times * number_in(names, *row, nanoseconds) / 1e6;
    ++all.launches;
    all.milliseconds += milliseconds;
    all.dram_bytes +=
        times * (number_in(names, *row, bytes_read) + number_in(names, *row, bytes_written));
    all.dram_share += milliseconds * number_in(names, *row, dram_percent) / 100;
    all.memory_share += milliseconds * number_in(names, *row, memory_percent) / 100;
    all.compute_share += milliseconds * number_in(names, *row, compute_percent) / 100;
  }
  if (all.milliseconds == 0) return std::nullopt;
  for (double* share : {&all.dram_share, &all.memory_share, &all.compute_share}) {
    *share /= all.milliseconds;
  }
  return all;
}

std::optional<Utilization> utilization(const std::string& command, int every) {
  // Launches by their number among those of a kernel: the first, and those that end in zeros.
  const std::string zeros = std::to_string(every).substr(1);
  const std::string chosen =
      every == 1 ? std::string() : fmt::format("--kernel-id ':::^(1|[0-9]*{})$' ", zeros);
  return utilization_from(
      output_of(fmt::format("ncu --csv --page raw --print-units base --metrics {} {}{} 2>/dev/null",
                            fmt::join(counters, ","), chosen, command)),
      every);
}

}  // namespace graphspec::reproduce
