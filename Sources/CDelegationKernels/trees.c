#include "CDelegationKernels.h"
#include "clones.h"

typedef int64_t pair __attribute__((vector_size(16)));

/// Rows to prefetch: those of a node are scattered, and the CPU cannot predict them.
enum { ahead = 12 };

void delegation_add_bins(
  const uint8_t *bins, intptr_t width, const int32_t *rows, intptr_t count, const int32_t *features,
  intptr_t featureCount, const int64_t *derivatives, int64_t *sums) {
  for (intptr_t place = 0; place < count; place++) {
    intptr_t next = rows[place + ahead < count ? place + ahead : count - 1];
    for (intptr_t cell = 0; cell < width; cell += 64) __builtin_prefetch(bins + next * width + cell);
    __builtin_prefetch(derivatives + 2 * next);
    const uint8_t *row = bins + (intptr_t)rows[place] * width;
    pair derivative = *(const pair *)(derivatives + 2 * (intptr_t)rows[place]);
    char *target = (char *)sums;
#pragma clang loop unroll_count(4)
    for (intptr_t feature = 0; feature < featureCount; feature++, target += 1024)
      *(pair *)(target + 16 * row[features[feature]]) += derivative;
  }
}

KERNEL void delegation_derive(
  const double *parts, intptr_t count, double sum, double weight, intptr_t chosen, double perGradient,
  double perHessian, int64_t *derivatives) {
  for (intptr_t row = 0; row < count; row++) {
    double p = parts[row] / sum, y = row == chosen ? 1 : 0;
    derivatives[2 * row] = (int64_t)(weight * (p - y) * perGradient);
    derivatives[2 * row + 1] = ((int64_t)1 << 40) | (int64_t)(weight * p * (1 - p) * perHessian);
  }
}

intptr_t delegation_part(const uint8_t *column, uint8_t bin, int32_t *rows, intptr_t count, int32_t *others) {
  intptr_t left = 0, right = 0;
  for (intptr_t place = 0; place < count; place++) {
    int32_t row = rows[place];
    intptr_t goesRight = column[row] > bin;
    // Both are written, without an unpredictable branch; only one index advances.
    rows[left] = row;
    others[right] = row;
    left += 1 - goesRight;
    right += goesRight;
  }
  for (intptr_t place = 0; place < right; place++) rows[left + place] = others[place];
  return left;
}

enum { bins = 64 };
static const int64_t low = ((int64_t)1 << 40) - 1;

/// G² / (H + λ), and 0 where the denominator is 0.
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
  // A bin without rows gives the same split as the one before it; the first of equal ones is chosen.
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
