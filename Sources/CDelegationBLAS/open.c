#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include "CDelegationBLAS.h"

#ifdef __APPLE__
static const char *const openblasNames[] = {
  "/opt/homebrew/opt/openblas/lib/libopenblas.dylib", "/usr/local/opt/openblas/lib/libopenblas.dylib", 0};
// Homebrew's library includes LAPACKE.
static const char *const *const lapackeNames = openblasNames;
#else
static const char *const openblasNames[] = {"libopenblas.so.0", 0};
static const char *const lapackeNames[] = {"liblapacke.so.3", 0};
#endif

static delegation_blas blas;

static const char *common_core(void) {
#ifdef __x86_64__
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return "Haswell";
#endif
  return 0;
}

static void *open_any(const char *const *names) {
  for (const char *const *name = names; *name; name++) {
    void *library = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return 0;
}

static const char *file_of(void *symbol) {
  Dl_info info;
  return symbol && dladdr(symbol, &info) ? info.dli_fname : 0;
}

#define FIND(library, target, symbol) \
  if (!(*(void **)&blas.target = dlsym(library, #symbol))) blas.missing = #symbol

static void find(void *openblas, void *lapacke) {
  FIND(openblas, sgemm, cblas_sgemm);
  FIND(openblas, ssyrk, cblas_ssyrk);
  FIND(openblas, dsyrk, cblas_dsyrk);
  FIND(openblas, strsm, cblas_strsm);
  FIND(lapacke, spotrf, LAPACKE_spotrf);
  FIND(lapacke, sgeqrf, LAPACKE_sgeqrf);
  FIND(lapacke, sorgqr, LAPACKE_sorgqr);
  FIND(lapacke, dsyevd, LAPACKE_dsyevd);
  blas.files[0] = file_of((void *)blas.sgemm);
  blas.files[1] = file_of(dlsym(lapacke, "sgemm_"));
  blas.files[2] = file_of(dlsym(lapacke, "spotrf_"));
}

static void describe(void *openblas) {
  char *(*configuration)(void) = (char *(*)(void))dlsym(openblas, "openblas_get_config");
  char *(*core)(void) = (char *(*)(void))dlsym(openblas, "openblas_get_corename");
  void (*threads)(int) = (void (*)(int))dlsym(openblas, "openblas_set_num_threads");
  if (!configuration || !core || !threads) {
    blas.missing = "openblas_get_config";
    return;
  }
  blas.configuration = configuration();
  blas.core = core();
  // Its own threads would split sums by their number.
  threads(1);
}

static _Bool chosen;

// OpenBLAS reads both variables when it is loaded, and would start threads that spin for a while.
void delegation_choose_blas(_Bool pin) {
  chosen = 1;
  blas.pinned = pin ? common_core() : 0;
  if (blas.pinned) setenv("OPENBLAS_CORETYPE", blas.pinned, 1);
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
}

static void open_blas(void) {
  if (!chosen) delegation_choose_blas(1);
  void *openblas = open_any(openblasNames), *lapacke = openblas ? open_any(lapackeNames) : 0;
  if (!openblas) blas.missing = openblasNames[0];
  else if (!lapacke) blas.missing = lapackeNames[0];
  else {
    find(openblas, lapacke);
    describe(openblas);
  }
}

const delegation_blas *delegation_open_blas(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_blas);
  return &blas;
}
