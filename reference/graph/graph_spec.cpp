/// \file
/// See graph_spec.hpp. A family is one row of a table: name, fields, what it is, and its function.
#include "reference/graph/graph_spec.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <optional>
#include <vector>

#include "reference/graph/build.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/generators.hpp"

namespace graphspec {
namespace {

/// A specification cut into its parts.
struct Parts {
  std::string_view spec;
  std::vector<std::string_view> fields;  ///< between the colon and the options
  std::uint64_t seed = 0;
  bool symmetric = false;
  bool loops = false;
  WeightRule weights;
};

[[noreturn]] void refuse(std::string_view spec, const std::string& why) {
  throw InputError(fmt::format("graph '{}': {}", spec, why));
}

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number value{};
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || rest != end) return std::nullopt;
  return value;
}

/// Field `place`, an integer between the limits.
std::int64_t integer(const Parts& parts, std::size_t place, std::string_view name, std::int64_t low,
                     std::int64_t high) {
  const auto value = number_in<std::int64_t>(parts.fields[place]);
  if (!value || *value < low || *value > high) {
    refuse(parts.spec, fmt::format("{} is '{}'; it must be an integer from {} to {}", name,
                                   parts.fields[place], low, high));
  }
  return *value;
}

Vertex vertices(const Parts& parts, std::size_t place = 0) {
  return static_cast<Vertex>(integer(parts, place, "V", 0, max_num_vertices));
}

/// Refuses a graph whose lists and rows this machine cannot hold.
void check_memory(const Parts& parts, double num_vertices, double arcs) {
  const double lists = parts.symmetric ? 40 : 20;  // bytes an arc while rows are being built
  const double bytes = num_vertices * 16 + arcs * lists;
  const double memory =
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
  if (bytes > memory) {
    refuse(parts.spec,
           fmt::format("{:.3g} arcs take about {:.1f} GB to build, this machine has {:.1f}", arcs,
                       bytes / 1e9, memory / 1e9));
  }
}

EdgeList make_rmat(const Parts& parts, const RmatParameters& parameters) {
  const auto scale = static_cast<int>(integer(parts, 0, "SCALE", 0, 30));
  const auto degree = static_cast<int>(integer(parts, 1, "DEGREE", 0, 1 << 20));
  const auto num_vertices = static_cast<double>(std::int64_t{1} << scale);
  check_memory(parts, num_vertices, num_vertices * degree);
  return rmat(scale, degree, parameters, parts.seed);
}

EdgeList make_random(const Parts& parts) {
  const Vertex num_vertices = vertices(parts);
  const std::int64_t degree = integer(parts, 1, "DEGREE", 0, max_num_vertices);
  check_memory(parts, num_vertices,
               static_cast<double>(num_vertices) * static_cast<double>(degree));
  return uniform_arcs(num_vertices, num_vertices * degree, parts.seed);
}

EdgeList make_gilbert(const Parts& parts) {
  const Vertex num_vertices = vertices(parts);
  // A decimal such as 0.05 or a fraction such as 20/101, as a fraction of integers.
  const std::string_view text = parts.fields[1];
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 0;
  if (const auto slash = text.find('/'); slash != std::string_view::npos) {
    numerator = number_in<std::uint64_t>(text.substr(0, slash)).value_or(1);
    denominator = number_in<std::uint64_t>(text.substr(slash + 1)).value_or(0);
  } else if (const auto value = number_in<double>(text); value && *value >= 0 && *value <= 1) {
    denominator = std::uint64_t{1} << 53;
    numerator = static_cast<std::uint64_t>(*value * 0x1p53);
  }
  if (denominator == 0 || numerator > denominator) {
    refuse(parts.spec,
           fmt::format("P is '{}'; it must be a probability from 0 to 1, such as 0.05 or 20/101",
                       text));
  }
  const double arcs = static_cast<double>(num_vertices) * num_vertices *
                      static_cast<double>(numerator) / static_cast<double>(denominator);
  check_memory(parts, num_vertices, arcs);
  return gilbert(num_vertices, numerator, denominator, parts.loops, parts.seed);
}

EdgeList make_grid(const Parts& parts) {
  const std::string_view text = parts.fields[0];
  const auto cross = text.find('x');
  std::optional<std::int64_t> width;
  std::optional<std::int64_t> height;
  if (cross != std::string_view::npos) {
    width = number_in<std::int64_t>(text.substr(0, cross));
    height = number_in<std::int64_t>(text.substr(cross + 1));
  }
  if (!width || !height || *width < 1 || *height < 1 || *width > max_num_vertices / *height) {
    refuse(parts.spec,
           fmt::format("'{}' is not WIDTHxHEIGHT with both at least 1 and a product up to {}", text,
                       max_num_vertices));
  }
  check_memory(parts, static_cast<double>(*width * *height),
               4.0 * static_cast<double>(*width * *height));
  return grid(static_cast<Vertex>(*width), static_cast<Vertex>(*height));
}

EdgeList make_complete(const Parts& parts) {
  const Vertex num_vertices = vertices(parts);
  check_memory(parts, num_vertices, static_cast<double>(num_vertices) * num_vertices);
  return complete(num_vertices);
}

/// A family of about two arcs a vertex that takes V alone.
template <EdgeList (*Make)(Vertex)>
EdgeList make_sparse(const Parts& parts) {
  check_memory(parts, vertices(parts), 2.0 * vertices(parts));
  return Make(vertices(parts));
}

struct Family {
  std::string_view name;
  std::string_view fields;
  std::size_t num_fields;
  std::string_view what;
  EdgeList (*make)(const Parts& parts);
};

