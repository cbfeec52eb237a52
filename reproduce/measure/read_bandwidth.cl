/// \file
/// The portable kernel of read_bandwidth.hpp: each thread adds up words, which lie side by side or
/// a step apart.

/// \param apart  places between the first words of neighbouring threads
/// \param step  places between a thread's words
/// \param turns  each thread reads 8 words a turn
/// \param sums  one a thread, of the words' lowest bytes, which cannot leave 32 bits
KERNEL void read_words(GLOBAL const int* words, place_t apart, place_t step, int turns,
                       GLOBAL int* sums) {
  const int thread = GROUP_INDEX(0) * GROUP_SIZE(0) + THREAD_INDEX(0);
  place_t at = thread * apart;
  int sum = 0;
  for (int turn = 0; turn < turns; ++turn) {
    const int a = words[at];
    const int b = words[at + step];
    const int c = words[at + 2 * step];
    const int d = words[at + 3 * step];
    const int e = words[at + 4 * step];
    const int f = words[at + 5 * step];
    const int g = words[at + 6 * step];
    const int h = words[at + 7 * step];
    sum += (a & 255) + (b & 255) + (c & 255) + (d & 255);
    sum += (e & 255) + (f & 255) + (g & 255) + (h & 255);
    at += 8 * step;
  }
  sums[thread] = sum;
}
