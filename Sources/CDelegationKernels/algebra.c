#include "CDelegationKernels.h"
#include "clones.h"

typedef float lanes __attribute__((ext_vector_type(16), aligned(4)));
typedef float half __attribute__((ext_vector_type(8), aligned(4)));

/// Rows of the result that are summed together, and rows of the panel that stay in the first-level cache meanwhile.
enum { tile = 8, chunk = 64 };
/// Rows to prefetch.
enum { ahead = 12 };

/// The part of a Gram matrix with rows `first`..<`first` + `tile` and a vector's columns from `column` on, over some rows.
#define GRAM_TILE(name, vector) \
  INLINE void name( \
    const float *panel, intptr_t count, intptr_t width, intptr_t first, intptr_t column, float *sums) { \
    vector part[tile]; \
    sums += first * width + column; \
    for (intptr_t row = 0; row < tile; row++) part[row] = *(vector *)(sums + row * width); \
    for (intptr_t row = 0; row < count; row++, panel += width) { \
      vector values = *(const vector *)(panel + column); \
      for (intptr_t of = 0; of < tile; of++) part[of] += panel[first + of] * values; \
    } \
    for (intptr_t row = 0; row < tile; row++) *(vector *)(sums + row * width) = part[row]; \
  }
GRAM_TILE(gram_tile, lanes)
GRAM_TILE(gram_half_tile, half)

KERNEL void delegation_gram(const float *panel, intptr_t count, intptr_t width, float *sums) {
  for (intptr_t start = 0; start < count; start += chunk, panel += chunk * width) {
    intptr_t rows = count - start < chunk ? count - start : chunk;
    for (intptr_t first = 0; first < width; first += tile) {
      // The columns left of the diagonal are not wanted.
      intptr_t column = (first + 15) & ~(intptr_t)15;
      if (column > first) gram_half_tile(panel, rows, width, first, first, sums);
      for (; column < width; column += 16) gram_tile(panel, rows, width, first, column, sums);
    }
  }
}

KERNEL void delegation_products(
  const float *rows, intptr_t count, intptr_t width, const float *vector, double *result) {
  for (intptr_t row = 0; row < count; row++, rows += width) {
    lanes sums = (lanes)(0);
    intptr_t column = 0;
    for (; column + 16 <= width; column += 16)
      sums += *(const lanes *)(rows + column) * *(const lanes *)(vector + column);
    float eight[8], sum;
    for (int lane = 0; lane < 8; lane++) eight[lane] = sums[lane] + sums[lane + 8];
    sum = ((eight[0] + eight[4]) + (eight[2] + eight[6])) + ((eight[1] + eight[5]) + (eight[3] + eight[7]));
    for (; column < width; column++) sum += rows[column] * vector[column];
    result[row] = sum;
  }
}

KERNEL void delegation_add_cells(const uint8_t *row, intptr_t width, double *sums) {
  for (intptr_t column = 0; column < width; column++) sums[column] += (double)row[column];
}

KERNEL void delegation_add_squares(const uint8_t *row, intptr_t width, const double *means, double *sums) {
  for (intptr_t column = 0; column < width; column++) {
    double distance = (double)row[column] - means[column];
    sums[column] += distance * distance;
  }
}

KERNEL void delegation_standardise(
  const uint8_t *table, const int32_t *rows, intptr_t count, intptr_t width, const double *means, const double *scales,
  float *restrict result) {
  for (intptr_t row = 0; row < count; row++, result += width) {
    // Rows of a sample leave gaps that the CPU cannot predict.
    const uint8_t *next = table + (intptr_t)rows[row + ahead < count ? row + ahead : count - 1] * width;
    for (intptr_t cell = 0; cell < width; cell += 64) __builtin_prefetch(next + cell);
    const uint8_t *cells = table + (intptr_t)rows[row] * width;
    for (intptr_t column = 0; column < width; column++)
      result[column] = (float)(((double)cells[column] - means[column]) * scales[column]);
  }
}

KERNEL void delegation_mean(
  const float *rows, intptr_t count, intptr_t width, const double *shares, float *mean) {
  for (intptr_t column = 0; column < width; column++) mean[column] = 0;
  for (intptr_t row = 0; row < count; row++, rows += width) {
    float share = (float)shares[row];
    for (intptr_t column = 0; column < width; column++) mean[column] += share * rows[column];
  }
}

KERNEL void delegation_spread(
  const float *row, intptr_t width, float factor, const float *mean, float *result) {
  for (intptr_t column = 0; column < width; column++) result[column] = factor * (row[column] - mean[column]);
}
