/// \file
/// What the Boruvka experiments are made of: descriptions of graphs, steps under options, searches
/// of graphs that lie in a device's memory, and the judge of what they find. A forest that is not
/// certified is neither counted nor timed.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "reproduce/boruvka_mst/inputs.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {

/// Notes what the graph is, once a notebook.
void describe(Notebook& notebook, const Input& input);
/// Notes once what times of searches hold.
void note_search_region(Notebook& notebook, Device device);

/// A step under options; `fields` are what its rows say of the options that an experiment varies.
struct Configuration {
  boruvka_mst::Variant variant;
  boruvka_mst::Options options{};
  nlohmann::json fields = nlohmann::json::object();

  /// What is done to the graph before, by the step and by the options.
  [[nodiscard]] boruvka_mst::Transformations transformations() const;
};

/// "local_sort+rank_weights", or "none".
[[nodiscard]] std::string name_of(const boruvka_mst::Transformations& transformations);
/// "hybrid on cuda".
[[nodiscard]] std::string name_of(const boruvka_mst::Variant& variant, Device device);

/// Those of the paper's steps and ours that are built for a device.
[[nodiscard]] std::vector<boruvka_mst::Variant> steps_of(Device device);
/// The step of that name, if it is built for the device.
[[nodiscard]] std::optional<boruvka_mst::Variant> step_named(Device device, std::string_view name);
/// The paper's last step that changes nothing of the graph.
[[nodiscard]] boruvka_mst::Variant plain_step(Device device);

/// A step as the paper uses it on a contest graph of that family: what comes after the
/// transformations has all that the family allows; ours has ranks, for it takes 32-bit weights.
[[nodiscard]] Configuration as_published(const boruvka_mst::Variant& variant, const Family& family);

/// What rows say of a run. \param verified  what Judge::require() returned
[[nodiscard]] nlohmann::json row_of(const Input& input, std::string_view variant,
                                    std::string_view device, std::string_view verified);
/// The same of a step, with its transformations, what it did, and the configuration's fields.
[[nodiscard]] nlohmann::json row_of(const Input& input, const Configuration& configuration,
                                    Device device, const boruvka_mst::Work& work,
                                    std::string_view verified);

/// Notes that something was not run, and why.
void leave_out(Notebook& notebook, const Input& input, const Configuration& configuration,
               Device device, const std::string& why);

/// Decides whether forests of one graph are minimum spanning forests.
class Judge {
 public:
  explicit Judge(const Input& input) : input_(&input) {}

  /// \param who  in the message
  /// \return how it was decided: "certificate"; of more arcs than that can judge in time "weights
  ///     of openmp's forest": the forest spans all components, and the weights of its edges are,
  ///     each as often, those of the forest by reference::boruvka_mst_openmp()
  /// \throws DoesNotHold where it is none
  std::string require(const std::string& who, const reference::Forest& forest);
  /// The same of the forest by reference::boruvka_mst_openmp(), by whose weights others are judged
  /// then: where it is not certified itself, it is shown to span all components.
  std::string require_openmp(const reference::Forest& forest);

 private:
  [[nodiscard]] bool is_certified() const;
  std::string decide(const std::string& who, const reference::Forest& forest);

  const Input* input_;
  /// The last that was right. The same edges need not be judged again.
  std::vector<ArcIndex> right_;
  std::string how_;
  std::optional<std::uint64_t> openmp_weights_;
};

/// Runs a step on the CPU executor, once plain and once with every access counted, and notes that;
/// or that the graph does not allow it.
void count(Notebook& notebook, const Input& input, Judge& judge,
           const Configuration& configuration);

/// The transformed forms of one graph, each made when it is first asked for and kept.
class TransformedGraphs {
 public:
  explicit TransformedGraphs(const Input& input) : input_(&input) {}

  /// \throws InputError where the graph does not allow a transformation
  const boruvka_mst::TransformedGraph& of(const boruvka_mst::Transformations& transformations);
  /// Lets go of all others.
  void keep_only(const boruvka_mst::Transformations& transformations);

 private:
  const Input* input_;
  std::list<boruvka_mst::TransformedGraph> made_;
};

/// Runs and times steps on one graph, all forests judged.
class Searches {
 public:
  Searches(Notebook& notebook, const Input& input, Device device, Judge& judge);
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;
  ~Searches();

  /// Times all of them, as many together as memory holds; what the graph does not allow is left
  /// out, with the reason. Notes what transformations took and how many iterations there were.
  /// \return the rows of those that were timed
  std::vector<nlohmann::json> time(const std::vector<Configuration>& configurations);
  /// Runs a step once: forest judged, work noted in its row.
  nlohmann::json checked(const Configuration& configuration);
  /// Milliseconds of each phase in several runs of a step.
  nlohmann::json phases(const Configuration& configuration, int runs);

 private:
  class Run;
  /// A run that was judged, and its row.
  struct Ready {
    Configuration configuration;
    std::unique_ptr<Run> run;
    nlohmann::json row;
  };
  void time_together(std::vector<Ready>& ready);
  std::unique_ptr<Run> begin(const Configuration& configuration);
  void note_transformations(const boruvka_mst::TransformedGraph& graph);

  Notebook* notebook_;
  const Input* input_;
  Device device_;
  Judge* judge_;
  TransformedGraphs graphs_;
  std::vector<std::string> noted_;  ///< transformations whose times were
};

/// Times the host's procedure on all cores, its forest judged.
/// \param sorted  on the graph whose lists are sorted
void time_on_host(Notebook& notebook, const Input& input, Judge& judge, bool sorted);

}  // namespace graphspec::reproduce::boruvka_mst_paper
