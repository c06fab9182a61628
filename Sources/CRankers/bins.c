#include "CRankers.h"
#include "clones.h"

typedef int64_t pair __attribute__((vector_size(16)));

/// Rows that are fetched before they are needed: those of a node lie apart, and the CPU does not foresee them.
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

intptr_t delegation_part(
  const uint8_t *bins, intptr_t width, intptr_t feature, uint8_t bin, int32_t *rows, intptr_t count, int32_t *others) {
  const uint8_t *cells = bins + feature;
  intptr_t left = 0, right = 0;
  for (intptr_t place = 0; place < count; place++) {
    intptr_t next = rows[place + 2 * ahead < count ? place + 2 * ahead : count - 1];
    __builtin_prefetch(cells + next * width);
    int32_t row = rows[place];
    intptr_t goesRight = cells[(intptr_t)row * width] > bin;
    // Both are written, without a branch that chance decides; only one place moves on.
    rows[left] = row;
    others[right] = row;
    left += 1 - goesRight;
    right += goesRight;
  }
  for (intptr_t place = 0; place < right; place++) rows[left + place] = others[place];
  return left;
}
