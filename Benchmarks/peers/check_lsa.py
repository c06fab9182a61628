#!/usr/bin/env python3
"""Compare the singular values of LSA with numpy's exact ones.

check_lsa.py MATRIX RESULT

    MATRIX  the rows LSA was fitted on, Matrix Market
    RESULT  JSON with at least {"singularValues": [...]}, falling

numpy decomposes the full matrix in Double, which takes memory for rows · terms numbers and a minute for some
thousand rows. scikit-learn's TruncatedSVD (the same method, 5 power iterations) is printed beside for comparison.
Exit code 1 if a value differs by more than 1 %. Needs numpy, scipy and scikit-learn.
"""

import json
import sys

import numpy
import scipy.io
from sklearn.decomposition import TruncatedSVD


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    matrix = scipy.io.mmread(sys.argv[1]).tocsr().astype(numpy.float64)
    with open(sys.argv[2], encoding="utf-8") as file:
        ours = numpy.array(json.load(file)["singularValues"])
    if len(ours) == 0 or (numpy.diff(ours) > 0).any():
        sys.exit("singular values must be given, falling")

    exact = numpy.linalg.svd(matrix.toarray(), compute_uv=False)[:len(ours)]
    peer = TruncatedSVD(len(ours), n_iter=5, random_state=0).fit(matrix).singular_values_
    differences = abs(ours - exact) / exact
    print(f"{len(ours)} singular values of {matrix.shape[0]} × {matrix.shape[1]}, {exact[0]:.4f} to {exact[-1]:.4f}: "
          f"largest difference {differences.max():.3%} (TruncatedSVD: {(abs(peer - exact) / exact).max():.3%})")
    if differences.max() > 0.01:
        worst = differences.argmax()
        sys.exit(f"singular value {worst + 1} is {ours[worst]} here, {exact[worst]} by numpy")


if __name__ == "__main__":
    main()