constexpr Family families[] = {
    {"rmat", "SCALE,DEGREE", 2, "R-MAT, 2^SCALE vertices, Graph500's 0.57 0.19 0.19",
     [](const Parts& parts) { return make_rmat(parts, graph500); }},
    {"rmat-hpc", "SCALE,DEGREE", 2, "R-MAT with GraphHPC's 0.45 0.25 0.15 and noise",
     [](const Parts& parts) { return make_rmat(parts, graph_hpc); }},
    {"random", "V,DEGREE", 2, "V * DEGREE arcs between random vertices", make_random},
    {"gnp", "V,P", 2, "every arc with probability P (0.05 or 20/101)", make_gilbert},
    {"ssca2", "SCALE", 1, "SSCA2, cliques of 1 to 49 vertices, undirected",
     [](const Parts& parts) {
       const auto scale = static_cast<int>(integer(parts, 0, "SCALE", 0, 30));
       const auto num_vertices = static_cast<double>(std::int64_t{1} << scale);
       check_memory(parts, num_vertices, 34 * num_vertices);
       return ssca2(scale, parts.seed);
     }},
    {"grid", "WxH", 1, "grid of W x H vertices, undirected", make_grid},
    {"path", "V", 1, "a path, undirected", make_sparse<path>},
    {"star", "V", 1, "vertex 0 joined to all others, undirected", make_sparse<star>},
    {"complete", "V", 1, "all joined to all, undirected", make_complete},
    {"tree", "V", 1, "binary tree, undirected", make_sparse<binary_tree>},
    {"mixture", "V", 1, "separate parts of eight kinds, with isolated vertices",
     [](const Parts& parts) {
       check_memory(parts, vertices(parts), 4.0 * vertices(parts));
       return mixture(vertices(parts), parts.seed);
     }},
    {"bfs-paper", "V", 1, "the BFS paper's own random graph (it has V = 4096; no seed)",
     [](const Parts& parts) {
       check_memory(parts, vertices(parts), 0.2 * vertices(parts) * vertices(parts));
       return bfs_paper_graph(vertices(parts));
     }},
};

const Family* family_of(std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return nullptr;
  for (const Family& family : families) {
    if (family.name == text.substr(0, colon)) return &family;
  }
  return nullptr;
}

/// The two ends of "LO..HI".
template <class Number>
std::pair<Number, Number> range_in(const Parts& parts, std::string_view option,
                                   std::string_view text) {
  const auto dots = text.find("..");
  std::optional<Number> low;
  std::optional<Number> high;
  if (dots != std::string_view::npos) {
    low = number_in<Number>(text.substr(0, dots));
    high = number_in<Number>(text.substr(dots + 2));
  }
  if (!low || !high || *low > *high) {
    refuse(parts.spec,
           fmt::format("{}={} is no range; write {}=LO..HI with LO <= HI", option, text, option));
  }
  return {*low, *high};
}

void read_option(Parts& parts, std::string_view option) {
  if (option == "sym") {
    parts.symmetric = true;
  } else if (option == "loops") {
    parts.loops = true;
  } else if (option.starts_with("w=")) {
    const auto [low, high] = range_in<std::int32_t>(parts, "w", option.substr(2));
    parts.weights = IntegerWeights{low, high};
  } else if (option.starts_with("rw=")) {
    const auto [low, high] = range_in<double>(parts, "rw", option.substr(3));
    parts.weights = RealWeights{low, high};
  } else {
    refuse(parts.spec,
           fmt::format("'{}' is no option; options are sym, loops, w=LO..HI, rw=LO..HI", option));
  }
}

Parts parts_of(std::string_view spec, const Family& family, std::uint64_t seed) {
  Parts parts;
  parts.spec = spec;
  parts.seed = seed;
  std::string_view rest = spec.substr(family.name.size() + 1);
  while (true) {
    const auto comma = rest.find(',');
    const std::string_view piece = rest.substr(0, comma);
    if (parts.fields.size() < family.num_fields) {
      parts.fields.push_back(piece);
    } else {
      read_option(parts, piece);
    }
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  if (parts.fields.size() < family.num_fields) {
    refuse(spec, fmt::format("{} takes {}", family.name, family.fields));
  }
  return parts;
}

}  // namespace

bool is_graph_spec(std::string_view text) {
  return family_of(text) != nullptr;
}

Graph graph_from_spec(std::string_view spec, std::uint64_t seed) {
  const Family* const family = family_of(spec);
  if (family == nullptr) {
    std::string names;
    for (const Family& known : families)
      names += fmt::format("{}{}:", names.empty() ? "" : ", ", known.name);
    refuse(spec, "no such family; there are " + names);
  }
  const Parts parts = parts_of(spec, *family, seed);
  Graph graph = build_graph(family->make(parts));
  if (parts.symmetric) graph = simplified(symmetrized(graph));
  if (!std::holds_alternative<std::monostate>(parts.weights)) {
    graph = weighted(graph, parts.weights, seed);
  }
  return graph;
}

std::string graph_spec_help() {
  std::string help = "Graphs by name, in place of a file:\n";
  for (const Family& family : families) {
    help +=
        fmt::format("  {:<22} {}\n", fmt::format("{}:{}", family.name, family.fields), family.what);
  }
  help +=
      "Options, after a comma each:\n"
      "  sym                    undirected: arcs both ways, no loops, no parallel arcs\n"
      "  loops                  gnp: loops are possible too\n"
      "  w=LO..HI               integer weights, uniform\n"
      "  rw=LO..HI              real weights, uniform\n";
  return help;
}

}  // namespace graphspec
