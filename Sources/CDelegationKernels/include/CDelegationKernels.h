// Inner loops in C, since Swift cannot choose instructions by CPU: sparse products, k-means, and the training of rankers.
//
// Each is compiled for several kinds of x86-64 and chosen when the program starts; elsewhere it is plain C. The bits of
// a result do not depend on that choice: every sum has its own order, and a product is rounded before it is added.
#ifndef DELEGATION_KERNELS_H
#define DELEGATION_KERNELS_H
#include <stdbool.h>
#include <stdint.h>

/// A matrix in CSR form: the entries of row i are at starts[i]..<starts[i + 1], columns rising.
typedef struct {
  const intptr_t *starts;
  const uint32_t *columns;
  const float *weights;
  /// The index of row i in results by row; null: i.
  const int32_t *numbers;
} delegation_rows;

/// Rows `begin`..<`end` times `panel`, which has `width` values per column; each sum goes through a row in column
/// order.
///
/// `result` is (end - begin) x `width`, row-major; its former values do not matter.
void delegation_multiply(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, float *result);

/// For rows `begin`..<`end` the index of the greatest product * `scale` - `offset`; equal: the lowest.
///
/// `result` has an element for every row of the matrix. `width`, the number of clusters, is a multiple of 16; `panel` has
/// `width` values per column, and is read fastest where it begins at a multiple of 64 bytes; `scale` and `offset` have
/// `width` values. Where all are -infinity, the result is 0.
/// `ahead`: how many rows ahead to prefetch the panel; useful where the panel does not fit the caches, 0: not at all.
void delegation_nearest(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, const float *scale,
  const float *offset, intptr_t ahead, int32_t *result);

/// The same for `rows` rows of given products, `width` each.
void delegation_greatest(
  const float *products, intptr_t rows, intptr_t width, const float *scale, const float *offset, int32_t *result);

/// Turns products with an origin into squared distances, norms[i] + norm - 2 * product, where that is above
/// `rounding` times the two norms, else 0; rounds them to a grid by adding and subtracting `shift`, limits them to
/// `nearest`, and returns their sum, which the grid makes exact.
double delegation_cut(
  double *products, intptr_t count, const double *norms, double norm, double rounding, double shift,
  const double *nearest);

// Updates of cluster sums when rows are added and removed.

/// One cluster: its sum in Double, a number per column, and the rounded copy in a panel, `stride` apart.
typedef struct {
  double *values;
  float *panel;
  intptr_t stride;
  /// How many rows it has.
  intptr_t size;
} delegation_sum;

/// Adds or removes rows, one after the other: `changes` has a row's number to add it, its complement to remove it.
void delegation_change(delegation_rows rows, const int32_t *changes, intptr_t count, delegation_sum *sum);

/// The same for consecutive rows of `width` values.
void delegation_change_dense(
  const float *rows, intptr_t width, const int32_t *changes, intptr_t count, delegation_sum *sum);

/// The sum of squares of `count` values, in eight sums by column, then the remaining values.
double delegation_square(const double *values, intptr_t count);

// Comparing rows with clusters again after clusters have moved a little.

/// How much nearer clusters may be to rows since the last comparison; clusters in groups of 64.
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

/// The result of `delegation_nearest`, with work only where it may have changed, for rows whose weights and clusters whose
/// means are not negative.
///
/// `result` holds the cluster of every row of the matrix at the last comparison, and is updated.
/// `bounds` has `drift.width` numbers for each row: none of a group's clusters, leaving out the row's own, had a
/// greater score; infinite where nothing is known. A group is skipped where its bound, raised by the drift and the
/// rounding error, stays below the score of the row's own cluster. Source: after Ding et al. 2015 (Yinyang
/// k-means, ICML), with drifts by column instead of by norm, since a short row has few columns.
void delegation_nearest_bounded(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, const float *scale,
  const float *offset, delegation_drift drift, float *bounds, int32_t *result);

/// Saves the values of all columns that changes will touch, for `delegation_grow`; `kept` has a number per column.
void delegation_keep(
  delegation_rows rows, const int32_t *changes, intptr_t count, const delegation_sum *sum, double *kept);

/// Raises `growth`, a number per column, to the growth of the cluster's mean; the sums must not be negative.
///
/// `kept` is as `delegation_keep` left it before the changes; `before` and `after` are one by the number of rows, or 0.
void delegation_grow(
  delegation_rows rows, const int32_t *changes, intptr_t count, const delegation_sum *sum, const double *kept,
  double before, double after, intptr_t columns, float *growth);

// Search by BM25.

/// Adds inverse · c (k1 + 1) / (c + norm) to the score of the last `wanted` tasks that hold a term and count; see BM25Matches.
///
/// tasks, counts: the tasks that hold the term, and how often, from `begin` to `end`.
/// isCounted, lengths: by task; norms: by length.
/// scores: by task; above 0 if it is among the first `found` of `matches`, else 0.
/// matches: space for every task and one more.
///
/// Returns how many matches there are now.
intptr_t delegation_match(
  const uint32_t *tasks, const int32_t *counts, intptr_t begin, intptr_t end, intptr_t wanted, double inverse, double k1,
  const bool *isCounted, const int32_t *lengths, const double *norms, double *scores, uint32_t *matches, intptr_t found);

