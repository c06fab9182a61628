#!/usr/bin/env python3
"""Recompute a product's counts and simple baselines from its XML files, and compare them with a report.

check_baselines.py DATA REPORT [--not-person PATTERN ...]

    DATA          the folder of one product in the MSR 2013 layout: reports.xml and a file per field
    REPORT        the folder that `delegate run` wrote for it: report.json and results.csv
    --not-person  the tracker's own patterns, notPersons in its dataset.yaml

Written from the protocol alone, sharing no code with the program; it reads XML with Python's own parser.
1. Every count of report.json that says what is asked and what is known.
2. For every test report of the holdout, the rank of its owner and the first persons named, under most-frequent, recent,
   component-recent, keyword-overlap, keyword-overlap-2018, centroid-cosine and component-counts (batch), and
   component-counts (prequential).
Prints counts, ids and shares; never a title or an address. Exit code 1 if anything differs. Needs nothing but Python.
"""

import argparse
import bisect
import collections
import csv
import fnmatch
import json
import math
import pathlib
import sys
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

DAY = 86_400
RECENT = 90 * DAY
HALF_LIFE = 90 * DAY
KEYWORDS = 10
END = sys.maxsize
# Inboxes and roles of any tracker, as the protocol lists them.
NOT_PERSONS = ["nobody@*", "webmaster@*", "*@*.bugs", "*@bugs"] + [
    pattern for role in ("general", "qa", "triage", "default", "unassigned") for pattern in (role, f"{role}@*")
]


# What happened


class History:
    """The values of one field of one report, in time order; equal times keep the order of the file."""

    def __init__(self, updates):
        self.in_file_order = updates
        self.updates = sorted(updates, key=lambda update: update[0])
        self.moments = [when for when, _ in self.updates]

    def before(self, moment):
        """The latest value dated strictly before `moment`; None if there is none."""
        count = bisect.bisect_left(self.moments, moment)
        return self.updates[count - 1][1] if count else None

    def at_opening(self, opening):
        """The first value in file order dated at the opening, else the earliest; None if there is none."""
        now = [value for when, value in self.in_file_order if when == opening]
        return now[0] if now else self.updates[0][1] if self.updates else None


@dataclass(frozen=True)
class Lesson:
    """A report that is known to be resolved, and by whom."""

    report: "Report"
    person: str
    since: int


class Report:
    def __init__(self, number, opening, fields, is_person):
        self.number = number
        self.opening = opening
        self.component = fields["component"].at_opening(opening)
        self.words = [word for word in (fields["short_desc"].at_opening(opening) or "").lower().split(" ") if word]
        self.owners, self.resolutions = fields["assigned_to"], fields["resolution"]
        self.is_person = is_person
        last = self.owners.before(END) or ""
        self.owner_never_changed = last == ""
        self.label = last.lower() if is_person(last) else None
        self.is_fixed = accepts_fixed(self.resolutions.before(END))
        self.changes = {accepts: self.lesson_changes(accepts) for accepts in (accepts_fixed, accepts_any)}

    def lesson_changes(self, accepts):
        """When somebody else, or nobody any more, became known to have resolved this report: (moment, person)."""
        changes = []
        for when in sorted({*self.owners.moments, *self.resolutions.moments}):
            owner, resolution = self.owners.before(when + 1), self.resolutions.before(when + 1)
            teaches = owner is not None and self.is_person(owner) and accepts(resolution)
            person = owner.lower() if teaches else None
            if person != (changes[-1][1] if changes else None):
                changes.append((max(when, self.opening), person))
        return changes

    def lesson(self, moment, accepts):
        """What this report teaches just before `moment`: its history is cut there, whatever came later."""
        changes = self.changes[accepts]
        count = bisect.bisect_left(changes, moment, key=lambda change: change[0])
        person = changes[count - 1][1] if count else None
        return Lesson(self, person, changes[0][0]) if person else None


def accepts_fixed(resolution):
    return (resolution or "").lower() == "fixed"


def accepts_any(resolution):
    return bool(resolution)


def read_field(path):
    """Updates by report, and how many there are."""
    histories, count = {}, 0
    for report in ElementTree.parse(path).getroot().iter("report"):
        updates = [(int(update.findtext("when")), update.findtext("what") or "") for update in report.iter("update")]
        histories[report.get("id")] = updates
        count += len(updates)
    return histories, count


