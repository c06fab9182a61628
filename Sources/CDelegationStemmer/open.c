#include "CDelegationStemmer.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#ifdef __APPLE__
static const char *const names[] = {
  "/opt/homebrew/opt/snowball/lib/libstemmer.dylib", "/usr/local/opt/snowball/lib/libstemmer.dylib", 0};
#else
static const char *const names[] = {"libstemmer.so.0d", "libstemmer.so.0", 0};
#endif

// As libstemmer.h declares them; an opaque pointer stands for a stemmer, which one thread may use at a time.
static struct {
  void *(*make)(const char *language, const char *encoding);
  void (*end)(void *stemmer);
  const unsigned char *(*stem)(void *stemmer, const unsigned char *word, int length);
  int (*length)(void *stemmer);
} library;

static void open_library(void) {
  void *handle = 0;
  for (const char *const *name = names; *name && !handle; name++) handle = dlopen(*name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
  *(void **)&library.end = dlsym(handle, "sb_stemmer_delete");
  *(void **)&library.stem = dlsym(handle, "sb_stemmer_stem");
  *(void **)&library.length = dlsym(handle, "sb_stemmer_length");
  if (library.end && library.stem && library.length) *(void **)&library.make = dlsym(handle, "sb_stemmer_new");
}

static void *new_stemmer(const char *language) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return library.make ? library.make(language, "UTF_8") : 0;
}

_Bool delegation_can_stem(const char *language) {
  void *stemmer = new_stemmer(language);
  if (stemmer) library.end(stemmer);
  return stemmer != 0;
}

int delegation_stem(const char *language, const unsigned char *word, int length, unsigned char *stem, int capacity) {
  void *stemmer = new_stemmer(language);
  if (!stemmer) return -1;
  const unsigned char *found = library.stem(stemmer, word, length);
  int count = found ? library.length(stemmer) : -1;
  if (count > capacity) count = -1;
  if (count > 0) memcpy(stem, found, count);
  library.end(stemmer);
  return count;
}
