"""Who did how much of what, as time passes: counts by kind of work and key that fade, and who has what on the desk."""

import numpy
from pair_inputs import COPIED, DROPPED, FIXED, KEYS, NOBODY, OPENED, OWNED, REOPENED

DAY = 86_400
# Half-lives in days: week, month, season, ever.
LIVES = numpy.array([7, 30, 120, numpy.inf])
WEEK, MONTH, SEASON, EVER = range(4)
COPIED_KEYS = [KEYS.index(key) for key in ("everything", "component", "reporter")]
# A view is a kind of work under a key: owned, fixed and copied, one kind behind the other.
KIND_KEYS = [range(len(KEYS)), range(len(KEYS)), COPIED_KEYS]
KIND_STARTS = [0, len(KEYS), 2 * len(KEYS)]
VIEWS = [key for keys in KIND_KEYS for key in keys]
LATEST_KEYS = [KEYS.index(key) for key in ("everything", "component", "reporter", "inbox", "componentReporter", "topic")]
# What makes a person a candidate: key of owned work, half-life, weight; then all work that was fixed and copied.
GUESS = [
    (KEYS.index(key), life, weight) for key, life, weight in (
        ("everything", SEASON, 0.5), ("everything", EVER, 0.02), ("component", SEASON, 1), ("component", MONTH, 1),
        ("reporter", EVER, 1), ("inbox", SEASON, 0.5), ("topic", SEASON, 1))
] + [(KIND_STARTS[1], SEASON, 0.2), (KIND_STARTS[2], SEASON, 0.1)]


class Replay:
    """What each event changes: ownership, and work that is added and taken back. `place` is the event's."""

    def __init__(self, inputs):
        self.owners = []  # place, report, person, moment
        self.work = []  # place, kind, report, person, moment it began, +1 or -1
        self.desks = []  # place, person, +1 or -1
        self.seen = []  # place, person, moment
        owners, since = [NOBODY] * len(inputs.openings), [0] * len(inputs.openings)
        states, fixers = [REOPENED] * len(inputs.openings), [NOBODY] * len(inputs.openings)
        fixed_since = [None] * len(inputs.openings)
        for place, (moment, report, change, person) in enumerate(inputs.events):
            if change == OPENED:
                continue
            if change == COPIED:
                self.work.append((place, 2, report, person, moment, 1))
                continue
            owner, is_open = owners[report], states[report] == REOPENED
            if change == OWNED:
                if owner != NOBODY:
                    self.work.append((place, 0, report, owner, since[report], -1))
                    if is_open:
                        self.desks.append((place, owner, -1))
                owners[report], since[report] = person, moment
                self.owners.append((place, report, person, moment))
                if person != NOBODY:
                    self.work.append((place, 0, report, person, moment, 1))
                    self.seen.append((place, person, moment))
                    if is_open:
                        self.desks.append((place, person, 1))
            else:
                states[report] = change
                if owner != NOBODY:
                    self.desks.append((place, owner, (change == REOPENED) - is_open))
                    if change in (FIXED, DROPPED):
                        self.seen.append((place, owner, moment))
            fixer = owners[report] if states[report] == FIXED else NOBODY
            if fixer != fixers[report]:
                if fixed_since[report] is None:
                    fixed_since[report] = moment
                if fixers[report] != NOBODY:
                    self.work.append((place, 1, report, fixers[report], fixed_since[report], -1))
                if fixer != NOBODY:
                    self.work.append((place, 1, report, fixer, fixed_since[report], 1))
                fixers[report] = fixer


class Deltas:
    """Changes of the places of one flat array, to be applied up to an event."""

    def __init__(self, target, places, cells, values, apply=numpy.add.at):
        """Each change has a row of cells, and of values that may be one for all its cells."""
        self.target, self.apply, self.at = target, apply, 0
        self.places, self.width = numpy.asarray(places), cells.shape[1]
        self.cells = cells.ravel()
        self.values = numpy.broadcast_to(values, cells.shape).ravel()

    def advance(self, event):
        end = int(self.places.searchsorted(event)) * self.width
        if end > self.at:
            self.apply(self.target, self.cells[self.at:end], self.values[self.at:end])
            self.at = end


class Work:
    """Sums per view, value, person and half-life, weighed by 2^(time / half-life), and the moment of the latest work.

    One row per view and value, with a column per person and one for their total. Reports without a value of a key read
    the first of two further rows, which nothing is written to, and write to the second, which nobody reads.
    """

    def __init__(self, inputs, replay, numbers):
        persons = inputs.person_count
        self.person_count, self.width = persons, persons + 1
        sizes = [int(numbers[key].max()) + 1 for key in VIEWS]
        starts = numpy.concatenate([[0], numpy.cumsum(sizes)])
        values = numbers[VIEWS]
        rows = numpy.where(values >= 0, values + starts[:-1, None], starts[-1]).T
        self.rows = rows * self.width
        self.origin = (inputs.openings[0] + inputs.events[-1][0]) / 2
        self.sums = numpy.zeros((starts[-1] + 2) * self.width * 4)
        self.by_cell = self.sums.reshape(-1, 4)
        written = numpy.where(values >= 0, values + starts[:-1, None], starts[-1] + 1).T * self.width

        work = numpy.array(replay.work)
        weights = self.weights(work[:, 4]) * work[:, 5:]
        self.deltas = []
        for kind, (first, keys) in enumerate(zip(KIND_STARTS, KIND_KEYS)):
            mine = work[:, 1] == kind
            if not mine.any():
                continue
            cells = written[work[mine, 2], first:first + len(keys), None] + numpy.stack(
                [work[mine, 3], numpy.full(mine.sum(), persons)], axis=1)[:, None, :]
            cells = cells.reshape(len(cells), -1, 1) * 4 + numpy.arange(4)
            added = numpy.broadcast_to(weights[mine, None, :], cells.shape)
            self.deltas.append(Deltas(
                self.sums, work[mine, 0], cells.reshape(len(cells), -1), added.reshape(len(cells), -1)))
        mine = (work[:, 1] == 0) & (work[:, 5] > 0)
        self.latest = numpy.full((starts[-1] + 2) * self.width, NOBODY)
        cells = written[work[mine, 2]][:, LATEST_KEYS] + work[mine, 3:4]
        self.deltas.append(Deltas(self.latest, work[mine, 0], cells, work[mine, 4:5], numpy.maximum.at))
        self.desks = numpy.zeros(persons, dtype=int)
        desks = numpy.array(replay.desks)
        self.deltas.append(Deltas(self.desks, desks[:, 0], desks[:, 1:2], desks[:, 2:]))
        self.last_seen = numpy.full(persons, NOBODY)
        seen = numpy.array(replay.seen)
        self.deltas.append(Deltas(self.last_seen, seen[:, 0], seen[:, 1:2], seen[:, 2:], numpy.maximum.at))

        views, lives, self.guess_weights = (numpy.array(column) for column in zip(*GUESS))
        self.guess_cells = self.rows[:, views] * 4 + lives
        self.guess_lives, self.row_cells = lives, numpy.arange(self.width) * 4

    def weights(self, moments):
        return numpy.exp2((moments - self.origin)[:, None] / DAY / LIVES)

    def advance(self, event):
        for deltas in self.deltas:
            deltas.advance(event)

    def chances(self, report, fade):
        """One per person."""
        found = self.sums.take(self.guess_cells[report][:, None] + self.row_cells)
        fade = fade[self.guess_lives]
        return (self.guess_weights * fade / (found[:, -1] * fade + 0.5)) @ found[:, :-1]
