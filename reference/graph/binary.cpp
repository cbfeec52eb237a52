/// \file
/// Our binary form: a header, then offsets, destinations, weights and ids as they stand in memory,
/// each from a multiple of 64 bytes. Weights and ids are optional. Reading maps the file.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <variant>

#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"
#include "reference/graph/mapped_file.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/graph/random.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

constexpr std::array<char, 8> magic{'g', 'r', 'a', 'p', 'h', 's', 'p', 'c'};
constexpr std::uint32_t version = 1;
constexpr std::uint32_t byte_order = 0x01020304;
constexpr std::uint64_t alignment = 64;

enum WeightKind : std::uint32_t { no_weights, integer_weights, real_weights };

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t byte_order;
  std::uint64_t vertices;
  std::uint64_t arcs;
  std::uint32_t weights;    ///< WeightKind
  std::uint32_t symmetric;  ///< 0 or 1
  std::uint64_t file_bytes;
  std::uint64_t ids;       ///< 1 where ids of vertices follow the weights, else 0
  std::uint64_t checksum;  ///< of all before it
};
static_assert(sizeof(Header) == alignment);

/// FNV-1a over the header's bytes before the checksum. The flag `symmetric` is taken on trust, so
/// a damaged header must not pass.
std::uint64_t checksum_of(const Header& header) {
  std::array<unsigned char, offsetof(Header, checksum)> bytes{};
  std::memcpy(bytes.data(), &header, bytes.size());
  std::uint64_t hash = 0xcbf2'9ce4'8422'2325U;
  for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100'0000'01b3U;
  return hash;
}

std::uint64_t padded(std::uint64_t bytes) {
  return (bytes + alignment - 1) / alignment * alignment;
}

/// Where the parts of a file begin, and its size.
struct Layout {
  std::uint64_t offsets, dest, weights, ids, size;
  explicit Layout(const Header& header)
      : offsets(sizeof(Header)),
        dest(offsets + padded((header.vertices + 1) * sizeof(ArcIndex))),
        weights(dest + padded(header.arcs * sizeof(Vertex))),
        ids(weights + padded(header.arcs * (header.weights == real_weights      ? 8
                                            : header.weights == integer_weights ? 4
                                                                                : 0))),
        size(ids + (header.ids == 1 ? padded(header.vertices * sizeof(std::int64_t)) : 0)) {}
};

template <class T>
std::span<const T> part(const MappedFile& file, std::uint64_t offset, std::uint64_t count) {
  return {reinterpret_cast<const T*>(file.data() + offset), static_cast<std::size_t>(count)};
}

void write_part(OutputFile& file, const void* data, std::uint64_t bytes) {
  static constexpr std::array<char, alignment> zeros{};
  file.write({static_cast<const char*>(data), static_cast<std::size_t>(bytes)});
  file.write({zeros.data(), static_cast<std::size_t>(padded(bytes) - bytes)});
}

/// Whether each arc has its like in the other direction, as a file may say that has been damaged
/// since. Arcs to higher vertices add a number that is as good as random, their likes take it away:
/// what lacks its like leaves 0 once in 2^64.
bool is_paired(const Graph& graph) {
  const auto offsets = graph.offsets();
  const auto sum_with = [&](const auto& weight_bits) {
    std::uint64_t sum = 0;
#pragma omp parallel for schedule(dynamic, 1024) reduction(+ : sum) \
    if (is_shared_work(graph.num_arcs()))
    for (std::int64_t vertex = 0; vertex < graph.num_vertices(); ++vertex) {
      const auto at = static_cast<std::size_t>(vertex);
      for (auto arc = static_cast<std::size_t>(offsets[at]);
           arc < static_cast<std::size_t>(offsets[at + 1]); ++arc) {
        const auto low = static_cast<std::uint64_t>(vertex);
        const auto high = static_cast<std::uint64_t>(graph.dest()[arc]);
        if (low < high) sum += RandomStream(weight_bits(arc), low).bits(high);
        if (low > high) sum -= RandomStream(weight_bits(arc), high).bits(low);
      }
    }
    return sum;
  };
  return std::visit(
             [&](const auto& values) {
               using Values = std::decay_t<decltype(values)>;
               if constexpr (std::is_same_v<Values, std::monostate>) {
                 return sum_with([](std::size_t) { return std::uint64_t{0}; });
               } else if constexpr (std::is_same_v<Values, std::span<const double>>) {
                 // The two zeros are one weight.
                 return sum_with([&](std::size_t arc) {
                   return std::bit_cast<std::uint64_t>(values[arc] + 0.0);
                 });
               } else {
                 return sum_with(
                     [&](std::size_t arc) { return static_cast<std::uint64_t>(values[arc]); });
               }
             },
             graph.weights()) == 0;
}

}  // namespace

