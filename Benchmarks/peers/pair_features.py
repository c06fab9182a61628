"""The ranker's pair features for many tasks: one pass through time, whole blocks of tasks at once where possible."""

import numpy
from pair_inputs import KEYS, NOBODY, OWNED, asked_numbers
from pair_text import Centroids, Neighbours, Online, Votes
from pair_work import COPIED_KEYS, DAY, EVER, KIND_STARTS, LATEST_KEYS, SEASON, VIEWS, WEEK, Replay, Work

MOST = 40
SHARE, DAYS, ORDER = (-6.91, 0.002), (-3, 8.01), (0, 4.12)
ORDER_KEYS = [KEYS.index(key) for key in ("everything", "component", "reporter", "topic")]
# Where they stand among those of the latest work.
ORDER_PLACES = [LATEST_KEYS.index(key) for key in ORDER_KEYS]
SHARE_LIVES = {WEEK: "week", SEASON: "season", EVER: "ever"}


def columns():
    """Names and ranges, in the order of the columns."""
    yield from ((f"{kind}.{key}.{life}", SHARE) for kind in ("assigned", "fixed") for key in KEYS
                for life in SHARE_LIVES.values())
    yield from ((f"copied.{KEYS[key]}.season", SHARE) for key in COPIED_KEYS)
    yield from ((f"days.{KEYS[key]}", DAYS) for key in LATEST_KEYS)
    yield from ((f"order.{KEYS[key]}", ORDER) for key in ORDER_KEYS)
    yield from ((f"text.votes.{voters}", SHARE) for voters in ("recent", "ever", "sameComponent"))
    yield from (("text.best", (0, 1.2)), ("text.best.recent", (0, 1.2)), ("text.centroid", (0, 1)))
    yield from (("online", (-9.22, 0.001)), ("open-tasks", (0, 7)), ("idle", DAYS))
    yield from (("first-assignee", (0, 1)), ("guess", (-6.91, 2.1)))


NAMES, RANGES = zip(*columns())
LOWEST, HIGHEST = (numpy.array(bounds, numpy.float32) for bounds in zip(*RANGES))


def steps(values):
    """Each value's step: its range in 256 equal parts."""
    return numpy.minimum(255, (values - LOWEST) * (256 / (HIGHEST - LOWEST))).astype(numpy.uint8)


def tasks_of(inputs):
    """The reports that ever get an owner, rising."""
    return numpy.unique([report for _, report, change, person in inputs.events if change == OWNED and person != NOBODY])


