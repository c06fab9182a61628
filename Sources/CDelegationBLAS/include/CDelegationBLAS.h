// OpenBLAS and LAPACKE, loaded at run time.
//
// OpenBLAS chooses its kernels by CPU when it is loaded, and each kind of kernel sums in another order. The choice can only
// be set before that, which a program linked with it cannot do.
#ifndef DELEGATION_BLAS_H
#define DELEGATION_BLAS_H

#include <cblas.h>
#include <lapacke.h>

/// The routines in use, and where they come from.
typedef struct {
  __typeof__(cblas_sgemm) *sgemm;
  __typeof__(cblas_ssyrk) *ssyrk;
  __typeof__(cblas_dsyrk) *dsyrk;
  __typeof__(cblas_strsm) *strsm;
  __typeof__(LAPACKE_spotrf) *spotrf;
  __typeof__(LAPACKE_sgeqrf) *sgeqrf;
  __typeof__(LAPACKE_sorgqr) *sorgqr;
  __typeof__(LAPACKE_dsyevd) *dsyevd;
  /// OpenBLAS's version and how it was built; the kernels it runs on.
  const char *configuration, *core;
  /// The kernels that were set; null where OpenBLAS chose.
  const char *pinned;
  /// The files of cblas_sgemm and of the sgemm_ and spotrf_ that LAPACKE calls; null where there is none.
  const char *files[3];
  /// What could not be opened or found; if null, all routines are available.
  const char *missing;
} delegation_blas;

/// Chooses the kernels before the libraries are opened. Changes the environment: call it while there is one thread.
///
/// pin: whether to use the kernels that every x86-64 CPU with AVX2 and FMA can run, whatever OpenBLAS would choose or
///   OPENBLAS_CORETYPE says. They are used if nothing was chosen.
void delegation_choose_blas(_Bool pin);

/// Opens the libraries at the first call, one thread each, and returns what was found. May be called on any thread.
const delegation_blas *delegation_open_blas(void);

#endif
