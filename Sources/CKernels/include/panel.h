// The inner loops of sparse products and of k-means, for which Swift has no way to choose instructions by CPU.
//
// Each is compiled for several kinds of x86-64 and chosen when the program starts; elsewhere it is plain C. The bits of
// a result do not depend on that choice: every sum has its own order, and a product is rounded before it is added.
#ifndef DELEGATION_PANEL_H
#define DELEGATION_PANEL_H
#include <stdint.h>

/// A matrix in CSR form: the entries of row i stand at starts[i]..<starts[i + 1], columns rising.
typedef struct {
  const intptr_t *starts;
  const uint32_t *columns;
  const float *weights;
  /// What number row i has in what is written by row; null: i.
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
/// `result` has a place for every row of the matrix. `width`, the number of clusters, is a multiple of 16; `panel` has
/// so many values per column, and is read fastest where it begins at a multiple of 64 bytes; `scale` and `offset` have
/// `width` values. Where all are -infinity, 0 comes out.
/// `ahead`: how many rows ahead the panel is fetched; worth it where the panel does not fit the caches, 0: not at all.
void delegation_nearest(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, const float *scale,
  const float *offset, intptr_t ahead, int32_t *result);

/// The same for `rows` rows of products that are there already, `width` each.
void delegation_greatest(
  const float *products, intptr_t rows, intptr_t width, const float *scale, const float *offset, int32_t *result);

/// Turns products with an origin into squared distances, norms[i] + norm - 2 * product, where that is above
/// `rounding` times the two norms, else 0; rounds them to a grid by adding `shift` and taking it away, cuts them to
/// `nearest`, and gives their sum, which the grid makes exact.
double delegation_cut(
  double *products, intptr_t count, const double *norms, double norm, double rounding, double shift,
  const double *nearest);

#endif
