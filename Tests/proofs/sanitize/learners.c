// The inner loops of the rankers' learners, held against plain ones.
#include <math.h>

#include "CDelegationKernels.h"
#include "check.h"

static void check_exp(uint64_t *state, intptr_t count, double reach) {
  double *values = draw_doubles(state, count, 3 - reach, 3), *result = room(count, sizeof *result);
  delegation_exp(values, 3, count, result);
  for (intptr_t index = 0; index < count; index++) {
    double expected = exp(values[index] - 3), last = nextafter(expected, INFINITY) - expected;
    double allowed = values[index] - 3 > -512 ? last : 2 * last;
    CHECK(fabs(result[index] - expected) <= allowed, "exp of %g", values[index] - 3);
  }
  free(values);
  free(result);
}

static void check_log(uint64_t *state, intptr_t count) {
  double *values = draw_doubles(state, count, 0.001, 3000), *result = room(count, sizeof *result);
  for (intptr_t index = 0; index < count; index++) result[index] = values[index];
  delegation_log(result, count);
  for (intptr_t index = 0; index < count; index++)
    CHECK(fabs(result[index] - log(values[index])) <= 1e-15 * fmax(1, fabs(result[index])), "log of %g", values[index]);
  free(values);
  free(result);
}

static void check_rows(uint64_t *state, intptr_t count, intptr_t width) {
  float *cells = draw_floats(state, count * width, -10, 10), *found = room(count * width, sizeof *found);
  double *means = draw_doubles(state, width, -1, 1), *scales = draw_doubles(state, width, 0, 3);
  double *shares = draw_doubles(state, count, 0, 1);
  float *mean = room(width, sizeof *mean), *spread = room(width, sizeof *spread);
  uint8_t *bins = room(count * width, sizeof *bins);
  for (intptr_t cell = 0; cell < count * width; cell++) bins[cell] = (uint8_t)draw_below(state, 256);
  int32_t *rows = room(count, sizeof *rows);
  for (intptr_t row = 0; row < count; row++) rows[row] = (int32_t)row;
  delegation_standardise(bins, rows, count, width, means, scales, found);
  for (intptr_t cell = 0; cell < count * width; cell++)
    CHECK(found[cell] == (float)(((double)bins[cell] - means[cell % width]) * scales[cell % width]), "%ld", (long)cell);
  delegation_mean(cells, count, width, shares, mean);
  for (intptr_t column = 0; column < width; column++) {
    float sum = 0;
    for (intptr_t row = 0; row < count; row++) {
      float part = (float)shares[row] * cells[row * width + column];
      sum += part;
    }
    CHECK(mean[column] == sum, "%ld of %ld", (long)column, (long)width);
  }
  if (count) delegation_spread(cells, width, 0.3f, mean, spread);
  for (intptr_t column = 0; count && column < width; column++) {
    float rest = cells[column] - mean[column];
    CHECK(spread[column] == 0.3f * rest, "%ld", (long)column);
  }
  void *used[] = {cells, bins, rows, found, means, scales, shares, mean, spread};
  for (size_t index = 0; index < sizeof used / sizeof *used; index++) free(used[index]);
}

