#include "CRankers.h"
#include "clones.h"

enum { bins = 64 };
static const int64_t low = ((int64_t)1 << 40) - 1;

/// G² / (H + λ), and 0 where there is nothing to divide by.
INLINE double worth_of(double gradient, double bend) {
  double value = bend > 0 ? -gradient / bend : 0;
  return -value * gradient;
}

KERNEL intptr_t delegation_best_bin(
  const int64_t *sums, const int64_t *whole, double worth, delegation_rule rule, double *gain, int64_t *left) {
  int64_t first[bins], second[bins];
  int64_t one = 0, other = 0;
  for (intptr_t bin = 0; bin < bins; bin++) {
    one += sums[2 * bin];
    other += sums[2 * bin + 1];
    first[bin] = one;
    second[bin] = other;
  }
  double gains[bins];
  for (intptr_t bin = 0; bin < bins; bin++) {
    int64_t rightFirst = whole[0] - first[bin], rightSecond = whole[1] - second[bin];
    double hessian = (double)(second[bin] & low) * rule.hessian, rightHessian = (double)(rightSecond & low) * rule.hessian;
    double found = worth_of((double)first[bin] * rule.gradient, hessian + rule.penalty)
      + worth_of((double)rightFirst * rule.gradient, rightHessian + rule.penalty) - worth;
    int isAllowed = (second[bin] >> 40 >= rule.minimumRows) & (rightSecond >> 40 >= rule.minimumRows)
      & (hessian >= rule.minimumHessian) & (rightHessian >= rule.minimumHessian);
    gains[bin] = isAllowed ? found : 0;
  }
  intptr_t best = -1;
  // A bin without rows parts as the one before it does, and the first of equal ones is wanted.
  for (intptr_t bin = 0; bin < bins - 1; bin++) {
    if (gains[bin] > *gain) {
      *gain = gains[bin];
      best = bin;
    }
  }
  if (best >= 0) {
    left[0] = first[best];
    left[1] = second[best];
  }
  return best;
}
