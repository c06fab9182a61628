// Comparing rows with clusters again where clusters have moved but little.
#ifndef DELEGATION_BOUNDED_H
#define DELEGATION_BOUNDED_H
#include "panel.h"
#include "sums.h"

/// By how much clusters may have come nearer to rows since rows were last compared with them; clusters in groups of 64.
typedef struct {
  /// For each column, group by group, the most that a cluster's mean has grown; never negative.
  const float *columns;
  /// For each group the most that half the square of a cluster's mean has fallen; negative if all have grown.
  const float *clusters;
  /// The number of groups, rounded up to a multiple of 4.
  intptr_t width;
  /// The greatest of these halves that is finite, before or after.
  float greatest;
} delegation_drift;

/// What `delegation_nearest` gives, with work only where the answer may have changed, for rows whose weights and
/// clusters whose means are not negative.
///
/// `result` holds, for all rows of the matrix, the clusters rows had when they were last compared, and is changed.
/// `bounds` has `drift.width` numbers for each row: none of a group's clusters, leaving out the row's own, had a
/// greater score; infinite where nothing is known. A group is left out where its bound, raised by the drift and by what
/// rounding may come to, stays below the score of the row's own cluster. Source: after Ding et al. 2015 (Yinyang
/// k-means, ICML), with drifts by column instead of by norm, since a short row meets few columns.
void delegation_nearest_bounded(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, const float *scale,
  const float *offset, delegation_drift drift, float *bounds, int32_t *result);

/// Keeps the values of all columns that changes will touch, for `delegation_grow`; `kept` has a number per column.
void delegation_keep(
  delegation_rows rows, const int32_t *changes, intptr_t count, const delegation_sum *sum, double *kept);

/// Raises `growth`, a number per column, to what the cluster's mean has grown by, if it has; the sums must not be
/// negative.
///
/// `kept` is as `delegation_keep` left it before the changes; `before` and `after` are one by the number of rows, or 0.
void delegation_grow(
  delegation_rows rows, const int32_t *changes, intptr_t count, const delegation_sum *sum, const double *kept,
  double before, double after, intptr_t columns, float *growth);

#endif
