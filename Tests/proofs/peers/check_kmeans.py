#!/usr/bin/env python3
"""Compare k-means on sparse rows with scikit-learn's, from the same start rows.

check_kmeans.py MATRIX RESULT [--ties]

    MATRIX  the rows that were clustered, Matrix Market
    RESULT  JSON with at least {"kmeans": {"startRows": [...], "assignments": [...], "inertia": x}}; rows and clusters
            count from 0, the restart ran until nothing changed (tolerance 0)

The files are those of `delegate-measure matrix dataset=NAME factors=RESULT out=MATRIX`.

1. The inertia must be that of the assignments by its definition, to 1e-6.
2. The assignments must be an end: from their means scikit-learn's Lloyd iterations, in Double, must keep the inertia to
   1e-6.
3. scikit-learn's iterations from the same start rows must end within 0.1 % of the inertia; left out with --ties, for
   rows of length one (tfidf-l2): those that share no term with any start row are equally far from all, so that rounding
   decides where they go first, and the ends differ by some tenths of a percent.

Prints all three, the iterations and how many rows both put into the same cluster. Exit code 1 if a check fails.
Needs numpy, scipy and scikit-learn.
"""

import argparse
import json
import sys

import numpy
import scipy.io
from sklearn.cluster import KMeans


def inertia_by_definition(matrix, assignments):
    total = 0.0
    for cluster in numpy.unique(assignments):
        members = matrix[assignments == cluster]
        mean = numpy.asarray(members.mean(axis=0)).ravel()
        total += members.multiply(members).sum() - len(assignments[assignments == cluster]) * (mean @ mean)
    return total


def lloyd(matrix, centroids):
    """scikit-learn's iterations from these centroids until nothing changes."""
    return KMeans(
        n_clusters=len(centroids), init=centroids, n_init=1, max_iter=1000, tol=0, algorithm="lloyd"
    ).fit(matrix)


def means(matrix, assignments):
    clusters = numpy.unique(assignments)
    return numpy.vstack([numpy.asarray(matrix[assignments == cluster].mean(axis=0)) for cluster in clusters])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("matrix")
    parser.add_argument("result")
    parser.add_argument("--ties", action="store_true")
    arguments = parser.parse_args()
    matrix = scipy.io.mmread(arguments.matrix).tocsr().astype(numpy.float64)
    with open(arguments.result, encoding="utf-8") as file:
        ours = json.load(file)["kmeans"]
    starts, assignments, inertia = ours["startRows"], numpy.array(ours["assignments"]), ours["inertia"]

    defined = inertia_by_definition(matrix, assignments)
    kept = lloyd(matrix, means(matrix, assignments)).inertia_
    peer = lloyd(matrix, matrix[starts].toarray())
    agreement = (peer.labels_ == assignments).mean()
    print(f"k = {len(starts)}, {matrix.shape[0]} rows: inertia {inertia:.4f} here, {defined:.4f} by definition, "
          f"{kept:.4f} after going on, {peer.inertia_:.4f} by scikit-learn ({peer.n_iter_} iterations); "
          f"{agreement:.2%} of the rows in the same cluster")
    if abs(inertia - defined) > 1e-6 * defined:
        sys.exit("the inertia is not that of the assignments")
    if abs(inertia - kept) > 1e-6 * kept:
        sys.exit("scikit-learn goes on from the end")
    if not arguments.ties and abs(inertia - peer.inertia_) > 1e-3 * peer.inertia_:
        sys.exit("the inertias differ by more than 0.1 %")


if __name__ == "__main__":
    main()
