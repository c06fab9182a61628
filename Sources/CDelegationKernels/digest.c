#include "CDelegationKernels.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

bool delegation_has_sha256(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1)) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

/// Four rounds a step: two on `cdgh`, two on `abef`, the halves of the state in the order that the instructions want.
__attribute__((target("sha,sse4.1"))) void delegation_sha256(
  uint32_t *words, const uint8_t *blocks, intptr_t count, const uint32_t *constants) {
  const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)words), 0xb1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(words + 4)), 0x1b);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8), cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
#pragma unroll
    for (int step = 0; step < 16; step++) {
      __m128i *now = w + step % 4;
      if (step < 4) {
        *now = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(blocks + 16 * step)), order);
      } else {
        const __m128i last = w[(step + 3) % 4];
        const __m128i sum =
          _mm_add_epi32(_mm_sha256msg1_epu32(*now, w[(step + 1) % 4]), _mm_alignr_epi8(last, w[(step + 2) % 4], 4));
        *now = _mm_sha256msg2_epu32(sum, last);
      }
      const __m128i added = _mm_add_epi32(*now, _mm_loadu_si128((const __m128i *)(constants + 4 * step)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, added);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(added, 0x0e));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1b), dchg = _mm_shuffle_epi32(cdgh, 0xb1);
  _mm_storeu_si128((__m128i *)words, _mm_blend_epi16(feba, dchg, 0xf0));
  _mm_storeu_si128((__m128i *)(words + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else
bool delegation_has_sha256(void) { return false; }

void delegation_sha256(uint32_t *words, const uint8_t *blocks, intptr_t count, const uint32_t *constants) {
  __builtin_trap();
}
#endif
