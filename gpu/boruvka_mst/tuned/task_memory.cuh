/// \file
/// What a search by tuned's kernels has in device memory, and its sizes, unless the options say
/// otherwise.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "gpu/boruvka_mst/options.hpp"
#include "gpu/boruvka_mst/tuned/task.cuh"
#include "gpu/device/array.hpp"
#include "reference/graph/weight_arrays.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned {

/// Sizes that depend on the whole graph.
struct Shape {
  int light_sample;
  double light_share;  ///< of all edges; 1 for all in one pass

  Shape(Vertex num_vertices, ArcIndex num_arcs, const boruvka_mst::Options& options) {
    // So many light edges a vertex leave few vertices outside of the greatest tree; with more, each
    // round reads more edges. Where that is half of all edges, a pass costs more than it saves.
    constexpr double light_edges = 1.1;
    constexpr double greatest_share = 0.5;
    const double edges = static_cast<double>(num_arcs) / 2;
    const double chosen = light_edges * num_vertices / std::max(edges, 1.0);
    const double share = options.light_share > 0   ? options.light_share
                         : chosen < greatest_share ? chosen
                                                   : 1.0;
    light_sample = num_arcs == 0 || share >= 1
                       ? num_samples
                       : std::min(static_cast<int>(share * num_samples), num_samples - 1);
    light_share = light_sample == num_samples ? 1 : share;
  }

  /// Room for a list of some arcs' edges, of which at most so many are listed. Light edges are as
  /// many as is expected; edges between the trees that these leave are few, but where there is no
  /// great tree, as in SSCA2, whose last pass lists a quarter. With room for all, lists take twice
  /// the graph's memory.
  [[nodiscard]] std::size_t list_room(ArcIndex arcs, ArcIndex most) const {
    constexpr double above_mean = 1.5;
    constexpr double last_share = 1.0 / 3;
    const double edges = static_cast<double>(arcs) / 2;
    const double expected = edges * std::max(light_share * above_mean, last_share);
    return static_cast<std::size_t>(std::min(static_cast<double>(most), expected)) + 1;
  }
};

/// The bits of weights as given, and what makes their order of them.
template <class Given>
struct GivenWeights {
  std::span<const Given> values;  ///< none where each arc weighs the same
  Given sign = 0;
};

/// The vertices whose rows a search has.
struct OwnVertices {
  Vertex first;
  Vertex end;  ///< behind the last
};

/// A graph's rows, and all that the task has.
/// \tparam Weight_, Arc_  as Task's
template <class Weight_, class Arc_>
class TaskMemory {
 public:
  using MyTask = Task<Weight_, Arc_>;
  using ListEdge = typename MyTask::ListEdge;
  using Given = typename MyTask::Given;

  /// \param own  whose rows are here
  /// \param places  for the parents of vertices, at least as many as there are
  /// \param most_listed  of the edges of these rows' arcs; lists have room for what is expected,
  /// and
  ///                     grow() changes it
  TaskMemory(Runtime& runtime, std::span<const ArcIndex> offsets, Array<Vertex> dest,
             const GivenWeights<Given>& weights, const OwnVertices& own, std::size_t places,
             ArcIndex most_listed, const Shape& shape, const boruvka_mst::Options& options)
      : runtime_(runtime),
        offsets_(runtime, offsets),
        dest_(std::move(dest)),
        weights_(runtime, weights.values) {
    const std::size_t order = offsets.size() - 1;
    const std::size_t arcs = dest_.size();
    const std::size_t hubs = arcs / static_cast<std::size_t>(options.hub_arcs) + 1;
    const std::size_t pieces = arcs / static_cast<std::size_t>(options.piece_arcs) + hubs;
    parent_ = Array<Vertex>(runtime, places);
    chosen_ = Array<ArcIndex>(runtime, static_cast<std::size_t>(own.end - own.first));
    best_ = Array<Word>(runtime, order);
    best_slot_ = Array<unsigned>(runtime, MyTask::is_packed ? 0 : order);
    for (Array<Vertex>& roots : roots_) roots = Array<Vertex>(runtime, order);
    hubs_ = Array<Hub>(runtime, hubs);
    pieces_ = Array<HubPiece>(runtime, pieces);
    piece_lightest_ = Array<ArcIndex>(runtime, pieces);
    counters_ = Array<ListCounts>(runtime, 2);
    const bool weighs = !weights.values.empty();
    task_ = {.num_vertices = static_cast<Vertex>(order),
             .own_first = own.first,
             .own_end = own.end,
             .num_arcs = static_cast<ArcIndex>(arcs),
             .offsets = offsets_.data(),
             .dest = dest_.data(),
             .weights = weighs ? weights_.data() : reinterpret_cast<const Given*>(dest_.data()),
             .mask = weighs ? static_cast<Given>(~Given{0}) : Given{0},
             .sign = weights.sign,
             .parent = parent_.data(),
             .chosen = chosen_.data(),
             .best = best_.data(),
             .best_slot = best_slot_.data(),
             .lists = {nullptr, nullptr},
             .list_capacity = 0,
             .roots = {roots_[0].data(), roots_[1].data()},
             .hubs = hubs_.data(),
             .pieces = pieces_.data(),
             .piece_lightest = piece_lightest_.data(),
             .counters = counters_.data(),
             .findings = nullptr,
             .records = nullptr,
             .hub_arcs = options.hub_arcs,
             .piece_arcs = options.piece_arcs,
             .light_sample = shape.light_sample};
    grow(shape.list_room(task_.num_arcs, most_listed));
  }

