#!/usr/bin/env python3
"""What texts to terms to TF-IDF costs scikit-learn, and whether its matrix is ours.

tfidf.py --docs FILE [--limit N] [--stem none|pystemmer|libstemmer] [--words peer|ours] [--save OUT.bin] [--check LINE]

FILE holds one document per line. Prints a line of JSON: documents, terms, weights, their sum, and what making them cost,
reading the file left out. Compare cpu_s with that of `measure tfidf docs=FILE variant=peer`.

--words ours    words as the program has them instead of scikit-learn's: no underscore at an end, combining marks inside,
                no numbers such as those in superscript, small letters scalar by scalar. Slower; not for costs.
--stem          PyStemmer without its cache (default) holds a later revision of the stemmer; libstemmer is Debian's, which
                the program equals, and which is called once per distinct word.
--save OUT.bin  the matrix for other programs: Int64 rows, columns, weights; Int64 row starts; Int32 columns; Float32 weights
--check LINE    the line `measure tfidf` printed: exit code 1 if documents, terms or weights differ in number, or the sum by
                more than a millionth. With `--words ours --stem libstemmer` nothing may differ.

Needs numpy, scipy and scikit-learn, and PyStemmer or libstemmer0d.
"""

import argparse
import itertools
import json
import re
import sys
import unicodedata

import cost

cost.use_threads(1)

import numpy
from sklearn.feature_extraction.text import TfidfVectorizer

PEER_WORDS = re.compile(r"(?u)\b\w\w+\b").findall
FIGURES = ("documents", "terms", "weights")


def begins_word(character):
    """UTS #18, Annex C: alphabetic, which Python does not tell of marks and letter-like numbers, or a decimal digit."""
    return unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Nd")


def our_words(document):
    """Words of at least two characters, in small letters."""
    words, word, owed = [], "", ""
    for character in document + " ":
        begins = begins_word(character)
        if begins or (word and not owed and unicodedata.category(character)[0] == "M"):
            word += owed + character.lower()[0]
            owed = ""
        elif character == "_" and word:
            owed += character
        else:
            if len(word) > 1:
                words.append(word)
            word, owed = "", ""
    return words


def stemmer(name):
    """A function from words to stems."""
    if name == "none":
        return lambda words: words
    if name == "pystemmer":
        import Stemmer

        english = Stemmer.Stemmer("english")
        english.maxCacheSize = 0
        return english.stemWords
    from check_stemmer import Snowball

    english, known = Snowball(), {}

    def stems(words):
        for word in words:
            if word not in known:
                known[word] = english.stem(word.encode()).decode()
        return [known[word] for word in words]

    return stems


def save(path, matrix):
    matrix.sort_indices()
    with open(path, "wb") as file:
        numpy.array([*matrix.shape, matrix.nnz], "<i8").tofile(file)
        matrix.indptr.astype("<i8").tofile(file)
        matrix.indices.astype("<i4").tofile(file)
        matrix.data.astype("<f4").tofile(file)


def check(found, line):
    ours = json.loads(line)
    differences = [f"{name}: {found[name]} here, {ours[name]:.0f} there" for name in FIGURES if found[name] != ours[name]]
    if abs(found["sum"] - ours["sum"]) > 1e-6 * abs(found["sum"]):
        differences.append(f"sum: {found['sum']} here, {ours['sum']} there")
    if differences:
        sys.exit("\n".join(differences))
    print("documents, terms, weights and their sum are equal")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--docs", required=True)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--stem", choices=["none", "pystemmer", "libstemmer"], default="pystemmer")
    parser.add_argument("--words", choices=["peer", "ours"], default="peer")
    parser.add_argument("--save")
    parser.add_argument("--check")
    arguments = parser.parse_args()

    with open(arguments.docs, encoding="utf-8", newline="\n") as file:
        documents = [line.rstrip("\n") for line in itertools.islice(file, arguments.limit)]
    stems = stemmer(arguments.stem)
    words = our_words if arguments.words == "ours" else lambda document: PEER_WORDS(document.lower())
    vectorizer = TfidfVectorizer(analyzer=lambda document: stems(words(document)), dtype=numpy.float32)
    with cost.Measured(f"tfidf/{arguments.words}/{arguments.stem}") as work:
        matrix = vectorizer.fit_transform(documents)
        work.answer(
            documents=matrix.shape[0], terms=matrix.shape[1], weights=int(matrix.nnz),
            sum=float(matrix.data.sum(dtype=numpy.float64)))
    if arguments.save:
        save(arguments.save, matrix)
    if arguments.check:
        check(work.record, arguments.check)


if __name__ == "__main__":
    main()
