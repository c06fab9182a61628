// Inner loops of the rankers' learners for which Swift has no way to choose instructions by CPU. They give the same bits
// on every CPU.
#ifndef DELEGATION_RANKERS_H
#define DELEGATION_RANKERS_H

#include <stdint.h>

/// Adds the derivatives of rows to a histogram: to each feature's bin of the row.
///
/// bins: rows of `width` bytes, each below 64.
/// rows: numbers of `count` rows.
/// features: `featureCount` columns of bins.
/// derivatives: two numbers per row of bins.
/// sums: 64 × two numbers per feature.
void delegation_add_bins(
  const uint8_t *bins, intptr_t width, const int32_t *rows, intptr_t count, const int32_t *features,
  intptr_t featureCount, const int64_t *derivatives, int64_t *sums);

/// Puts the rows whose bin of a feature is at most `bin` before the others, both in their order.
///
/// others: room for `count` rows.
///
/// Returns how many they are.
intptr_t delegation_part(
  const uint8_t *bins, intptr_t width, intptr_t feature, uint8_t bin, int32_t *rows, intptr_t count, int32_t *others);

/// What makes a split good; see SplitRule.
typedef struct {
  /// What one whole number of a gradient and of a Hessian stands for.
  double gradient, hessian;
  /// Added to the Hessian.
  double penalty;
  int64_t minimumRows;
  double minimumHessian;
} delegation_rule;

/// The best way to part a node's rows by one feature.
///
/// sums: 64 × two numbers: the feature's part of a histogram.
/// whole: two numbers, of all rows.
/// worth: of all rows.
/// gain: what a split must exceed; set to that of the best where there is one.
/// left: two numbers, set to the sum of the best split's left part.
///
/// Returns the bin up to which rows go left, or -1 where nothing exceeds `gain`.
intptr_t delegation_best_bin(
  const int64_t *sums, const int64_t *whole, double worth, delegation_rule rule, double *gain, int64_t *left);

/// exp(value − shift) of `count` values, which are not those of `result`: correct to 0.51 units in the last place, to 2
/// where the power is beyond e^512 or below e^−512, with the same bits everywhere.
///
/// - Source: Szabolcs Nagy, the exp of Arm's optimized routines (MIT), which glibc has too.
void delegation_exp(const double *values, double shift, intptr_t count, double *result);

/// (cell − mean) · scale of `count` rows of `width` cells, by column, in double.
void delegation_standardise(
  const float *cells, intptr_t count, intptr_t width, const double *means, const double *scales, float *result);

/// The sum of share · row over `count` rows of `width`, in float, in their order.
void delegation_mean(const float *rows, intptr_t count, intptr_t width, const double *shares, float *mean);

/// Adds panelᵀ · panel to `sums`, in float, each sum in the order of the rows: the same bits on every CPU.
///
/// panel: `count` rows of `width`, a multiple of 16.
/// sums: `width` × `width`; only the upper triangle is complete.
void delegation_gram(const float *panel, intptr_t count, intptr_t width, float *sums);

/// The products of `count` rows of `width` with a vector, in float: sixteen sums by column, then what is left over.
void delegation_products(const float *rows, intptr_t count, intptr_t width, const float *vector, double *result);

/// factor · (row − mean) of one row.
void delegation_spread(const float *row, intptr_t width, float factor, const float *mean, float *result);

#endif
