"""What the words of a report say: votes of similar reports, persons' documents, and an online regression."""

import numpy
from pair_inputs import KEYS, NOBODY
from pair_work import DAY

NEIGHBOURS, K1, B, VOTE_LIFE = 150, 1.5, 0.75, 60.0


class Neighbours:
    """BM25 over the reports that have an owner; they are numbered in the order they first got one."""

    def __init__(self, inputs, replay):
        self.inputs, self.changes, self.at = inputs, replay.owners, 0
        first = {report: None for _, report, person, _ in replay.owners if person != NOBODY}
        self.reports = numpy.array(list(first))
        self.number = {report: number for number, report in enumerate(first)}
        self.listed = 0
        self.owners = numpy.full(len(first), NOBODY)
        self.since = numpy.zeros(len(first), dtype=int)
        self.is_owned = numpy.zeros(len(first))
        self.report_count = self.total_length = 0
        self.holders = numpy.zeros(inputs.term_count, dtype=int)

        # Postings by term, in the order of the numbers; those of reports without an owner so far lie beyond the fill.
        spans = numpy.diff(inputs.starts)[self.reports]
        begins = inputs.starts[self.reports] - numpy.cumsum(spans) + spans
        entries = numpy.repeat(begins, spans) + numpy.arange(spans.sum())
        terms = inputs.terms[entries]
        numbers = numpy.repeat(numpy.arange(len(first)), spans)
        order = numpy.argsort(terms, kind="stable")
        self.posted = numbers[order]
        # How often the term stands there and how long the report is decide what a posting weighs: one number for both.
        shapes = inputs.counts[entries] * (inputs.lengths.max() + 1) + inputs.lengths[self.reports[numbers]]
        shapes, places = numpy.unique(shapes[order], return_inverse=True)
        self.shape_counts, self.shape_lengths = numpy.divmod(shapes, inputs.lengths.max() + 1)
        self.shapes = places
        self.posting_starts = numpy.concatenate([[0], numpy.cumsum(numpy.bincount(terms, minlength=inputs.term_count))])
        self.filled = self.posting_starts[:-1].copy()

    def advance(self, event):
        inputs = self.inputs
        while self.at < len(self.changes) and self.changes[self.at][0] < event:
            _, report, person, moment = self.changes[self.at]
            self.at += 1
            number = self.number.get(report)
            if number is None:
                continue
            before = self.owners[number]
            self.owners[number], self.since[number] = person, moment
            if (before == NOBODY) == (person == NOBODY):
                continue
            terms = inputs.terms[inputs.starts[report]:inputs.starts[report + 1]]
            step = 1 if person != NOBODY else -1
            self.holders[terms] += step
            self.report_count += step
            self.total_length += step * int(inputs.lengths[report])
            self.is_owned[number] = person != NOBODY
            if number == self.listed:
                self.filled[terms] += 1
                self.listed += 1

    def nearest(self, report):
        """The most similar reports' numbers and scores, and what the report's own words would score."""
        inputs = self.inputs
        own = slice(inputs.starts[report], inputs.starts[report + 1])
        terms, counts = inputs.terms[own], inputs.counts[own]
        mean = max(1, self.total_length) / max(1, self.report_count)
        held = self.holders[terms]
        inverse = numpy.log(1 + (self.report_count - held + 0.5) / (held + 0.5))
        highest = (inverse * saturated(counts, inputs.lengths[report], mean)).sum()
        starts, ends = self.posting_starts[terms].tolist(), self.filled[terms].tolist()
        spans = [slice(start, end) for start, end in zip(starts, ends) if end > start]
        if not spans:
            return None
        posted = numpy.concatenate([self.posted[span] for span in spans])
        shapes = numpy.concatenate([self.shapes[span] for span in spans])
        weights = saturated(self.shape_counts, self.shape_lengths, mean)[shapes]
        weights *= numpy.repeat(inverse, numpy.subtract(ends, starts))
        scores = numpy.bincount(posted, weights, self.listed)
        scores *= self.is_owned[:self.listed]
        matches = scores.nonzero()[0]
        scores = scores[matches]
        if len(matches) > NEIGHBOURS:
            least = numpy.partition(scores, -NEIGHBOURS)[-NEIGHBOURS]
            above, equal = (scores > least).nonzero()[0], (scores == least).nonzero()[0]
            # Of equal scores the later report's counts first.
            latest = numpy.argsort(self.reports[matches[equal]])[len(above) - NEIGHBOURS:]
            chosen = numpy.concatenate([above, equal[latest]])
            matches, scores = matches[chosen], scores[chosen]
        return matches, scores, highest


