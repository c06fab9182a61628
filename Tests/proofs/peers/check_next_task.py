#!/usr/bin/env python3
"""Recompute which waiting tasks persons took from a product's XML files, and compare with a report.

check_next_task.py DATA REPORT [--not-person PATTERN ...] [--lightgbm]

    DATA          the folder of one product in the MSR 2013 layout: reports.xml and a file per field
    REPORT        the folder that `delegate run` wrote for it, by a recipe with `nextTask: true`
    --not-person  the tracker's own patterns, notPersons in its dataset.yaml
    --lightgbm    also rank by LightGBM's LambdaMART on thirteen plain features, and print it beside the report

Written from the protocol alone, sharing no code with the program.
1. The number of takes, of test takes and of those that had waited; how many tasks waited on average.
2. The mean reciprocal rank and top-1 of the newest and of the oldest task first, on all test takes and on those that had waited.
Prints counts and shares; never a title or an address. Exit code 1 if anything differs. LightGBM and numpy are needed for
--lightgbm alone; its figures are printed and not compared.
"""

import argparse
import collections
import fnmatch
import json
import math
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Benchmarks/peers"))
from history import NOT_PERSONS, field

HOUR = 3600
DAY = 86400


def read(folder, patterns):
    """Openings, and events (moment, report, kind, value): opened, assigned, resolved; ties by report, then kind."""

    def person(value):
        value = value.lower()
        role = any(fnmatch.fnmatchcase(value, pattern.lower()) for pattern in patterns)
        return None if value == "" or role else value

    openings = {
        int(r.get("id")): int(r.find("opening_time").text)
        for r in ElementTree.parse(folder / "reports.xml").getroot().iter("report")
    }
    assignees, resolutions = field(folder, "assigned_to"), field(folder, "resolution")
    events = []
    for report, opening in openings.items():
        events.append((opening, report, 0, None))
        last = None
        for when, what in assignees.get(report, []):
            if (owner := person(what)) != last:
                events.append((max(when, opening), report, 1, owner))
                last = owner
        last = False
        for when, what in resolutions.get(report, []):
            if (is_resolved := what != "") != last:
                events.append((max(when, opening), report, 2, is_resolved))
                last = is_resolved
    return openings, sorted(events, key=lambda event: event[:3])


def takes(openings, events):
    """Every take (moment, person, report) in time order, each with the queue just before it, the newest first."""
    queue, owners, resolved = set(), {}, set()
    position, found = 0, []
    while position < len(events):
        end = position
        while end < len(events) and events[end][0] == events[position][0]:
            end += 1
        moment = events[position : end]
        last = {}
        for when, report, kind, value in moment:
            if kind == 1 and report in queue:
                last[report] = (when, value, report)
        if any(take[1] for take in last.values()):
            order = sorted(queue, key=lambda report: (openings[report], report), reverse=True)
            found += [(take, order) for _, take in sorted(last.items()) if take[1]]
        for _, report, kind, value in moment:
            if kind == 1:
                owners[report] = value
            if kind == 2:
                (resolved.add if value else resolved.discard)(report)
            waits = owners.get(report) is None and report not in resolved
            (queue.add if waits else queue.discard)(report)
        position = end
    return found


def measures(ranks):
    return {"mrr": sum(1 / rank for rank in ranks) / len(ranks), "top1": sum(rank == 1 for rank in ranks) / len(ranks)}


