// How the sums of clusters change when rows come and go.
#ifndef DELEGATION_SUMS_H
#define DELEGATION_SUMS_H
#include "panel.h"

/// One cluster: its sum in Double, a number per column, and the rounded copy in a panel, `stride` apart.
typedef struct {
  double *values;
  float *panel;
  intptr_t stride;
  /// How many rows it has.
  intptr_t size;
} delegation_sum;

/// Adds or takes away rows, one after the other: `changes` has a row's number if it comes, its complement if it goes.
void delegation_change(delegation_rows rows, const int32_t *changes, intptr_t count, delegation_sum *sum);

/// The same for rows of `width` values that stand one behind the other.
void delegation_change_dense(
  const float *rows, intptr_t width, const int32_t *changes, intptr_t count, delegation_sum *sum);

/// The sum of squares of `count` values, in eight sums by column, then what is left over.
double delegation_square(const double *values, intptr_t count);

#endif
