#!/usr/bin/env python3
"""The peers of the workloads `kmeans`, `kmeans-dense` and `lsa`.

kmeans.py lloyd MATRIX [--k 50] [--rows FILE] [--iterations 300] [--tolerance 1e-4] [--restarts 10] [--seed 1]
kmeans.py lsa   MATRIX [--dimensions 100] [--seed 1]
kmeans.py dense MATRIX [--dimensions 100] [--k 50] [--restarts 10] [--iterations 25] [--seed 1]
kmeans.py rows  MATRIX [--k 50] [--seed 1] OUT

    MATRIX  as tfidf.py --save writes it: little-endian Int64 rows, columns and stored weights, rows + 1 Int64 row
            starts, Int32 columns, Float32 weights
    FILE    start rows, Int32, as `rows` writes them; the restarts become one

lloyd is scikit-learn's KMeans on the sparse rows, lsa its TruncatedSVD, dense faiss's Kmeans in the space of the latter.
scikit-learn ends when no label changes or the squared shift of all centres is at most --tolerance times the mean
variance of a column, which on sparse rows is next to nothing. Needs numpy, scipy, scikit-learn; dense needs faiss-cpu.
"""

import argparse
import warnings

import cost

cost.use_threads(1)

import numpy
import scipy.sparse


def read(path):
    with open(path, "rb") as file:
        rows, columns, stored = numpy.fromfile(file, numpy.int64, 3)
        starts = numpy.fromfile(file, numpy.int64, rows + 1)
        places = numpy.fromfile(file, numpy.int32, stored)
        weights = numpy.fromfile(file, numpy.float32, stored)
    return scipy.sparse.csr_matrix((weights, places, starts.astype(numpy.int32)), shape=(rows, columns))


def lloyd(matrix, arguments):
    from sklearn.cluster import KMeans

    start, restarts = "k-means++", arguments.restarts
    if arguments.rows:
        start, restarts = matrix[numpy.fromfile(arguments.rows, numpy.int32)[: arguments.k]].toarray(), 1
    model = KMeans(
        arguments.k, init=start, n_init=restarts, max_iter=arguments.iterations, tol=arguments.tolerance,
        random_state=arguments.seed, algorithm="lloyd")
    with cost.Measured("kmeans") as work:
        model.fit(matrix)
        work.answer(inertia=float(model.inertia_), iterations=int(model.n_iter_))


def lsa(matrix, arguments):
    from sklearn.decomposition import TruncatedSVD

    model = TruncatedSVD(arguments.dimensions, random_state=arguments.seed)
    with cost.Measured("lsa") as work:
        model.fit_transform(matrix)
        values = model.singular_values_.astype(float)
        work.answer(
            dimensions=len(values), first=float(values[0]), last=float(values[-1]), squares=float((values**2).sum()))


def dense(matrix, arguments):
    import faiss
    from sklearn.decomposition import TruncatedSVD

    faiss.omp_set_num_threads(1)
    rows = TruncatedSVD(arguments.dimensions, random_state=arguments.seed).fit_transform(matrix)
    rows = numpy.ascontiguousarray(rows, numpy.float32)
    # Without a greatest number of points per centre faiss would learn from a part of the rows.
    model = faiss.Kmeans(
        rows.shape[1], arguments.k, niter=min(arguments.iterations, 25), nredo=arguments.restarts, seed=arguments.seed,
        max_points_per_centroid=10**9)
    with cost.Measured("kmeans-dense") as work:
        model.train(rows)
        work.answer(inertia=float(model.obj[-1]), iterations=min(arguments.iterations, 25))


def rows(matrix, arguments):
    chosen = numpy.random.default_rng(arguments.seed).choice(matrix.shape[0], arguments.k, replace=False)
    chosen.astype(numpy.int32).tofile(arguments.out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["lloyd", "lsa", "dense", "rows"])
    parser.add_argument("matrix")
    parser.add_argument("out", nargs="?")
    parser.add_argument("--k", type=int, default=50)
    parser.add_argument("--rows")
    parser.add_argument("--dimensions", type=int, default=100)
    parser.add_argument("--restarts", type=int, default=10)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--tolerance", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_intermixed_args()
    if (arguments.what == "rows") != (arguments.out is not None):
        parser.error("OUT goes with rows, and with nothing else")
    warnings.filterwarnings("ignore")
    {"lloyd": lloyd, "lsa": lsa, "dense": dense, "rows": rows}[arguments.what](read(arguments.matrix), arguments)


if __name__ == "__main__":
    main()
