#include "CDelegationKernels.h"

#include "clones.h"

INLINE void change_value(delegation_sum *sum, intptr_t column, double value) {
  double new = sum->values[column] + value;
  sum->values[column] = new;
  sum->panel[column * sum->stride] = (float)new;
}

void delegation_change(delegation_rows rows, const int32_t *changes, intptr_t count, delegation_sum *sum) {
  for (intptr_t index = 0; index < count; index++) {
    int sign = changes[index] < 0 ? -1 : 1;
    intptr_t row = sign < 0 ? ~changes[index] : changes[index];
    for (intptr_t entry = rows.starts[row]; entry < rows.starts[row + 1]; entry++)
      change_value(sum, rows.columns[entry], sign * (double)rows.weights[entry]);
    sum->size += sign;
  }
}

void delegation_change_dense(
  const float *rows, intptr_t width, const int32_t *changes, intptr_t count, delegation_sum *sum) {
  for (intptr_t index = 0; index < count; index++) {
    int sign = changes[index] < 0 ? -1 : 1;
    const float *row = rows + (sign < 0 ? ~changes[index] : changes[index]) * width;
    for (intptr_t column = 0; column < width; column++) change_value(sum, column, sign * (double)row[column]);
    sum->size += sign;
  }
}

typedef double eight __attribute__((ext_vector_type(8), aligned(8)));

KERNEL double delegation_square(const double *values, intptr_t count) {
  eight sums = (eight)(0);
  intptr_t index = 0;
  for (; index + 8 <= count; index += 8) sums += *(const eight *)(values + index) * *(const eight *)(values + index);
  double sum = ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
  for (; index < count; index++) sum += values[index] * values[index];
  return sum;
}
