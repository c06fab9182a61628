"""What was known, at a moment, of a task and each person who may get it: plain features that look back only."""

import re

import numpy
from history import accepts_any, accepts_fixed

DAY = 86_400
CANDIDATES = 40
NEIGHBOURS = 50
LIVES = [30, 180]
KEYS = ["work", "component", "reporter", "inbox"]
FEATURES = [f"{key}{life}" for key in KEYS for life in LIVES] + [
    "idle", "idleComponent", "count", "votes30", "votes180", "bestMatch", "meanMatch", "isReporter", "isInbox", "open",
    "openComponent"]


class Corpus:
    """The tasks' values at opening as numbers, and every change of what is known of them, in time order."""

    def __init__(self, reports):
        self.count = len(reports)
        self.openings = [report.opening for report in reports]
        self.persons = {}
        inboxes = [(report.owners.at_opening(report.opening) or "").lower() for report in reports]
        reporters = [(report.reporter or "").lower() for report in reports]
        self.changes = {}
        for accepts in (accepts_any, accepts_fixed):
            self.changes[accepts] = sorted(
                (when, task, self.number(person), report.changes[accepts][0][0])
                for task, report in enumerate(reports) for when, person in report.changes[accepts])
        self.holders = sorted(change for task, report in enumerate(reports) for change in self.held(task, report))
        self.asked = [bool(report.changes[accepts_any]) or report.label is not None and report.is_fixed for report in reports]
        self.inboxes = numpy.array([self.persons.get(inbox, -1) for inbox in inboxes])
        self.reporters = numpy.array([self.persons.get(reporter, -1) for reporter in reporters])
        self.keys = {
            "component": numbered(report.component or "" for report in reports), "reporter": numbered(reporters),
            "inbox": numbered(inboxes)}
        words = [re.findall(r"[^\W_]+", " ".join(report.words)) for report in reports]
        self.index(words)

    def number(self, person):
        return -1 if person is None else self.persons.setdefault(person, len(self.persons))

    def held(self, task, report):
        """Who has this task while it is open."""
        for when in sorted({*report.owners.moments, *report.resolutions.moments}):
            owner, resolution = report.owners.before(when + 1), report.resolutions.before(when + 1)
            holds = owner and not resolution and report.is_person(owner)
            yield max(when, report.opening), task, self.number(owner.lower() if holds else None)

    def index(self, words):
        self.lengths = numpy.array([len(own) for own in words], dtype=float)
        self.words, postings = [], {}
        for task, own in enumerate(words):
            counts = {}
            for word in own:
                counts[word] = counts.get(word, 0) + 1
            self.words.append(counts)
            for word, count in counts.items():
                postings.setdefault(word, []).append((task, count))
        self.postings = {word: numpy.array(found, dtype=int).T for word, found in postings.items()}

    def scrambled(self, moment, generator):
        """The same until `moment`; from there on other outcomes, other persons with open tasks, and other texts and keys."""
        other = object.__new__(Corpus)
        other.__dict__.update(self.__dict__)
        persons = len(self.persons)

        def drawn(changes):
            return [change if change[0] < moment else (*change[:2], int(generator.integers(-1, persons)), *change[3:])
                    for change in changes]

        other.changes = {accepts: drawn(changes) for accepts, changes in self.changes.items()}
        other.holders = drawn(self.holders)
        later = numpy.array(self.openings) >= moment
        places = numpy.arange(self.count)
        places[later] = generator.choice(places[later], later.sum())
        other.keys = {key: numbers[places] for key, numbers in self.keys.items()}
        other.inboxes, other.reporters = self.inboxes[places], self.reporters[places]
        other.index([[word for word, count in self.words[place].items() for _ in range(count)] for place in places])
        return other


def numbered(values):
    known = {}
    return numpy.array([known.setdefault(value, len(known)) if value else -1 for value in values])