Graph read_binary(const std::filesystem::path& path, FileFacts* facts) {
  const auto fail = [&](const std::string& what) {
    throw InputError(fmt::format("{}: {}", path.string(), what));
  };
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) fail(fmt::format("cannot be opened ({})", std::strerror(errno)));
  struct stat status {};
  const bool regular = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  const auto bytes = regular ? static_cast<std::uint64_t>(status.st_size) : 0;
  void* address = MAP_FAILED;
  if (bytes >= sizeof(Header)) address = mmap(nullptr, bytes, PROT_READ, MAP_PRIVATE, file, 0);
  const int map_error = errno;
  close(file);
  if (!regular)
    fail(
        "is not a regular file; a binary graph must be a regular file, because it is mapped into "
        "memory");
  if (bytes < sizeof(Header)) {
    fail(fmt::format("has {} bytes; the header of a binary graph has {} bytes", bytes,
                     sizeof(Header)));
  }
  if (address == MAP_FAILED) fail(fmt::format("cannot be mapped ({})", std::strerror(map_error)));
  auto mapping = std::make_shared<MappedFile>(address, static_cast<std::size_t>(bytes), path);

  Header header;
  std::memcpy(&header, address, sizeof(header));
  if (header.magic != magic) fail("is not a binary graph; a binary graph begins with 'graphspc'");
  if (header.byte_order != byte_order) {
    fail("has the byte order of another machine; write it again on this machine");
  }
  if (header.version != version) {
    fail(fmt::format("has version {}; this program reads version {}", header.version, version));
  }
  if (header.checksum != checksum_of(header)) {
    fail("has a damaged header (wrong checksum); write the file again");
  }
  if (header.vertices > static_cast<std::uint64_t>(max_num_vertices) ||
      header.arcs > (std::uint64_t{1} << 58) || header.weights > real_weights ||
      header.symmetric > 1 || header.ids > 1) {
    fail("has invalid values in its header; write the file again");
  }
  const Layout layout(header);
  if (layout.size != bytes || header.file_bytes != bytes) {
    fail(fmt::format("has {} bytes; {} vertices and {} arcs need {} bytes", bytes, header.vertices,
                     header.arcs, layout.size));
  }
  Weights weights;
  if (header.weights == integer_weights) {
    weights = part<std::int32_t>(*mapping, layout.weights, header.arcs);
  } else if (header.weights == real_weights) {
    weights = part<double>(*mapping, layout.weights, header.arcs);
  }
  const auto offsets = part<ArcIndex>(*mapping, layout.offsets, header.vertices + 1);
  const auto dest = part<Vertex>(*mapping, layout.dest, header.arcs);
  Graph graph;
  try {
    graph = Graph::view(mapping, offsets, dest, weights, header.symmetric == 1);
    if (header.ids == 1) {
      const auto ids = part<std::int64_t>(*mapping, layout.ids, header.vertices);
      VertexIds named({ids.begin(), ids.end()});
      if (facts != nullptr) facts->ids = std::move(named);
    }
  } catch (const InputError& error) {
    fail(error.what());
  }
  if (graph.known_symmetric() && !is_paired(graph)) {
    fail("is marked as symmetric, but an arc lacks its reverse; write the file again");
  }
  return graph;
}

void write_binary(const Graph& graph, const std::filesystem::path& path, const VertexIds& ids) {
  Header header{};
  header.magic = magic;
  header.version = version;
  header.byte_order = byte_order;
  header.vertices = static_cast<std::uint64_t>(graph.num_vertices());
  header.arcs = static_cast<std::uint64_t>(graph.num_arcs());
  header.weights = static_cast<std::uint32_t>(graph.weights().index());
  header.symmetric = graph.known_symmetric() ? 1 : 0;
  header.ids = ids.are_numbers() ? 0 : 1;
  header.file_bytes = Layout(header).size;
  header.checksum = checksum_of(header);
  OutputFile file(path);
  write_part(file, &header, sizeof(header));
  write_part(file, graph.offsets().data(), graph.offsets().size_bytes());
  write_part(file, graph.dest().data(), graph.dest().size_bytes());
  std::visit(
      [&](const auto& values) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(values)>, std::monostate>) {
          write_part(file, values.data(), values.size_bytes());
        }
      },
      graph.weights());
  write_part(file, ids.values().data(), ids.values().size_bytes());
  file.commit();
}

}  // namespace graphspec