  /// Makes lists of that capacity, empty.
  void grow(std::size_t list_capacity) {
    for (int list = 0; list < 2; ++list) lists_[list] = Array<ListEdge>();
    for (int list = 0; list < 2; ++list) {
      lists_[list] = Array<ListEdge>(runtime_, list_capacity);
      task_.lists[list] = lists_[list].data();
    }
    task_.list_capacity =
        static_cast<unsigned>(std::min<std::size_t>(list_capacity, no_slot));  // slots are less
  }

  [[nodiscard]] MyTask& task() { return task_; }
  [[nodiscard]] const MyTask& task() const { return task_; }
  [[nodiscard]] const Array<ListCounts>& counters() const { return counters_; }
  [[nodiscard]] const Array<ArcIndex>& chosen() const { return chosen_; }

 private:
  Runtime& runtime_;
  Array<ArcIndex> offsets_;
  Array<Vertex> dest_;
  Array<Given> weights_;
  Array<Vertex> parent_;
  Array<ArcIndex> chosen_;
  Array<Word> best_;
  Array<unsigned> best_slot_;
  std::array<Array<ListEdge>, 2> lists_;
  std::array<Array<Vertex>, 2> roots_;
  Array<Hub> hubs_;
  Array<HubPiece> pieces_;
  Array<ArcIndex> piece_lightest_;
  Array<ListCounts> counters_;
  MyTask task_{};
};

/// The same bits as unsigned integers.
template <class To, class From>
std::span<const To> bits_of(std::span<const From> values) {
  static_assert(sizeof(To) == sizeof(From));
  return {reinterpret_cast<const To*>(values.data()), values.size()};
}

/// Calls use<Weight, Arc>(weights) with the types of a task for such weights, their bits and sign.
/// Positions of arcs take 32 bits where they fit. (What it returns is told, as
/// with_graph_type()'s.) \tparam Result  what `use` returns
template <class Result, class AnyWeights, class Use>
Result with_task_types(const AnyWeights& weights, ArcIndex num_arcs,
                       const boruvka_mst::Options& options, const Use& use) {
  const auto with_integers = [&](std::span<const std::uint32_t> values,
                                 std::uint32_t sign) -> Result {
    const GivenWeights<std::uint32_t> given{values, sign};
    if (num_arcs >> 32 == 0 && !options.wide_arcs) {
      return use.template operator()<std::uint32_t, std::uint32_t>(given);
    }
    return use.template operator()<std::uint32_t, Word>(given);
  };
  return std::visit(
      [&](const auto& values) -> Result {
        using Values = std::decay_t<decltype(values)>;
        if constexpr (!has_weights<Values>) {
          return with_integers({}, 0);
        } else if constexpr (std::is_same_v<Values, std::span<const double>>) {
          const GivenWeights<Word> given{bits_of<Word>(values), Word{1} << 63};
          return use.template operator()<Word, Word>(given);
        } else {
          const bool is_signed = std::is_same_v<Values, std::span<const std::int32_t>>;
          return with_integers(bits_of<std::uint32_t>(values), is_signed ? 0x80000000U : 0U);
        }
      },
      weights);
}

}  // namespace graphspec::GRAPHSPEC_EXECUTOR::mst_tuned
