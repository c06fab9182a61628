// How a kernel is compiled: for several kinds of x86-64, of which the loader chooses, and elsewhere once.
#if defined(__x86_64__) && defined(__ELF__)
#define KERNEL __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define KERNEL
#endif
#define INLINE static inline __attribute__((always_inline))

// A fused multiply-add would round once where others round twice, and the bits would depend on the CPU.
#pragma STDC FP_CONTRACT OFF
