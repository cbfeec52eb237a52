/// \file
/// What is found of a message without fences is small: two threads and one stale read.
#include "properties/litmus/message.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace graphspec::properties {
namespace {

TEST(Message, WithoutFencesIsShrunkToOneReaderAndOneStaleRead) {
  const Falsification found = hold_message(false);
  ASSERT_FALSE(found.holds);
  EXPECT_EQ(found.violation, "a reader received 0, not 42");
  const std::string& text = found.counterexample;
  const std::string begins =
      "readers: 1, words: 1\n"
      "under schedule sequential, 2 resident blocks, checked, stale:1+0\n"
      "stale: ";
  EXPECT_EQ(text.substr(0, begins.size()), begins) << text;
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2) << text;
  EXPECT_NE(text.find(": block (1,0,0) thread (0,0,0) reads the stale value 0 of message[0]; block "
                      "(0,0,0) thread (0,0,0) wrote 42 in "),
            std::string::npos)
      << text;
  // The replay has the schedule and its stale read.
  FalsifyParameters again;
  again.replay = found.replay;
  EXPECT_EQ(hold_message(false, again).counterexample, text);
}

TEST(Message, WithFencesHolds) {
  FalsifyParameters many;
  many.cases = 1000;
  const Falsification found = hold_message(true, many);
  EXPECT_TRUE(found.holds) << describe(found);
}

}  // namespace
}  // namespace graphspec::properties