class Knowledge:
    """By task: who is known to have resolved it and since when, and who has it while it is open; -1 for nobody."""

    def __init__(self, corpus, accepts):
        self.changes, self.held = corpus.changes[accepts], corpus.holders
        self.owners, self.since = numpy.full(corpus.count, -1), numpy.zeros(corpus.count)
        self.holders = numpy.full(corpus.count, -1)
        self.next_change = self.next_held = 0

    @property
    def size(self):
        return int((self.owners >= 0).sum())

    def advance(self, moment):
        """Learn what happened strictly before `moment`."""
        while self.next_change < len(self.changes) and self.changes[self.next_change][0] < moment:
            _, task, self.owners[task], self.since[task] = self.changes[self.next_change]
            self.next_change += 1
        while self.next_held < len(self.held) and self.held[self.next_held][0] < moment:
            _, task, self.holders[task] = self.held[self.next_held]
            self.next_held += 1


def matches(corpus, knowledge, task):
    """By task: how well its words match those of `task` by BM25; frequencies are those among the tasks known."""
    scores, known = numpy.zeros(corpus.count), knowledge.owners >= 0
    total = known.sum()
    middle = corpus.lengths[known].mean() if total else 1
    for word in corpus.words[task]:
        tasks, counts = corpus.postings[word]
        held = known[tasks]
        tasks, counts = tasks[held], counts[held]
        # Words of more than a quarter of the tasks say little, and long texts are full of them.
        if 0 < len(tasks) <= max(10, total / 4):
            rarity = numpy.log(1 + (total - len(tasks) + 0.5) / (len(tasks) + 0.5))
            scores[tasks] += rarity * counts * 2.2 / (counts + 1.2 * (0.25 + 0.75 * corpus.lengths[tasks] / middle))
    return scores


def pairs(corpus, knowledge, task, now, without):
    """The likeliest persons, and their features as of `now`, a row each."""
    knowledge.advance(now)
    known = numpy.flatnonzero(knowledge.owners >= 0)
    persons, width = knowledge.owners[known], len(corpus.persons)
    ages = (now - knowledge.since[known]) / DAY
    weights = {life: 0.5 ** (ages / life) for life in LIVES}
    found = {}

    def total(which, amounts):
        return numpy.bincount(persons[which], amounts[which], width)

    def share(amounts):
        return amounts / (amounts.sum() + 0.5)

    def least(which):
        days = numpy.full(width, 4000.0)
        numpy.minimum.at(days, persons[which], ages[which])
        return days

    same = {"work": numpy.full(len(known), True)}
    for key, numbers in corpus.keys.items():
        same[key] = (numbers[known] == numbers[task]) & (numbers[task] >= 0)
    for key in KEYS:
        for life in LIVES:
            found[f"{key}{life}"] = share(total(same[key], weights[life]))
    found["idle"], found["idleComponent"] = least(same["work"]), least(same["component"])
    found["count"] = total(same["work"], weights[180])

    scores = matches(corpus, knowledge, task)[known]
    nearest = numpy.argsort(-scores, kind="stable")[:NEIGHBOURS]
    for life in LIVES:
        found[f"votes{life}"] = share(total(nearest, scores * weights[life]))
    found["bestMatch"] = numpy.zeros(width)
    numpy.maximum.at(found["bestMatch"], persons, scores)
    found["meanMatch"] = total(same["work"], scores * weights[180]) / (found["count"] + 0.01)

    found["isReporter"] = numpy.arange(width) == corpus.reporters[task]
    found["isInbox"] = numpy.arange(width) == corpus.inboxes[task]
    held = numpy.flatnonzero(knowledge.holders >= 0)
    here = held[(corpus.keys["component"][held] == corpus.keys["component"][task])]
    found["open"], found["openComponent"] = (numpy.bincount(knowledge.holders[some], minlength=width) for some in (held, here))

    prior = found["component180"] + found["component30"] + 0.5 * found["work180"] + found["reporter180"] + 0.5 * found["inbox180"] \
        + found["votes180"] + 0.5 * share(found["openComponent"]) + 1e-4 * found["count"]
    prior[(numpy.bincount(persons, minlength=width) == 0) & (found["open"] == 0)] = -1
    likeliest = numpy.argsort(-prior, kind="stable")[:CANDIDATES]
    likeliest = likeliest[prior[likeliest] >= 0]
    rows = [found[name][likeliest] * (name not in without) for name in FEATURES]
    return likeliest, numpy.array(rows, dtype="f4").T
