/// \file
/// One kernel for each thing that a portable kernel may use.

/// The number of a thread in a grid of two dimensions, counted from 1.
KERNEL void portable_indices(GLOBAL int* number, int groups_along_x) {
  const int group = GROUP_INDEX(1) * groups_along_x + GROUP_INDEX(0);
  const int thread = THREAD_INDEX(1) * GROUP_SIZE(0) + THREAD_INDEX(0);
  const int place = group * GROUP_SIZE(0) * GROUP_SIZE(1) + thread;
  number[place] = place + 1;
}

/// The word that stands opposite.
DEVICE_FUNCTION int opposite(SHARED const int* words, int count, int place) {
  return words[count - 1 - place];
}

/// A group's words turned round, in memory whose size the launch says. The kernel without a value
/// before it: its list of parameters goes on with a comma of SHARED_PARAMETER's own.
KERNEL void portable_turn(GLOBAL int* words SHARED_PARAMETER(int, held)) {
  SHARED_POINTER(int, held);
  SHARED int* own = held + THREAD_INDEX(0);
  const int place = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  *own = words[place];
  GROUP_BARRIER();
  words[place] = opposite(held, GROUP_SIZE(0), THREAD_INDEX(0));
}

/// A ring of values passed on by one place a step, in memory of a known size.
KERNEL void portable_ring(GLOBAL int* passed, int steps) {
  SHARED_ARRAY(int, ring, 96);
  SHARED_ARRAY(place_t, bases, 1);
  const int thread = THREAD_INDEX(0);
  ring[thread] = thread;
  if (thread == 0) bases[0] = (place_t)GROUP_INDEX(0) * 1000;
  GROUP_BARRIER();
  for (int step = 0; step < steps; ++step) {
    const int next = ring[(thread + 1) % 96];
    GROUP_BARRIER();
    ring[thread] = next;
    GROUP_BARRIER();
  }
  passed[GROUP_INDEX(0) * 96 + thread] = (int)bases[0] + ring[thread];
}

/// All threads of a group write one word; whose number stays is nobody's business.
KERNEL void portable_race(GLOBAL int* winner) {
  STORE_RELAXED(&winner[GROUP_INDEX(0)], GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0));
}

/// An integer of 64 bits as an argument and as an index, the length of no path, and an array that
/// is left out.
KERNEL void portable_values(GLOBAL int* words, place_t large, GLOBAL const int* left_out,
                            int negative) {
  const place_t place = (place_t)GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  const int high = (int)((large + place) >> 32);
  const int low = (int)(large & 0xffff);
  words[place] = left_out ? -1 : UNREACHED - high - low - negative;
}

/// after = before + 1, of one word: launched again and again, each needs the one before.
KERNEL void portable_successor(GLOBAL const int* before, GLOBAL int* after) {
  *after = *before + 1;
}
