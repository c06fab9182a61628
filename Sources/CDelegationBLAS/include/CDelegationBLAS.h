// OpenBLAS and LAPACKE, opened while the program runs.
//
// OpenBLAS chooses its kernels by CPU when it is loaded, and each kind of kernel sums in another order. Only before that
// can it be told which to take, so a program linked with it is too late.
#ifndef DELEGATION_BLAS_H
#define DELEGATION_BLAS_H

#include <cblas.h>
#include <lapacke.h>

/// The routines in use, and who they are of.
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
  /// The kernels it was told to take; null where it chose.
  const char *pinned;
  /// The files that cblas_sgemm, and the sgemm_ and spotrf_ which LAPACKE calls, are from; null where there is none.
  const char *files[3];
  /// What could not be opened or found; null if all could, and only then are the routines there.
  const char *missing;
} delegation_blas;

/// Opens the libraries at the first call, one thread each, and says what was found. May be called on any thread.
///
/// pin: whether to take the kernels that every x86-64 CPU with AVX2 and FMA can run, whatever OpenBLAS would choose or
///   OPENBLAS_CORETYPE says. The first call decides.
const delegation_blas *delegation_open_blas(_Bool pin);

#endif
