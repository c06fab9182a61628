// System calls that neither Swift's Glibc module nor Foundation offers.
#ifndef CDELEGATIONSYSTEM_H
#define CDELEGATIONSYSTEM_H
#include <fcntl.h>
#include <iconv.h>
#include <unistd.h>

// The exchange of two folders in one step.
#ifdef __linux__
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

// A pipe whose ends no other program inherits.
#ifdef __linux__
int pipe2(int ends[2], int flags);
static inline int delegation_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }
#else
static inline int delegation_pipe(int ends[2]) {
  if (pipe(ends) != 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}
#endif

// Locks or unlocks one byte of an open file without waiting. Where the system supports it, the lock belongs to the open
// file description, so that two openings in one process exclude each other too (see fcntl(2)).
static inline int delegation_lock_byte(int file, long long position, int locks) {
  struct flock region = {0};
  region.l_type = locks ? F_WRLCK : F_UNLCK;
  region.l_whence = SEEK_SET;
  region.l_start = (off_t)position;
  region.l_len = 1;
#ifdef __linux__
  return fcntl(file, 37 /* F_OFD_SETLK */, &region);
#else
  return fcntl(file, F_SETLK, &region);
#endif
}
#endif
