/// \file
/// A run by several ranks: this program, started once more.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "reproduce/measure/command_output.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/scaling/experiments.hpp"

namespace graphspec::reproduce::scaling {
namespace {

/// Runs of the scale `paper` take seconds, and their graphs minutes to be made and judged.
int repetitions(Scale scale) {
  return scale == Scale::quick ? 7 : 3;
}

/// A command line of this program. Specifications, names and scratch files have no sign that a
/// shell would take for one of its own in quotes.
std::string command_line(const std::vector<std::string>& words) {
  return fmt::format("'{}' '{}'", std::filesystem::read_symlink("/proc/self/exe").string(),
                     fmt::join(words, "' '"));
}

/// What the run prints. What it says of a failure is on standard error, which is this process's.
Json said_by(const std::vector<std::string>& words) {
  Json said = Json::parse(output_of(command_line(words)), nullptr, /*allow_exceptions=*/false);
  if (said.is_object()) return said;
  throw DoesNotHold(
      fmt::format("the command `graphspec {}` printed no result", fmt::join(words, " ")));
}

/// The samples of each part's times: one where the run was not repeated.
Json samples_of(const Json& said) {
  if (said.contains("timing_samples_ms")) return said.at("timing_samples_ms");
  Json parts;
  for (const auto& [part, milliseconds] : said.at("timing_ms").items()) {
    parts[part] = Json::array({milliseconds});
  }
  return parts;
}

}  // namespace

std::vector<double> work_ms(const Json& parts) {
  std::vector<double> all;
  for (const auto& [part, samples] : parts.items()) {
    // Matrices' copies have no name before, and their sum stands beside.
    if (part.ends_with("to_device") || part.ends_with("to_host") || part == "total" ||
        part == "communication") {
      continue;
    }
    all.resize(samples.size());
    for (std::size_t at = 0; at < all.size(); ++at) all[at] += samples[at].get<double>();
  }
  return all;
}

void observe_run(const Campaign& campaign, const Rung& rung, const std::string& variant,
                 const GraphName& graph, int ranks) {
  campaign.working_on(fmt::format("{} {} on {} ranks", variant, graph.spec, ranks));
  std::vector<std::string> words = {"run",          rung.problem,
                                    "--variant",    variant,
                                    "--graph",      graph.spec,
                                    "--graph-seed", std::to_string(campaign.setting().seed),
                                    "--device",     campaign.gpu() ? "cuda" : "cpu",
                                    "--json"};
  if (graph.source >= 0) words.insert(words.end(), {"--source", std::to_string(graph.source)});
  if (ranks > 1) words.insert(words.end(), {"--ranks", std::to_string(ranks)});
  if (!rung.predecessors) words.emplace_back("--no-predecessors");
  if (campaign.gpu() && !rung.once) {
    const int times = repetitions(campaign.setting().scale);
    words.insert(words.end(), {"--repetitions", std::to_string(times)});
  }
  const Json said = said_by(words);
  campaign.describe(
      {rung.name, graph.spec, {{"vertices", said.at("vertices")}, {"arcs", said.at("arcs")}}});
  const Json about{{"graph", rung.name},
                   {"variant", variant},
                   {"spec", graph.spec},
                   {"device", campaign.gpu() ? "gpu" : Campaign::executor},
                   {"ranks", ranks}};
  Json row = about;
  row.update({{"kind", campaign.gpu() ? "run" : "counts"},
              {"verified", said.at("verified")},
              {"counts", said.at("counts")}});
  if (campaign.gpu()) {
    campaign.note_region(
        "all problems",
        "The time includes the search, from the common start of all ranks to the end of "
        "the last rank, as `graphspec run` reports it. It does not include the copies of "
        "graphs to the devices or of results to the hosts. The problem apsp_sparse is an "
        "exception: its search copies each row of distances to host memory as soon as "
        "the row is computed, so its time includes these copies.");
    const Json parts = samples_of(said);
    for (const auto& [part, samples] : parts.items()) row["parts"][part + "_ms"] = samples;
    campaign.notebook().note_times(fmt::format("{}/{}/ranks:{}", rung.name, variant, ranks),
                                   work_ms(parts), about);
  }
  campaign.observe(std::move(row));
}

}  // namespace graphspec::reproduce::scaling
