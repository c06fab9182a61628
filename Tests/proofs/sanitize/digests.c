// The digest in pieces of whole blocks, held against that of all blocks at once.
#include <string.h>

#include "CDelegationKernels.h"
#include "check.h"

void check_digests(uint64_t seed) {
  if (!delegation_has_sha256()) return;
  uint64_t state = seed;
  uint32_t *constants = room(64, sizeof *constants), *whole = room(8, sizeof *whole), *parts = room(8, sizeof *parts);
  for (int word = 0; word < 64; word++) constants[word] = (uint32_t)draw_below(&state, UINT32_MAX);
  for (int word = 0; word < 8; word++) whole[word] = parts[word] = (uint32_t)draw_below(&state, UINT32_MAX);
  intptr_t count = (intptr_t)draw_below(&state, 6), first = (intptr_t)draw_below(&state, (uint64_t)count + 1);
  uint8_t *blocks = room(64 * count, 1);
  for (intptr_t index = 0; index < 64 * count; index++) blocks[index] = (uint8_t)draw_below(&state, 256);
  delegation_sha256(whole, blocks, count, constants);
  delegation_sha256(parts, blocks, first, constants);
  delegation_sha256(parts, blocks + 64 * first, count - first, constants);
  CHECK(memcmp(whole, parts, 8 * sizeof *whole) == 0, "of %ld blocks", (long)count);
  free(constants);
  free(whole);
  free(parts);
  free(blocks);
}
