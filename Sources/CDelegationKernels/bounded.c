#include "CDelegationKernels.h"

#include "lanes.h"

/// The best of up to 64 clusters, and the best of the others.
typedef struct {
  winner best;
  float second;
} leaders;

INLINE leaders lead(
  entries row, const float *panel, intptr_t width, int groups, intptr_t first, const float *scale,
  const float *offset) {
  lanes products[4];
  gather(row, panel + first, width, groups, products);
  winner best = {-__builtin_inff(), (int32_t)first};
  best = contend(best, products, groups, (int)first, scale + first, offset + first);
  const indices lane = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  lanes others = (lanes)(-__builtin_inff());
  for (int group = 0; group < groups; group++) {
    lanes other = lane + (int32_t)(first + 16 * group) == best.index ? (lanes)(-__builtin_inff()) : products[group];
    others = other > others ? other : others;
  }
  return (leaders){best, greatest_lane(&others)};
}

INLINE leaders lead_any(
  entries row, const float *panel, intptr_t width, intptr_t first, const float *scale, const float *offset) {
  switch (width - first) {
  case 16: return lead(row, panel, width, 1, first, scale, offset);
  case 32: return lead(row, panel, width, 2, first, scale, offset);
  case 48: return lead(row, panel, width, 3, first, scale, offset);
  default: return lead(row, panel, width, 4, first, scale, offset);
  }
}

/// The results of one pass over a row's entries: a second loop would add a branch that is hard to predict.
typedef struct {
  /// The product with the row's own cluster.
  float own;
  float square;
  /// How much the scores of the first four groups may have risen.
  four gain;
} glance;

INLINE glance glance_at(entries row, const float *panel, intptr_t width, int32_t cluster, delegation_drift drift) {
  glance seen = {0, 0, (four)(0)};
  for (intptr_t entry = 0; entry < row.count; entry++) {
    intptr_t column = row.columns[entry];
    float weight = row.weights[entry];
    seen.own += weight * panel[column * width + cluster];
    seen.square += weight * weight;
    seen.gain += weight * *(const four *)(drift.columns + column * drift.width);
  }
  return seen;
}

/// Prefetches what `glance_at` will read of the panel, for as many entries as most rows have, so that the loop's end need
/// not be predicted. `last` is the last entry of all.
INLINE void fetch_own(const uint32_t *columns, intptr_t start, intptr_t last, const float *own, intptr_t width) {
  for (intptr_t entry = start; entry < start + 10; entry++)
    __builtin_prefetch(own + (intptr_t)columns[entry < last ? entry : last] * width);
}

/// Raises the bounds of a row by how much its clusters' scores may have risen, and by the rounding error.
INLINE void raise_bounds(entries row, delegation_drift drift, four gain, float slack, float *bounds) {
  for (intptr_t group = 0; group < drift.width; group += 4) {
    if (group > 0) {
      gain = (four)(0);
      for (intptr_t entry = 0; entry < row.count; entry++)
        gain += row.weights[entry] * *(const four *)(drift.columns + row.columns[entry] * drift.width + group);
    }
    // A thousandth more than the rounding of the gain itself.
    *(four *)(bounds + group) += gain * 1.001f + *(const four *)(drift.clusters + group) + slack;
  }
}

KERNEL void delegation_nearest_bounded(
  delegation_rows rows, intptr_t begin, intptr_t end, const float *panel, intptr_t width, const float *scale,
  const float *offset, delegation_drift drift, float *bounds, int32_t *result) {
  const intptr_t ahead = 6, last = rows.starts[end] - 1;
  for (intptr_t number = begin; number < end; number++) {
    if (number + ahead < end && last >= 0) {
      int32_t own = result[number_of(rows, number + ahead)];
      fetch_own(rows.columns, rows.starts[number + ahead], last, panel + own, width);
    }
    entries row = row_of(rows, number);
    float *bound = bounds + number * drift.width;
    intptr_t place = number_of(rows, number);
    int32_t old = result[place];
    glance seen = glance_at(row, panel, width, old, drift);
    float slack = (float)(row.count + 16) * 0x1p-22f * (seen.square / 2 + 2 * drift.greatest);
    raise_bounds(row, drift, seen.gain, slack, bound);
    float own = seen.own * scale[old] - offset[old];

    winner best = {own, old};
    float second = 0;
    int is_second_known = 0, is_old_bounded = 0;
    for (intptr_t first = 0, group = 0; first < width; first += 64, group++) {
      // A bound that is not a number fails the test, too: then nothing is known.
      if (bound[group] + slack < best.score) continue;
      leaders found = lead_any(row, panel, width, first, scale, offset);
      bound[group] = found.best.score + slack;
      if (group == old / 64) is_old_bounded = 1;
      if (found.best.score > best.score || (found.best.score == best.score && found.best.index <= best.index)) {
        best = found.best;
        second = found.second;
        is_second_known = 1;
      }
    }
    if (best.index != old && !is_old_bounded) {
      float *left = bound + old / 64;
      if (!(*left > own + slack)) *left = own + slack;
    }
    // The bound of the winner's own group is one of the others in it.
    if (is_second_known) bound[best.index / 64] = second + slack;
    result[place] = best.index;
  }
}

INLINE intptr_t changed_row(int32_t change) { return change < 0 ? ~change : change; }

void delegation_keep(
  delegation_rows rows, const int32_t *changes, intptr_t count, const delegation_sum *sum, double *kept) {
  for (intptr_t index = 0; index < count; index++) {
    intptr_t row = changed_row(changes[index]);
    for (intptr_t entry = rows.starts[row]; entry < rows.starts[row + 1]; entry++)
      kept[rows.columns[entry]] = sum->values[rows.columns[entry]];
  }
}

INLINE void raise_to(float *value, double least) {
  if (least > *value) *value = (float)least;
}

KERNEL void delegation_grow(
  delegation_rows rows, const int32_t *changes, intptr_t count, const delegation_sum *sum, const double *kept,
  double before, double after, intptr_t columns, float *growth) {
  // With fewer rows the mean grows where nothing has changed.
  if (after > before)
    for (intptr_t column = 0; column < columns; column++) {
      float grown = (float)(sum->values[column] * (after - before));
      growth[column] = grown > growth[column] ? grown : growth[column];
    }
  for (intptr_t index = 0; index < count; index++) {
    intptr_t row = changed_row(changes[index]);
    for (intptr_t entry = rows.starts[row]; entry < rows.starts[row + 1]; entry++) {
      intptr_t column = rows.columns[entry];
      raise_to(growth + column, sum->values[column] * after - kept[column] * before);
    }
  }
}