static void check_bins(uint64_t *state, intptr_t total, intptr_t width) {
  uint8_t *bins = room(total * width, sizeof *bins);
  for (intptr_t cell = 0; cell < total * width; cell++) bins[cell] = (uint8_t)draw_below(state, 64);
  int64_t *derivatives = room(2 * total, sizeof *derivatives);
  for (intptr_t index = 0; index < 2 * total; index++) derivatives[index] = (int64_t)draw_below(state, (intptr_t)1 << 40);
  intptr_t count = 0, features = 0;
  int32_t *rows = room(total, sizeof *rows), *wanted = room(width, sizeof *wanted);
  for (intptr_t row = 0; row < total; row++)
    if (draw_below(state, 3)) rows[count++] = (int32_t)row;
  for (intptr_t feature = 0; feature < width; feature++)
    if (draw_below(state, 3) == 0) wanted[features++] = (int32_t)feature;
  int64_t *sums = calloc((size_t)(features * 128 + 1), sizeof *sums), *expected = calloc((size_t)(features * 128 + 1), sizeof *sums);
  delegation_add_bins(bins, width, rows, count, wanted, features, derivatives, sums);
  for (intptr_t place = 0; place < count; place++)
    for (intptr_t feature = 0; feature < features; feature++)
      for (intptr_t part = 0; part < 2; part++)
        expected[feature * 128 + 2 * bins[rows[place] * width + wanted[feature]] + part] += derivatives[2 * rows[place] + part];
  CHECK(memcmp(sums, expected, (size_t)(features * 128) * sizeof *sums) == 0, "%ld rows", (long)count);

  int32_t *parted = room(count, sizeof *parted), *others = room(count, sizeof *others);
  if (count) memcpy(parted, rows, (size_t)count * sizeof *parted);
  intptr_t feature = draw_below(state, width), left = 0, place = 0;
  uint8_t bin = (uint8_t)draw_below(state, 64);
  uint8_t *column = room(total, sizeof *column);
  for (intptr_t row = 0; row < total; row++) column[row] = bins[row * width + feature];
  intptr_t found = delegation_part(column, bin, parted, count, others);
  for (int side = 0; side < 2; side++)
    for (intptr_t index = 0; index < count; index++)
      if ((bins[rows[index] * width + feature] > bin) == side) {
        CHECK(parted[place++] == rows[index], "%ld", (long)index);
        left += !side;
      }
  CHECK(found == left, "%ld, not %ld", (long)found, (long)left);
  void *used[] = {bins, derivatives, rows, wanted, sums, expected, parted, others, column};
  for (size_t index = 0; index < sizeof used / sizeof *used; index++) free(used[index]);
}

static void check_matches(uint64_t *state, intptr_t count) {
  uint32_t *tasks = room(count, sizeof *tasks), *matches = room(count + 1, sizeof *matches);
  int32_t *counts = room(count, sizeof *counts), *lengths = room(count, sizeof *lengths);
  bool *isCounted = room(count, sizeof *isCounted);
  double *scores = draw_doubles(state, count, 0, 0), *expected = draw_doubles(state, count, 0, 0);
  const double norms[] = {0.25, 1, 3};
  for (intptr_t task = 0; task < count; task++) {
    tasks[task] = (uint32_t)task;
    counts[task] = 1 + (int32_t)draw_below(state, 5);
    lengths[task] = (int32_t)draw_below(state, 3);
    isCounted[task] = draw_below(state, 2);
  }
  intptr_t found = 0, wanted = 3;
  for (int term = 1; term <= 2; term++)
    found = delegation_match(
      tasks, counts, 0, count, term * wanted, term, 1.2, isCounted, lengths, norms, scores, matches, found);
  intptr_t holders = 0;
  for (intptr_t task = count - 1; task >= 0; task--) {
    if (!isCounted[task] || holders == 2 * wanted) continue;
    double share = counts[task] * 2.2 / (counts[task] + norms[lengths[task]]);
    expected[task] = holders < wanted ? share + 2 * share : 2 * share;
    CHECK(fabs(scores[task] - expected[task]) < 1e-12 && matches[holders] == task, "%ld", (long)task);
    holders++;
  }
  CHECK(found == holders, "%ld, not %ld", (long)found, (long)holders);
  void *used[] = {tasks, matches, counts, lengths, isCounted, scores, expected};
  for (size_t index = 0; index < sizeof used / sizeof *used; index++) free(used[index]);
}

static void check_trees(uint64_t *state, intptr_t count, intptr_t width) {
  delegation_node nodes[] = {{0, (int32_t)(width - 1), 1, 99}, {1, -1, 0, 0}, {0, 0, 3, 7}, {2, -1, 0, 0}, {4, -1, 0, 0}};
  const intptr_t starts[] = {0, 5};
  uint8_t *cells = room(count * width, sizeof *cells);
  for (intptr_t cell = 0; cell < count * width; cell++) cells[cell] = (uint8_t)draw_below(state, 256);
  double *sums = draw_doubles(state, count, 0, 0);
  delegation_add_trees(cells, count, width, nodes, starts, 1, sums);
  for (intptr_t row = 0; row < count; row++) {
    const uint8_t *own = cells + row * width;
    CHECK(sums[row] == (own[width - 1] <= 99 ? 1 : own[0] <= 7 ? 2 : 4), "row %ld", (long)row);
  }
  free(cells);
  free(sums);
}

