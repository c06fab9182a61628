#!/usr/bin/env python3
"""Recompute a product's counts and simple baselines from its XML files, and compare them with a report.

check_baselines.py DATA REPORT [--not-person PATTERN ...]

    DATA          the folder of one product in the MSR 2013 layout: reports.xml and a file per field
    REPORT        the folder that `delegate run` wrote for it: report.json and results.csv
    --not-person  the tracker's own patterns, notPersons in its dataset.yaml

Written from the protocol alone, sharing no code with the program: history.py says what was known at a moment, by
Python's own XML parser, and baselines.py ranks.
1. Every count of report.json that says what is asked and what is known.
2. For every test task of the holdout, the rank of its assignee and the first persons named, under most-frequent, recent,
   component-recent, keyword-overlap, keyword-overlap-2018, centroid-cosine, component-counts, reporter-counts,
   product-reporter-counts and topic-counts (batch), and the last four (prequential).
Prints counts, ids and shares; never a title or an address. Exit code 1 if anything differs. Needs nothing but Python.
"""

import argparse
import collections
import json
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Benchmarks/peers"))
import results_csv
from baselines import BATCH
from history import accepts_any, accepts_fixed, lessons_before, read_reports


def check_counts(expected, reports, update_count, eligible, train, test):
    moment = test[0].opening

    def is_settled(report):
        changes = report.changes[accepts_fixed]
        return bool(changes) and changes[-1][1] == report.label and changes[-1][0] < moment

    found = {
        "tasks": len(reports),
        "updates": update_count,
        "eligible": len(eligible),
        "eligibleAny": sum(report.label is not None for report in reports),
        "persons": len({report.label for report in eligible}),
        "train": len(train),
        "trainKnown": sum(map(is_settled, train)),
        "trainingExamples": len(lessons_before(reports, moment, accepts_fixed)),
        "test": len(test),
        "assigneeNeverChanged": sum(report.owner_never_changed for report in reports),
        "assigneeNotPerson": sum(report.label is None and not report.owner_never_changed for report in reports),
        "otherResolution": sum(report.label is not None and not report.is_fixed for report in reports),
        "firstOpening": reports[0].opening,
        "lastOpening": reports[-1].opening,
        "firstTestOpening": moment,
    }
    differing = [name for name, count in found.items() if expected[name] != count]
    print(f"counts: {len(found)} compared, {len(differing)} differ ({found['eligible']} eligible, {found['persons']} "
          f"persons, {found['train']} + {found['test']}, {found['trainingExamples']} training examples)")
    for name in differing:
        print(f"  {name}: {found[name]} here, {expected[name]} in report.json")
    return len(differing)


class Names:
    """Which pseudonym stands for which address: one for one, learned from the assignees of test tasks."""

    def __init__(self, rows, labels):
        pairs = {(row["assignee"], labels[row["task"]]) for row in rows}
        self.pseudonyms = {address: pseudonym for pseudonym, address in pairs}
        if len({pseudonym for pseudonym, _ in pairs}) != len(pairs) or len(self.pseudonyms) != len(pairs):
            sys.exit("a pseudonym stands for two assignees, or an assignee has two")

    def agree(self, named, persons):
        """Whether these pseudonyms can stand for these persons; those who own no test report have none here."""
        known = set(self.pseudonyms.values())
        return len(named) == min(5, len(persons)) and all(
            self.pseudonyms[person] == name if person in self.pseudonyms else name not in known
            for name, person in zip(named, persons[:5], strict=True)
        )


def check_ranks(title, rows, rankings, names):
    hits, different_ranks, different_names = 0, [], []
    for row, (label, ranking) in zip(rows, rankings, strict=True):
        rank = ranking.index(label) + 1 if label in ranking else None
        hits += rank == 1
        if rank != (int(row["rank"]) if row["rank"] else None):
            different_ranks.append(row["task"])
        elif not names.agree(row["first_five"].split(), ranking):
            different_names.append(row["task"])
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
    for row in results_csv.rows(arguments.report):
        if row["split"] == "holdout" and row["field_values"] == "opening":
            groups[row["model"], row["mode"]].append(row)
    for rows in groups.values():
        if [row["task"] for row in rows] != [str(report.number) for report in test]:
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
    for name in ("component-counts", "reporter-counts", "product-reporter-counts", "topic-counts"):
        if rows := groups.get((name, "prequential")):

            def rank_at_opening(report):
                return BATCH[name](lessons_before(reports, report.opening, accepts_any), report.opening)(report)

            rankings = ((report.label, rank_at_opening(report)) for report in test)
            differences += check_ranks(f"{name}, prequential", rows, rankings, names)
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
