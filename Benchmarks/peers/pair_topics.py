"""Topics: k-means in an LSA space of the reports that had an owner so far, found anew each time these have doubled.

Chance comes from SplitMix64 in the order in which the program draws, so that the same topics are found as far as
rounding allows: matrix products are added up in another order here.
"""

import numpy
import scipy.linalg
import scipy.sparse
from pair_inputs import NOBODY
from pair_work import DAY, Deltas

FEWEST, DIMENSIONS, CLUSTERS, RESTARTS, SEED, HALF_LIFE = 200, 50, 40, 2, 1, 120
POWER_ITERATIONS, SKETCH_BLOCK, GRAM_BLOCK = 5, 256, 2048
ITERATIONS, TOLERANCE = 300, 1e-4


class SplitMix:
    def __init__(self, seed):
        self.state = numpy.uint64(seed)

    def next(self, count):
        """The next draws; wraps around as the generator does."""
        with numpy.errstate(over="ignore"):
            step = numpy.uint64(0x9E3779B97F4A7C15)
            mixed = self.state + step * numpy.arange(1, count + 1, dtype=numpy.uint64)
            self.state = mixed[-1]
            mixed = (mixed ^ (mixed >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
            mixed = (mixed ^ (mixed >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
            return mixed ^ (mixed >> numpy.uint64(31))

    def units(self, count):
        return (self.next(count) >> numpy.uint64(11)) * 2.0**-53

    def below(self, bound):
        """Lemire's draw; the case in which it would draw again has a chance of bound / 2^64."""
        return int(self.next(1)[0]) * bound >> 64


def gaussian(rows, columns, seed):
    """Marsaglia's polar method, with a generator for every block of rows."""
    seeds = SplitMix(seed).next(-(-rows // SKETCH_BLOCK))
    blocks = []
    for block, block_seed in enumerate(seeds):
        count = min(SKETCH_BLOCK, rows - block * SKETCH_BLOCK) * columns
        points = 2 * SplitMix(block_seed).units(2 * count).reshape(-1, 2) - 1
        squares = (points * points).sum(axis=1)
        inside = (squares > 0) & (squares < 1)
        points, squares = points[inside], squares[inside]
        blocks.append((points * numpy.sqrt(-2 * numpy.log(squares) / squares)[:, None]).ravel()[:count])
    return numpy.concatenate(blocks).astype(numpy.float32).reshape(rows, columns)


def orthonormal(matrix):
    """CholeskyQR, the Gram matrix added up in Double; Householder reflections where columns depend on each other."""
    parts = numpy.split(matrix, range(GRAM_BLOCK, len(matrix), GRAM_BLOCK))
    gram = sum((part.T @ part).astype(float) for part in parts)
    try:
        factor = scipy.linalg.cholesky(gram.astype(numpy.float32))
    except numpy.linalg.LinAlgError:
        return scipy.linalg.qr(matrix, mode="economic")[0]
    return scipy.linalg.solve_triangular(factor, matrix.T, trans="T").T


def lsa(matrix):
    """The right singular vectors as columns, after Halko, Martinsson & Tropp."""
    oversampling = max(10, DIMENSIONS // 2)
    width = min((DIMENSIONS + oversampling + 15) // 16 * 16, *matrix.shape)
    transposed = matrix.T.tocsr()
    basis = transposed @ gaussian(matrix.shape[0], width, SEED)
    for _ in range(POWER_ITERATIONS):
        basis = transposed @ orthonormal(matrix @ orthonormal(basis))
    basis = orthonormal(basis)
    image = (matrix @ basis).astype(float)
    values, vectors = numpy.linalg.eigh(image.T @ image)
    values = numpy.sqrt(numpy.maximum(0, values[::-1][:DIMENSIONS]))
    kept = int((values > values[0] * 1e-5).sum())
    components = basis @ vectors[:, ::-1][:, :kept].astype(numpy.float32)
    largest = components[numpy.abs(components).argmax(axis=0), numpy.arange(kept)]
    return components * numpy.where(largest < 0, -1, 1).astype(numpy.float32)


def normalised(rows):
    norms = numpy.sqrt((rows.astype(float) ** 2).sum(axis=1))
    return (rows / numpy.where(norms > 0, norms, 1)[:, None]).astype(numpy.float32)


def start_rows(rows, squares, chance):
    """k-means++ with 2 + ln k candidates a step."""
    def distances(origins):
        norms = squares + squares[origins, None]
        found = norms - 2 * (rows[origins] @ rows.T).astype(float)
        return numpy.where(found > norms * 1e-6, found, 0)

    chosen = [chance.below(len(rows))]
    nearest = distances(chosen)[0]
    while len(chosen) < CLUSTERS and nearest.any():
        sums = numpy.cumsum(nearest)
        wanted = chance.units(2 + int(numpy.log(CLUSTERS))) * sums[-1]
        candidates = numpy.searchsorted(sums, wanted, side="right").clip(max=nearest.nonzero()[0][-1])
        offered = numpy.minimum(nearest, distances(candidates))
        best = numpy.argmin(numpy.cumsum(offered, axis=1)[:, -1])
        chosen.append(int(candidates[best]))
        nearest = offered[best]
    return chosen


class Centres:
    """Of clusters whose sizes and sums are given; rows are compared with them in Float32."""

    def __init__(self, sizes, sums):
        self.squares = (sums * sums).sum(axis=1)
        divisors = numpy.maximum(sizes, 1)
        self.sums = sums.astype(numpy.float32)
        self.inverse = (1 / divisors).astype(numpy.float32)
        self.half = numpy.where(sizes > 0, self.squares / divisors**2 / 2, numpy.inf).astype(numpy.float32)
        self.explained = (self.squares / divisors).sum()

    def nearest(self, rows):
        return ((rows @ self.sums.T) * self.inverse - self.half).argmax(axis=1)


def lloyd(rows, seed):
    """The inertia, the assignments and their centres at the end of one restart."""
    values = rows.astype(float)
    squares = (values * values).sum(axis=1)
    starts = start_rows(rows, squares, SplitMix(seed))
    sums = numpy.zeros((CLUSTERS, rows.shape[1]))
    sums[:len(starts)] = values[starts]
    sizes = numpy.arange(CLUSTERS) < len(starts)
    nearest, inertias = Centres(sizes.astype(int), sums).nearest(rows), []
    while True:
        assigned = fill_empty(values, nearest)
        sizes = numpy.bincount(assigned, minlength=CLUSTERS)
        members = scipy.sparse.csr_matrix(
            (numpy.ones(len(rows)), (assigned, numpy.arange(len(rows)))), (CLUSTERS, len(rows)))
        centres = Centres(sizes, members @ values)
        inertias.append(max(0, squares.sum() - centres.explained))
        if len(inertias) > 1 and inertias[-2] - inertias[-1] <= TOLERANCE * inertias[-2] or len(inertias) == ITERATIONS:
            break
        nearest = centres.nearest(rows)
        if (nearest == assigned).all():
            break
    return inertias[-1], assigned, centres


def fill_empty(values, assigned):
    """Each empty cluster takes the row farthest from its mean out of a cluster that keeps others."""
    sizes = numpy.bincount(assigned, minlength=CLUSTERS)
    if sizes.all():
        return assigned
    means = numpy.zeros((CLUSTERS, values.shape[1]))
    numpy.add.at(means, assigned, values)
    means /= numpy.maximum(sizes, 1)[:, None]
    distances = ((values - means[assigned]) ** 2).sum(axis=1)
    assigned = assigned.copy()
    for cluster in (sizes == 0).nonzero()[0]:
        offered = numpy.where((numpy.bincount(assigned, minlength=CLUSTERS) > 1)[assigned], distances, 0)
        if offered.max() <= 1e-9:
            break
        assigned[offered.argmax()] = cluster
    return assigned


class Topics:
    """What everybody owns of each topic, faded; a row per topic, a column per person and one for their total."""

    def __init__(self, inputs, replay):
        self.inputs, self.replay = inputs, replay
        first = {report: place for place, report, person, _ in reversed(replay.owners) if person != NOBODY}
        listed = sorted(first, key=first.get)
        self.listed, self.places = numpy.array(listed), [first[report] for report in listed]
        self.due, self.topics = FEWEST, None
        self.width = inputs.person_count + 1
        self.work = numpy.array([work for work in replay.work if work[1] == 0])

    def advance(self, event):
        while self.due <= len(self.places) and self.places[self.due - 1] < event:
            self.find(self.listed[:self.due], self.places[self.due - 1])
            self.due *= 2
        if self.topics is not None:
            self.deltas.advance(event)

    def row(self, report):
        """The sums of a report's topic; 0 where there is no topic."""
        return 0 if self.topics is None or self.topics[report] < 0 else self.sums[self.topics[report]]

    def find(self, reports, place):
        """Topics of the reports given, and of all others by the nearest of their centres, as of an event."""
        inputs = self.inputs
        counts = scipy.sparse.csr_matrix(
            (inputs.counts.astype(float), inputs.terms, inputs.starts), (len(inputs.lengths), inputs.term_count))
        holders = numpy.bincount(counts[reports].indices, minlength=inputs.term_count)
        inverse = numpy.where(holders > 1, numpy.log2(len(reports) / numpy.maximum(1, holders)), 0)
        weights = scipy.sparse.diags(1 / numpy.maximum(1, inputs.lengths)) @ counts @ scipy.sparse.diags(inverse)
        weights = weights.tocsr()[:, holders > 1]
        weights.eliminate_zeros()
        weights.sort_indices()
        norms = numpy.sqrt(numpy.asarray(weights.power(2).sum(axis=1)).ravel())
        weights = (scipy.sparse.diags(1 / numpy.where(norms > 0, norms, 1)) @ weights).tocsr().astype(numpy.float32)
        components = lsa(weights[reports])
        rows = normalised(weights @ components)
        seeds = SplitMix(SEED).next(RESTARTS)
        _, assigned, centres = min((lloyd(rows[reports], seed) for seed in seeds), key=lambda end: end[0])
        self.topics = numpy.where(numpy.diff(weights.indptr) > 0, centres.nearest(rows), NOBODY)
        self.topics[reports] = assigned

        before = self.work[:, 0] <= place
        cells, weights = self.cells(self.work)
        self.sums = numpy.zeros((CLUSTERS + 1, self.width))
        numpy.add.at(self.sums.reshape(-1), cells[before], weights[before])
        self.deltas = Deltas(self.sums.reshape(-1), self.work[~before, 0], cells[~before], weights[~before])

    def cells(self, work):
        """Two per piece of work: the owner's and the total's; of reports without a topic in a row that nobody reads."""
        topics = numpy.where(self.topics[work[:, 2]] < 0, CLUSTERS, self.topics[work[:, 2]])
        cells = topics[:, None] * self.width + numpy.stack([work[:, 3], numpy.full(len(work), self.width - 1)], axis=1)
        return cells, numpy.repeat(work[:, 5:] * self.weight(work[:, 4:5]), 2, axis=1)

    def weight(self, moments):
        middle = (self.inputs.openings[0] + self.inputs.events[-1][0]) / 2
        return numpy.exp2((moments - middle) / DAY / HALF_LIFE)
