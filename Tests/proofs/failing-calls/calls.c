// Preloaded into one process: counts its system calls of each kind, and lets one of them fail.
//
// FAILING_KIND and FAILING_NUMBER name the call, from 1; FAILING_LOG is the file that gets a line for each call. At a call of
// the kind "cut" a file of data loses its second half just before a piece of it is read.
// Only the process that the proof starts is watched, none that it starts itself. Calls of libdispatch are passed on: when its
// own fail it ends the process, which no program can prevent. Of large blocks of memory only those count that the program
// asks for itself, since Swift's runtime ends the process likewise.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, RENAME, FSYNC, FTRUNCATE, MMAP, MALLOC, SPAWN, CUT, KINDS };
static const char *const names[KINDS] = {"open", "read", "write", "rename", "fsync", "ftruncate", "mmap", "malloc", "spawn", "cut"};
static const int errors[KINDS] = {EMFILE, EIO, ENOSPC, EIO, EIO, EIO, ENOMEM, ENOMEM, EAGAIN, 0};
enum { LARGE = 64 << 10 };

static atomic_int counts[KINDS];
static int wanted_kind = -1, wanted_number, log_file = -1;
static struct range { uintptr_t start, end; } program, dispatch;

static int find(struct dl_phdr_info *info, size_t size, void *first) {
  (void)size;
  struct range *range = *(int *)first ? &program : strstr(info->dlpi_name, "/libdispatch.so") ? &dispatch : NULL;
  *(int *)first = 0;
  if (!range) return 0;
  range->start = UINTPTR_MAX;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[i];
    uintptr_t start = info->dlpi_addr + part->p_vaddr;
    if (part->p_type != PT_LOAD) continue;
    if (start < range->start) range->start = start;
    if (start + part->p_memsz > range->end) range->end = start + part->p_memsz;
  }
  return 0;
}

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("FAILING_LOG");
  if (!path) return;
  int first = 1;
  dl_iterate_phdr(find, &first);
  int file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *kind = getenv("FAILING_KIND"), *number = getenv("FAILING_NUMBER");
  for (int i = 0; kind && i < KINDS; i++) if (!strcmp(kind, names[i])) wanted_kind = i;
  wanted_number = number ? atoi(number) : 0;
  // What the process starts is not watched.
  unsetenv("FAILING_LOG");
  unsetenv("LD_PRELOAD");
  log_file = file;
}

static int is_in(const struct range *range, void *caller) {
  return (uintptr_t)caller >= range->start && (uintptr_t)caller < range->end;
}

// Whether the call is to fail. One line for each: KIND NUMBER failed|called PATH [PATH].
static int fails(enum kind kind, void *caller, const char *path, const char *other) {
  if (log_file < 0 || is_in(&dispatch, caller)) return 0;
  if (kind == MALLOC && !is_in(&program, caller)) return 0;
  int number = atomic_fetch_add(&counts[kind], 1) + 1, failed = kind == (enum kind)wanted_kind && number == wanted_number;
  int saved = errno;
  char line[8400];
  int count = snprintf(
      line, sizeof line, "%s\t%d\t%s\t%s\t%s\n", names[kind], number, failed ? "failed" : "called", path, other);
  if (count >= (int)sizeof line) count = sizeof line - 1;
  syscall(SYS_write, log_file, line, count);
  errno = failed ? errors[kind] : saved;
  return failed;
}

static int fails_at(enum kind kind, void *caller, int file) {
  if (log_file < 0) return 0;
  char link[64], path[4096];
  int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long count = syscall(SYS_readlink, link, path, sizeof path - 1);
  path[count < 0 ? 0 : count] = 0;
  errno = saved;
  return fails(kind, caller, path, "");
}

// A file of data loses its second half.
static void cut(int file, void *caller) {
  char link[64], path[4096];
  struct stat facts;
  int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long count = log_file < 0 ? -1 : syscall(SYS_readlink, link, path, sizeof path - 1);
  path[count < 0 ? 0 : count] = 0;
  if ((strstr(path, "/data/") || strstr(path, "/export.csv")) && fails(CUT, caller, path, "") && stat(path, &facts) == 0)
    syscall(SYS_truncate, path, facts.st_size / 2);
  errno = saved;
}

#define CALLER __builtin_return_address(0)
#define NEXT(result, name, ...) \
  static result (*next)(__VA_ARGS__); \
  if (!next) next = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static mode_t mode_of(int flags, va_list rest) { return flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; }

