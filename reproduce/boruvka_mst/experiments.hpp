/// \file
/// The experiments of the Boruvka paper: its charts, its claims on transformations, on the hybrid
/// and on graphs larger than the GPU's memory, and ours. A forest that is not certified is neither
/// counted nor timed.
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/boruvka_mst/boruvka_mst.hpp"
#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {

/// One of the contest's two kinds of graphs.
struct Contest {
  const char* name;
  const char* spec;  ///< without the scale
};
inline constexpr Contest rmat{"rmat", "graphhpc-rmat:"};
inline constexpr Contest ssca2{"ssca2", "graphhpc-ssca2:"};

/// The contest's graph, from its own seed. As all graphs here, valid until another is asked for: at
/// scale 27 it has 51 GB.
const Input& contest(const Campaign& campaign, const Contest& family, int scale);
/// The scale for what is swept through with many options.
[[nodiscard]] int swept_scale(const Campaign& campaign);

/// A step under options; `fields` are what its rows say of the options that an experiment varies.
struct Configuration {
  boruvka_mst::Variant variant;
  boruvka_mst::Options options{};
  Json fields = Json::object();

  /// What is done to the graph before, by the step and by the options.
  [[nodiscard]] boruvka_mst::Transformations transformations() const {
    return options.transformations | variant.always;
  }
};

/// "local_sort+rank_weights", or "none".
[[nodiscard]] std::string name_of(const boruvka_mst::Transformations& transformations);

/// Steps of ours that experiments name.
inline constexpr std::string_view whole_lists = "our_whole_lists";
inline constexpr std::string_view tuned = "tuned";

/// The step of that name, if it is built for the device.
[[nodiscard]] std::optional<boruvka_mst::Variant> step_named(Device device, std::string_view name);

/// A step as the paper uses it on a contest graph of that family: what comes after the
/// transformations has all that the family allows; tuned has ranks, for it takes 32-bit weights.
[[nodiscard]] Configuration as_published(const boruvka_mst::Variant& variant,
                                         const Contest& family);

/// Decides whether forests of one graph are minimum spanning forests.
class Judge {
 public:
  explicit Judge(const Input& input) : input_(&input) {}

  /// \param who  in the message
  /// \return how it was decided: "certificate"; for graphs with too many arcs for a certificate,
  ///     "comparison of the edge weights with the forest of openmp": the forest spans all
  ///     components, and its edges have the same weights, each as often, as the edges of the forest
  ///     by reference::boruvka_mst_openmp()
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

/// Counts steps on the CPU executor, with every access; what the graph does not allow is left out.
void count(const Campaign& campaign, const Input& input,
           const std::vector<Configuration>& configurations);

/// Steps on one graph in a device's memory, all forests judged. What the graph does not allow is
/// left out, with the reason.
class Searches {
 public:
  Searches(const Campaign& campaign, const Input& input, Device device, Judge& judge)
      : campaign_(campaign), input_(&input), device_(device), judge_(&judge) {}

  /// Times all of them, as many together as memory holds. Notes what transformations took and how
  /// many iterations there were.
  /// \return the rows of those that were timed
  std::vector<Json> time(const std::vector<Configuration>& configurations);
  /// Runs a step once; its row.
  std::optional<Json> checked(const Configuration& configuration);
  /// Notes the milliseconds of each phase in several runs of a step.
  void note_phases(Configuration configuration, int runs);

 private:
  class Search;
  Run run_of(const std::shared_ptr<Search>& search);
  const boruvka_mst::TransformedGraph& transformed(const boruvka_mst::Transformations& by);

  Campaign campaign_;
  const Input* input_;
  Device device_;
  Judge* judge_;
  std::list<boruvka_mst::TransformedGraph> graphs_;  ///< each made when it is first asked for
  std::vector<std::string> noted_;                   ///< transformations whose times were
};

/// Times the host's procedure on all cores, its forest judged.
/// \param sorted  on the graph whose lists are sorted
void time_on_host(const Campaign& campaign, const Input& input, Judge& judge, bool sorted);

/// Counts every step on the CPU executor: launches, barriers, and what warps' accesses touch.
void steps(Campaign& campaign, const Contest& family);
/// Counts iterations on the CPU executor, on the paper's least graph.
void iterations(Campaign& campaign, const Contest& family);

/// Measures what renumbering and compressing do to the ends of arcs.
void compression(Campaign& campaign, const Contest& family);
/// Counts, and times on a GPU, one step with every choice of transformations.
void transformations(Campaign& campaign, const Contest& family);

/// Times the steps, on a GPU, and the host's procedure.
void performance(Campaign& campaign, const Contest& family, int scale);
/// Times the parts of an iteration, on a GPU.
void phases(Campaign& campaign, const Contest& family);
/// Times hybrid, on a GPU and the host's cores, with shares from none to half of the segments.
void hybrid(Campaign& campaign, const Contest& family);
/// Times out_of_core with less memory than the graph needs: on a GPU; without one, runs it.
void out_of_core(Campaign& campaign, const Contest& family, int scale);

/// Counts every step on a small graph like a peer's, and times them on a large one.
void peers(Campaign& campaign, const Family& graph);
/// The same of the user's own graphs.
void peers_files(Campaign& campaign);

}  // namespace graphspec::reproduce::boruvka_mst_paper
