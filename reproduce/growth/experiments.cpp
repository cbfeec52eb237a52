/// \file
/// The table of the study and the sizes of its graphs, and what the memory gives.
#include "reproduce/growth/experiments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reproduce/measure/random_reads.hpp"
#include "reproduce/measure/read_bandwidth.hpp"

namespace graphspec::reproduce::growth {
namespace {

constexpr GrowingFamily families[] = {
    {"rmat", [](int scale) { return fmt::format("rmat:{},16,sym,w=1..255", scale); }},
    {"uniform",
     [](int scale) { return fmt::format("random:{},16,sym,w=1..255", std::int64_t{1} << scale); }},
};

constexpr PairsForm dense_pairs{"dense", "tuned_dense", true};
constexpr PairsForm sparse_pairs{"sparse", "tuned", false};

// On GPUs `paper` goes on till memory ends: what does not fit is left out, and says so. The
// executor runs each CUDA thread for itself, and counts.
Range graph_scales(const Setting& setting) {
  if (!setting.gpu) return {8, 11};
  return setting.scale == Scale::quick ? Range{18, 22} : Range{20, 28};
}
Range dense_orders(const Setting& setting) {
  if (!setting.gpu) return {32, 128};
  return {1024, setting.scale == Scale::quick ? 8192 : 131072};
}
Range sparse_orders(const Setting& setting) {
  if (!setting.gpu) return {32, 128};
  return {1024, setting.scale == Scale::quick ? 16384 : 131072};
}

void add_pairs(ExperimentTable& table, const PairsForm& form, const Range& orders,
               std::string_view what) {
  for (Vertex order = orders.first; order <= orders.last; order *= 2) {
    table.add(
        {form.name, "ours", what},
        [&form, order](Campaign& campaign) { pairs(campaign, form, order); },
        std::to_string(order));
  }
}

}  // namespace

double work_ms(const RunReport& report) {
  double sum = 0;
  for (const auto& [part, milliseconds] : report.times_ms) {
    if (part.ends_with("to_device") || part.ends_with("to_host") || part == "total") continue;
    sum += milliseconds;
  }
  return sum;
}

int repetitions(double milliseconds) {
  constexpr double seconds = 1e3;
  if (milliseconds < 0.2 * seconds) return 15;
  if (milliseconds < 2 * seconds) return 6;  // the fewest whose median has an interval
  return milliseconds < 30 * seconds ? 3 : 1;
}

void note_rates(const Campaign& campaign, const Named& about,
                const std::vector<std::int64_t>& sizes) {
  campaign.working_on("measuring the rates of memory accesses");
  const auto note = [&](const char* of, std::int64_t bytes, double a_second) {
    campaign.observe({{"kind", "rate"},
                      {"graph", about.name},
                      {"spec", about.spec},
                      {"of", of},
                      {"bytes", bytes},
                      {"a_second", a_second}});
  };
  const ReadRate reading = read_rate(Device::cuda);
  note("sequential reads of bytes", reading.bytes, reading.bytes_a_second());
  for (const std::int64_t bytes : sizes) {
    const RandomReadRate random = random_read_rate(Device::cuda, bytes);
    note("random reads of words", random.bytes, random.a_second());
  }
}

void memory(Campaign& campaign) {
  std::vector<std::int64_t> sizes;
  const auto most = static_cast<std::int64_t>(runtime(Device::cuda).properties().memory_bytes / 4);
  for (std::int64_t bytes = 1 << 16; bytes <= std::min(most, std::int64_t{1} << 34); bytes *= 2) {
    sizes.push_back(bytes);
  }
  const Named about{"memory", "memory"};
  note_rates(campaign, about, sizes);
}

std::vector<Experiment> experiments(const Setting& setting) {
  ExperimentTable table(setting, {.last_alone = true});
  if (setting.gpu) {
    table.add({"memory", "ours",
               "measures sequential reads, and random reads in memory areas of growing size"},
              memory);
  }
  const Range scales = graph_scales(setting);
  for (const GrowingFamily& family : families) {
    for (int scale = scales.first; scale <= scales.last; ++scale) {
      table.add(
          {"graphs", "ours",
           "computes levels, distances, predecessors and forests of graphs; each graph is "
           "twice as large as the previous graph"},
          [&family, scale](Campaign& campaign) { graph(campaign, family, scale); },
          fmt::format("{}/{}", family.name, scale));
    }
  }
  add_pairs(table, dense_pairs, dense_orders(setting),
            "computes all-pairs shortest paths on dense matrices; each matrix is twice as "
            "wide as the previous matrix");
  add_pairs(table, sparse_pairs, sparse_orders(setting),
            "computes all-pairs shortest paths by a search from each vertex; each graph is "
            "twice as large as the previous graph");
  return table.take();
}

}  // namespace graphspec::reproduce::growth
