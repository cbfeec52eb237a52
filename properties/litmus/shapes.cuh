/// \file
/// The programs of the litmus tests. Each is a struct with what its threads do, x and y being zero
/// before, and with the outcome that is asked about. `Ordered` orders two accesses of a thread.
#pragma once

#include <string_view>

#include "gpu/device/kernel.hpp"
#include "properties/litmus/litmus.hpp"

namespace graphspec::GRAPHSPEC_EXECUTOR {

using properties::Strength;

/// What stands between two accesses, and what a last write and a first read are.
template <Strength strength>
struct Ordered {
  static constexpr bool by_accesses = strength == Strength::release_acquire_block ||
                                      strength == Strength::release_acquire_device ||
                                      strength == Strength::release_acquire_system;
  static constexpr Scope scope = strength == Strength::release_acquire_block    ? Scope::block
                                 : strength == Strength::release_acquire_device ? Scope::device
                                                                                : Scope::system;

  __device__ static void fence() {
    if constexpr (strength == Strength::fence_block) __threadfence_block();
    if constexpr (strength == Strength::fence_device) __threadfence();
    if constexpr (strength == Strength::fence_system) __threadfence_system();
  }
  /// Behind accesses before it.
  __device__ static void write(int* word, int value) {
    if constexpr (by_accesses) {
      store_release<scope>(word, value);
    } else {
      fence();
      store_relaxed(word, value);
    }
  }
  /// Before accesses behind it.
  [[nodiscard]] __device__ static int read(const int* word) {
    if constexpr (by_accesses) {
      return load_acquire<scope>(word);
    } else {
      const int value = load_relaxed(word);
      fence();
      return value;
    }
  }
};

/// The verdict on the outcome of a program, by how its accesses are ordered: not at all, by release
/// and acquire, by fences, in a scope that holds all of its threads; and why.
struct Verdict {
  bool relaxed;
  bool release_acquire;
  bool fences;
  std::string_view because;
};

/// One thread writes x and then y, the other reads y and then x.
template <bool writer_orders, bool reader_orders>
struct Message {
  static constexpr std::string_view outcome = "a=1, b=0";
  static constexpr int roles = 2;

  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) {
      store_relaxed(x, 1);
      if constexpr (writer_orders) Order::write(y, 1);
      if constexpr (!writer_orders) store_relaxed(y, 1);
    } else {
      if constexpr (reader_orders) seen[0] = Order::read(y);
      if constexpr (!reader_orders) seen[0] = load_relaxed(y);
      seen[1] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int /*y*/) {
    return seen[0] == 1 && seen[1] == 0;
  }
};

struct MessagePassing : Message<true, true> {
  static constexpr std::string_view name = "MP";
  static constexpr std::string_view program = "x=1; F; y=1 || a=y; F; b=x";
  static constexpr Verdict verdict = {true, false, false,
                                      "y=1 and the read of it synchronize where both sides are "
                                      "ordered, and then x=1 happens before "
                                      "the read of x"};
};

struct MessagePassingByWriter : Message<true, false> {
  static constexpr std::string_view name = "MP+writer";
  static constexpr std::string_view program = "x=1; F; y=1 || a=y; b=x";
  static constexpr Verdict verdict = {true, true, true,
                                      "a release pattern without an acquire pattern synchronizes "
                                      "with nothing"};
};

struct MessagePassingByReader : Message<false, true> {
  static constexpr std::string_view name = "MP+reader";
  static constexpr std::string_view program = "x=1; y=1 || a=y; F; b=x";
  static constexpr Verdict verdict = {true, true, true,
                                      "an acquire pattern without a release pattern synchronizes "
                                      "with nothing"};
};