def read_reports(folder, not_persons):
    """The reports in opening order, ties by id, and the number of updates of all fields."""
    patterns = [pattern.lower() for pattern in NOT_PERSONS + not_persons]
    answers = {"": False}

    def is_person(address):
        if address not in answers:
            answers[address] = not any(fnmatch.fnmatchcase(address.lower(), pattern) for pattern in patterns)
        return answers[address]

    fields, update_count = {}, 0
    for path in sorted(folder.glob("*.xml")):
        if path.stem != "reports":
            fields[path.stem], count = read_field(path)
            update_count += count
    reports = []
    for element in ElementTree.parse(folder / "reports.xml").getroot().iter("report"):
        number = element.get("id")
        own = {
            name: History(fields[name].get(number, []))
            for name in ("assigned_to", "resolution", "component", "short_desc")
        }
        reports.append(Report(int(number), int(element.findtext("opening_time")), own, is_person))
    return sorted(reports, key=lambda report: (report.opening, report.number)), update_count


def lessons_before(reports, moment, accepts):
    """What all reports teach just before `moment`, in report order; whether they are asked about plays no part."""
    return [lesson for report in reports if (lesson := report.lesson(moment, accepts))]


# The baselines: each takes lessons and a moment, and returns what ranks all persons for a report


def first_seen(lessons):
    order = {}
    for lesson in lessons:
        order.setdefault(lesson.person, len(order))
    return order


def by_score(persons, score):
    """Persons by falling score, equal scores in the order given."""
    return sorted(persons, key=lambda person: -score(person))


def most_frequent(lessons, _):
    counts = collections.Counter(lesson.person for lesson in lessons)
    order = by_score(first_seen(lessons), counts.__getitem__)
    return lambda report: order


def recent(lessons, now):
    counts = collections.Counter(lesson.person for lesson in lessons if lesson.report.opening >= now - RECENT)
    order = by_score(most_frequent(lessons, now)(None), counts.__getitem__)
    return lambda report: order


def component_recent(lessons, now):
    counts = collections.Counter(
        (lesson.report.component, lesson.person) for lesson in lessons if lesson.report.opening >= now - RECENT
    )
    others = recent(lessons, now)(None)
    return lambda report: by_score(others, lambda person: counts[report.component, person])


def documents_of(lessons):
    """Each person's words with their counts, in the order in which persons were first seen."""
    documents = {person: collections.Counter() for person in first_seen(lessons)}
    for lesson in lessons:
        documents[lesson.person].update(lesson.report.words)
    return documents


def inverse_frequencies(documents):
    """log2(N / df) of a word; one that no document holds weighs as if one did."""
    holders = collections.Counter(word for document in documents for word in set(document))
    return lambda word: math.log2(len(documents) / max(1, holders[word]))


def weights(words, inverse):
    counts = collections.Counter(words)
    return {word: count / counts.total() * inverse(word) for word, count in counts.items()}


def keywords(words, inverse):
    found = weights(words, inverse)
    return set(sorted(found, key=lambda word: (-found[word], word.encode()))[:KEYWORDS])


def overlap(lessons, task_documents):
    documents = documents_of(lessons)
    inverse = inverse_frequencies(list(documents.values()))
    task_inverse = inverse_frequencies(task_documents) if task_documents else inverse
    known = {person: keywords(document, inverse) for person, document in documents.items()}

    def rank(report):
        asked = keywords(report.words, task_inverse)
        return by_score(known, lambda person: 1 if known[person] & asked else 0)

    return rank


def keyword_overlap(lessons, _):
    return overlap(lessons, None)


def keyword_overlap_2018(lessons, _):
    return overlap(lessons, [lesson.report.words for lesson in lessons])


def centroid_cosine(lessons, _):
    documents = documents_of(lessons)
    inverse = inverse_frequencies(list(documents.values()))
    profiles = {}
    for person, document in documents.items():
        profile = weights(document, inverse)
        length = math.sqrt(math.fsum(weight * weight for weight in profile.values()))
        profiles[person] = {word: weight / length for word, weight in profile.items()} if length else {}

    def rank(report):
        # The task's own length divides all scores alike and is left out.
        task = weights(report.words, inverse)
        scores = {
            person: math.fsum(weight * profile.get(word, 0) for word, weight in task.items())
            for person, profile in profiles.items()
        }
        return by_score(profiles, scores.__getitem__)

    return rank


def component_counts(lessons, now):
    # Persons without a count: by the first lesson they still hold.
    order = first_seen(sorted(lessons, key=lambda lesson: (lesson.since, lesson.report.opening, lesson.report.number)))
    counts = collections.defaultdict(float)
    for lesson in lessons:
        counts[lesson.report.component, lesson.person] += 0.5 ** ((now - lesson.since) / HALF_LIFE)
    return lambda report: by_score(order, lambda person: counts.get((report.component, person), 0))


BATCH = {
    "most-frequent": most_frequent,
    "recent": recent,
    "component-recent": component_recent,
    "keyword-overlap": keyword_overlap,
    "keyword-overlap-2018": keyword_overlap_2018,
    "centroid-cosine": centroid_cosine,
    "component-counts": component_counts,
}