static void check_gram(uint64_t *state, intptr_t count, intptr_t width) {
  float *panel = draw_floats(state, count * width, -2, 2), *sums = calloc((size_t)(width * width), sizeof *sums);
  delegation_gram(panel, count, width, sums);
  for (intptr_t first = 0; first < width; first++)
    for (intptr_t column = first; column < width; column++) {
      float sum = 0;
      for (intptr_t row = 0; row < count; row++) {
        float part = panel[row * width + first] * panel[row * width + column];
        sum += part;
      }
      CHECK(sums[first * width + column] == sum, "%ld of %ld", (long)column, (long)width);
    }
  free(panel);
  free(sums);
}

static void check_products(uint64_t *state, intptr_t count, intptr_t width) {
  float *rows = draw_floats(state, count * width, -2, 2), *vector = draw_floats(state, width, -2, 2);
  double *result = room(count, sizeof *result);
  delegation_products(rows, count, width, vector, result);
  for (intptr_t row = 0; row < count; row++) {
    double sum = 0, size = 0;
    for (intptr_t column = 0; column < width; column++) {
      sum += (double)rows[row * width + column] * vector[column];
      size += fabs((double)rows[row * width + column] * vector[column]);
    }
    CHECK(fabs(result[row] - sum) <= size * 0x1p-20, "row %ld of width %ld", (long)row, (long)width);
  }
  free(rows);
  free(vector);
  free(result);
}

static double worth(double gradient, double hessian) { return hessian + 5 > 0 ? gradient / (hessian + 5) * gradient : 0; }

static void check_best_bin(uint64_t *state) {
  int64_t *sums = room(128, sizeof *sums), whole[2] = {0, 0}, left[2] = {0, 0};
  for (intptr_t bin = 0; bin < 64; bin++) {
    int64_t count = draw_below(state, 2) * draw_below(state, 30);
    sums[2 * bin] = count ? (int64_t)draw_below(state, 2000) - 1000 : 0;
    sums[2 * bin + 1] = count ? count << 40 | (int64_t)draw_below(state, 500) : 0;
    whole[0] += sums[2 * bin];
    whole[1] += sums[2 * bin + 1];
  }
  const int64_t low = ((int64_t)1 << 40) - 1;
  delegation_rule rule = {1.0 / 64, 1.0 / 16, 5, 20, 3};
  double of_all = worth((double)whole[0] / 64, (double)(whole[1] & low) / 16), most = 0, gain = 0;
  intptr_t best = -1;
  int64_t one[2] = {0, 0};
  for (intptr_t bin = 0; bin < 63; bin++) {
    one[0] += sums[2 * bin];
    one[1] += sums[2 * bin + 1];
    int64_t rest = whole[1] - one[1];
    double hessian = (double)(one[1] & low) / 16, other = (double)(rest & low) / 16;
    if (one[1] >> 40 < 20 || rest >> 40 < 20 || hessian < 3 || other < 3) continue;
    double found = worth((double)one[0] / 64, hessian) + worth((double)(whole[0] - one[0]) / 64, other) - of_all;
    if (found > most) {
      most = found;
      best = bin;
    }
  }
  intptr_t found = delegation_best_bin(sums, whole, of_all, rule, &gain, left);
  CHECK(found == best && gain == most, "bin %ld, not %ld", (long)found, (long)best);
  free(sums);
}

void check_learners(uint64_t seed) {
  uint64_t state = seed;
  const double reaches[] = {1e-20, 1, 30, 700, 2000};
  for (intptr_t count = 0; count < 20; count++) {
    for (int reach = 0; reach < 5; reach++) check_exp(&state, count, reaches[reach]);
    check_log(&state, count);
  }
  for (intptr_t width = 1; width < 90; width += 11) {
    check_rows(&state, draw_below(&state, 6), width);
    check_bins(&state, 1 + draw_below(&state, 70), width);
    check_products(&state, draw_below(&state, 6), width);
    check_trees(&state, draw_below(&state, 200), width);
    check_matches(&state, draw_below(&state, 60));
  }
  for (intptr_t width = 16; width < 100; width += 16) check_gram(&state, draw_below(&state, 300), width);
  for (int turn = 0; turn < 40; turn++) check_best_bin(&state);
}
