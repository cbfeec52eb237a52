/// \file
/// See link_table.hpp.
#include "reproduce/program/link_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace graphspec::program {
namespace {

using Json = nlohmann::json;

struct PathWords {
  PciePath path;
  std::string_view sign;  ///< as NVIDIA's tools have it
  std::string_view meaning;
};

constexpr std::array<PathWords, 6> path_words = {{
    {PciePath::board, "BRD", "one board"},
    {PciePath::one_switch, "PIX", "one PCIe switch"},
    {PciePath::switches, "PXB", "PCIe switches"},
    {PciePath::host_bridge, "PHB", "a PCIe host bridge"},
    {PciePath::numa_node, "NODE", "PCIe host bridges of a NUMA node"},
    {PciePath::host, "SYS", "PCIe and the link between NUMA nodes"},
}};

const PathWords& words(PciePath path) {
  return path_words.at(static_cast<std::size_t>(path));
}

/// NVLinks where there are any, else the PCIe path; then the access: "NV18 pa0", "SYS", "? p1".
std::string cell(const GpuLink& link) {
  std::string text = "?";
  if (link.nvlinks.value_or(0) > 0) {
    text = fmt::format("NV{}", *link.nvlinks);
  } else if (link.pcie) {
    text = words(*link.pcie).sign;
  }
  if (!link.peer_access) return text;
  text += link.peer_atomics ? " pa" : " p";
  if (link.performance_rank) text += std::to_string(*link.performance_rank);
  return text;
}

/// The meaning of each sign that the table has, and of none that it has not.
std::vector<std::string> legend(const GpuLinks& all) {
  std::vector<GpuLink> links;
  for (std::size_t from = 0; from < all.gpus.size(); ++from) {
    for (std::size_t to = 0; to < all.gpus.size(); ++to) {
      if (from != to) links.push_back(all.link(from, to));
    }
  }
  const auto any = [&](auto&& holds) { return std::ranges::any_of(links, holds); };
  const auto has_nvlinks = [](const GpuLink& link) { return link.nvlinks.value_or(0) > 0; };
  std::vector<std::string> lines;
  if (any(has_nvlinks)) lines.emplace_back("NVn: n NVLinks");
  for (const PathWords& row : path_words) {
    if (any([&](const GpuLink& link) { return !has_nvlinks(link) && link.pcie == row.path; })) {
      lines.push_back(fmt::format("{}: {}", row.sign, row.meaning));
    }
  }
  if (any([&](const GpuLink& link) { return !has_nvlinks(link) && !link.pcie; })) {
    lines.emplace_back(
        "?: the link is unknown, because the library NVML (libnvidia-ml.so.1) is missing");
  }
  const auto has_access = [](const GpuLink& link) { return link.peer_access; };
  if (any(has_access)) {
    lines.emplace_back(
        "p: peer access; a: peer access with atomics; the number is the driver's performance rank, "
        "and 0 is the best");
  }
  if (!std::ranges::all_of(links, has_access)) {
    lines.emplace_back("no p: no peer access, so copies go through the host");
  }
  return lines;
}

std::string stripped(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

}  // namespace

std::string link_table(const GpuLinks& all) {
  const std::size_t gpus = all.gpus.size();
  if (gpus < 2) return {};
  // Cells of the table, with a header's row and column, so that one width fits all.
  std::vector<std::vector<std::string>> rows(gpus + 1);
  rows[0].emplace_back("");
  for (std::size_t gpu = 0; gpu < gpus; ++gpu) rows[0].push_back(fmt::format("GPU {}", gpu));
  std::size_t width = 0;
  for (std::size_t from = 0; from < gpus; ++from) {
    rows[from + 1].push_back(rows[0][from + 1]);
    for (std::size_t to = 0; to < gpus; ++to) {
      rows[from + 1].push_back(from == to ? "-" : cell(all.link(from, to)));
    }
  }
  for (const auto& row : rows) {
    for (const std::string& text : row) width = std::max(width, text.size());
  }
  std::string table;
  for (const auto& row : rows) {
    std::string line = fmt::format("{:<9} ", table.empty() ? "links" : "");
    for (const std::string& text : row) line += fmt::format("{:<{}}", text, width + 2);
    table += stripped(line);
  }
  for (const std::string& line : legend(all)) table += fmt::format("{:<9} {}\n", "", line);
  return table;
}

Json links_json(const GpuLinks& all) {
  const auto or_null = [](const std::optional<int>& value) {
    return value ? Json(*value) : Json(nullptr);
  };
  Json gpus = Json::array();
  for (std::size_t from = 0; from < all.gpus.size(); ++from) {
    Json links = Json::array();
    for (std::size_t to = 0; to < all.gpus.size(); ++to) {
      if (from == to) continue;
      const GpuLink& link = all.link(from, to);
      links.push_back({{"to", to},
                       {"peer_access", link.peer_access},
                       {"peer_atomics", link.peer_atomics},
                       {"performance_rank", or_null(link.performance_rank)},
                       {"nvlinks", or_null(link.nvlinks)},
                       {"pcie", link.pcie ? Json(words(*link.pcie).sign) : Json(nullptr)}});
    }
    const PciAddress& at = all.gpus[from].at;
    gpus.push_back({{"number", from},
                    {"name", all.gpus[from].name},
                    {"pci", fmt::format("{:04x}:{:02x}:{:02x}", at.domain, at.bus, at.device)},
                    {"links", links}});
  }
  return gpus;
}

}  // namespace graphspec::program
