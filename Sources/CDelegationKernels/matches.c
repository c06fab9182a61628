#include "CDelegationKernels.h"
#include "clones.h"

intptr_t delegation_match(
  const uint32_t *tasks, const int32_t *counts, intptr_t begin, intptr_t end, intptr_t wanted, double inverse, double k1,
  const bool *isCounted, const int32_t *lengths, const double *norms, double *scores, uint32_t *matches, intptr_t found) {
  for (intptr_t place = end - 1; place >= begin && wanted > 0; place--) {
    intptr_t task = tasks[place];
    if (!isCounted[task]) continue;
    wanted--;
    double count = counts[place];
    // Without an unpredictable branch: a task that was found before is overwritten by the next one.
    matches[found] = (uint32_t)task;
    found += scores[task] == 0;
    scores[task] += inverse * (count * (k1 + 1) / (count + norms[lengths[task]]));
  }
  return found;
}