def saturated(counts, lengths, mean):
    return counts * (K1 + 1) / (counts + K1 * (1 - B + B * lengths / mean))


class Votes:
    """The votes for a block of tasks: each array has a row per task and a column per person."""

    def __init__(self, neighbours, reports, moments, events):
        inputs = neighbours.inputs
        persons, component = inputs.person_count, inputs.numbers[KEYS.index("component")]
        owners = numpy.zeros((len(reports), NEIGHBOURS), dtype=int)
        ages, scores, likeness, same = (numpy.zeros((len(reports), NEIGHBOURS)) for _ in range(4))
        for row, (report, moment, event) in enumerate(zip(reports, moments, events)):
            neighbours.advance(event)
            found = neighbours.nearest(report)
            if found is None:
                continue
            numbers, found_scores, highest = found
            filled = slice(len(numbers))
            owners[row, filled] = neighbours.owners[numbers]
            ages[row, filled] = moment - neighbours.since[numbers]
            scores[row, filled] = found_scores
            likeness[row, filled] = found_scores / highest
            same[row, filled] = component[neighbours.reports[numbers]] == component[report]
        fading = numpy.exp2(ages / (-DAY * VOTE_LIFE))
        cells = (owners + numpy.arange(len(reports))[:, None] * persons).ravel()
        votes = scores * scores
        faded = votes * fading

        def shares(weights):
            sums = numpy.bincount(cells, weights.ravel(), len(reports) * persons).reshape(len(reports), persons)
            return sums / numpy.maximum(weights.sum(axis=1, keepdims=True), numpy.finfo(float).tiny)

        def greatest(values):
            found = numpy.zeros(len(reports) * persons)
            numpy.maximum.at(found, cells, values.ravel())
            return found.reshape(len(reports), persons)

        self.recent, self.ever, self.same = shares(faded), shares(votes), shares(faded * same)
        self.best, self.recent_best = greatest(likeness), greatest(likeness * fading)