class Pairs:
    """The table: `persons` and `values` have a row per pair, those of task i from `starts[i]` on, the likeliest first.
    """

    def __init__(self, inputs, tasks, given=None, at_once=64):
        """`given`: the candidates of each task; without it, and in `chosen`, those that this program finds itself.
        `at_once`: the number of tasks whose features are computed together."""
        self.inputs, self.given = inputs, given
        self.replay = Replay(inputs)
        numbers = asked_numbers(inputs.numbers, tasks)
        self.work, self.neighbours = Work(inputs, self.replay, numbers), Neighbours(inputs, self.replay)
        self.centroids, self.online = Centroids(inputs, self.replay), Online(inputs, self.replay, numbers)
        self.events = numpy.searchsorted(numpy.array([event[0] for event in inputs.events]), inputs.openings[tasks])
        # By place of a view in VIEWS: 0 under the key everything, where a share is not drawn towards another.
        self.smoothing = numpy.where(numpy.array(VIEWS) == 0, 0, 0.5)
        self.persons, self.values, self.chosen = [], [], []
        for start in range(0, len(tasks), at_once):
            self.append(tasks[start:start + at_once], slice(start, start + at_once))
        self.starts = numpy.concatenate([[0], numpy.cumsum([len(persons) for persons in self.persons])])
        self.persons, self.values = numpy.concatenate(self.persons), numpy.concatenate(self.values)

    def append(self, tasks, block):
        inputs, work, events = self.inputs, self.work, self.events[block].tolist()
        moments = inputs.openings[tasks]
        votes = Votes(self.neighbours, tasks.tolist(), moments.tolist(), events)
        online, cosines = (numpy.zeros((len(tasks), inputs.person_count)) for _ in range(2))
        for row, (task, event) in enumerate(zip(tasks.tolist(), events)):
            self.online.advance(event)
            online[row] = self.online.probabilities(task)
            self.centroids.advance(event)
            cosines[row] = self.centroids.cosines(task)
        chances = 0.7 * votes.recent + 0.3 * votes.ever + 2 * online
        fades = 1 / work.weights(moments)
        candidates, sums, latest, desks, seen = [], [], [], [], []
        totals = numpy.zeros((len(tasks), len(VIEWS), 4))
        everybody = numpy.zeros((len(tasks), len(ORDER_KEYS), inputs.person_count), dtype=int)
        places = numpy.arange(inputs.person_count)
        for row, (task, event) in enumerate(zip(tasks.tolist(), events)):
            work.advance(event)
            chances[row] += work.chances(task, fades[row])
            order = numpy.argsort(-chances[row], kind="stable")[:MOST]
            mine = order[chances[row, order] > 0]
            self.chosen.append(mine)
            if self.given is not None:
                mine = self.given[block.start + row]
            rows = work.rows[task]
            candidates.append(mine)
            sums.append(work.by_cell.take(mine[:, None] + rows, axis=0))
            totals[row] = work.by_cell.take(rows + inputs.person_count, axis=0)
            latest.append(work.latest.take(mine[:, None] + rows[LATEST_KEYS]))
            everybody[row] = work.latest.take(rows[ORDER_KEYS, None] + places)
            desks.append(work.desks[mine])
            seen.append(work.last_seen[mine])
        self.persons += candidates
        sizes = [len(mine) for mine in candidates]
        of, persons = numpy.repeat(numpy.arange(len(tasks)), sizes), numpy.concatenate(candidates)
        latest, moment = numpy.concatenate(latest), moments[of]

        chance = online[of, persons]
        whole = numpy.bincount(of, chance, len(tasks))[of]
        chance = numpy.divide(chance, whole, out=numpy.zeros_like(chance), where=whole > 0)
        values = numpy.column_stack([
            self.shares(numpy.concatenate(sums), totals, fades, of), days(latest, moment[:, None]),
            self.orders(latest[:, ORDER_PLACES], everybody, of),
            *(numpy.log(shares[of, persons] + 0.001) for shares in (votes.recent, votes.ever, votes.same)),
            *(found[of, persons] for found in (votes.best, votes.recent_best, cosines)), numpy.log(chance + 0.0001),
            numpy.log(1 + numpy.maximum(0, numpy.concatenate(desks))), days(numpy.concatenate(seen), moment),
            inputs.first_owners[tasks][of] == persons, numpy.log(chances[of, persons] + 0.001),
        ])
        self.values.append(numpy.clip(values.astype(numpy.float32), LOWEST, HIGHEST))

    def shares(self, sums, totals, fades, of):
        """Of each view, drawn towards the share of all that is owned in the last months; logarithms."""
        scales = totals * fades[:, None] + self.smoothing[:, None]
        scales = numpy.divide(1, scales, out=numpy.zeros_like(scales), where=scales > 0)
        self.prior = sums[:, 0, SEASON] * (fades[:, SEASON] * scales[:, 0, SEASON])[of]
        found = sums * (fades[:, None] * scales)[of]
        found += (scales * self.smoothing[:, None])[of] * self.prior[:, None, None]
        lives, copied = list(SHARE_LIVES), KIND_STARTS[2]
        own = found[:, :copied, lives].reshape(len(of), copied * len(lives))
        found = numpy.concatenate([own, found[:, copied:, SEASON]], axis=1)
        found += 0.001
        return numpy.log(found, out=found)

    @staticmethod
    def orders(latest, everybody, of):
        """How many persons had such work later: a search in the moments of all tasks and keys, one behind the other."""
        slots = everybody.shape[0] * everybody.shape[1]
        offsets = numpy.arange(slots).reshape(everybody.shape[:2]) << 40
        ordered = (numpy.sort(everybody, axis=2) + offsets[:, :, None]).ravel()
        ends = (numpy.arange(slots).reshape(everybody.shape[:2]) + 1) * everybody.shape[2]
        later = ends[of] - numpy.searchsorted(ordered, latest + offsets[of], side="right")
        return numpy.log(1 + numpy.where(latest == NOBODY, 60, numpy.minimum(60, later)))


def days(since, now):
    """The logarithm of the days that passed, at most 3,000; as many where there is no moment."""
    return numpy.log(numpy.where(since == NOBODY, 3000, numpy.minimum((now - since) / DAY, 3000)) + 0.05)
