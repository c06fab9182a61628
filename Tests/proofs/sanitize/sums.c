// How sums of clusters change, held against sums that are made anew.
#include "CDelegationKernels.h"
#include "check.h"

enum { rows = 12, columns = 7, stride = 3 };

/// Numbers with few bits: their sums are exact in any order.
static float draw_exact(uint64_t *state) { return (float)draw_below(state, 64) / 8; }

static void check_square(uint64_t *state, intptr_t count) {
  double *values = room(count, sizeof *values), sum = 0;
  for (intptr_t index = 0; index < count; index++) {
    values[index] = (double)draw_exact(state);
    sum += values[index] * values[index];
  }
  CHECK(delegation_square(values, count) == sum, "of %ld", (long)count);
  free(values);
}

void check_sums(uint64_t seed) {
  uint64_t state = seed;
  for (intptr_t count = 0; count < 20; count++) check_square(&state, count);
  intptr_t starts[rows + 1] = {0};
  uint32_t *cells = room(rows * columns, sizeof *cells);
  float *weights = room(rows * columns, sizeof *weights), *dense = calloc(rows * columns, sizeof *dense);
  for (intptr_t row = 0; row < rows; row++) {
    intptr_t entry = starts[row];
    for (intptr_t column = 0; column < columns; column++)
      if (draw_below(&state, 2)) {
        cells[entry] = (uint32_t)column;
        weights[entry++] = dense[row * columns + column] = draw_exact(&state);
      }
    starts[row + 1] = entry;
  }
  delegation_rows all = {starts, cells, weights, NULL};

  // Every row comes, every third goes again.
  int32_t changes[rows + rows / 3];
  intptr_t count = 0;
  for (int32_t row = 0; row < rows; row++) changes[count++] = row;
  for (int32_t row = 0; row < rows; row += 3) changes[count++] = ~row;
  double expected[columns] = {0};
  for (intptr_t row = 0; row < rows; row++)
    for (intptr_t column = 0; column < columns; column++)
      if (row % 3) expected[column] += dense[row * columns + column];
  for (int isDense = 0; isDense < 2; isDense++) {
    double *values = calloc(columns, sizeof *values);
    float *panel = room(columns * stride - stride + 1, sizeof *panel);
    delegation_sum sum = {.values = values, .panel = panel, .stride = stride};
    for (intptr_t column = 0; column < columns; column++) panel[column * stride] = 0;
    if (isDense) delegation_change_dense(dense, columns, changes, count, &sum);
    else delegation_change(all, changes, count, &sum);
    CHECK(sum.size == rows - rows / 3, "%ld rows", (long)sum.size);
    for (intptr_t column = 0; column < columns; column++)
      CHECK(values[column] == expected[column] && panel[column * stride] == (float)expected[column], "%ld", (long)column);

    // One row more: its columns are kept before, and what has grown is seen after.
    double *kept = calloc(columns, sizeof *kept);
    float *growth = calloc(columns, sizeof *growth);
    int32_t one = 0;
    delegation_keep(all, &one, 1, &sum, kept);
    delegation_change(all, &one, 1, &sum);
    double before = 1.0 / (double)(sum.size - 1), after = 1.0 / (double)sum.size;
    delegation_grow(all, &one, 1, &sum, kept, before, after, columns, growth);
    for (intptr_t entry = starts[0]; entry < starts[1]; entry++) {
      uint32_t column = cells[entry];
      float grown = (float)(values[column] * after - expected[column] * before);
      CHECK(kept[column] == expected[column] && growth[column] == (grown > 0 ? grown : 0), "%u", column);
    }
    int32_t gone = ~0;
    delegation_keep(all, &gone, 1, &sum, kept);
    delegation_change(all, &gone, 1, &sum);
    delegation_grow(all, &gone, 1, &sum, kept, after, before, columns, growth);
    for (intptr_t column = 0; column < columns; column++)
      CHECK((double)growth[column] >= expected[column] * (before - after) * 0.999, "%ld", (long)column);
    free(values);
    free(panel);
    free(kept);
    free(growth);
  }
  free(cells);
  free(weights);
  free(dense);
}
