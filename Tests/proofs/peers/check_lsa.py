#!/usr/bin/env python3
"""Compare the singular values of LSA with exact ones, by numpy or ARPACK.

check_lsa.py MATRIX RESULT

    MATRIX  the rows LSA was fitted on, Matrix Market
    RESULT  JSON with at least {"singularValues": [...]}, falling

The files are those of `delegate-measure matrix dataset=NAME factors=RESULT out=MATRIX`.

A matrix of at most 20 million entries is decomposed in full by numpy, in Double. A larger one goes to ARPACK (scipy's
svds), whose Lanczos iterations run until the values hold to machine precision. scikit-learn's TruncatedSVD (the same
method as the program's, 5 power iterations) is printed beside for comparison.
Exit code 1 if a value differs by more than 1 %. Needs numpy, scipy and scikit-learn.
"""

import json
import sys

import numpy
import scipy.io
import scipy.sparse.linalg
from sklearn.decomposition import TruncatedSVD

FULL = 20_000_000


def exact_values(matrix, count):
    """The largest singular values, falling, and the program that found them."""
    if matrix.shape[0] * matrix.shape[1] <= FULL:
        return numpy.linalg.svd(matrix.toarray(), compute_uv=False)[:count], "numpy"
    start = numpy.random.default_rng(0).standard_normal(min(matrix.shape))
    values = scipy.sparse.linalg.svds(matrix, count, tol=0, v0=start, return_singular_vectors=False, solver="arpack")
    return numpy.sort(values)[::-1], "ARPACK"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    matrix = scipy.io.mmread(sys.argv[1]).tocsr().astype(numpy.float64)
    with open(sys.argv[2], encoding="utf-8") as file:
        ours = numpy.array(json.load(file)["singularValues"])
    if len(ours) == 0 or (numpy.diff(ours) > 0).any():
        sys.exit("singular values must be given, falling")

    exact, program = exact_values(matrix, len(ours))
    peer = TruncatedSVD(len(ours), n_iter=5, random_state=0).fit(matrix).singular_values_
    differences = abs(ours - exact) / exact
    theirs = abs(peer - exact) / exact
    print(f"{len(ours)} singular values of {matrix.shape[0]} × {matrix.shape[1]}, {exact[0]:.4f} to {exact[-1]:.4f} by "
          f"{program}: largest difference {differences.max():.3%} (TruncatedSVD: {theirs.max():.3%})")
    if differences.max() > 0.01:
        worst = differences.argmax()
        sys.exit(f"singular value {worst + 1} is {ours[worst]} here, {exact[worst]} by {program}")


if __name__ == "__main__":
    main()