// Training of rankers.

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

/// The derivatives of the loss by the scores of a task's candidates; see SoftmaxGradients and GradientSum.
///
/// parts: exp(score), up to a factor, by candidate; sum: their sum.
/// chosen: the assignee.
/// derivatives: two numbers per candidate.
void delegation_derive(
  const double *parts, intptr_t count, double sum, double weight, intptr_t chosen, double perGradient,
  double perHessian, int64_t *derivatives);

/// Puts the rows whose bin of a feature is at most `bin` before the others, both in their order.
///
/// column: the feature's bin by row.
/// others: space for `count` rows.
///
/// Returns how many rows come first.
intptr_t delegation_part(const uint8_t *column, uint8_t bin, int32_t *rows, intptr_t count, int32_t *others);

/// The criterion of a node split; see SplitRule.
typedef struct {
  /// The value of one integer unit of a gradient and of a Hessian.
  double gradient, hessian;
  /// Added to the Hessian.
  double penalty;
  int64_t minimumRows;
  double minimumHessian;
} delegation_rule;

/// The best node split by one feature.
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

/// exp(value − shift) of `count` values, which must not overlap `result`: correct to 0.51 units in the last place, to 2
/// where the power is beyond e^512 or below e^−512, with the same bits everywhere.
///
/// - Source: Szabolcs Nagy, the exp of Arm's optimized routines (MIT), which glibc also uses.
void delegation_exp(const double *values, double shift, intptr_t count, double *result);

/// Replaces `count` positive normal numbers by their logarithms, the same bits as `Elementary.log` gives.
void delegation_log(double *values, intptr_t count);

/// Adds a row's cells to sums by column.
void delegation_add_cells(const uint8_t *row, intptr_t width, double *sums);

/// Adds the squared distances of a row's cells from the means to sums by column.
void delegation_add_squares(const uint8_t *row, intptr_t width, const double *means, double *sums);

/// (cell − mean) · scale of `count` rows of a table of `width` columns, by column, in double.
void delegation_standardise(
  const uint8_t *table, const int32_t *rows, intptr_t count, intptr_t width, const double *means, const double *scales,
  float *restrict result);

/// A pass of a dual coordinate descent; see DualCoordinateDescent.
typedef struct {
  /// How many rows at the head of the order take part; rows that leave go behind them.
  intptr_t active;
  /// A row with a multiplier of 0 leaves where its gradient is greater.
  double bound;
  /// The greatest and the least projected gradient of the pass.
  double highest, lowest;
} delegation_pass;

/// Moves the multiplier of every active row, one after the other, and the weights with it.
///
/// starts, columns, values: the rows in CSR form.
/// squares, signs, multipliers: by row.
void delegation_descend(
  const intptr_t *starts, const uint32_t *columns, const float *values, const double *squares, const double *signs,
  double damping, intptr_t *order, delegation_pass *pass, double *weights, double *multipliers);

/// A node of a tree; see BoostedTrees.Node, which has this layout.
typedef struct {
  double value;
  int32_t feature, left;
  uint8_t bin;
} delegation_node;

/// Adds the values of the leaves that rows of cells end at, tree by tree.
///
/// width: at most 256.
/// nodes: of all trees, at most 65,536 each; starts: where each tree begins, and the end.
/// sums: by row.
void delegation_add_trees(
  const uint8_t *cells, intptr_t count, intptr_t width, const void *nodes, const intptr_t *starts, intptr_t treeCount,
  double *sums);

/// The sum of share · row over `count` rows of `width`, in float, in their order.
void delegation_mean(const float *rows, intptr_t count, intptr_t width, const double *shares, float *mean);

/// Adds panelᵀ · panel to `sums`, in float, each sum in the order of the rows: the same bits on every CPU.
///
/// panel: `count` rows of `width`, a multiple of 16.
/// sums: `width` × `width`; only the upper triangle is complete.
void delegation_gram(const float *panel, intptr_t count, intptr_t width, float *sums);

/// The products of `count` rows of `width` with a vector, in float: sixteen sums by column, then the remaining values.
void delegation_products(const float *rows, intptr_t count, intptr_t width, const float *vector, double *result);

/// factor · (row − mean) of one row.
void delegation_spread(const float *row, intptr_t width, float factor, const float *mean, float *result);

/// Whether the CPU has instructions for SHA-256.
bool delegation_has_sha256(void);

/// Mixes `count` blocks of 64 bytes into the eight words of a SHA-256 by these instructions.
///
/// constants: the standard's 64.
void delegation_sha256(uint32_t *words, const uint8_t *blocks, intptr_t count, const uint32_t *constants);

#endif