#define OPEN_LIKE(name) \
  int name(const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = mode_of(flags, rest); \
    va_end(rest); \
    if (fails(OPEN, CALLER, path, "")) return -1; \
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode); \
  }
OPEN_LIKE(open)
OPEN_LIKE(open64)

#define OPENAT_LIKE(name) \
  int name(int folder, const char *path, int flags, ...) { \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = mode_of(flags, rest); \
    va_end(rest); \
    if (fails(OPEN, CALLER, path, "")) return -1; \
    return syscall(SYS_openat, folder, path, flags, mode); \
  }
OPENAT_LIKE(openat)
OPENAT_LIKE(openat64)

#define FOPEN_LIKE(name) \
  FILE *name(const char *path, const char *mode) { \
    NEXT(FILE *, #name, const char *, const char *); \
    return fails(OPEN, CALLER, path, "") ? NULL : next(path, mode); \
  }
FOPEN_LIKE(fopen)
FOPEN_LIKE(fopen64)

void *opendir(const char *path) {
  NEXT(void *, "opendir", const char *);
  return fails(OPEN, CALLER, path, "") ? NULL : next(path);
}

ssize_t read(int file, void *bytes, size_t count) {
  cut(file, CALLER);
  return fails_at(READ, CALLER, file) ? -1 : syscall(SYS_read, file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return fails_at(READ, CALLER, file) ? -1 : syscall(SYS_pread64, file, bytes, count, offset);
}

// Standard error stays, since the message goes there.
ssize_t write(int file, const void *bytes, size_t count) {
  return file != STDERR_FILENO && fails_at(WRITE, CALLER, file) ? -1 : syscall(SYS_write, file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  return fails_at(WRITE, CALLER, file) ? -1 : syscall(SYS_pwrite64, file, bytes, count, offset);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  return file != STDERR_FILENO && fails_at(WRITE, CALLER, file) ? -1 : syscall(SYS_writev, file, parts, count);
}

int rename(const char *old, const char *new) {
  return fails(RENAME, CALLER, old, new) ? -1 : syscall(SYS_rename, old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
  return fails(RENAME, CALLER, old, new) ? -1 : syscall(SYS_renameat, from, old, to, new);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
  return fails(RENAME, CALLER, old, new) ? -1 : syscall(SYS_renameat2, from, old, to, new, flags);
}

int link(const char *old, const char *new) { return fails(RENAME, CALLER, old, new) ? -1 : syscall(SYS_link, old, new); }

int fsync(int file) { return fails_at(FSYNC, CALLER, file) ? -1 : syscall(SYS_fsync, file); }

int fdatasync(int file) { return fails_at(FSYNC, CALLER, file) ? -1 : syscall(SYS_fdatasync, file); }

int ftruncate(int file, off_t size) { return fails_at(FTRUNCATE, CALLER, file) ? -1 : syscall(SYS_ftruncate, file, size); }

int ftruncate64(int file, off64_t size) {
  return fails_at(FTRUNCATE, CALLER, file) ? -1 : syscall(SYS_ftruncate, file, size);
}

void *mmap(void *place, size_t count, int protection, int flags, int file, off_t offset) {
  if (fails(MMAP, CALLER, "", "")) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, place, count, protection, flags, file, offset);
}

void *mmap64(void *place, size_t count, int protection, int flags, int file, off64_t offset) {
  if (fails(MMAP, CALLER, "", "")) return MAP_FAILED;
  return (void *)syscall(SYS_mmap, place, count, protection, flags, file, offset);
}

extern void *__libc_malloc(size_t), *__libc_realloc(void *, size_t);

void *malloc(size_t count) {
  return count >= LARGE && fails(MALLOC, CALLER, "", "") ? NULL : __libc_malloc(count);
}

void *realloc(void *block, size_t count) {
  return count >= LARGE && fails(MALLOC, CALLER, "", "") ? NULL : __libc_realloc(block, count);
}

#define SPAWN_LIKE(name) \
  int name(pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, \
           const posix_spawnattr_t *attributes, char *const *words, char *const *environment) { \
    NEXT(int, #name, pid_t *, const char *, const posix_spawn_file_actions_t *, const posix_spawnattr_t *, \
         char *const *, char *const *); \
    return fails(SPAWN, CALLER, path, "") ? errors[SPAWN] : next(process, path, actions, attributes, words, environment); \
  }
SPAWN_LIKE(posix_spawn)
SPAWN_LIKE(posix_spawnp)

pid_t fork(void) {
  NEXT(pid_t, "fork", void);
  return fails(SPAWN, CALLER, "", "") ? -1 : next();
}
