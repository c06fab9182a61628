// Sixteen clusters at a time: common code of the kernels on panels.
#ifndef DELEGATION_LANES_H
#define DELEGATION_LANES_H
#include "CDelegationKernels.h"

#include "clones.h"

typedef float lanes __attribute__((ext_vector_type(16), aligned(4)));
typedef float four __attribute__((ext_vector_type(4), aligned(4)));
typedef int32_t indices __attribute__((ext_vector_type(16)));

/// The entries of one row.
typedef struct {
  const uint32_t *columns;
  const float *weights;
  intptr_t count;
} entries;

INLINE intptr_t number_of(delegation_rows rows, intptr_t row) { return rows.numbers ? rows.numbers[row] : row; }

INLINE entries row_of(delegation_rows rows, intptr_t row) {
  intptr_t start = rows.starts[row];
  return (entries){rows.columns + start, rows.weights + start, rows.starts[row + 1] - start};
}

/// The row's products with `groups` times 16 columns of the panel, which stay in registers.
INLINE void gather(entries row, const float *panel, intptr_t width, int groups, lanes *sums) {
  for (int group = 0; group < groups; group++) sums[group] = (lanes)(0);
  for (intptr_t entry = 0; entry < row.count; entry++) {
    const float *source = panel + (intptr_t)row.columns[entry] * width;
    float weight = row.weights[entry];
    for (int group = 0; group < groups; group++) sums[group] += weight * *(const lanes *)(source + 16 * group);
  }
}

/// The greatest score so far of a row, and its index.
typedef struct {
  float score;
  int32_t index;
} winner;

INLINE float greatest_lane(const lanes *all) {
  typedef float half __attribute__((ext_vector_type(8)));
  half low = all->lo, high = all->hi;
  half best = low > high ? low : high;
  four left = best.lo, right = best.hi;
  left = left > right ? left : right;
  right = __builtin_shufflevector(left, left, 2, 3, 0, 1);
  left = left > right ? left : right;
  right = __builtin_shufflevector(left, left, 1, 0, 3, 2);
  left = left > right ? left : right;
  return left[0];
}

/// Compares `groups` times 16 products, of clusters from `first` on, with the best so far.
INLINE winner contend(winner best, lanes *products, int groups, int first, const float *scale, const float *offset) {
  lanes greatest = (lanes)(-__builtin_inff());
  for (int group = 0; group < groups; group++) {
    products[group] =
      products[group] * *(const lanes *)(scale + 16 * group) - *(const lanes *)(offset + 16 * group);
    greatest = products[group] > greatest ? products[group] : greatest;
  }
  float score = greatest_lane(&greatest);
  if (!(score > best.score)) return best;
  const indices lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  indices found = (indices)(INT32_MAX);
  // From the last group down, so that of equal scores in a lane the lowest index stays.
  for (int group = groups - 1; group >= 0; group--) found = products[group] == score ? lane + 16 * group : found;
  return (winner){score, first + __builtin_reduce_min(found)};
}

#endif
