/// \file
/// Making, reading and keeping graphs, with the one rule for sources; rows, counting, timing
/// together.
#include "reproduce/campaign/campaign.hpp"

#include <fmt/format.h>

#include <utility>

#include "gpu/random_graphs/device_rows.hpp"
#include "reference/graph/build.hpp"
#include "reference/graph/degree.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/graph_spec.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/readers.hpp"
#include "reproduce/measure/components.hpp"
#include "reproduce/measure/does_not_hold.hpp"
#include "reproduce/measure/kernel_counts.hpp"

namespace graphspec::reproduce {

double Parts::add(std::initializer_list<std::pair<const char*, double>> milliseconds) {
  double sum = 0;
  for (const auto& [part, value] : milliseconds) {
    samples_[part].push_back(value);
    sum += value;
  }
  return sum;
}

Json Parts::counted() const {
  Json lists = Json::object();
  for (const auto& [part, samples] : samples_) {
    lists[part] = std::vector<double>(samples.begin() + 1, samples.end());
  }
  return lists;
}

std::string labelled(std::string name, const Json& fields) {
  for (const auto& [option, value] : fields.items()) {
    name += fmt::format("/{}:{}", option, value.dump());
  }
  return name;
}

Json row_of(const Named& input, std::string_view variant, std::string_view device) {
  return {{"graph", input.name},
          {"spec", input.spec},
          {"variant", variant},
          {"device", device},
          {"verified", "certificate"}};
}

void require_right(const std::string& who, const Named& input,
                   const std::optional<std::string>& wrong) {
  if (wrong) throw DoesNotHold(fmt::format("{}, {}: {}", who, input.spec, *wrong));
}

Json with_accesses(const std::function<Json()>& checked) {
  Json facts = checked();
  facts["counts"].update(accesses_json([&] { static_cast<void>(checked()); }));
  return facts;
}

RandomMatrix random_matrix(const Setting& setting, Vertex order, Probability arc) {
  return {order, arc, RandomStream(setting.seed, static_cast<std::uint64_t>(order)).bits(0)};
}

const Input& Campaign::made(const std::string& name, const std::string& spec,
                            const std::function<void(Input&)>& make) const {
  const InputRules& rules = inputs_->rules;
  for (const Input& known : inputs_->graphs) {
    if (known.name == name && known.spec == spec) return known;
  }
  working_on("making " + spec);
  if (rules.last_alone) inputs_->graphs.clear();  // a large one has its place taken by the next
  Input input;
  input.name = name;
  input.spec = spec;
  make(input);
  if (rules.has_source && input.source < 0) {
    input.source = largest_component(input.graph).first_vertex;
  }
  input.about.update({{"vertices", input.graph.num_vertices()},
                      {"arcs", input.graph.num_arcs()},
                      {"greatest_degree", degree_statistics(input.graph).maximum}});
  if (rules.has_source) input.about["source"] = input.source;
  if (rules.describe != nullptr) rules.describe(input);
  return inputs_->graphs.emplace_back(std::move(input));
}

const Input& Campaign::from_spec(const std::string& name, const std::string& spec) const {
  return made(name, spec, [&](Input& input) {
    input.graph =
        graph_from_spec(spec, setting().seed, rows_maker(gpu() ? Device::cuda : Device::cpu));
    if (inputs_->rules.simplified) input.graph = simplified(input.graph);
  });
}

const Input& Campaign::file(const std::filesystem::path& path) const {
  // The name alone: where a user keeps a file is nobody's business.
  const std::string spec = path.filename().string();
  std::string name = spec.substr(0, spec.find('.'));
  for (const Family& family : inputs_->rules.families) {
    if (name == family.name) name += "_file";
  }
  return made(name, spec, [&](Input& input) {
    ReadOptions options;
    options.undirected = setting().undirected;
    input.graph = read_graph(path, {}, options);
  });
}

std::vector<const Input*> Campaign::files() const {
  std::vector<const Input*> all;
  for (const auto& path : setting().graph_files) all.push_back(&file(path));
  return all;
}

void Campaign::describe(const Named& input) const {
  if (notebook_->observed("graph", input.spec)) return;
  Json row = input.about;
  row.update({{"kind", "graph"}, {"graph", input.name}, {"spec", input.spec}});
  observe(std::move(row));
}

void Campaign::note_region(const std::string& of, const char* region) const {
  if (notebook_->observed("timed_region", of)) return;
  observe({{"kind", "timed_region"}, {"spec", of}, {"region", region}});
}

void Campaign::leave_out(Json row, const std::string& why) const {
  row["kind"] = "left_out";
  row["why"] = why;
  observe(std::move(row));
}

std::optional<Json> Campaign::checked(const Named& input, const std::string& device,
                                      const Run& run) const {
  Json row = row_of(input, run.variant, device);
  row.update(run.facts);
  try {
    const Json found = run.checked();
    row.update(run.fields);
    row.update(found);
    return row;
  } catch (const InputError& refusal) {
    if (!run.may_refuse) throw;
    row["verified"] = "";
    if (device == executor) row["device"] = name(Device::cpu);
    leave_out(std::move(row), refusal.what());
    return std::nullopt;
  }
}

void Campaign::count(const Named& input, const std::vector<Run>& runs) const {
  describe(input);
  for (const Run& run : runs) {
    working_on(fmt::format("counting {} on {}", run.variant, input.spec));
    std::optional<Json> row = checked(input, executor, run);
    if (!row) continue;
    (*row)["kind"] = "counts";
    observe(std::move(*row));
  }
}

std::vector<Json> Campaign::time(const Named& input, const std::string& device,
                                 std::vector<Run> runs, int repetitions) const {
  Together together(*this, input, device);
  std::vector<Json> rows;
  for (Run& run : runs) {
    if (auto row = together.add(std::move(run))) rows.push_back(std::move(*row));
  }
  together.time(repetitions);
  return rows;
}

Together::Together(const Campaign& campaign, const Named& input, std::string device)
    : campaign_(campaign), input_(&input), device_(std::move(device)) {
  campaign_.describe(input);
}

std::optional<Json> Together::add(Run run) {
  campaign_.working_on(fmt::format("checking {} on {}", run.variant, input_->spec));
  std::optional<Json> row = campaign_.checked(*input_, device_, run);
  if (row) ready_.push_back({std::move(run), *row});
  return row;
}

void Together::time(int repetitions) {
  std::vector<Timed> timed;
  for (Ready& each : ready_) {
    const Run& run = each.run;
    timed.push_back(
        {run.name.empty() ? labelled(input_->name + "/" + run.variant, run.fields) : run.name,
         [&each] { return each.run.sample(each.parts); }, each.row});
  }
  campaign_.working_on(fmt::format("timing {} runs on {}", timed.size(), input_->spec));
  campaign_.notebook().time(std::move(timed), repetitions);
  for (Ready& each : ready_) {
    if (each.parts.empty()) continue;
    each.row["kind"] = "parts";
    each.row["parts"] = each.parts.counted();
    campaign_.observe(std::move(each.row));
  }
  ready_.clear();
}

void ExperimentTable::add(const Title& title, std::function<void(Campaign&)> run,
                          std::string part) {
  experiments_.push_back({title.name, title.place, title.what,
                          [inputs = inputs_, run = std::move(run)](Notebook& notebook) {
                            Campaign campaign(notebook, *inputs);
                            run(campaign);
                          },
                          std::move(part)});
}

}  // namespace graphspec::reproduce
