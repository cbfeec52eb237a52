/// \file
/// All pairs of vertices: the whole answer is seen where it is small, else some of its rows.
#include <fmt/format.h>

#include <variant>

#include "gpu/device/fault.hpp"
#include "properties/certificates/shortest_paths.hpp"
#include "reference/graph/error.hpp"
#include "reproduce/campaign/sampled_certificate.hpp"
#include "reproduce/growth/experiments.hpp"
#include "reproduce/measure/add_minimum.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce::growth {
namespace {

using problem::Apsp;

/// All rows of more vertices take the host longer than the device.
constexpr Vertex most_certified_order = 1024;

/// Judges rows as they come.
class RowJudge {
 public:
  RowJudge(const Input& input, const char* who, std::uint64_t seed)
      : input_(&input), who_(who), sampled_(sampled_sources(input.graph.num_vertices(), seed)) {}

  void take(const Apsp::Part& part) {
    const auto order = static_cast<std::size_t>(input_->graph.num_vertices());
    const auto rows = static_cast<Vertex>(part.distance.size() / order);
    rows_ += rows;
    if (judges_all()) {
      judge(part.first, part.distance);
      return;
    }
    for (const Vertex source : sampled_) {
      if (source < part.first || source >= part.first + rows) continue;
      judge(source,
            part.distance.subspan(static_cast<std::size_t>(source - part.first) * order, order));
    }
  }
  /// What rows say of it. \throws DoesNotHold where rows are missing
  [[nodiscard]] std::string how() const {
    const Vertex order = input_->graph.num_vertices();
    if (rows_ != order) {
      require_right(who_, *input_,
                    fmt::format("the solver returned {} rows instead of {}", rows_, order));
    }
    return judges_all() ? "certificate" : fmt::format("certificate of {} rows", sampled_.size());
  }

 private:
  [[nodiscard]] bool judges_all() const {
    return input_->graph.num_vertices() <= most_certified_order;
  }
  void judge(Vertex first, std::span<const std::int32_t> rows) const {
    require_right(who_, *input_, properties::certify_rows(input_->graph, first, rows));
  }

  const Input* input_;
  const char* who_;
  std::vector<Vertex> sampled_;
  std::int64_t rows_ = 0;
};

/// The rate at which a device relaxes numbers that wide.
void note_add_minimum(const Campaign& campaign, const Input& input, const std::string& precision) {
  const bool packed = precision == "int16";
  const AddMinimumRate rate =
      add_minimum_rate(Device::cuda, packed ? AddMinimumWidth::int16 : AddMinimumWidth::int32);
  campaign.observe({{"kind", "rate"},
                    {"graph", input.name},
                    {"spec", input.spec},
                    {"of", "relaxations"},
                    {"precision", precision},
                    {"a_second", rate.a_second()}});
}

}  // namespace

void pairs(Campaign& campaign, const PairsForm& form, Vertex order) {
  const Input& input = campaign.from_spec(form.name, fmt::format("random:{},16,w=1..255", order));
  const Solver<Apsp>& step =
      solver<Apsp>(campaign.gpu() ? Device::cuda : Device::cpu, form.variant);
  const double sources = order;
  const auto arcs = static_cast<double>(input.graph.num_arcs());
  std::string precision;
  double first_ms = 0;

  Run run{.variant = form.variant, .checked = {}};
  run.checked = [&] {
    RowJudge judge(input, form.variant, campaign.setting().seed);
    const RunReport report =
        step.solve(input.graph, {}, {}, [&](const Apsp::Part& part) { judge.take(part); });
    first_ms = work_ms(report);
    for (const Fact& fact : report.facts) {
      if (fact.name == "precision") precision = std::get<std::string>(fact.value);
    }
    Json counts{{"launches", report.counters.launches}};
    if (!campaign.gpu()) counts = counts_json(report.counters);
    return Json{{"verified", judge.how()}, {"counts", std::move(counts)}};
  };
  run.facts = {{"problem", fmt::format("apsp_{}", form.name)},
               {"order", order},
               {"working",
                {{"relaxations", sources * (form.is_dense ? sources * sources : arcs)},
                 {"random_bytes", form.is_dense ? 0.0 : 8 * arcs}}}};
  run.name = fmt::format("{}/{}", order, form.variant);
  if (!campaign.gpu()) {
    run.checked = [checked = run.checked] { return with_accesses(checked); };
    campaign.count(input, {std::move(run)});
    return;
  }
  run.sample = [&](Parts&) { return work_ms(step.solve(input.graph, {}, {}, {})); };
  campaign.describe(input);
  campaign.note_region(
      form.name,
      "The time includes only the search, from a matrix or a graph in device memory to "
      "distances in device memory. It does not include copies between host and device.");
  try {
    Json row = campaign.checked(input, "gpu", run).value();
    if (form.is_dense) {
      note_add_minimum(campaign, input, precision);
      row["precision"] = precision;
    } else {
      note_rates(campaign, input, {static_cast<std::int64_t>(8 * arcs)});
    }
    const int times = repetitions(first_ms);
    if (times == 1 && form.is_dense) {
      // Half a minute and more, which is not spent again.
      campaign.notebook().note_times(run.name, {first_ms}, row);
      return;
    }
    std::vector<double> samples;
    Parts parts;
    static_cast<void>(run.sample(parts));
    for (int each = 0; each < times; ++each) {
      campaign.working_on(fmt::format("timing {} on {}", form.variant, input.spec));
      samples.push_back(run.sample(parts));
    }
    campaign.notebook().note_times(run.name, samples, row);
  } catch (const DeviceFault& fault) {
    if (!std::string_view(fault.what()).starts_with("cudaMalloc")) throw;
    campaign.leave_out({{"graph", input.name}, {"spec", input.spec}, {"problem", form.name}},
                       fault.what());
  } catch (const InputError& refusal) {
    campaign.leave_out({{"graph", input.name}, {"spec", input.spec}, {"problem", form.name}},
                       refusal.what());
  }
}

}  // namespace graphspec::reproduce::growth
