/// \file
/// All orders of the steps of branches: what the interpreter leads to under its schedules is what
/// an enumeration of a few lines leads to, ends without a result included.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "spec/saa/interpreter.hpp"
#include "spec/saa/parse.hpp"

namespace graphspec::properties {
namespace {

constexpr std::string_view opening = R"(algorithm small "nowhere";
state x: integer;
state y: integer;
state z: integer;
state u: boolean;
operator put(var a: integer, v: integer) = (a := v);
operator both = (x := 1) × (y := x + 1);
atomic operator bump = (x := x + 1);
scheme Late(i: integer) = (y := y + 1) × (z := i);
scheme Outer(i: integer) = (y := y + 1) × Late(i + 1);
scheme Twice(scheme A) = A × A;
scheme Add(i: integer) = (y := y + i);
)";

/// "x y z", or "no result".
using Ends = std::set<std::string>;

std::string end_of(std::string_view body, const saa::Schedule& schedule) {
  static const auto parsed_bodies = std::make_unique<std::map<std::string, saa::Algorithm>>();
  const auto [found, is_new] = parsed_bodies->try_emplace(std::string(body));
  if (is_new) {
    auto parsed =
        saa::parse_algorithm(fmt::format("{}scheme Run = {};", opening, body), "small.saa");
    for (const saa::Mistake& mistake : parsed.mistakes) ADD_FAILURE() << mistake.message;
    found->second = std::move(parsed.algorithm);
  }
  saa::State state(saa::Layout(found->second, {}));
  saa::RunOptions options;
  options.schedule = schedule;
  options.races = false;
  const auto outcome = run(found->second, {}, state, "Run", {}, options);
  if (outcome.ending == saa::Ending::no_result) return "no result";
  return fmt::format("{} {} {}", state.peek("x"), state.peek("y"), state.peek("z"));
}

/// Of two branches, each choice that a schedule has, up to as many as two branches of four steps
/// make. Of more, many random schedules.
Ends run_in_all_orders(std::string_view body, std::size_t branches) {
  Ends ends;
  if (branches == 2) {
    constexpr unsigned most_choices = 11;
    for (unsigned choices = 0; choices < 1U << most_choices; ++choices) {
      saa::Schedule schedule;
      schedule.kind = saa::Schedule::Kind::preempted;
      for (unsigned place = 0; place < most_choices; ++place) {
        schedule.preemptions.push_back({0, choices >> place & 1U});
      }
      ends.insert(end_of(body, schedule));
    }
  } else {
    for (std::uint64_t seed = 0; seed < 6000; ++seed) {
      saa::Schedule schedule;
      schedule.kind = saa::Schedule::Kind::random;
      schedule.seed = seed;
      ends.insert(end_of(body, schedule));
    }
  }
  return ends;
}

// ---- the enumeration ----------------------------------------------------------------------------

struct Memory {
  int x = 0;
  int y = 0;
  int z = 0;
  bool u = false;
};
constexpr int over = -1;
constexpr int rejected = -2;
constexpr int blocked = -3;

/// What a branch does at a place: the place behind it. `own` is seen by this branch alone.
using Branch = std::function<int(Memory& memory, int place, int& own)>;

struct Point {
  Memory memory;
  std::array<int, 3> place{};
  std::array<int, 3> own{};
};

void enumerate(const std::vector<Branch>& branches, const Point& point, Ends& ends) {
  bool is_over = true;
  for (std::size_t number = 0; number < branches.size(); ++number) {
    if (point.place[number] == over) continue;
    is_over = false;
    Point next = point;
    next.place[number] = branches[number](next.memory, point.place[number], next.own[number]);
    if (next.place[number] == blocked) continue;
    if (next.place[number] == rejected) {
      ends.insert("no result");
    } else {
      enumerate(branches, next, ends);
    }
  }
  if (is_over) {
    ends.insert(fmt::format("{} {} {}", point.memory.x, point.memory.y, point.memory.z));
  }
}

Ends all_orders(const std::vector<Branch>& branches) {
  Ends ends;
  enumerate(branches, {}, ends);
  return ends;
}

/// A branch of steps one after the other.
Branch steps(std::vector<std::function<void(Memory&, int&)>> all) {
  return [all = std::move(all)](Memory& memory, int place, int& own) {
    if (place == static_cast<int>(all.size())) return over;
    all[static_cast<std::size_t>(place)](memory, own);
    return place + 1 == static_cast<int>(all.size()) ? over : place + 1;
  };
}

struct Program {
  std::string_view body;
  std::vector<Branch> branches;
  std::size_t least_ends;  ///< so that an order matters
};

std::vector<Program> programs() {
  const Branch x_is_1 = steps({[](Memory& m, int&) { m.x = 1; }});
  const Branch x_is_3 = steps({[](Memory& m, int&) { m.x = 3; }});
  return {
      {"(x := x + 1) ∥ (x := x · 2)",
       {steps({[](Memory& m, int&) { m.x += 1; }}), steps({[](Memory& m, int&) { m.x *= 2; }})},
       2},
      {"(x := 1) × (y := x) ∥ (x := 2) × (z := x)",
       {steps({[](Memory& m, int&) { m.x = 1; }, [](Memory& m, int&) { m.y = m.x; }}),
        steps({[](Memory& m, int&) { m.x = 2; }, [](Memory& m, int&) { m.z = m.x; }})},
       4},
      // A read and a write of one step, and of two.
      {"(x := x + 1) × (x := x + 1) ∥ local(a: integer) ((a := x) × (x := a + 5))",
       {steps({[](Memory& m, int&) { m.x += 1; }, [](Memory& m, int&) { m.x += 1; }}),
        steps(
            {[](Memory& m, int& own) { own = m.x; }, [](Memory& m, int& own) { m.x = own + 5; }})},
       3},
      {"bump × bump ∥ put(y, x) × put(z, x)",
       {steps({[](Memory& m, int&) { m.x += 1; }, [](Memory& m, int&) { m.x += 1; }}),
        steps({[](Memory& m, int&) { m.y = m.x; }, [](Memory& m, int&) { m.z = m.x; }})},
       6},
      // An operator is one step, whatever its body is.
      {"both ∥ (x := 9)",
       {steps({[](Memory& m, int&) { m.x = 1, m.y = 2; }}),
        steps({[](Memory& m, int&) { m.x = 9; }})},
       2},
      {"both ∥ (z := 10 · x + y)",
       {steps({[](Memory& m, int&) { m.x = 1, m.y = 2; }}),
        steps({[](Memory& m, int&) { m.z = 10 * m.x + m.y; }})},
       2},
      // Both sides of a synchronous disjunction are one step from one state.
      {"(x := 1) × ((x := y + 5) ∨ (y := x)) ∥ (z := 10 · x + y)",
       {steps({[](Memory& m, int&) { m.x = 1; },
               [](Memory& m, int&) {
                 const Memory before = m;
                 m.x = before.y + 5, m.y = before.x;
               }}),
        steps({[](Memory& m, int&) { m.z = 10 * m.x + m.y; }})},
       3},
      // A condition is a step of its own.
      {"(x = 0)((y := x + 10) ∨ (y := x + 20)) ∥ (x := 1)",
       {[](Memory& m, int place, int&) {
          if (place == 0) return m.x == 0 ? 1 : 2;
          m.y = m.x + 10 * place;
          return over;
        },
        x_is_1},
       3},
      {"(x < 2){(x := x + 1) × (y := y + 1)} ∥ (x := 0)",
       {[](Memory& m, int place, int&) {
          if (place == 0) return m.x < 2 ? 1 : over;
          if (place == 1) return ++m.x, 2;
          return ++m.y, 0;
        },
        steps({[](Memory& m, int&) { m.x = 0; }})},
       3},
      {"{(y := y + 1)}(x = 0 ∧ y < 2) ∥ (x := 1)",
       {[](Memory& m, int place, int&) {
          if (place == 0) return ++m.y, 1;
          return m.x == 0 && m.y < 2 ? 0 : over;
        },
        x_is_1},
       2},
      // The bounds of a loop are taken with its first step.
      {"for(i = 1..x) (y := y + i) ∥ (x := 3)",
       {[](Memory& m, int place, int& own) {
          if (place == 0) own = m.x;
          if (place >= own) return over;
          m.y += place + 1;
          return place + 1;
        },
        x_is_3},
       2},
      // The value of an argument is taken when a scheme is entered, not where it is used.
      {"Late(x) ∥ (x := y + 3)",
       {[](Memory& m, int place, int& own) {
          if (place == 0) return own = m.x, ++m.y, 1;
          m.z = own;
          return over;
        },
        steps({[](Memory& m, int&) { m.x = m.y + 3; }})},
       2},
      {"Outer(x) ∥ (x := 3) × (x := 6)",
       {[](Memory& m, int place, int& own) {
          if (place == 0) return own = m.x, ++m.y, 1;
          if (place == 1) return ++m.y, 2;
          m.z = own + 1;
          return over;
        },
        steps({[](Memory& m, int&) { m.x = 3; }, [](Memory& m, int&) { m.x = 6; }})},
       3},
      // An argument of what is handed over is taken each time.
      {"Twice(Add(x)) ∥ (x := 3)",
       {steps({[](Memory& m, int&) { m.y += m.x; }, [](Memory& m, int&) { m.y += m.x; }}), x_is_3},
       3},
      // A filter may hold in one order, and not in another.
      {"⟨x = 0⟩ × (y := 1) ∥ (x := 1)",
       {[](Memory& m, int place, int&) {
          if (place == 0) return m.x == 0 ? 1 : rejected;
          return m.y = 1, over;
        },
        x_is_1},
       2},
      {"(x = 1)(N ∨ (y := 1)) ∥ (x := 1)",
       {[](Memory& m, int place, int&) {
          if (place == 0) return m.x == 1 ? 1 : 2;
          if (place == 1) return rejected;
          return m.y = 1, over;
        },
        x_is_1},
       2},
      {"(x := 2) × ⟨x = 2⟩ ∥ (x := 1) × ⟨x = 1⟩",
       {[](Memory& m, int place, int&) {
          if (place == 0) return m.x = 2, 1;
          return m.x == 2 ? over : rejected;
        },
        [](Memory& m, int place, int&) {
          if (place == 0) return m.x = 1, 1;
          return m.x == 1 ? over : rejected;
        }},
       3},
      // A synchronizer waits, a control point does not.
      {"(x := 1) × T(u) × (x := 2) ∥ S(u) × (y := x)",
       {steps({[](Memory& m, int&) { m.x = 1; }, [](Memory& m, int&) { m.u = true; },
               [](Memory& m, int&) { m.x = 2; }}),
        [](Memory& m, int place, int&) {
          if (place == 0) return m.u ? 1 : blocked;
          return m.y = m.x, over;
        }},
       2},
      {"(x := 10 · x + 1) × (x := 10 · x + 2) ∥ (x := 10 · x + 3) ∥ (x := 10 · x + 4)",
       {steps({[](Memory& m, int&) { m.x = 10 * m.x + 1; },
               [](Memory& m, int&) { m.x = 10 * m.x + 2; }}),
        steps({[](Memory& m, int&) { m.x = 10 * m.x + 3; }}),
        steps({[](Memory& m, int&) { m.x = 10 * m.x + 4; }})},
       12},
      {"∥(v = 1..3) ((x := 4 · x + v) × (y := y + x))",
       {steps({[](Memory& m, int&) { m.x = 4 * m.x + 1; }, [](Memory& m, int&) { m.y += m.x; }}),
        steps({[](Memory& m, int&) { m.x = 4 * m.x + 2; }, [](Memory& m, int&) { m.y += m.x; }}),
        steps({[](Memory& m, int&) { m.x = 4 * m.x + 3; }, [](Memory& m, int&) { m.y += m.x; }})},
       20},
      // Branches of a branch take part in the order of all.
      {"((x := 10 · x + 1) ∥ (x := 10 · x + 2)) ∥ (x := 10 · x + 3)",
       {steps({[](Memory& m, int&) { m.x = 10 * m.x + 1; }}),
        steps({[](Memory& m, int&) { m.x = 10 * m.x + 2; }}),
        steps({[](Memory& m, int&) { m.x = 10 * m.x + 3; }})},
       6},
      // All wait for all at a barrier.
      {"∥(v = 1..3) ((x := 10 · x + v) × B_3(v) × (y := 10 · y + v))",
       [] {
         std::vector<Branch> all;
         for (int v = 1; v <= 3; ++v) {
           all.push_back([v](Memory& m, int place, int&) {
             if (place == 0) return m.x = 10 * m.x + v, 1;
             if (m.x < 100) return blocked;
             return m.y = 10 * m.y + v, over;
           });
         }
         return all;
       }(),
       36},
  };
}

TEST(AllOrders, AreThoseOfAnEnumeration) {
  for (const Program& program : programs()) {
    const Ends expected = all_orders(program.branches);
    EXPECT_GE(expected.size(), program.least_ends) << program.body;
    EXPECT_EQ(run_in_all_orders(program.body, program.branches.size()), expected) << program.body;
  }
}

TEST(AllOrders, BetweenWhatIsBeforeAndBehind) {
  // Neither takes part in them, and what is behind sees all of them done.
  EXPECT_EQ(run_in_all_orders("(x := 5) × ((x := x + 1) ∥ (y := x)) × (z := 10 · x + y)", 2),
            (Ends{"6 5 65", "6 6 66"}));
  EXPECT_EQ(run_in_all_orders("for(i = 1..2) ((x := x + 1) ∥ (y := x))", 2),
            (Ends{"2 1 0", "2 2 0"}));
}

/// The end under one schedule.
std::string under(std::string_view schedule, std::string_view body) {
  return end_of(body, saa::parse_schedule(schedule));
}

TEST(Schedules, HaveTheOrderOfTheirNames) {
  // Three branches of one, two and three steps: their numbers in order.
  constexpr std::string_view body =
      "(x := 10 · x + 1) ∥ (x := 10 · x + 2) × (x := 10 · x + 2) ∥ "
      "(x := 10 · x + 3) × (x := 10 · x + 3) × (x := 10 · x + 3)";
  EXPECT_EQ(under("sequential", body), "122333 0 0");
  EXPECT_EQ(under("reverse", body), "333221 0 0");
  // After one step the third goes on, after two more the first.
  EXPECT_EQ(under("preempted:1/2", body), "133322 0 0");
  // After two the other that is left, and after one more the first of them.
  EXPECT_EQ(under("preempted:2/1,1/0", body), "123233 0 0");
}

TEST(Calls, TakeTheirArgumentsBeforeTheirBodies) {
  constexpr auto end = [](std::string_view body) { return under("sequential", body); };
  EXPECT_EQ(end("(x := 4) × Late(x)"), "4 1 4");
  EXPECT_EQ(end("(y := 4) × Late(y)"), "0 5 4");         // y is 5 where i is used
  EXPECT_EQ(end("(y := 4) × Outer(y)"), "0 6 5");        // 4, then 4 + 1
  EXPECT_EQ(end("(y := 4) × Late(y + y)"), "0 5 8");     // an operation
  EXPECT_EQ(end("(y := 4) × Twice(Late(y))"), "0 6 5");  // once 4, then 5
  EXPECT_EQ(end("(y := 4) × Twice(Add(y))"), "0 16 0");
  EXPECT_EQ(end("(x := 2) × put(x, x + x)"), "4 0 0");
  EXPECT_EQ(end("(x := 2) × Twice(put(x, x + x))"), "8 0 0");
  EXPECT_EQ(end("for(i = 1..3) Late(i + y)"), "0 3 5");  // 1 + 0, 2 + 1, 3 + 2
}

}  // namespace
}  // namespace graphspec::properties
