/// \file
/// Holds messages to what they are for: who is told that one is there finds all of it.
#include <fmt/format.h>

#include "properties/harness/falsify_on_executor.hpp"
#include "properties/litmus/message.hpp"

namespace graphspec::properties {

//! [test]
struct Message {
  int readers;
  int words;
};
static std::string describe(const Message& message) {
  return fmt::format("readers: {}, words: {}", message.readers, message.words);
}

Falsification hold_message(bool fences, const FalsifyParameters& parameters) {
  const auto messages = rc::gen::construct<Message>(rc::gen::inRange(1, 6), rc::gen::inRange(1, 9));
  return falsify_on_executor(
      messages,
      [fences](const Message& message) -> std::optional<std::string> {
        const auto received =
            checked::pass_message(runtime(Device::cpu), message.readers, message.words, fences);
        for (const int word : received) {
          if (word != 42 && word != -1) return fmt::format("a reader received {}, not 42", word);
        }
        return std::nullopt;
      },
      parameters);
}
//! [test]

}  // namespace graphspec::properties
