#include "CDelegationKernels.h"

#include "lanes.h"

INLINE void multiply_tile(entries row, const float *panel, intptr_t width, int groups, float *result) {
  lanes sums[4];
  gather(row, panel, width, groups, sums);
  for (int group = 0; group < groups; group++) *(lanes *)(result + 16 * group) = sums[group];
}

KERNEL void delegation_multiply(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, float *result) {
  for (intptr_t number = begin; number < end; number++, result += width) {
    entries row = row_of(rows, number);
    intptr_t column = 0;
    for (; column + 64 <= width; column += 64) multiply_tile(row, panel + column, width, 4, result + column);
    for (; column + 32 <= width; column += 32) multiply_tile(row, panel + column, width, 2, result + column);
    for (; column + 16 <= width; column += 16) multiply_tile(row, panel + column, width, 1, result + column);
    for (; column + 4 <= width; column += 4) {
      four sums = (four)(0);
      for (intptr_t entry = 0; entry < row.count; entry++)
        sums += row.weights[entry] * *(const four *)(panel + (intptr_t)row.columns[entry] * width + column);
      *(four *)(result + column) = sums;
    }
    for (; column < width; column++) {
      float sum = 0;
      for (intptr_t entry = 0; entry < row.count; entry++)
        sum += row.weights[entry] * panel[(intptr_t)row.columns[entry] * width + column];
      result[column] = sum;
    }
  }
}

INLINE void fetch(entries row, const float *panel, intptr_t width) {
  for (intptr_t entry = 0; entry < row.count; entry++)
    for (intptr_t column = 0; column < width; column += 16)
      __builtin_prefetch(panel + (intptr_t)row.columns[entry] * width + column);
}

INLINE winner nearest_tile(
  winner best, entries row, const float *panel, intptr_t width, int groups, intptr_t first, const float *scale,
  const float *offset) {
  lanes products[4];
  gather(row, panel + first, width, groups, products);
  return contend(best, products, groups, (int)first, scale + first, offset + first);
}

KERNEL void delegation_nearest(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, const float *scale,
  const float *offset, intptr_t ahead, int32_t *result) {
  for (intptr_t number = begin; number < end; number++) {
    if (ahead > 0 && number + ahead < end) fetch(row_of(rows, number + ahead), panel, width);
    entries row = row_of(rows, number);
    winner best = {-__builtin_inff(), 0};
    intptr_t first = 0;
    for (; first + 64 <= width; first += 64) best = nearest_tile(best, row, panel, width, 4, first, scale, offset);
    for (; first + 32 <= width; first += 32) best = nearest_tile(best, row, panel, width, 2, first, scale, offset);
    for (; first < width; first += 16) best = nearest_tile(best, row, panel, width, 1, first, scale, offset);
    result[number_of(rows, number)] = best.index;
  }
}

INLINE winner greatest_tile(
  winner best, const float *products, int groups, intptr_t first, const float *scale, const float *offset) {
  lanes loaded[4];
  for (int group = 0; group < groups; group++) loaded[group] = *(const lanes *)(products + first + 16 * group);
  return contend(best, loaded, groups, (int)first, scale + first, offset + first);
}

KERNEL void delegation_greatest(
  const float *products, intptr_t rows, intptr_t width, const float *scale, const float *offset, int32_t *result) {
  for (intptr_t row = 0; row < rows; row++, products += width) {
    winner best = {-__builtin_inff(), 0};
    intptr_t first = 0;
    for (; first + 64 <= width; first += 64) best = greatest_tile(best, products, 4, first, scale, offset);
    for (; first < width; first += 16) best = greatest_tile(best, products, 1, first, scale, offset);
    result[row] = best.index;
  }
}

typedef double eight __attribute__((ext_vector_type(8), aligned(8)));

KERNEL double delegation_cut(
  double *products, intptr_t count, const double *norms, double norm, double rounding, double shift,
  const double *nearest) {
  eight sums = (eight)(0);
  intptr_t index = 0;
  for (; index + 8 <= count; index += 8) {
    eight both = *(const eight *)(norms + index) + norm;
    eight distance = both - 2 * *(const eight *)(products + index);
    distance = distance > both * rounding ? (distance + shift) - shift : (eight)(0);
    eight least = *(const eight *)(nearest + index);
    distance = distance < least ? distance : least;
    *(eight *)(products + index) = distance;
    sums += distance;
  }
  double sum = ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
  for (; index < count; index++) {
    double both = norms[index] + norm, distance = both - 2 * products[index];
    distance = distance > both * rounding ? (distance + shift) - shift : 0;
    products[index] = distance < nearest[index] ? distance : nearest[index];
    sum += products[index];
  }
  return sum;
}
