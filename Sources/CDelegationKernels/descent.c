#include <math.h>

#include "CDelegationKernels.h"
#include "clones.h"

/// Rows to prefetch: their order is random, and most have entries in two lines of the cache.
enum { ahead = 8, line = 16 };

void delegation_descend(
  const intptr_t *starts, const uint32_t *columns, const float *values, const double *squares, const double *signs,
  double damping, intptr_t *order, delegation_pass *pass, double *weights, double *multipliers) {
  double highest = -INFINITY, lowest = INFINITY;
  intptr_t position = 0, active = pass->active;
  while (position < active) {
    intptr_t next = order[position + ahead < active ? position + ahead : active - 1];
    for (intptr_t entry = starts[next]; entry <= starts[next] + line; entry += line) {
      __builtin_prefetch(columns + entry);
      __builtin_prefetch(values + entry);
    }
    __builtin_prefetch(multipliers + next);
    intptr_t row = order[position], end = starts[row + 1];
    double product = 0;
    for (intptr_t entry = starts[row]; entry < end; entry++) product += weights[columns[entry]] * (double)values[entry];
    double multiplier = multipliers[row], gradient = signs[row] * product - 1 + damping * multiplier;
    if (multiplier == 0 && gradient > pass->bound) {
      active--;
      order[position] = order[active];
      order[active] = row;
      continue;
    }
    position++;
    double projected = multiplier == 0 && gradient >= 0 ? 0 : gradient;
    highest = projected > highest ? projected : highest;
    lowest = projected < lowest ? projected : lowest;
    if (!(fabs(projected) > 1e-12)) continue;
    double moved = multiplier - gradient / (squares[row] + damping);
    multipliers[row] = moved > 0 ? moved : 0;
    double step = (multipliers[row] - multiplier) * signs[row];
    for (intptr_t entry = starts[row]; entry < end; entry++) weights[columns[entry]] += step * (double)values[entry];
  }
  pass->active = active;
  pass->highest = highest;
  pass->lowest = lowest;
}
