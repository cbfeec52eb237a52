/// \file
/// What fences and acquire and release accesses add to HappensBefore: synchronizes-with, as the PTX
/// memory model has it. A release publishes what its thread knows; a store carries that to its
/// readers, who acquire it where each side is in the other's scope.
#include <algorithm>
#include <tuple>

#include "gpu/device/cpu/happens_before.hpp"

namespace graphspec::executor {

KnowledgePtr HappensBefore::merged(const KnowledgePtr& one, const KnowledgePtr& other,
                                   Through through) {
  if (!other || other == one) return one;
  const auto key = [](const Known& known, bool by_message) {
    return std::tuple(known.point.thread.block, known.point.thread.rank, by_message);
  };
  auto both = std::make_shared<std::vector<Known>>();
  both->reserve(other->size() + (one ? one->size() : 0));
  bool changed = false;
  // Both are in the order of their keys: of one key the latest stays, for a thread knows more and
  // more, and what it published last has all of it.
  const auto add = [&](const Known& known, bool by_message) {
    if (!both->empty() && key(both->back(), both->back().by_message) == key(known, by_message)) {
      if (both->back().when >= known.when) return false;
      both->pop_back();
    }
    both->push_back(known);
    both->back().by_message = by_message;
    return true;
  };
  std::size_t mine = 0;
  for (const Known& known : *other) {
    const bool by_message = known.by_message && through == Through::messages;
    while (one && mine < one->size() &&
           key((*one)[mine], (*one)[mine].by_message) <= key(known, by_message)) {
      add((*one)[mine], (*one)[mine].by_message);
      ++mine;
    }
    changed = add(known, by_message) || changed;
  }
  if (!changed) return one;
  for (; one && mine < one->size(); ++mine) add((*one)[mine], (*one)[mine].by_message);
  return both;
}

bool HappensBefore::acquires_all(const ThreadClock& thread, const MessagePtr& message,
                                 Scope scope) {
  return !message || std::all_of(message->begin(), message->end(), [&](const Release& release) {
    return release.block == thread.block ||
           (release.scope != Scope::block && scope != Scope::block);
  });
}

MessagePtr HappensBefore::merged(const MessagePtr& one, const MessagePtr& other) {
  if (!one || !other || one == other) return one ? one : other;
  auto both = std::make_shared<std::vector<Release>>(*one);
  for (const Release& release : *other) {
    const auto same = std::find_if(both->begin(), both->end(), [&](const Release& mine) {
      return mine.block == release.block && mine.rank == release.rank &&
             mine.scope == release.scope;
    });
    if (same == both->end()) {
      both->push_back(release);
    } else if (same->when < release.when) {
      *same = release;
    }
  }
  return both;
}

KnowledgePtr HappensBefore::all_known(const ThreadClock& thread) const {
  const KnowledgePtr own = merged(thread.known, blocks_[thread.block].known, Through::messages);
  return merged(own, grids_[thread.grid].known, Through::messages);
}

Release HappensBefore::released(ThreadClock& thread, Scope scope) {
  Known here;
  here.point = {thread, blocks_[thread.block].epoch, grids_[thread.grid].epoch};
  here.point.thread.known = nullptr;
  here.point.thread.released = here.point.thread.seen = nullptr;
  here.when = ++releases_;
  here.by_message = true;
  const auto now = std::make_shared<const std::vector<Known>>(1, here);
  // What the thread does from here on is not before the release.
  advance(thread);
  return {scope, thread.block, thread.rank, here.when,
          merged(all_known(thread), now, Through::messages)};
}

void HappensBefore::learn(ThreadClock& thread, const KnowledgePtr& known, Through through) {
  if (!known) return;
  thread.known = merged(thread.known, known, through);
  Block& block = blocks_[thread.block];
  block.gained = merged(block.gained, known, through);
  Grid& grid = grids_[thread.grid];
  grid.gained = merged(grid.gained, known, through);
}

void HappensBefore::acquire(ThreadClock& thread, const MessagePtr& message, Scope scope) {
  if (!message) return;
  for (const Release& release : *message) {
    const bool in_block = release.block == thread.block;
    if (!in_block && (release.scope == Scope::block || scope == Scope::block)) continue;
    learn(thread, release.known, Through::messages);
  }
}

void HappensBefore::read(ThreadClock& thread, const MessagePtr& message, Ordering ordering) {
  if (!message) return;
  thread.seen = merged(thread.seen, message);
  if (ordering.acquires()) acquire(thread, message, ordering.scope);
}

MessagePtr HappensBefore::release(ThreadClock& thread, Scope scope) {
  const auto here = std::make_shared<const std::vector<Release>>(1, released(thread, scope));
  return merged(thread.released, here);
}

void HappensBefore::fence(ThreadClock& thread, Scope scope) {
  acquire(thread, thread.seen, scope);
  Block& block = blocks_[thread.block];
  learn(thread, block.fences, Through::fences);
  if (scope != Scope::block) learn(thread, fences_, Through::fences);
  const Release here = released(thread, scope);
  block.fences = merged(block.fences, here.known, Through::messages);
  if (scope != Scope::block) fences_ = merged(fences_, here.known, Through::messages);
  thread.released = merged(thread.released, std::make_shared<const std::vector<Release>>(1, here));
}

}  // namespace graphspec::executor