struct MessageByUpdates {
  static constexpr std::string_view name = "MP+update";
  static constexpr std::string_view program = "x=1; F; y=1 || a=y++ || b=y; F; c=x";
  static constexpr std::string_view outcome = "a=1, b=2, c=0";
  static constexpr Verdict verdict = {
      true, false, false,
      "observation order goes through read-modify-writes, so y=1 and the read of 2 synchronize"};
  static constexpr int roles = 3;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) {
      store_relaxed(x, 1);
      Order::write(y, 1);
    } else if (role == 1) {
      seen[0] = atomicAdd(y, 1);
    } else {
      seen[1] = Order::read(y);
      seen[2] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int /*y*/) {
    return seen[0] == 1 && seen[1] == 2 && seen[2] == 0;
  }
};

struct MessageWrittenAgain {
  static constexpr std::string_view name = "MP+rewrite";
  static constexpr std::string_view program = "x=1; F; y=1 || a=y; if (a) y=2 || b=y; F; c=x";
  static constexpr std::string_view outcome = "a=1, b=2, c=0";
  static constexpr Verdict verdict = {
      true, true, false,
      "observation order does not go through another thread's plain write of y, so nothing "
      "synchronizes by y; but of two fences one is first, and the other order contradicts the "
      "coherence of y"};
  static constexpr int roles = 3;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) {
      store_relaxed(x, 1);
      Order::write(y, 1);
    } else if (role == 1) {
      seen[0] = load_relaxed(y);
      if (seen[0] == 1) store_relaxed(y, 2);
    } else {
      seen[1] = Order::read(y);
      seen[2] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int x, int y) {
    return MessageByUpdates::is_weak(seen, x, y);
  }
};

struct StoreBuffering {
  static constexpr std::string_view name = "SB";
  static constexpr std::string_view program = "x=1; F; a=y || y=1; F; b=x";
  static constexpr std::string_view outcome = "a=0, b=0";
  static constexpr Verdict verdict = {
      true, true, false,
      "release and acquire order nothing here, where no read sees a write; of two fences one is "
      "first, and what is before it happens before the read behind the other"};
  static constexpr int roles = 2;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    int* const mine = role == 0 ? x : y;
    int* const other = role == 0 ? y : x;
    if constexpr (Order::by_accesses) {
      Order::write(mine, 1);
      seen[role] = Order::read(other);
    } else {
      store_relaxed(mine, 1);
      Order::fence();
      seen[role] = load_relaxed(other);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int /*y*/) {
    return seen[0] == 0 && seen[1] == 0;
  }
};

struct CoherenceOfReads {
  static constexpr std::string_view name = "CoRR";
  static constexpr std::string_view program = "x=1 || a=x; b=x";
  static constexpr std::string_view outcome = "a=1, b=0";
  static constexpr Verdict verdict = {false, false, false,
                                      "reads of one location by one thread never go back"};
  static constexpr int roles = 2;
  template <class Order>
  __device__ static void act(int role, int* x, int* /*y*/, int* seen) {
    if (role == 0) {
      store_relaxed(x, 1);
    } else {
      seen[0] = load_relaxed(x);
      seen[1] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int /*y*/) {
    return seen[0] == 1 && seen[1] == 0;
  }
};

struct TwoByTwoWrites {
  static constexpr std::string_view name = "2+2W";
  static constexpr std::string_view program = "x=1; F; y=2 || y=1; F; x=2";
  static constexpr std::string_view outcome = "x=1, y=1 at the end";
  static constexpr Verdict verdict = {
      true, true, false,
      "writes alone synchronize with nothing; of two fences one is first, and the write before it "
      "comes before the write behind the other in the order of its location"};
  static constexpr int roles = 2;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* /*seen*/) {
    store_relaxed(role == 0 ? x : y, 1);
    Order::write(role == 0 ? y : x, 2);
  }
  static bool is_weak(const int* /*seen*/, int x, int y) { return x == 1 && y == 1; }
};

