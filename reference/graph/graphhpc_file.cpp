/// \file
/// The binary form of the contest GraphHPC-2015: 14 bytes of header, then rows, ends and weights
/// without a gap, so that they stand at no multiple of their sizes and are copied, by all cores,
/// not mapped.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <compare>
#include <cstring>
#include <iterator>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#include "reference/graph/error.hpp"
#include "reference/graph/formats.hpp"
#include "reference/graph/generated_size.hpp"
#include "reference/graph/output_file.hpp"
#include "reference/graph/row_arrays.hpp"
#include "reference/graph/shared_work.hpp"

namespace graphspec {
namespace {

/// The file's sizes and its flag, as they stand in its first 14 bytes.
struct Header {
  static constexpr std::uint64_t bytes = 14;

  std::uint32_t vertices = 0;
  std::uint64_t arcs = 0;
  std::uint8_t directed = 0;
  std::uint8_t padding = 0;

  [[nodiscard]] std::array<char, bytes> written() const {
    std::array<char, bytes> raw{};
    std::memcpy(raw.data(), &vertices, 4);
    std::memcpy(raw.data() + 4, &arcs, 8);
    std::memcpy(raw.data() + 12, &directed, 1);
    std::memcpy(raw.data() + 13, &padding, 1);
    return raw;
  }
  static Header read(const std::array<char, bytes>& raw) {
    Header header;
    std::memcpy(&header.vertices, raw.data(), 4);
    std::memcpy(&header.arcs, raw.data() + 4, 8);
    std::memcpy(&header.directed, raw.data() + 12, 1);
    std::memcpy(&header.padding, raw.data() + 13, 1);
    return header;
  }

  [[nodiscard]] std::uint64_t rows_begin() const { return bytes; }
  [[nodiscard]] std::uint64_t ends_begin() const {
    return rows_begin() + (std::uint64_t{vertices} + 1) * sizeof(ArcIndex);
  }
  [[nodiscard]] std::uint64_t weights_begin() const { return ends_begin() + arcs * sizeof(Vertex); }
  [[nodiscard]] std::uint64_t file_bytes() const { return weights_begin() + arcs * sizeof(double); }
};

using Arrays = RowArrays<double>;

/// A file that is open for reading.
class File {
 public:
  explicit File(const std::filesystem::path& path)
      : path_(path.string()), handle_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (handle_ < 0) fail(fmt::format("cannot be opened ({})", std::strerror(errno)));
    struct stat status {};
    if (fstat(handle_, &status) != 0 || !S_ISREG(status.st_mode)) {
      close(handle_);
      fail("is not a regular file; a GraphHPC graph must be a regular file");
    }
    bytes_ = static_cast<std::uint64_t>(status.st_size);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { close(handle_); }

  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// A part of the file that is known to be there.
  void read(std::uint64_t begin, std::uint64_t bytes, void* to) const {
    constexpr std::uint64_t piece = std::uint64_t{1} << 24;
    const auto pieces = static_cast<std::int64_t>((bytes + piece - 1) / piece);
    bool is_whole = true;
#pragma omp parallel for schedule(dynamic) reduction(&& : is_whole) if (pieces > 1)
    for (std::int64_t number = 0; number < pieces; ++number) {
      const std::uint64_t first = static_cast<std::uint64_t>(number) * piece;
      is_whole = is_whole && read_piece(begin + first, std::min(piece, bytes - first),
                                        static_cast<char*>(to) + first);
    }
    if (!is_whole) fail("the rest of the file cannot be read");
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(fmt::format("{}: {}", path_, what));
  }

 private:
  [[nodiscard]] bool read_piece(std::uint64_t begin, std::uint64_t bytes, char* to) const {
    while (bytes > 0) {
      const ssize_t got = pread(handle_, to, bytes, static_cast<off_t>(begin));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      begin += static_cast<std::uint64_t>(got);
      to += got;
      bytes -= static_cast<std::uint64_t>(got);
    }
    return true;
  }