# The comparison


def check_counts(expected, reports, update_count, eligible, train, test):
    moment = test[0].opening

    def is_settled(report):
        changes = report.changes[accepts_fixed]
        return bool(changes) and changes[-1][1] == report.label and changes[-1][0] < moment

    found = {
        "reports": len(reports),
        "updates": update_count,
        "eligible": len(eligible),
        "eligibleAny": sum(report.label is not None for report in reports),
        "persons": len({report.label for report in eligible}),
        "train": len(train),
        "trainKnown": sum(map(is_settled, train)),
        "lessons": len(lessons_before(reports, moment, accepts_fixed)),
        "test": len(test),
        "ownerNeverChanged": sum(report.owner_never_changed for report in reports),
        "ownerNotPerson": sum(report.label is None and not report.owner_never_changed for report in reports),
        "otherResolution": sum(report.label is not None and not report.is_fixed for report in reports),
        "firstOpening": reports[0].opening,
        "lastOpening": reports[-1].opening,
        "firstTestOpening": moment,
    }
    differing = [name for name, count in found.items() if expected[name] != count]
    print(f"counts: {len(found)} compared, {len(differing)} differ ({found['eligible']} eligible, {found['persons']} "
          f"persons, {found['train']} + {found['test']}, {found['lessons']} lessons)")
    for name in differing:
        print(f"  {name}: {found[name]} here, {expected[name]} in report.json")
    return len(differing)


class Names:
    """Which pseudonym stands for which address: one for one, learned from the owners of test reports."""

    def __init__(self, rows, labels):
        pairs = {(row["owner"], labels[row["report"]]) for row in rows}
        self.pseudonyms = {address: pseudonym for pseudonym, address in pairs}
        if len({pseudonym for pseudonym, _ in pairs}) != len(pairs) or len(self.pseudonyms) != len(pairs):
            sys.exit("a pseudonym stands for two owners, or an owner has two")

    def agree(self, named, persons):
        """Whether these pseudonyms can stand for these persons; those who own no test report have none here."""
        known = set(self.pseudonyms.values())
        return len(named) == min(5, len(persons)) and all(
            self.pseudonyms[person] == name if person in self.pseudonyms else name not in known
            for name, person in zip(named, persons)
        )


def check_ranks(title, rows, rankings, names):
    hits, different_ranks, different_names = 0, [], []
    for row, (label, ranking) in zip(rows, rankings, strict=True):
        rank = ranking.index(label) + 1 if label in ranking else None
        hits += rank == 1
        if rank != (int(row["rank"]) if row["rank"] else None):
            different_ranks.append(row["report"])
        elif not names.agree(row["first_five"].split(), ranking):
            different_names.append(row["report"])
    print(f"{title}: {len(rows)} ranks, {len(different_ranks)} differ; top-1 {hits / len(rows):.2%}; "
          f"first five of the others: {len(different_names)} differ")
    for number in (different_ranks + different_names)[:5]:
        print(f"  report {number}")
    return len(different_ranks) + len(different_names)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("report", type=pathlib.Path)
    parser.add_argument("--not-person", action="append", default=[], metavar="PATTERN")
    arguments = parser.parse_args()

    reports, update_count = read_reports(arguments.data, arguments.not_person)
    eligible = [report for report in reports if report.label and report.is_fixed]
    cut = len(eligible) * 8 // 10
    train, test = eligible[:cut], eligible[cut:]
    expected = json.loads((arguments.report / "report.json").read_text(encoding="utf-8"))
    differences = check_counts(expected["counts"], reports, update_count, eligible, train, test)

    groups = collections.defaultdict(list)
    with open(arguments.report / "results.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["split"] == "holdout" and row["values"] == "opening":
                groups[row["model"], row["knowledge"]].append(row)
    for rows in groups.values():
        if [row["report"] for row in rows] != [str(report.number) for report in test]:
            sys.exit("results.csv does not hold the test reports in opening order")
    labels = {str(report.number): report.label for report in test}
    names = Names(next(iter(groups.values())), labels)

    moment = test[0].opening
    lessons = lessons_before(reports, moment, accepts_fixed)
    for name, baseline in BATCH.items():
        if rows := groups.get((name, "batch")):
            rank = baseline(lessons, moment)
            rankings = ((report.label, rank(report)) for report in test)
            differences += check_ranks(f"{name}, batch", rows, rankings, names)
    if rows := groups.get(("component-counts", "prequential")):

        def rank_at_opening(report):
            known = lessons_before(reports, report.opening, accepts_any)
            return component_counts(known, report.opening)(report)

        rankings = ((report.label, rank_at_opening(report)) for report in test)
        differences += check_ranks("component-counts, prequential", rows, rankings, names)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
