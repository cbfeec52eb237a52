/// \file
/// The experiments of the Floyd-Warshall study, its figures by its own driver and ours; and what
/// they time: the study's steps, tuned_dense in its forms, the host's references, the study's
/// kernels as published.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gpu/device/array.hpp"
#include "gpu/floyd_warshall/floyd_warshall.hpp"
#include "reproduce/campaign/campaign.hpp"

namespace graphspec::reproduce::floyd_warshall_study {

/// Something that solves matrices in place.
struct TimedSolver {
  std::string name;              ///< of its part of an experiment: "tuned_dense_int32"
  std::string variant;           ///< "tuned_dense"
  Json fields = Json::object();  ///< what its rows say of its options
  bool on_gpu = false;
  bool predecessors = false;
  bool as_published = false;  ///< known to give wrong results
  int host_threads = 0;       ///< 0 on a GPU
  std::function<floyd_warshall::Outcome(const floyd_warshall::Matrices&)> solve;

  [[nodiscard]] std::string_view device() const { return on_gpu ? "gpu" : "host"; }
};

/// Every solver that this run times: on the host the references, on a GPU the table of the steps,
/// `tuned_dense` in each of its forms.
[[nodiscard]] std::vector<TimedSolver> solvers(const Setting& setting);

/// The forms in which a step of the table is run: one, with predecessors as in the study, of the
/// study's steps; several of tuned_dense.
struct Form {
  std::string name;  ///< "tuned_dense_int32"
  Json fields;       ///< {"form": "int32"}
  floyd_warshall::Options options;
};
[[nodiscard]] std::vector<Form> forms_of(const floyd_warshall::Variant& variant);

/// Host memory for matrices of growing order, page-locked for a GPU. What a GPU's runtime has
/// locked it keeps, so memory is taken in few sizes.
class MatrixMemory {
 public:
  /// Cost_0 and, for a solver that has predecessors, Path_0 of a graph, where the solver can have
  /// them; the memory of those before is used again.
  /// \throws DeviceFault, or InputError, where there is not enough memory
  [[nodiscard]] floyd_warshall::Matrices filled(const TimedSolver& solver,
                                                const RandomMatrix& graph);

 private:
  struct Arrays {
    HostArray<std::int32_t> cost{};
    HostArray<Vertex> path{};
  };
  Arrays plain_;
  Arrays locked_;
};

/// Certifies a few rows of a result; says how it was verified, and of one that may be wrong what
/// is. \throws DoesNotHold where the solver is to be right
[[nodiscard]] Json verified(const TimedSolver& solver, const RandomMatrix& graph,
                            const floyd_warshall::Matrices& solved, std::uint64_t seed);

/// A density as the study's command line has it, and what is taken for it.
struct Density {
  int percent;
  DensityForm form;
  [[nodiscard]] std::string name() const;  ///< "density 85 as made"
};

/// The vertices of the study's first graph. Its measurement is lost in the study's files.
inline constexpr Vertex first_vertices = 500;

/// The study's rule for the next graph: int(V (1 + 0.20 (T - t) / T)), where T is the target and t
/// the time that V vertices took. Nothing where the study stops: where T - t is under 2 % of T, and
/// where the next graph would be no larger.
[[nodiscard]] std::optional<Vertex> next_vertices(Vertex vertices, double milliseconds,
                                                  double target_ms);

/// A run of the study's driver: graphs grow by its rule, each is solved once, until the target time
/// is met.
struct Growth {
  Density density;
  double target_s;
  /// The run ends before a graph with which all of its times together would exceed this: the study
  /// let one run go on until its program failed.
  double most_s = std::numeric_limits<double>::infinity();
};

/// Runs the driver on one solver. Notes each graph's time and its parts, and how the run ended. Of
/// each result a few rows are certified; where the solver is one that is known to go wrong, what is
/// wrong is noted instead. \throws DoesNotHold
void grow(const Campaign& campaign, MatrixMemory& memory, const TimedSolver& solver,
          const Growth& growth);

/// Counts every step on the CPU executor: launches, threads, barriers, and what warps' accesses
/// touch. Every matrix is certified.
void count_steps(const Campaign& campaign);

/// Times every solver that is fast enough on a graph of that order, complete as the study's is at
/// density 85, beside the rate of relaxations of the device or the host itself.
void ladder(const Campaign& campaign, MatrixMemory& memory, Vertex vertices);
/// The orders that a run of this setting has.
[[nodiscard]] std::vector<Vertex> ladder_orders(const Setting& setting);

}  // namespace graphspec::reproduce::floyd_warshall_study
