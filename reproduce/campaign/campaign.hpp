/// \file
/// The one way in which experiments measure: runs are counted on the CPU executor or take turns at
/// a clock, and none is counted or timed before what it finds is certified. What is measured are
/// graphs by specification and the user's own, each made or read when it is first asked for,
/// described once, and kept.
#pragma once

#include <filesystem>
#include <functional>
#include <initializer_list>
#include <list>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/graph/graph.hpp"
#include "reference/graph/random_matrix.hpp"
#include "reproduce/measure/experiment.hpp"

namespace graphspec::reproduce {

using Json = nlohmann::json;

/// What rows call something that is measured, and what its description says of it.
struct Named {
  std::string name;  ///< the family or the file: "rmat", "facebook"
  std::string spec;  ///< how it was made, as graph_from_spec() takes it, or the file's name
  Json about = Json::object();
};

/// A graph.
struct Input : Named {
  Graph graph;
  Vertex source = -1;  ///< where a search begins; -1 in papers without a source
};

/// A size at each scale.
template <class Size>
struct Scaled {
  Size quick;
  Size paper;
  [[nodiscard]] const Size& at(Scale scale) const { return scale == Scale::quick ? quick : paper; }
};

/// A kind of graph, and its specifications: at the sizes for the CPU executor, which counts, and at
/// those for clocks.
struct Family {
  const char* name;
  Scaled<const char*> counted;
  Scaled<const char*> timed;
};

/// What a paper's experiments take for an input.
struct InputRules {
  std::span<const Family> families = {};
  bool simplified = false;  ///< generated graphs have no loops and no parallel arcs
  /// A search begins at the first vertex of the largest component: it has something to do there.
  bool has_source = false;
  bool last_alone = false;  ///< of graphs that are too large for two to be kept
  /// Adds to the description of a graph that has just been made; may throw DoesNotHold.
  void (*describe)(Input& input) = nullptr;
};

/// What a paper's experiments share: their setting and rules, and graphs, which are made when they
/// are first asked for and kept: all, or the last alone, which is then valid until another is asked
/// for.
struct Inputs {
  Setting setting;
  InputRules rules;
  std::list<Input> graphs{};
};

/// The random matrix of that order: the same for all variants and devices, another one for each
/// order.
[[nodiscard]] RandomMatrix random_matrix(const Setting& setting, Vertex order, Probability arc);

/// The parts of each run of something that is timed.
class Parts {
 public:
  /// Takes a run's milliseconds, part by part; returns their sum.
  double add(std::initializer_list<std::pair<const char*, double>> milliseconds);
  /// All samples but the first, which was run to warm up.
  [[nodiscard]] Json counted() const;
  [[nodiscard]] bool empty() const { return samples_.empty(); }

 private:
  std::map<std::string, std::vector<double>> samples_;
};

/// A variant under options on an input: all that counting and timing need of it.
struct Run {
  std::string variant;
  /// What its rows say of the options that an experiment varies; the names of its times say it too.
  Json fields = Json::object();
  /// Runs it once and certifies what it finds; returns what its rows say of that: {"counts": ...}.
  /// \throws DoesNotHold
  std::function<Json()> checked;
  /// Runs it once for a clock: milliseconds, the sum of its parts where it has some.
  std::function<double(Parts&)> sample{};
  Json facts = Json::object();  ///< what its rows say beside
  /// Of its times, where it is not labelled(input.name + "/" + variant, fields).
  std::string name{};
  /// The input may be one that the variant does not take, which is then noted.
  bool may_refuse = false;
};

/// A run for each configuration, as `run_of` makes it.
template <class Configuration, class RunOf>
[[nodiscard]] std::vector<Run> runs_of(const std::vector<Configuration>& configurations,
                                       const RunOf& run_of) {
  std::vector<Run> runs;
  runs.reserve(configurations.size());
  for (const Configuration& each : configurations) runs.push_back(run_of(each));
  return runs;
}

/// "grid/warp_queues/warp_queues:8": what is timed, with the values of the options in its rows.
[[nodiscard]] std::string labelled(std::string name, const Json& fields);

/// What rows say of a run on "gpu", "host", "cpu executor" or another device.
[[nodiscard]] Json row_of(const Named& input, std::string_view variant, std::string_view device);

/// \throws DoesNotHold "WHO, SPEC: WRONG" where something is wrong
void require_right(const std::string& who, const Named& input,
                   const std::optional<std::string>& wrong);

/// What `checked` returns, its counts with what its warps touch in memory: it is run once more with
/// every access counted.
[[nodiscard]] Json with_accesses(const std::function<Json()>& checked);

/// An experiment under way: its notebook, and the inputs that the paper's experiments share.
class Campaign {
 public:
  /// Of rows that were counted.
  static constexpr const char* executor = "cpu executor";

