#!/usr/bin/env python3
"""Compare k-means on sparse rows with scikit-learn's, from the same start rows.

check_kmeans.py MATRIX RESULT

    MATRIX  the rows that were clustered, Matrix Market
    RESULT  JSON with at least {"kmeans": {"startRows": [...], "assignments": [...], "inertia": x}}; rows and clusters
            count from 0, the restart ran until nothing changed (tolerance 0)

1. The inertia must be that of the assignments by its definition, to 1e-6.
2. scikit-learn's Lloyd iterations from the same start rows, in Double, must end within 0.1 % of it.
Prints both, the iterations and how many rows both put into the same cluster. Exit code 1 if a check fails.
Needs numpy, scipy and scikit-learn.
"""

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


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    matrix = scipy.io.mmread(sys.argv[1]).tocsr().astype(numpy.float64)
    with open(sys.argv[2], encoding="utf-8") as file:
        ours = json.load(file)["kmeans"]
    starts, assignments = ours["startRows"], numpy.array(ours["assignments"])

    defined = inertia_by_definition(matrix, assignments)
    peer = KMeans(n_clusters=len(starts), init=matrix[starts].toarray(), n_init=1, max_iter=1000, tol=0,
                  algorithm="lloyd").fit(matrix)
    agreement = (peer.labels_ == assignments).mean()
    print(f"k = {len(starts)}, {matrix.shape[0]} rows: inertia {ours['inertia']:.4f} here, {defined:.4f} by definition, "
          f"{peer.inertia_:.4f} by scikit-learn ({peer.n_iter_} iterations); {agreement:.2%} of the rows in the same "
          f"cluster")
    if abs(ours["inertia"] - defined) > 1e-6 * defined:
        sys.exit("the inertia is not that of the assignments")
    if abs(ours["inertia"] - peer.inertia_) > 1e-3 * peer.inertia_:
        sys.exit("the inertias differ by more than 0.1 %")


if __name__ == "__main__":
    main()