/// One thread writes x and then y, the other reads y and then writes x, or adds to it.
template <bool adds>
struct BehindRead {
  static constexpr std::string_view outcome = "a=1, x=2 at the end";
  static constexpr int roles = 2;

  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) {
      store_relaxed(x, 2);
      Order::write(y, 1);
    } else {
      seen[0] = Order::read(y);
      if constexpr (adds) atomicAdd(x, 1);
      if constexpr (!adds) store_relaxed(x, 1);
    }
  }
  static bool is_weak(const int* seen, int x, int /*y*/) { return seen[0] == 1 && x == 2; }
};

struct WriteBehindRead : BehindRead<false> {
  static constexpr std::string_view name = "S";
  static constexpr std::string_view program = "x=2; F; y=1 || a=y; F; x=1";
  static constexpr Verdict verdict = {
      true, false, false,
      "where y=1 and the read of it synchronize, x=2 comes before x=1 in the order of x"};
};

struct UpdateBehindRead : BehindRead<true> {
  static constexpr std::string_view name = "S+update";
  static constexpr std::string_view program = "x=2; F; y=1 || a=y; F; x++";
  static constexpr Verdict verdict = {
      true, false, false,
      "where y=1 and the read of it synchronize, x=2 comes before x++ in the order of x"};
};

struct ReadBehindWrite {
  static constexpr std::string_view name = "R";
  static constexpr std::string_view program = "x=1; F; y=1 || y=2; F; a=x";
  static constexpr std::string_view outcome = "a=0, y=2 at the end";
  static constexpr Verdict verdict = {
      true, true, false,
      "no read sees a write of the other, so only fences order: whichever is first, y=1 comes "
      "behind y=2 or x=1 before the read"};
  static constexpr int roles = 2;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) {
      store_relaxed(x, 1);
      Order::write(y, 1);
    } else if constexpr (Order::by_accesses) {
      store_relaxed(y, 2);
      seen[0] = Order::read(x);
    } else {
      store_relaxed(y, 2);
      Order::fence();
      seen[0] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int y) { return seen[0] == 0 && y == 2; }
};

struct WriteToReadCausality {
  static constexpr std::string_view name = "WRC";
  static constexpr std::string_view program = "x=1 || a=x; F; y=1 || b=y; F; c=x";
  static constexpr std::string_view outcome = "a=1, b=1, c=0";
  static constexpr Verdict verdict = {
      true, false, false,
      "x=1 is observed by a read that happens before the last one, which therefore sees no older "
      "write"};
  static constexpr int roles = 3;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) {
      store_relaxed(x, 1);
    } else if (role == 1) {
      seen[0] = load_relaxed(x);
      Order::write(y, 1);
    } else {
      seen[1] = Order::read(y);
      seen[2] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int /*y*/) {
    return seen[0] == 1 && seen[1] == 1 && seen[2] == 0;
  }
};

struct IndependentReads {
  static constexpr std::string_view name = "IRIW";
  static constexpr std::string_view program = "x=1 || y=1 || a=x; F; b=y || c=y; F; d=x";
  static constexpr std::string_view outcome = "a=1, b=0, c=1, d=0";
  static constexpr Verdict verdict = {
      true, true, false,
      "acquiring reads of relaxed writes synchronize with nothing; of two fences one is first, and "
      "what was read before it is not forgotten behind the other"};
  static constexpr int roles = 4;
  template <class Order>
  __device__ static void act(int role, int* x, int* y, int* seen) {
    if (role == 0) store_relaxed(x, 1);
    if (role == 1) store_relaxed(y, 1);
    if (role == 2) {
      seen[0] = Order::read(x);
      seen[1] = load_relaxed(y);
    }
    if (role == 3) {
      seen[2] = Order::read(y);
      seen[3] = load_relaxed(x);
    }
  }
  static bool is_weak(const int* seen, int /*x*/, int /*y*/) {
    return seen[0] == 1 && seen[1] == 0 && seen[2] == 1 && seen[3] == 0;
  }
};

}  // namespace graphspec::GRAPHSPEC_EXECUTOR
