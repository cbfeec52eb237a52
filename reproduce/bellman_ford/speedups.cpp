/// \file
/// Figures 6 to 8: the paper's steps with all of their rounds against the host's procedures; what M
/// and the transposition do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "gpu/bellman_ford/tuner.hpp"
#include "reference/bellman_ford.hpp"
#include "reproduce/bellman_ford/experiments.hpp"
#include "reproduce/bellman_ford/runs.hpp"
#include "reproduce/measure/notes.hpp"

namespace graphspec::reproduce::bellman_ford_paper {
namespace {

using Json = nlohmann::json;
using bellman_ford::Form;
using bellman_ford::Options;
using bellman_ford::Variant;

struct Case {
  Vertex order;
  const Density* density;
};

/// The paper's sizes. Sparse matrices take as long as complete ones do, so they stay smaller.
std::vector<Case> cases(const Inputs& inputs) {
  std::vector<Case> all;
  const Vertex most = inputs.quick() ? 1024 : 8192;
  const Vertex most_sparse = inputs.quick() ? 512 : 2048;
  for (Vertex order = 256; order <= most; order *= 2) {
    all.push_back({order, &complete});
    if (order <= most_sparse) all.push_back({order, &sixteenth});
  }
  return all;
}

/// The rounds of the host's procedures that are timed: all where they are short. Shortest paths of
/// these graphs have far fewer arcs than the least, so that what they leave is certified.
Vertex rounds_timed(const Inputs& inputs, Vertex order) {
  const double relaxations = inputs.quick() ? 2e7 : 4e9;
  const double enough = std::max(64.0, relaxations / (static_cast<double>(order) * order));
  return static_cast<Vertex>(std::min(enough, static_cast<double>(order - 1)));
}

DenseMatrix<std::int32_t> on_host(const Matrix& matrix) {
  DenseMatrix<std::int32_t> copy(matrix.order(), unreached);
  std::copy(matrix.weight.begin(), matrix.weight.end(), copy.values().begin());
  return copy;
}

/// What a step is expected to take on a larger matrix of the same density, by the largest that was
/// timed.
class Expectations {
 public:
  void note(std::string_view variant, const Matrix& matrix, double milliseconds) {
    known_[{std::string(variant), matrix.density}] = {matrix.order(), milliseconds};
  }
  [[nodiscard]] double of(std::string_view variant, const Matrix& matrix) const {
    const auto found = known_.find({std::string(variant), matrix.density});
    if (found == known_.end()) return 0;
    const auto& [order, milliseconds] = found->second;
    return milliseconds * std::pow(static_cast<double>(matrix.order()) / order, 3);
  }

 private:
  std::map<std::pair<std::string, std::string>, std::pair<Vertex, double>> known_;
};

/// One step on one matrix, from host memory to host memory.
class Run {
 public:
  Run(const Matrix& matrix, const Variant& variant, Device device)
      : matrix_(&matrix), variant_(variant), device_(device) {}

  /// Runs it once and certifies what it finds; the row of what is timed.
  Json checked() {
    bellman_ford::Result result = search();
    require_certified(*matrix_, name_of(variant_, device_), result.paths);
    Json row = row_of(*matrix_, variant_.name, device_);
    row["rounds"] = result.work.rounds;
    if (result.work.group_size > 0) row["group_size"] = result.work.group_size;
    return row;
  }
  /// The paper's time, equation (2).
  double sample() {
    const bellman_ford::Result result = search();
    const bellman_ford::Timing& timing = result.timing;
    const double all_ms = parts_.add({{"to_device_ms", timing.to_device_ms},
                                      {"transposition_ms", result.work.transpose_ms},
                                      {"kernels_ms", timing.search_ms - result.work.transpose_ms},
                                      {"to_host_ms", timing.to_host_ms}});
    least_ = std::min(least_, all_ms);
    return all_ms;
  }
  [[nodiscard]] const Parts& parts() const { return parts_; }
  [[nodiscard]] double least() const { return least_; }

 private:
  bellman_ford::Result search() {
    return bellman_ford::search(variant_, device_, matrix_->weight, matrix_->order(),
                                matrix_source);
  }

