// The tables of the libraries for apps as bytes of the program: Swift takes seconds to compile such a literal, C none.
#ifndef DELEGATION_DATA_H
#define DELEGATION_DATA_H
#include <stddef.h>

/// The bytes of a file as it was when the program was built.
typedef struct {
  const unsigned char *start;
  size_t count;
} delegation_table;

/// `Sources/Foundations/Data/decompositions.txt`.
delegation_table delegation_decompositions(void);
/// `Sources/Text/Data/stopwords-english.txt`.
delegation_table delegation_stopwords_english(void);
/// `Sources/Text/Data/stopwords-others.txt`.
delegation_table delegation_stopwords_others(void);
/// `Sources/Calendar/Data/windows-zones.txt`.
delegation_table delegation_windows_zones(void);

#endif