  Campaign(Notebook& notebook, Inputs& inputs) : notebook_(&notebook), inputs_(&inputs) {}

  [[nodiscard]] Notebook& notebook() const { return *notebook_; }
  [[nodiscard]] const Setting& setting() const { return inputs_->setting; }
  [[nodiscard]] bool quick() const { return setting().scale == Scale::quick; }
  [[nodiscard]] bool gpu() const { return setting().gpu; }

  // Inputs, each made or read when it is first asked for.

  /// A graph that `make` makes: it sets the graph, the source where that is not the rule's, and
  /// what else is known of the graph.
  const Input& made(const std::string& name, const std::string& spec,
                    const std::function<void(Input&)>& make) const;
  /// The graph of a specification.
  [[nodiscard]] const Input& from_spec(const std::string& name, const std::string& spec) const;
  /// A graph of the user's own.
  [[nodiscard]] const Input& file(const std::filesystem::path& path) const;
  /// The family's graph for the CPU executor, and that for clocks.
  [[nodiscard]] const Input& counted(const Family& family) const {
    return from_spec(family.name, family.counted.at(setting().scale));
  }
  [[nodiscard]] const Input& timed(const Family& family) const {
    return from_spec(family.name, family.timed.at(setting().scale));
  }
  /// The user's own graphs, \pre more than one is kept
  [[nodiscard]] std::vector<const Input*> files() const;

  // Rows.

  void working_on(const std::string& what) const { notebook_->working_on(what); }
  void observe(Json row) const { notebook_->observe(std::move(row)); }
  /// Notes what an input is, once a notebook.
  void describe(const Named& input) const;
  /// Notes once what a time holds.
  void note_region(const std::string& of, const char* region) const;
  /// Notes that something was not run, and why.
  void leave_out(Json row, const std::string& why) const;

  /// Checks a run; its row, or nothing where it was left out. \throws DoesNotHold
  [[nodiscard]] std::optional<Json> checked(const Named& input, const std::string& device,
                                            const Run& run) const;
  /// Runs each once on the CPU executor and notes what it counts. \throws DoesNotHold
  void count(const Named& input, const std::vector<Run>& runs) const;
  /// Times runs on a device, taking turns, and notes the parts of those that have some.
  /// \return the rows of those that were timed \throws DoesNotHold
  std::vector<Json> time(const Named& input, const std::string& device, std::vector<Run> runs,
                         int repetitions) const;

 private:
  Notebook* notebook_;
  Inputs* inputs_;
};

/// Runs that are timed together: all are checked before the first is timed.
class Together {
 public:
  /// The input is described first.
  Together(const Campaign& campaign, const Named& input, std::string device);

  /// Checks a run and takes it in; nothing where it was left out. \throws DoesNotHold
  std::optional<Json> add(Run run);
  [[nodiscard]] std::size_t size() const { return ready_.size(); }
  /// Times them, taking turns, notes their parts, and lets go of them.
  void time(int repetitions);

 private:
  struct Ready {
    Run run;
    Json row;
    Parts parts{};
  };
  Campaign campaign_;
  const Named* input_;
  std::string device_;
  std::vector<Ready> ready_;
};

/// A paper's experiments, which share their inputs.
class ExperimentTable {
 public:
  struct Title {
    std::string_view name;   ///< as on the command line and in result files
    std::string_view place;  ///< where in the paper the claim or the figure stands
    std::string_view what;   ///< what is measured, in one sentence
  };

  explicit ExperimentTable(const Setting& setting, const InputRules& rules = {})
      : inputs_(std::make_shared<Inputs>(Inputs{setting, rules})) {}

  /// \param part  what of the experiment it is, where each part can be run for itself
  void add(const Title& title, std::function<void(Campaign&)> run, std::string part = {});
  [[nodiscard]] std::vector<Experiment> take() { return std::move(experiments_); }

 private:
  std::shared_ptr<Inputs> inputs_;
  std::vector<Experiment> experiments_;
};

}  // namespace graphspec::reproduce