  const Matrix* matrix_;
  Variant variant_;
  Device device_;
  Parts parts_;
  double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace

void host_speedups(Notebook& notebook, Inputs& inputs) {
  note_region(notebook, "host",
              "so many of the N - 1 rounds as `rounds_timed` says, which all take as long, on a "
              "matrix in memory; speedups are over the time of N - 1");
  for (const Case& each : cases(inputs)) {
    const Matrix& matrix = inputs.matrix(notebook, each.order, *each.density);
    describe(notebook, matrix);
    const DenseMatrix<std::int32_t> edge = on_host(matrix);
    const Vertex rounds = rounds_timed(inputs, matrix.order());
    std::vector<Timed> timed;
    for (const auto& [variant, procedure] :
         {std::pair{"serial", &reference::bellman_ford_serial_rounds},
          std::pair{"openmp", &reference::bellman_ford_openmp_rounds}}) {
      notebook.working_on(fmt::format("checking {} on {}", variant, matrix.name));
      reference::SourcePaths paths = procedure(edge, matrix_source, rounds);
      require_certified(matrix, variant, paths);
      Json row{{"graph", matrix.name},     {"spec", matrix.spec}, {"variant", variant},
               {"device", "host"},         {"class", "host"},     {"rounds_timed", rounds},
               {"verified", "certificate"}};
      timed.push_back({fmt::format("{}/{}", matrix.name, variant),
                       [&edge, rounds, call = procedure] {
                         return host_ms(
                             [&] { static_cast<void>(call(edge, matrix_source, rounds)); });
                       },
                       std::move(row)});
    }
    notebook.working_on("timing the host on " + matrix.name);
    notebook.time(std::move(timed), repetitions);
  }
}

void speedups(Notebook& notebook, Inputs& inputs, Device device) {
  describe(notebook, device);
  note_region(notebook, "a device",
              "equation (2): the matrix from pageable host memory to the device, all rounds and "
              "the transposition of reduce_coarse, lengths and predecessors back; M is the "
              "tuner's");
  const double most_ms = inputs.quick() ? 1500 : 20000;
  Expectations expected;
  for (const Case& each : cases(inputs)) {
    const Matrix& matrix = inputs.matrix(notebook, each.order, *each.density);
    describe(notebook, matrix);
    std::vector<Timed> timed;
    std::vector<std::shared_ptr<Run>> runs;
    std::vector<Json> rows;
    for (const Variant& variant : steps_of(device, Form::dense)) {
      if (const double ms = expected.of(variant.name, matrix); ms > most_ms) {
        Json row = row_of(matrix, variant.name, device);
        row["kind"] = "left_out";
        row["why"] = fmt::format("would take about {:.0f} s", ms / 1e3);
        notebook.observe(std::move(row));
        continue;
      }
      notebook.working_on(fmt::format("checking {} on {}", variant.name, matrix.name));
      runs.push_back(std::make_shared<Run>(matrix, variant, device));
      rows.push_back(runs.back()->checked());
      timed.push_back({fmt::format("{}/{}/{}", matrix.name, name(device), variant.name),
                       [run = runs.back()] { return run->sample(); }, rows.back()});
    }
    notebook.working_on(fmt::format("timing {} steps on {}", timed.size(), matrix.name));
    notebook.time(std::move(timed), repetitions);
    for (std::size_t which = 0; which < runs.size(); ++which) {
      expected.note(rows[which]["variant"].get<std::string>(), matrix, runs[which]->least());
      note_parts(notebook, std::move(rows[which]), runs[which]->parts());
    }
  }
}

void group_sizes(Notebook& notebook, Inputs& inputs, Device device) {
  describe(notebook, device);
  for (const Vertex order :
       inputs.quick() ? std::vector<Vertex>{512} : std::vector<Vertex>{1024, 4096, 8192}) {
    const Matrix& matrix = inputs.matrix(notebook, order, complete);
    describe(notebook, matrix);
    DeviceMatrix on_device(matrix, device);
    for (const Variant& variant : steps_of(device, Form::dense)) {
      // Those without groups say that none was used.
      if (on_device.search(variant, {.until_stable = true}).group_size == 0) continue;
      notebook.working_on(fmt::format("{} with every M on {}", variant.name, matrix.name));
      const bellman_ford::Tuning tuning = bellman_ford::tune_group_size(variant, device, order);
      for (const auto& trial : tuning.trials) {
        Options options;
        options.group_size = trial.group_size;
        options.until_stable = true;
        on_device.search(variant, options);
        reference::SourcePaths paths = on_device.paths();
        require_certified(
            matrix, fmt::format("{}, M {}", name_of(variant, device), trial.group_size), paths);
        Json row = row_of(matrix, variant.name, device);
        row["kind"] = "trial";
        row["group_size"] = trial.group_size;
        row["round_ms"] = trial.round_ms;
        row["fastest"] = trial.group_size == tuning.group_size;
        notebook.observe(std::move(row));
      }
    }
  }
}

void transposition(Notebook& notebook, Inputs& inputs, Device device) {
  describe(notebook, device);
  note_region(notebook, "rounds until one shortens nothing",
              "the transposition where the step has one, and so many rounds as `rounds` says, each "
              "with a 4-byte copy to the host; the matrix is in the device's memory");
  const Vertex most = inputs.quick() ? 1024 : 16384;
  for (Vertex order = 256; order <= most; order *= 2) {
    const Matrix& matrix = inputs.matrix(notebook, order, complete);
    describe(notebook, matrix);
    DeviceMatrix on_device(matrix, device);
    const Options options{.until_stable = true};
    std::vector<Timed> timed;
    std::vector<Json> rows;
    std::vector<std::shared_ptr<Parts>> parts;
    for (const Variant& variant : steps_of(device, Form::dense)) {
      const bellman_ford::Work work = on_device.search(variant, options);
      if (work.group_size == 0) continue;
      reference::SourcePaths paths = on_device.paths();
      require_certified(matrix, name_of(variant, device), paths);
      Json row = row_of(matrix, variant.name, device);
      row["rounds"] = work.rounds;
      row["group_size"] = work.group_size;
      rows.push_back(row);
      parts.push_back(std::make_shared<Parts>());
      timed.push_back({fmt::format("{}/{}/{}", matrix.name, name(device), variant.name),
                       [&on_device, variant, options, part = parts.back()] {
                         const auto [ms, done] = on_device.timed_search(variant, options);
                         return part->add({{"transposition_ms", done.transpose_ms},
                                           {"kernels_ms", ms - done.transpose_ms}});
                       },
                       std::move(row)});
    }
    notebook.working_on("timing transpositions of " + matrix.name);
    notebook.time(std::move(timed), repetitions);
    for (std::size_t which = 0; which < rows.size(); ++which) {
      note_parts(notebook, std::move(rows[which]), *parts[which]);
    }
  }
}

}  // namespace graphspec::reproduce::bellman_ford_paper
