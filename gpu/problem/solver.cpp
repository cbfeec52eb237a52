/// \file
/// The solvers of all papers, collected once for the host and for each device.
#include "gpu/problem/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>

#include "gpu/device/runtime.hpp"
#include "reference/graph/error.hpp"
#include "reference/graph/matrix_size.hpp"
#include "reference/graph/near_names.hpp"

namespace graphspec {
namespace {

using problem::Apsp;
using problem::Bfs;
using problem::Msf;
using problem::RealApsp;
using problem::RealSssp;
using problem::Sssp;

/// Throws std::logic_error where two of them have one name.
template <class Problem>
void check_names(const Solvers& all, const Solvers* others) {
  std::set<std::string_view> names;
  const auto add = [&](const Solvers& some) {
    for (const Solver<Problem>& solver : some.of<Problem>()) {
      if (!names.insert(solver.name).second) {
        throw std::logic_error(fmt::format("internal error: {} has two solvers with the name {}",
                                           Problem::name, solver.name));
      }
    }
  };
  add(all);
  if (others != nullptr) add(*others);
}

/// \param device  null: the host
Solvers collected(const Device* device, const Solvers* host = nullptr) {
  Solvers all;
  for (const auto& hook : papers::all_add_solvers()) hook.function(all, device);
  check_names<Bfs>(all, host);
  check_names<Sssp>(all, host);
  check_names<Apsp>(all, host);
  check_names<Msf>(all, host);
  check_names<RealSssp>(all, host);
  check_names<RealApsp>(all, host);
  return all;
}

const Solvers& on_host() {
  static const Solvers all = collected(nullptr);
  return all;
}

const Solvers& on_device(Device device) {
  static std::mutex mutex;
  static std::map<Device, Solvers> known;
  const std::lock_guard lock(mutex);
  const auto found = known.find(device);
  if (found != known.end()) return found->second;
  return known.emplace(device, collected(&device, &on_host())).first->second;
}

template <class Problem>
std::string names_of(std::span<const Solver<Problem>> solvers) {
  std::string names;
  for (const Solver<Problem>& solver : solvers) {
    names += names.empty() ? "" : ", ";
    names += solver.name;
  }
  return names;
}

}  // namespace

template <class Problem>
std::span<const Solver<Problem>> solvers(Device device) {
  return on_device(device).of<Problem>();
}

template <class Problem>
std::span<const Solver<Problem>> host_solvers() {
  return on_host().of<Problem>();
}

template <class Problem>
const Solver<Problem>& solver(Device device, std::string_view name) {
  const auto table = solvers<Problem>(device);
  const auto host = host_solvers<Problem>();
  for (const auto& rows : {table, host}) {
    const auto row = std::ranges::find(rows, name, &Solver<Problem>::name);
    if (row != rows.end()) return *row;
  }
  // A program built without CUDA has no kernels for it; then the runtime throws the reason.
  if (device == Device::cuda && table.empty()) static_cast<void>(runtime(device));
  const std::string known = table.empty()
                                ? "no variant has OpenCL kernels"
                                : fmt::format("the variants on the device are {}", names_of(table));
  std::vector<std::string_view> all;
  for (const auto& rows : {table, host}) {
    for (const Solver<Problem>& row : rows) all.push_back(row.name);
  }
  const std::string near = did_you_mean(name, all);
  throw InputError(fmt::format(
      "{} has no variant '{}'{}", Problem::name, name,
      near.empty() ? fmt::format("; {}; the variants on the host are {}", known, names_of(host))
                   : near));
}

template <class Problem>
typename Problem::Result answer(const Solver<Problem>& solver, const Graph& graph,
                                const typename Problem::Query& query, const OptionValues& options,
                                RunReport* report) {
  typename Problem::Result result;
  if constexpr (problem::of_all_pairs<Problem>) {
    using Weight = typename Problem::Weight;
    Problem::check(graph, query);
    const Vertex order = graph.num_vertices();
    check_matrix_size(order, order, sizeof(Weight));
    result.distance = DenseMatrix<Weight>(order, no_path<Weight>);
  }
  const Sink<Problem> sink = [&](const typename Problem::Part& part) {
    if constexpr (problem::of_all_pairs<Problem>) {
      const auto order = static_cast<std::size_t>(graph.num_vertices());
      const auto place = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(part.first) * order);
      std::ranges::copy(part.distance, result.distance.values().begin() + place);
      if (part.predecessor.empty()) return;
      if (result.predecessor.order() == 0) {
        result.predecessor = DenseMatrix<Vertex>(graph.num_vertices(), Vertex{-1});
      }
      std::ranges::copy(part.predecessor, result.predecessor.values().begin() + place);
    } else {
      result = part;
    }
  };
  RunReport own = solver.solve(graph, query, options, sink);
  if (report != nullptr) *report = std::move(own);
  return result;
}

// NOLINTBEGIN(bugprone-macro-parentheses)
#define GRAPHSPEC_FOR_PROBLEM(Problem)                                                         \
  template std::span<const Solver<Problem>> solvers<Problem>(Device);                          \
  template std::span<const Solver<Problem>> host_solvers<Problem>();                           \
  template const Solver<Problem>& solver<Problem>(Device, std::string_view);                   \
  template Problem::Result answer(const Solver<Problem>&, const Graph&, const Problem::Query&, \
                                  const OptionValues&, RunReport*);
GRAPHSPEC_FOR_PROBLEM(Bfs)
GRAPHSPEC_FOR_PROBLEM(Sssp)
GRAPHSPEC_FOR_PROBLEM(Apsp)
GRAPHSPEC_FOR_PROBLEM(Msf)
GRAPHSPEC_FOR_PROBLEM(RealSssp)
GRAPHSPEC_FOR_PROBLEM(RealApsp)
#undef GRAPHSPEC_FOR_PROBLEM
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace graphspec
