#include <string.h>

#include "CDelegationKernels.h"
#include "clones.h"

enum { group = 8 };
typedef double numbers __attribute__((ext_vector_type(group)));
typedef int64_t words __attribute__((ext_vector_type(group)));

/// Each operation is that of `Elementary.log`, in the same order; see there for the series.
INLINE void log_group(double *values) {
  const numbers ln2High = 0x1.62e42fee00000p-1, ln2Low = 0x1.a39ef35793c76p-33;
  words bits;
  memcpy(&bits, values, sizeof bits);
  words exponents = (bits - 0x3FE6A09E667F3BCD) >> 52;
  numbers exponent = __builtin_convertvector(exponents, numbers), rest = (numbers)(bits - (exponents << 52)) - 1;
  numbers s = rest / (2 + rest), z = s * s, w = z * z;
  numbers odd =
    z * ((2 / 3.0 + w * (2 / 7.0)) + (w * w) * ((2 / 11.0 + w * (2 / 15.0)) + (w * w) * (2 / 19.0 + w * (2 / 23.0))));
  numbers even = w * ((2 / 5.0 + w * (2 / 9.0)) + (w * w) * ((2 / 13.0 + w * (2 / 17.0)) + (w * w) * (2 / 21.0)));
  numbers square = 0.5 * rest * rest, bend = s * (square + (odd + even));
  numbers result = exponent * ln2High - ((square - (bend + exponent * ln2Low)) - rest);
  memcpy(values, &result, sizeof result);
}

KERNEL void delegation_log(double *values, intptr_t count) {
  intptr_t start = 0;
  for (; start + group <= count; start += group) log_group(values + start);
  if (start == count) return;
  double last[group] = {1, 1, 1, 1, 1, 1, 1, 1};
  memcpy(last, values + start, (size_t)(count - start) * sizeof *last);
  log_group(last);
  memcpy(values + start, last, (size_t)(count - start) * sizeof *last);
}
