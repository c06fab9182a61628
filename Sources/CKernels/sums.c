#include "sums.h"

#include "clones.h"

INLINE double change_value(delegation_sum *sum, intptr_t column, double value, double square) {
  double old = sum->values[column], new = old + value;
  sum->values[column] = new;
  sum->panel[column * sum->stride] = (float)new;
  return square + (new * new - old * old);
}

INLINE void finish(delegation_sum *sum, double square, int sign) {
  sum->size += sign;
  sum->square = sum->size == 0 || square < 0 ? 0 : square;
}

void delegation_change(delegation_rows rows, const int32_t *changes, intptr_t count, delegation_sum *sum) {
  for (intptr_t index = 0; index < count; index++) {
    int sign = changes[index] < 0 ? -1 : 1;
    intptr_t row = sign < 0 ? ~changes[index] : changes[index];
    double square = sum->square;
    for (intptr_t entry = rows.starts[row]; entry < rows.starts[row + 1]; entry++)
      square = change_value(sum, rows.columns[entry], sign * (double)rows.weights[entry], square);
    finish(sum, square, sign);
  }
}

void delegation_change_dense(
  const float *rows, intptr_t width, const int32_t *changes, intptr_t count, delegation_sum *sum) {
  for (intptr_t index = 0; index < count; index++) {
    int sign = changes[index] < 0 ? -1 : 1;
    const float *row = rows + (sign < 0 ? ~changes[index] : changes[index]) * width;
    double square = sum->square;
    for (intptr_t column = 0; column < width; column++)
      square = change_value(sum, column, sign * (double)row[column], square);
    finish(sum, square, sign);
  }
}
