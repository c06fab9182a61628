// The kernels on panels and bounds, held against loops that do one thing at a time.
#include "CDelegationKernels.h"
#include "check.h"

typedef struct {
  delegation_rows rows;
  intptr_t count, columns, *starts;
  uint32_t *cells;
  float *weights;
  int32_t *numbers;
} matrix;

static matrix draw_matrix(uint64_t *state, intptr_t count, intptr_t columns, int isNumbered) {
  matrix all = {.count = count, .columns = columns, .starts = room(count + 1, sizeof(intptr_t))};
  all.cells = room(count * columns, sizeof(uint32_t));
  intptr_t entries = 0;
  for (intptr_t row = 0; row < count; row++) {
    all.starts[row] = entries;
    intptr_t share = draw_below(state, 4);  // 0: an empty row.
    for (intptr_t column = 0; column < columns; column++)
      if (draw_below(state, 4) < share) all.cells[entries++] = (uint32_t)column;
  }
  all.starts[count] = entries;
  // As long as there are entries, and not a byte more.
  uint32_t *cells = room(entries, sizeof *cells);
  if (entries) memcpy(cells, all.cells, (size_t)entries * sizeof *cells);
  free(all.cells);
  all.cells = cells;
  all.weights = draw_floats(state, entries, 0, 2);
  if (isNumbered) {
    all.numbers = room(count, sizeof(int32_t));
    for (intptr_t row = 0; row < count; row++) all.numbers[row] = (int32_t)(count - 1 - row);
  }
  all.rows = (delegation_rows){all.starts, all.cells, all.weights, all.numbers};
  return all;
}

static void free_matrix(matrix all) {
  free(all.starts);
  free(all.cells);
  free(all.weights);
  free(all.numbers);
}

static float product(matrix all, intptr_t row, const float *panel, intptr_t width, intptr_t cluster) {
  float sum = 0;
  for (intptr_t entry = all.starts[row]; entry < all.starts[row + 1]; entry++) {
    float part = all.weights[entry] * panel[all.cells[entry] * width + cluster];
    sum += part;
  }
  return sum;
}

static float score(float product, float scale, float offset) {
  float scaled = product * scale;
  return scaled - offset;
}

static int32_t best(const float *scores, intptr_t width) {
  int32_t best = 0;
  float greatest = -__builtin_inff();
  for (intptr_t cluster = 0; cluster < width; cluster++)
    if (scores[cluster] > greatest) {
      greatest = scores[cluster];
      best = (int32_t)cluster;
    }
  return best;
}

static void check_width(uint64_t *state, intptr_t width) {
  matrix all = draw_matrix(state, 23, 9, (int)draw_below(state, 2));
  float *panel = draw_floats(state, all.columns * width, 0, 1);
  intptr_t begin = draw_below(state, 3), rows = all.count - begin;
  float *products = room(rows * width, sizeof *products);
  delegation_multiply(all.rows, begin, all.count, panel, width, products);
  for (intptr_t row = 0; row < rows; row++)
    for (intptr_t cluster = 0; cluster < width; cluster++)
      CHECK(products[row * width + cluster] == product(all, begin + row, panel, width, cluster), "width %ld", (long)width);

  if (width % 16 == 0) {
    float *scale = draw_floats(state, width, 0.5, 2), *offset = draw_floats(state, width, 0, 1);
    if (draw_below(state, 4) == 0)
      for (intptr_t cluster = 0; cluster < width; cluster++) offset[cluster] = __builtin_inff();
    float *scores = room(rows * width, sizeof *scores);
    for (intptr_t cell = 0; cell < rows * width; cell++)
      scores[cell] = score(products[cell], scale[cell % width], offset[cell % width]);
    int32_t *found = room(all.count, sizeof *found), *greatest = room(rows, sizeof *greatest);
    delegation_nearest(all.rows, begin, all.count, panel, width, scale, offset, draw_below(state, 8), found);
    delegation_greatest(products, rows, width, scale, offset, greatest);
    for (intptr_t row = 0; row < rows; row++) {
      int32_t expected = best(scores + row * width, width);
      intptr_t place = all.numbers ? all.numbers[begin + row] : begin + row;
      CHECK(found[place] == expected && greatest[row] == expected, "width %ld, row %ld", (long)width, (long)row);
    }

    // Nothing is known, then all is: both times what the plain search finds, under bounds that hold.
    intptr_t groups = (width + 63) / 64, wide = (groups + 3) / 4 * 4;
    float *columns = calloc((size_t)(all.columns * wide), sizeof(float)), *clusters = calloc((size_t)wide, sizeof(float));
    float *bounds = room(all.count * wide, sizeof *bounds);
    for (intptr_t bound = 0; bound < all.count * wide; bound++) bounds[bound] = __builtin_inff();
    delegation_drift drift = {columns, clusters, wide, 1};
    int32_t *result = calloc((size_t)all.count, sizeof(int32_t));
    for (int turn = 0; turn < 2 && offset[0] < 2; turn++) {
      delegation_nearest_bounded(all.rows, begin, all.count, panel, width, scale, offset, drift, bounds, result);
      for (intptr_t row = 0; row < rows; row++) {
        intptr_t place = all.numbers ? all.numbers[begin + row] : begin + row;
        CHECK(result[place] == best(scores + row * width, width), "turn %d, width %ld", turn, (long)width);
        for (intptr_t cluster = 0; cluster < width; cluster++)
          CHECK(
            cluster == result[place] || scores[row * width + cluster] <= bounds[(begin + row) * wide + cluster / 64],
            "a bound below a score, width %ld", (long)width);
      }
    }
    void *used[] = {scale, offset, scores, found, greatest, columns, clusters, bounds, result};
    for (size_t index = 0; index < sizeof used / sizeof *used; index++) free(used[index]);
  }
  free(panel);
  free(products);
  free_matrix(all);
}

static void check_cut(uint64_t *state, intptr_t count) {
  double *products = draw_doubles(state, count, 0, 2), *norms = draw_doubles(state, count, 0, 2);
  double *nearest = draw_doubles(state, count, 0, 4), *found = room(count, sizeof *found);
  if (count) memcpy(found, products, (size_t)count * sizeof *found);
  double sum = delegation_cut(found, count, norms, 1, 1e-9, 0x1.8p30, nearest), lanes[9] = {0};
  for (intptr_t index = 0; index < count; index++) {
    double both = norms[index] + 1, distance = both - 2 * products[index];
    distance = distance > both * 1e-9 ? (distance + 0x1.8p30) - 0x1.8p30 : 0;
    distance = distance < nearest[index] ? distance : nearest[index];
    CHECK(found[index] == distance, "of %ld", (long)count);
    lanes[index < count / 8 * 8 ? index % 8 : 8] += distance;
  }
  double whole = 0;
  for (int lane = 0; lane < 9; lane++) whole += lanes[lane];
  CHECK(sum - whole < 1e-12 && whole - sum < 1e-12, "%.17g, not %.17g", sum, whole);
  free(products);
  free(norms);
  free(nearest);
  free(found);
}

void check_panels(uint64_t seed) {
  uint64_t state = seed;
  const intptr_t widths[] = {1, 3, 4, 7, 16, 20, 32, 48, 64, 80, 112, 128, 144, 320};
  for (size_t index = 0; index < sizeof widths / sizeof *widths; index++) check_width(&state, widths[index]);
  for (intptr_t count = 0; count < 20; count++) check_cut(&state, count);
}