def lightgbm_ranks(folder, openings, found, cut):
    """Ranks of the test takes by LambdaMART, fitted to the takes before the test part."""
    import lightgbm
    import numpy

    components = {report: updates[0][1] for report, updates in field(folder, "component").items()}
    titles = {r: set((u[0][1] if u else "").lower().split()) for r, u in field(folder, "short_desc").items()}
    work, everything = collections.defaultdict(lambda: collections.defaultdict(float)), collections.Counter()
    own, words, latest, last_take = (
        collections.Counter(),
        collections.defaultdict(collections.Counter),
        {},
        {},
    )
    rows, sizes, labels = [], [], []
    for (moment, person, report), queue in found:
        seen, total = collections.Counter(), max(1, own[person])
        for rank, candidate in enumerate(queue, 1):
            component, title = components.get(candidate, ""), titles.get(candidate, set())
            mine, all_ = work[component][person], everything[component]
            rows.append(
                (
                    rank,
                    math.log((moment - openings[candidate]) / DAY + 0.001),
                    rank / len(queue),
                    seen[component],
                    mine / (all_ + 1),
                    mine / total,
                    math.log((moment - latest.get((person, component), 0)) / DAY + 0.05),
                    sum(words[person][word] for word in title) / (1 + sum(words[person].values())),
                    len(title & titles.get(last_take.get(person), set())) / (1 + len(title)),
                    component == components.get(last_take.get(person)),
                    math.log(1 + all_),
                    math.log(total),
                    len(queue),
                )
            )
            labels.append(candidate == report)
            seen[component] += 1
        sizes.append(len(queue))
        component = components.get(report, "")
        work[component][person] += 1
        everything[component] += 1
        own[person] += 1
        words[person].update(titles.get(report, set()))
        latest[person, component], last_take[person] = moment, report
    rows, labels = numpy.array(rows, dtype=numpy.float32), numpy.array(labels)
    split = sum(sizes[:cut])
    model = lightgbm.LGBMRanker(n_estimators=300, num_leaves=15, learning_rate=0.05, min_child_samples=50, verbose=-1)
    model.fit(rows[:split], labels[:split], group=sizes[:cut])
    scores, ranks = model.predict(rows[split:]), []
    start = 0
    for size in sizes[cut:]:
        part = scores[start : start + size]
        taken = numpy.flatnonzero(labels[split + start : split + start + size])[0]
        ranks.append(1 + int((part > part[taken]).sum() + (part[:taken] == part[taken]).sum()))
        start += size
    return ranks


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("data", type=pathlib.Path)
    arguments.add_argument("report", type=pathlib.Path)
    arguments.add_argument("--not-person", action="append", default=[])
    arguments.add_argument("--lightgbm", action="store_true")
    options = arguments.parse_args()
    expected = json.loads((options.report / "report.json").read_text())["nextTask"]
    openings, events = read(options.data, NOT_PERSONS + options.not_person)
    found = takes(openings, events)
    cut = len(found) * 4 // 5
    test = found[cut:]
    waited = [moment - openings[report] > HOUR for (moment, _, report), _ in test]
    faults = 0

    def compare(name, value, other):
        nonlocal faults
        same = abs(value - other) < 2e-6
        faults += not same
        print(f"{'same' if same else 'DIFFERENT'}  {name}: {value:.6g}" + ("" if same else f", the report has {other:.6g}"))

    compare("takes", len(found), expected["takes"])
    compare("test takes", len(test), expected["test"])
    compare("had waited", sum(waited), expected["waited"])
    compare("mean queue", sum(len(queue) for _, queue in test) / len(test), expected["meanQueue"])
    newest = [queue.index(report) + 1 for (_, _, report), queue in test]
    oldest = [len(queue) - rank + 1 for rank, (_, queue) in zip(newest, test)]
    for model, ranks in (("newest", newest), ("oldest", oldest)):
        row = next(row for row in expected["results"] if row["model"] == model)
        for part, which in (("all", ranks), ("waited", [r for r, w in zip(ranks, waited) if w])):
            for key, value in measures(which).items():
                compare(f"{model}, {part}, {key}", value, row[part]["measures"][key])
    if options.lightgbm:
        ranks = lightgbm_ranks(options.data, openings, found, cut)
        for part, which in (("all", ranks), ("waited", [r for r, w in zip(ranks, waited) if w])):
            ours = [row[part]["measures"]["mrr"] for row in expected["results"] if row["model"] == "next-ranker"]
            print(f"MRR, {part}: LightGBM {measures(which)['mrr']:.3f}, next-ranker {' and '.join(f'{m:.3f}' for m in ours)}")
    sys.exit(1 if faults else 0)


main()
