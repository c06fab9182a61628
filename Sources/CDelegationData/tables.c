#include "CDelegationData.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char decompositions[] = {
#embed "../Foundations/Data/decompositions.txt"
};
static const unsigned char english[] = {
#embed "../Text/Data/stopwords-english.txt"
};
static const unsigned char others[] = {
#embed "../Text/Data/stopwords-others.txt"
};
static const unsigned char zones[] = {
#embed "../Calendar/Data/windows-zones.txt"
};

#define TABLE(bytes) ((delegation_table){bytes, sizeof(bytes)})

delegation_table delegation_decompositions(void) { return TABLE(decompositions); }
delegation_table delegation_stopwords_english(void) { return TABLE(english); }
delegation_table delegation_stopwords_others(void) { return TABLE(others); }
delegation_table delegation_windows_zones(void) { return TABLE(zones); }
