#include <cblas.h>

// Not in OpenBLAS's headers, and not in a build of it without threads.
extern int blas_thread_shutdown_(void) __attribute__((weak));

/// Ends the threads that OpenBLAS started when it was loaded; it would start them anew if it were told to use more
/// than one.
static inline void delegate_end_openblas_threads(void) {
  if (blas_thread_shutdown_) blas_thread_shutdown_();
}