class Centroids:
    """The cosine of a report's words with all that a person owns, weighed count / length * log2(N / df) over persons.

    A norm's square is the sum of (log2 N - log2 df)^2 count^2 over the terms, and so log2(N)^2 times one sum, less
    2 log2(N) times a second, and a third: these are kept, and follow counts and document frequencies as they change.
    """

    def __init__(self, inputs, replay):
        self.inputs, self.changes, self.at = inputs, replay.owners, 0
        self.owners = {}
        self.counts = numpy.zeros((inputs.term_count, inputs.person_count))
        self.holders = numpy.zeros(inputs.term_count, dtype=int)
        self.logarithms = numpy.log2(numpy.maximum(1, numpy.arange(inputs.person_count + 1)))
        self.powers = numpy.stack([numpy.ones_like(self.logarithms), self.logarithms, self.logarithms**2])
        self.report_counts = [0] * inputs.person_count
        self.person_total = 0
        # By power of log2(df): sums of that power times the squared count, over a person's terms.
        self.squares = numpy.zeros((3, inputs.person_count))

    def advance(self, event):
        while self.at < len(self.changes) and self.changes[self.at][0] < event:
            _, report, person, _ = self.changes[self.at]
            self.at += 1
            before = self.owners.get(report, NOBODY)
            self.owners[report] = person
            if before != person:
                if before != NOBODY:
                    self.change(report, before, -1)
                if person != NOBODY:
                    self.change(report, person, 1)

    def change(self, report, person, step):
        own = slice(self.inputs.starts[report], self.inputs.starts[report + 1])
        terms = self.inputs.terms[own]
        self.person_total += step * (self.report_counts[person] == (0 if step > 0 else 1))
        self.report_counts[person] += step
        old = self.counts[terms, person]
        new = old + step * self.inputs.counts[own]
        self.counts[terms, person] = new
        self.squares[:, person] += self.powers[:, self.holders[terms]] @ (new * new - old * old)
        terms = terms[(old if step > 0 else new) == 0]
        if len(terms):
            holders = self.holders[terms]
            self.holders[terms] = holders + step
            rows = self.counts[terms]
            self.squares += (self.powers[:, holders + step] - self.powers[:, holders]) @ (rows * rows)

    def cosines(self, report):
        """One per person, rounded to 2^-40."""
        own = slice(self.inputs.starts[report], self.inputs.starts[report + 1])
        terms, counts = self.inputs.terms[own], self.inputs.counts[own]
        total = self.logarithms[self.person_total]
        inverse = total - self.logarithms[self.holders[terms]]
        weights = inverse * counts
        products = (weights * inverse) @ self.counts[terms]
        squares = numpy.maximum(self.squares.T @ [total * total, -2 * total, 1], 0)
        norms = numpy.sqrt(squares * (weights @ weights))
        found = numpy.zeros(len(products))
        numpy.divide(products, norms, out=found, where=products > 0)
        return numpy.round(numpy.minimum(found, 1) * 2.0**40) * 2.0**-40


class Online:
    """A multinomial logistic regression with AdaGrad steps, one task at a time, in Float32."""

    RATE, DAMPING, LEAST = numpy.float32(0.25), numpy.float32(0.1), numpy.float32(1e-3)

    def __init__(self, inputs, replay, numbers):
        self.lessons = [change for change in replay.owners if change[2] != NOBODY]
        self.at = 0
        keys = [key for key in range(len(numbers)) if key != KEYS.index("componentVersion")]
        sizes = [int(column.max()) + 1 for column in numbers]
        starts = numpy.concatenate([[0], numpy.cumsum(sizes)])
        categories = numpy.where(numbers >= 0, numbers + starts[:-1, None], -1)[keys].T
        terms = inputs.terms + starts[-1]
        self.inputs = [
            numpy.concatenate([row[row >= 0], terms[start:end]])
            for row, start, end in zip(categories, inputs.starts[:-1].tolist(), inputs.starts[1:].tolist())
        ]
        shape = (starts[-1] + inputs.term_count, inputs.person_count)
        self.weights, self.squares = numpy.zeros(shape, numpy.float32), numpy.zeros(shape, numpy.float32)
        # Added to utilities: persons who never were somebody's owner get no probability.
        self.hidden = numpy.full(inputs.person_count, -numpy.inf, numpy.float32)

    def advance(self, event):
        while self.at < len(self.lessons) and self.lessons[self.at][0] < event:
            _, report, person, _ = self.lessons[self.at]
            self.at += 1
            self.hidden[person] = 0
            rows = self.inputs[report]
            weights = self.weights[rows]
            gradients = self.softmax(weights).astype(numpy.float32)
            gradients[person] -= 1
            gradients[numpy.abs(gradients) < self.LEAST] = 0
            squares = self.squares[rows]
            squares += gradients * gradients
            self.squares[rows] = squares
            self.weights[rows] = weights - self.RATE * gradients / numpy.sqrt(squares + self.DAMPING)

    def probabilities(self, report):
        return self.softmax(self.weights[self.inputs[report]]) if self.at else numpy.zeros(len(self.hidden))

    def softmax(self, weights):
        utilities = weights.sum(axis=0) + self.hidden
        found = numpy.exp((utilities - utilities.max()).astype(float))
        return found / found.sum()
