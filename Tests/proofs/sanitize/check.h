// What the checks of the C kernels share.
#ifndef CHECK_H
#define CHECK_H
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Ends the program where something does not hold; sanitizers do the same where C was left.
#define CHECK(holds, ...)                                            \
  do {                                                               \
    if (!(holds)) {                                                  \
      fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #holds);    \
      fprintf(stderr, __VA_ARGS__);                                  \
      fprintf(stderr, "\n");                                         \
      exit(1);                                                       \
    }                                                                \
  } while (0)

/// SplitMix64, as in Sources/Foundations.
static inline uint64_t draw(uint64_t *state) {
  uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
  return mixed ^ mixed >> 31;
}

static inline intptr_t draw_below(uint64_t *state, intptr_t bound) { return (intptr_t)(draw(state) % (uint64_t)bound); }

static inline double draw_unit(uint64_t *state) { return (double)(draw(state) >> 11) * 0x1p-53; }

/// Memory of exactly so many bytes, so that a byte too far is seen.
static inline void *room(intptr_t count, size_t size) {
  void *memory = malloc((size_t)count * size);
  CHECK(memory || count == 0, "no memory");
  return memory;
}

static inline float *draw_floats(uint64_t *state, intptr_t count, double low, double high) {
  float *values = room(count, sizeof *values);
  for (intptr_t index = 0; index < count; index++) values[index] = (float)(low + (high - low) * draw_unit(state));
  return values;
}

static inline double *draw_doubles(uint64_t *state, intptr_t count, double low, double high) {
  double *values = room(count, sizeof *values);
  for (intptr_t index = 0; index < count; index++) values[index] = low + (high - low) * draw_unit(state);
  return values;
}

void check_panels(uint64_t seed);
void check_sums(uint64_t seed);
void check_learners(uint64_t seed);
void check_digests(uint64_t seed);

#endif
