#include <string.h>

#include "CDelegationKernels.h"
#include "clones.h"

enum { block = 64 };

/// The nodes that a block's rows end at: all rows go through a tree together, level by level, without a branch.
INLINE void find_leaves(const delegation_node *tree, intptr_t count, const uint8_t (*columns)[block], uint16_t *places) {
  memset(places, 0, block * sizeof *places);
  for (intptr_t node = 0; node < count; node++) {
    if (tree[node].feature < 0) continue;
    const uint8_t *column = columns[tree[node].feature];
    uint16_t left = (uint16_t)tree[node].left;
    uint8_t bin = tree[node].bin;
    for (int row = 0; row < block; row++) {
      uint16_t child = left + (column[row] > bin);
      places[row] = places[row] == node ? child : places[row];
    }
  }
}

KERNEL void delegation_add_trees(
  const uint8_t *cells, intptr_t count, intptr_t width, const void *nodes, const intptr_t *starts, intptr_t treeCount,
  double *sums) {
  uint8_t columns[256][block];
  uint16_t places[block];
  for (intptr_t first = 0; first < count; first += block) {
    intptr_t rows = count - first < block ? count - first : block;
    if (rows < block) memset(columns, 0, (size_t)width * block);
    for (intptr_t row = 0; row < rows; row++)
      for (intptr_t column = 0; column < width; column++)
        columns[column][row] = cells[(first + row) * width + column];
    for (intptr_t number = 0; number < treeCount; number++) {
      const delegation_node *tree = (const delegation_node *)nodes + starts[number];
      find_leaves(tree, starts[number + 1] - starts[number], columns, places);
      for (intptr_t row = 0; row < rows; row++) sums[first + row] += tree[places[row]].value;
    }
  }
}
