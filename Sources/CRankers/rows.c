#include "CRankers.h"
#include "clones.h"

KERNEL void delegation_standardise(
  const float *cells, intptr_t count, intptr_t width, const double *means, const double *scales, float *result) {
  for (intptr_t row = 0; row < count; row++, cells += width, result += width)
    for (intptr_t column = 0; column < width; column++)
      result[column] = (float)(((double)cells[column] - means[column]) * scales[column]);
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
