// Runs every check on several seeds; see Tests/proofs/sanitize/run.
#include "check.h"

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "--overrun") == 0) {
    // A byte too far on purpose: this must not end well.
    volatile char *byte = room(8, 1);
    return byte[8] == byte[0] ? 0 : 0;
  }
  if (count == 2 && strcmp(words[1], "--undefined") == 0) {
    volatile int32_t most = INT32_MAX;
    return most + 1 < 0 ? 0 : 0;
  }
  for (uint64_t seed = 1; seed <= 40; seed++) {
    check_panels(seed);
    check_sums(seed);
    check_learners(seed);
    check_digests(seed);
  }
  printf("every kernel gives what its plain loops give\n");
}
