// The exchange of two folders in one step, which neither Swift's Glibc module nor Foundation offers.
#ifndef DELEGATION_CRENAME_H
#define DELEGATION_CRENAME_H
#ifdef __linux__
#include <fcntl.h>
int renameat2(int oldDirectory, const char *oldPath, int newDirectory, const char *newPath, unsigned int flags);
enum { DELEGATION_RENAME_EXCHANGE = 2 };
static inline int delegation_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, DELEGATION_RENAME_EXCHANGE);
}
#else
#include <stdio.h>
static inline int delegation_exchange(const char *one, const char *other) {
  return renamex_np(one, other, RENAME_SWAP);
}
#endif
#endif
