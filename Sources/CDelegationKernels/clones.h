// How a kernel is compiled: for several kinds of x86-64, of which the loader chooses one; elsewhere once.
#if defined(__x86_64__) && defined(__ELF__)
#define KERNEL __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define KERNEL
#endif
#define INLINE static inline __attribute__((always_inline))

// Products and sums are rounded one by one except in explicit fma: the bits do not depend on the CPU.
#pragma STDC FP_CONTRACT OFF
