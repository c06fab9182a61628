// libstemmer, loaded at run time where it is installed: stems of languages other than English.
#ifndef DELEGATION_STEMMER_H
#define DELEGATION_STEMMER_H

/// Whether the library is there and knows a language.
_Bool delegation_can_stem(const char *language);

/// Writes the stem of a word in UTF-8 and returns its length; -1 where there is none or it does not fit.
int delegation_stem(const char *language, const unsigned char *word, int length, unsigned char *stem, int capacity);

#endif
