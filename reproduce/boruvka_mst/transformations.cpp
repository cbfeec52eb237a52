/// \file
/// The four transformations: what they do to the ends of arcs, what each is worth, what they take.
#include <algorithm>

#include "reference/graph/error.hpp"
#include "reproduce/boruvka_mst/experiments.hpp"

namespace graphspec::reproduce::boruvka_mst_paper {
namespace {

using boruvka_mst::CompressedEnds;
using boruvka_mst::Transformations;
using boruvka_mst::TransformedGraph;

/// Counted with each of twelve choices.
constexpr int counted_scale = 8;

/// How far the ends of a vertex's arcs may lie apart for 8 + 2 bits.
constexpr Vertex compressible_span = 1024;

/// What the ends of each vertex's arcs span.
struct Spans {
  std::int64_t vertices = 0;  ///< with arcs
  std::int64_t beyond = 0;    ///< of them those that cannot be compressed
  Vertex greatest = 0;
};

Spans spans_of(const TransformedGraph& graph) {
  const auto ends = std::get<std::span<const Vertex>>(graph.ends());
  const auto offsets = graph.offsets();
  std::int64_t vertices = 0;
  std::int64_t beyond = 0;
  Vertex greatest = 0;
#pragma omp parallel for reduction(+ : vertices, beyond) reduction(max : greatest)
  for (Vertex vertex = 0; vertex < graph.num_vertices(); ++vertex) {
    const auto first = static_cast<std::size_t>(offsets[static_cast<std::size_t>(vertex)]);
    const auto last = static_cast<std::size_t>(offsets[static_cast<std::size_t>(vertex) + 1]);
    if (first == last) continue;
    const auto of_vertex = ends.subspan(first, last - first);
    const auto [least, most] = std::minmax_element(of_vertex.begin(), of_vertex.end());
    const Vertex span = *most - *least;
    ++vertices;
    beyond += span >= compressible_span ? 1 : 0;
    greatest = std::max(greatest, span);
  }
  return {vertices, beyond, greatest};
}

void note_spans(const Campaign& campaign, const Input& input, const Transformations& before) {
  const Spans spans = spans_of(TransformedGraph(input.graph, before));
  campaign.observe(
      {{"kind", "spans"},
       {"graph", input.name},
       {"spec", input.spec},
       {"family", input.about["family"]},
       {"transformations", name_of(before)},
       {"greatest_span", spans.greatest},
       {"beyond_share", static_cast<double>(spans.beyond) /
                            static_cast<double>(std::max<std::int64_t>(spans.vertices, 1))}});
}

/// Bytes of A as it is and compressed, or why it cannot be.
void note_bytes(const Campaign& campaign, const Input& input, const Transformations& with) {
  Json row{{"kind", "compression"},
           {"graph", input.name},
           {"spec", input.spec},
           {"family", input.about["family"]},
           {"transformations", name_of(with)},
           {"outcome", "compressed"}};
  try {
    const TransformedGraph graph(input.graph, with);
    const auto& ends = std::get<CompressedEnds>(graph.ends());
    const std::size_t plain = static_cast<std::size_t>(graph.num_arcs()) * sizeof(Vertex);
    const std::size_t compressed =
        ends.base.size_bytes() + ends.low.size_bytes() + ends.high.size_bytes();
    row["plain_bytes"] = plain;
    row["compressed_bytes"] = compressed;
    row["ratio"] = static_cast<double>(plain) / static_cast<double>(compressed);
  } catch (const InputError& refusal) {
    row["outcome"] = "refused";
    row["why"] = refusal.what();
  }
  campaign.observe(std::move(row));
}

/// Every choice: sorted lists searched by the paper's step, others by ours that reads them whole;
/// `compress` where the vertices are renumbered, which it needs.
std::vector<Configuration> all_choices(Device device) {
  std::vector<Configuration> all;
  for (unsigned choice = 0; choice < 1U << boruvka_mst::num_transformations; ++choice) {
    const Transformations chosen = {(choice & 1U) != 0, (choice & 2U) != 0, (choice & 4U) != 0,
                                    (choice & 8U) != 0};
    const auto step = step_named(device, chosen.local_sort ? "shuffle_scan" : whole_lists);
    if (!step || (chosen.compress && !chosen.renumber)) continue;
    all.push_back({*step, {.transformations = chosen}});
  }
  return all;
}

}  // namespace

void compression(Campaign& campaign, const Contest& family) {
  const Input& input = contest(campaign, family, swept_scale(campaign));
  campaign.describe(input);
  campaign.working_on("comparing vertex numbers in " + input.spec);
  note_spans(campaign, input, {});
  note_spans(campaign, input, {.renumber = true});
  note_bytes(campaign, input, {.compress = true});
  note_bytes(campaign, input, {.renumber = true, .compress = true});
}

void transformations(Campaign& campaign, const Contest& family) {
  count(campaign, contest(campaign, family, counted_scale), all_choices(Device::cpu));
  if (!campaign.gpu()) return;
  const Input& large = contest(campaign, family, swept_scale(campaign));
  Judge judge(large);
  Searches(campaign, large, Device::cuda, judge).time(all_choices(Device::cuda));
}

}  // namespace graphspec::reproduce::boruvka_mst_paper
