#!/usr/bin/env python3
"""Compare TF-IDF weights with scikit-learn's, made of the same tokens.

check_tfidf.py MATRIX TOKENS VOCABULARY [--weighting NAME]

The files are those of `delegate-measure matrix dataset=NAME weighting=NAME tokens=TOKENS vocabulary=VOCABULARY out=MATRIX`:
    MATRIX      Matrix Market, one row per document
    TOKENS      one document per line, its terms separated by one TAB; an empty line is a document without terms
    VOCABULARY  one term per line, in the order of the matrix's columns
All documents are training documents. Weightings: tfidf-2018 (default), tfidf-smooth, tfidf-sublinear, tfidf-l2, bm25.

scikit-learn counts the terms and gives the inverse document frequencies; BM25, which it lacks, is its formula over
scikit-learn's counts. Exit code 1 if a weight differs by more than 1e-6 (of 1 or of the weight, whichever is more).
Needs numpy, scipy and scikit-learn.
"""

import argparse
import sys

import numpy
import scipy.io
import scipy.sparse
from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
from sklearn.preprocessing import normalize

TOLERANCE = 1e-6


def lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return file.read().split("\n")[:-1]


def inverse(counts, smooth):
    """ln((1 + N) / (1 + df)) + 1 if smooth, else log2(N / df)."""
    transformer = TfidfTransformer(smooth_idf=smooth, norm=None).fit(counts)
    return transformer.idf_ if smooth else (transformer.idf_ - 1) / numpy.log(2)


def weigh(counts, lengths, name):
    share = scipy.sparse.diags(1 / numpy.maximum(lengths, 1)) @ counts
    if name == "tfidf-2018":
        return share @ scipy.sparse.diags(inverse(counts, smooth=False))
    if name == "tfidf-smooth":
        return share @ scipy.sparse.diags(inverse(counts, smooth=True))
    if name == "tfidf-l2":
        return normalize(weigh(counts, lengths, "tfidf-2018"))
    if name == "tfidf-sublinear":
        sublinear = counts.copy()
        sublinear.data = 1 + numpy.log(sublinear.data)
        return sublinear @ scipy.sparse.diags(inverse(counts, smooth=False))
    k1, b = 1.2, 0.75
    holders = numpy.bincount(counts.indices, minlength=counts.shape[1])
    rows = numpy.repeat(lengths, numpy.diff(counts.indptr))
    weights = counts.copy()
    weights.data = counts.data * (k1 + 1) / (counts.data + k1 * (1 - b + b * rows / lengths.mean()))
    return weights @ scipy.sparse.diags(numpy.log(1 + (counts.shape[0] - holders + 0.5) / (holders + 0.5)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matrix")
    parser.add_argument("tokens")
    parser.add_argument("vocabulary")
    names = ["tfidf-2018", "tfidf-smooth", "tfidf-sublinear", "tfidf-l2", "bm25"]
    parser.add_argument("--weighting", choices=names, default=names[0])
    arguments = parser.parse_args()

    ours = scipy.io.mmread(arguments.matrix).tocsr().astype(numpy.float64)
    documents = [line.split("\t") if line else [] for line in lines(arguments.tokens)]
    terms = lines(arguments.vocabulary)
    if ours.shape != (len(documents), len(terms)):
        sys.exit(f"the matrix is {ours.shape}, but there are {len(documents)} documents and {len(terms)} terms")
    counter = CountVectorizer(analyzer=lambda document: document, vocabulary=terms, dtype=numpy.float64)
    counts = counter.transform(documents).tocsr()
    lengths = numpy.array([float(len(document)) for document in documents])

    peer = weigh(counts, lengths, arguments.weighting).tocsr()
    difference = abs(ours - peer).tocsr()
    allowed = TOLERANCE * numpy.maximum(1, abs(peer).max())
    worst = difference.max()
    print(f"{arguments.weighting}: {ours.shape[0]} documents, {ours.shape[1]} terms, {ours.nnz} weights; "
          f"largest difference {worst:.2g}")
    zeros = int((ours.data == 0).sum())
    if zeros:
        sys.exit(f"{zeros} weights of zero are stored")
    if worst > allowed:
        row, column = numpy.unravel_index(difference.argmax(), difference.shape)
        sys.exit(f"document {row + 1}, term {terms[column]!r}: {ours[row, column]} here, {peer[row, column]} there")


if __name__ == "__main__":
    main()
