/// \file
/// Rows made on a device, in passes: on the host there are no arcs but those of rows that are done.
#include "gpu/random_graphs/device_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "gpu/device/variant_table.hpp"
#include "gpu/random_graphs/pass.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/row_arrays.hpp"

namespace graphspec {
namespace {

using random_graphs::Key;
using random_graphs::PassOf;

std::int64_t rounded_up(double number) {
  return static_cast<std::int64_t>(std::ceil(number));
}

}  // namespace

std::int64_t arcs_with_room(double memory_bytes) {
  // Arcs are sorted from keys into as many others, and their heads stand beside. Thrust counts them
  // in 31 bits.
  constexpr double bytes_an_arc = 2 * sizeof(Key) + sizeof(Vertex);
  constexpr double share = 0.6;  // of the device
  constexpr double most = 0x7fffffff;
  const double bytes = share * memory_bytes;
  return static_cast<std::int64_t>(bytes > 0 ? std::min(bytes / bytes_an_arc, most) : most);
}

PassSize pass_size(double expected, Vertex rows, std::int64_t most_arcs) {
  // Rows differ: some more than are expected of each pass.
  constexpr double more = 1.05;
  constexpr std::int64_t few = 1 << 16;
  const std::int64_t arcs = std::min(most_arcs, rounded_up(expected * more) + few);
  const std::int64_t passes =
      std::max<std::int64_t>(1, rounded_up(expected * more / static_cast<double>(arcs)));
  return {arcs, static_cast<Vertex>(std::max<std::int64_t>(1, (rows + passes - 1) / passes))};
}

Graph device_rows(Device device, const ArcStream& stream, const StreamOptions& options,
                  Vertex first, Vertex count, std::int64_t most_arcs) {
  Runtime& runtime = graphspec::runtime(device);
  const PassOf& pass = compiled_for_schedule(rows_for<PassOf>(device).front(), device);
  const double expected = expected_arcs(stream, options, count);
  check_generated_size(options.processes * static_cast<double>(stream.num_vertices),
                       options.processes * expected, sizeof(Vertex), sizeof(ArcIndex));
  const std::int64_t most =
      most_arcs > 0 ? most_arcs
                    : arcs_with_room(static_cast<double>(runtime.properties().memory_bytes));
  const auto [room, rows_a_pass] = pass_size(expected, count, most);
  auto some = rows_a_pass;
  const Array<Key> keys(runtime, static_cast<std::size_t>(room));
  const Array<Vertex> heads(runtime, static_cast<std::size_t>(room));
  const Array<ArcIndex> ends(runtime, static_cast<std::size_t>(some));
  const Array<unsigned long long> found(runtime, 1);

  auto rows =
      std::make_shared<RowArrays<std::monostate>>(static_cast<std::size_t>(stream.num_vertices), 0);
  std::fill_n(rows->offsets.begin(), first + 1, 0);
  ArcIndex arcs = 0;
  const Vertex last = first + count;
  for (Vertex row = first; row < last;) {
    some = std::min(some, last - row);
    const std::int64_t kept =
        pass.run({stream, options, row, some, arcs, keys, heads, ends, found});
    if (kept > room) {
      if (some == 1) {
        throw InputError(fmt::format("vertex {} has {} arcs, but {} has memory for only {} arcs",
                                     row, kept, runtime.properties().name, room));
      }
      some = std::max(1, some / 2);
      continue;
    }
    rows->resize(static_cast<std::size_t>(arcs + kept));
    runtime.copy_to_host(rows->dest.data() + arcs, heads.data(),
                         static_cast<std::size_t>(kept) * sizeof(Vertex));
    runtime.copy_to_host(rows->offsets.data() + row + 1, ends.data(),
                         static_cast<std::size_t>(some) * sizeof(ArcIndex));
    arcs += kept;
    row += some;
  }
  std::fill(rows->offsets.begin() + last, rows->offsets.end(), arcs);
  const bool is_whole = count == stream.num_vertices;
  return graph_of(std::move(rows), is_whole && goes_both_ways(stream, options));
}

RowsMaker device_rows_from(Device device, std::int64_t edges) {
  return [device, edges](const ArcStream& stream, const StreamOptions& options, Vertex first,
                         Vertex count) {
    const bool can = stream.plain_rmat.has_value() && stream.num_drawn >= edges && count > 0;
    return can ? device_rows(device, stream, options, first, count)
               : rows_by_host(stream, options, first, count);
  };
}

RowsMaker rows_maker(Device device) {
  constexpr std::int64_t worth_it = 1 << 20;  // else a device takes longer to begin
  return device == Device::cuda ? device_rows_from(device, worth_it) : rows_by_host;
}

}  // namespace graphspec