  std::string path_;
  int handle_;
  std::uint64_t bytes_ = 0;
};

Header checked_header(const File& file) {
  if (file.bytes() < Header::bytes) {
    file.fail(fmt::format("has {} bytes; the header of a GraphHPC graph has {} bytes", file.bytes(),
                          Header::bytes));
  }
  std::array<char, Header::bytes> raw;
  file.read(0, Header::bytes, raw.data());
  const Header header = Header::read(raw);
  if (header.directed > 1 || header.padding != 0) {
    file.fail(
        fmt::format("has the values {} and {} in bytes 12 and 13; byte 12 must be 0 or 1 "
                    "(directed), and byte 13 must be 0",
                    header.directed, header.padding));
  }
  if (header.arcs > (std::uint64_t{1} << 58) || header.file_bytes() != file.bytes()) {
    file.fail(fmt::format("has {} bytes; the {} vertices and {} arcs of its header need {}",
                          file.bytes(), header.vertices, header.arcs,
                          header.arcs > (std::uint64_t{1} << 58)
                              ? "more bytes than a file can have"
                              : std::to_string(header.file_bytes())));
  }
  try {
    static_cast<void>(checked_vertices(header.vertices));
    check_generated_size(header.vertices, static_cast<double>(header.arcs), 12, 8);
  } catch (const InputError& error) {
    file.fail(error.what());
  }
  return header;
}

/// By IEEE 754's total order, as everywhere in graphs that are built.
bool is_lighter(double one, double other) {
  return std::strong_order(one, other) < 0;
}

std::size_t row_begin(const Arrays& arrays, std::int64_t vertex) {
  return static_cast<std::size_t>(arrays.offsets[static_cast<std::size_t>(vertex)]);
}

/// Sorts rows as build_graph() leaves them: the contest's programs leave them as edges came.
void sort_rows(Arrays& arrays) {
  const auto vertices = std::ssize(arrays.offsets) - 1;
#pragma omp parallel if (is_shared_work(arrays.offsets.back()))
  {
    std::vector<std::pair<Vertex, double>> row;
#pragma omp for schedule(dynamic, 256)
    for (std::int64_t vertex = 0; vertex < vertices; ++vertex) {
      const std::size_t first = row_begin(arrays, vertex);
      const std::size_t last = row_begin(arrays, vertex + 1);
      row.clear();
      for (std::size_t arc = first; arc < last; ++arc) {
        row.emplace_back(arrays.dest[arc], arrays.weights[arc]);
      }
      std::ranges::sort(row, [](const auto& one, const auto& other) {
        return one.first != other.first ? one.first < other.first
                                        : is_lighter(one.second, other.second);
      });
      for (std::size_t arc = first; arc < last; ++arc) {
        std::tie(arrays.dest[arc], arrays.weights[arc]) = row[arc - first];
      }
    }
  }
}

/// How many arcs from -> to of this weight there are.
std::ptrdiff_t count(const Arrays& arrays, Vertex from, Vertex to, double weight) {
  const Vertex* const ends = arrays.dest.data();
  const auto [first, last] = std::equal_range(ends + row_begin(arrays, from),
                                              ends + row_begin(arrays, from + std::int64_t{1}), to);
  const double* const weights = arrays.weights.data();
  const auto [lightest, heavier] =
      std::equal_range(weights + (first - ends), weights + (last - ends), weight, is_lighter);
  return heavier - lightest;
}

/// The least vertex with an arc that is not there as often in the other direction; none: -1.
Vertex first_without_mate(const Arrays& arrays) {
  const auto vertices = static_cast<Vertex>(std::ssize(arrays.offsets) - 1);
  Vertex first = vertices;
#pragma omp parallel for schedule(dynamic, 256) \
    reduction(min                               \
              : first) if (is_shared_work(arrays.offsets.back()))
  for (Vertex from = 0; from < vertices; ++from) {
    std::size_t arc = row_begin(arrays, from);
    while (arc < row_begin(arrays, std::int64_t{from} + 1)) {
      const Vertex to = arrays.dest[arc];
      const std::ptrdiff_t here = count(arrays, from, to, arrays.weights[arc]);
      if (count(arrays, to, from, arrays.weights[arc]) != here) first = std::min(first, from);
      arc += static_cast<std::size_t>(here);
    }
  }
  return first < vertices ? first : -1;
}

}  // namespace

Graph read_graphhpc(const std::filesystem::path& path) {
  static_assert(std::endian::native == std::endian::little, "the contest's files are");
  const File file(path);
  const Header header = checked_header(file);
  const auto arcs = static_cast<std::size_t>(header.arcs);
  const auto arrays = std::make_shared<Arrays>(header.vertices, arcs);
  file.read(header.rows_begin(), arrays->offsets.size() * sizeof(ArcIndex), arrays->offsets.data());
  file.read(header.ends_begin(), arcs * sizeof(Vertex), arrays->dest.data());
  file.read(header.weights_begin(), arcs * sizeof(double), arrays->weights.data());
  Graph graph = [&] {
    try {
      return graph_of(arrays, header.directed == 0);
    } catch (const InputError& error) {
      file.fail(error.what());
    }
  }();
  sort_rows(*arrays);
  const Vertex wrong = header.directed == 0 ? first_without_mate(*arrays) : -1;
  if (wrong >= 0) {
    file.fail(
        fmt::format("is marked as undirected, but an arc of vertex {} lacks its reverse with equal "
                    "weight and multiplicity",
                    wrong));
  }
  return graph;
}

void write_graphhpc(const Graph& graph, const std::filesystem::path& path) {
  const auto weights = std::get<std::span<const double>>(graph.weights());
  Header header;
  header.vertices = static_cast<std::uint32_t>(graph.num_vertices());
  header.arcs = static_cast<std::uint64_t>(graph.num_arcs());
  header.directed = graph.known_symmetric() ? 0 : 1;
  const auto raw = header.written();
  OutputFile file(path);
  const auto write = [&](const void* data, std::size_t bytes) {
    file.write({static_cast<const char*>(data), bytes});
  };
  write(raw.data(), raw.size());
  write(graph.offsets().data(), graph.offsets().size_bytes());
  write(graph.dest().data(), graph.dest().size_bytes());
  write(weights.data(), weights.size_bytes());
  file.commit();
}

}  // namespace graphspec
