#!/usr/bin/env python3
"""Recompute the metrics of a report from its per-task results, and compare them with report.json.

check_measures.py REPORT

    REPORT  a folder that `delegate run` wrote: report.json and results.csv

For every model and mode on the holdout, from the assignee, the rank and the first persons of each test task
alone: top-1, top-3, top-5, top-10, MRR, macro-F1, the ceiling and the accuracy at 1 to 20, and the mean difference of
every two models that the report compares. These may differ by 1e-6, which is what rounding to six decimals explains.
Intervals: those of shares are compared with Wilson's formula; those of MRR and of differences with mean ± 1.96 standard errors, half a
standard error and one report aside; those of macro-F1 with 2,000 draws of their own, half a standard deviation aside. The corrected p of
every test is computed again from the bare ones.
Exit code 1 if anything differs. Needs nothing but Python.
"""

import collections
import json
import math
import pathlib
import random
import statistics
import sys

sys.path.append(str(pathlib.Path(__file__).parents[3] / "Benchmarks/peers"))
import results_csv

TOLERANCE = 1e-6


class Answer:
    """What one model said about one test report."""

    def __init__(self, row):
        self.task, self.assignee = row["task"], row["assignee"]
        self.rank = int(row["rank"]) if row["rank"] else None
        self.first = row["first_five"].split()
        self.reciprocal = 1 / self.rank if self.rank else 0.0
        if abs(self.reciprocal - float(row["reciprocal_rank"])) > TOLERANCE:
            sys.exit(f"task {self.task}: the reciprocal rank is not that of the rank")
        named = self.first.index(self.assignee) + 1 if self.assignee in self.first else None
        if named != (self.rank if self.rank and self.rank <= 5 else None):
            sys.exit(f"task {self.task}: the first five persons do not fit the assignee's rank")

    def is_within(self, k):
        return self.rank is not None and self.rank <= k


def mean(values):
    values = list(values)
    return math.fsum(values) / len(values)


def accuracy(answers, k):
    return mean(answer.is_within(k) for answer in answers)


def macro_f1(answers):
    """The mean over the true assignees of 2·hits / (times named first + tasks assigned)."""
    assigned = collections.Counter(answer.assignee for answer in answers)
    named = collections.Counter(answer.first[0] for answer in answers if answer.first)
    hits = collections.Counter(answer.assignee for answer in answers if answer.rank == 1)
    return mean(2 * hits[assignee] / (named[assignee] + assigned[assignee]) for assignee in assigned)


def macro_f1_interval(answers, draws=2_000):
    """Draws of the tasks, every assignee of the test part counting in each, set about the value; and the draws' deviation."""
    assignees = sorted({answer.assignee for answer in answers})
    chance, found = random.Random(1), []
    for _ in range(draws):
        drawn = chance.choices(answers, k=len(answers))
        base = collections.Counter(answer.assignee for answer in drawn)
        base.update(answer.first[0] for answer in drawn if answer.first)
        hits = collections.Counter(answer.assignee for answer in drawn if answer.rank == 1)
        found.append(mean(2 * hits[assignee] / base[assignee] if base[assignee] else 0 for assignee in assignees))
    found.sort()
    shift = macro_f1(answers) - mean(found)
    bounds = [found[math.ceil(draws * 0.025) - 1] + shift, found[math.ceil(draws * 0.975) - 1] + shift]
    return [min(1, max(0, bound)) for bound in bounds], statistics.pstdev(found)


def wilson(hits, count):
    z = statistics.NormalDist().inv_cdf(0.975)
    centre, half = hits + z * z / 2, z * math.sqrt(hits * (count - hits) / count + z * z / 4)
    return [(centre - half) / (count + z * z), (centre + half) / (count + z * z)]


def holm(tests):
    """The corrected p-values of (p, anything) in their order."""
    raised, least = {}, 0
    for place, test in enumerate(sorted(range(len(tests)), key=lambda test: tests[test])):
        least = max(least, min(1, tests[test] * (len(tests) - place)))
        raised[test] = least
    return [raised[test] for test in range(len(tests))]


def credits(answers):
    """What each answer gives to the measures that are means."""
    found = {f"top{k}": [float(answer.is_within(k)) for answer in answers] for k in (1, 3, 5, 10)}
    found["mrr"] = [answer.reciprocal for answer in answers]
    return found


def measures(answers):
    return {name: mean(values) for name, values in credits(answers).items()} | {"macroF1": macro_f1(answers)}


class Comparison:
    """Counts what was compared and tells what differs."""

    def __init__(self):
        self.count, self.intervals, self.differing, self.worst = 0, 0, 0, 0.0

    def check(self, what, found, expected):
        self.count += 1
        self.worst = max(self.worst, abs(found - expected))
        if not abs(found - expected) <= TOLERANCE:
            self.differing += 1
            print(f"  {what}: {found} from results.csv, {expected} in report.json")

    def check_interval(self, what, interval, expected, allowed=TOLERANCE):
        self.intervals += 1
        if any(abs(bound - wanted) > allowed for bound, wanted in zip(interval, expected, strict=True)):
            self.differing += 1
            print(f"  {what}: the interval is {interval}, recomputed {expected}")

    def check_mean_interval(self, what, values, interval):
        error = statistics.pstdev(values) / math.sqrt(len(values))
        expected = [mean(values) + side * 1.96 * error for side in (-1, 1)]
        self.check_interval(what, interval, expected, 0.5 * error + 1 / len(values))


def check_result(result, answers, comparison):
    title = f"{result['model']}, {result['mode']}"
    comparison.check(f"{title}, test reports", len(answers), result["test"])
    ranked = mean(answer.rank is not None for answer in answers)
    comparison.check(f"{title}, candidate recall", ranked, result["candidateRecall"])
    for name, value in measures(answers).items():
        comparison.check(f"{title}, {name}", value, result["measures"][name])
    intervals = result["interval95"]
    for name, values in credits(answers).items():
        if name == "mrr":
            comparison.check_mean_interval(f"{title}, {name}", values, intervals[name])
        else:
            comparison.check_interval(f"{title}, {name}", intervals[name], wilson(sum(values), len(values)))
    ranked = sum(answer.rank is not None for answer in answers)
    comparison.check_interval(f"{title}, candidate recall", intervals["candidateRecall"], wilson(ranked, len(answers)))
    if "macroF1" in intervals:
        expected, deviation = macro_f1_interval(answers)
        comparison.check_interval(f"{title}, macro-F1", intervals["macroF1"], expected, 0.5 * deviation + TOLERANCE)
    for k, value in enumerate(result["accuracyAt"], start=1):
        comparison.check(f"{title}, accuracy at {k}", accuracy(answers, k), value)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    groups = collections.defaultdict(list)
    for row in results_csv.rows(folder):
        if row["split"] == "holdout" and row["field_values"] == "opening":
            groups[row["model"], row["mode"]].append(Answer(row))

    comparison = Comparison()
    results = [result for result in report["results"] if (result["split"], result["fieldValues"]) == ("holdout", "opening")]
    if {(result["model"], result["mode"]) for result in results} != set(groups):
        sys.exit("results.csv and report.json do not hold the same models")
    for result in results:
        check_result(result, groups[result["model"], result["mode"]], comparison)
    pairs = 0
    for pair in report["comparisons"]:
        if pair["split"] != "holdout":
            continue
        one, other = (measures(groups[pair[side], pair["mode"]])[pair["measure"]] for side in ("model", "other"))
        title = f"{pair['model']} against {pair['other']}, {pair['mode']}, {pair['measure']}"
        comparison.check(title, one - other, pair["difference"])
        sides = [credits(groups[pair[side], pair["mode"]])[pair["measure"]] for side in ("model", "other")]
        if "pHolm" in pair:
            values = [left - right for left, right in zip(*sides, strict=True)]
            comparison.check_mean_interval(title, values, pair["interval95"])
        pairs += 1
    tests = [pair for pair in report["comparisons"] if "pHolm" in pair]
    for pair, raised in zip(tests, holm([pair["p"] for pair in tests]), strict=True):
        # The bare p has six decimals, which the correction multiplies.
        if abs(pair["pHolm"] - raised) > TOLERANCE * len(tests):
            comparison.differing += 1
            print(f"  {pair['model']} against {pair['other']}: corrected p {pair['pHolm']}, recomputed {raised}")
    print(f"{report['experiment']}: {len(results)} results and {pairs} differences of models, {comparison.count} "
          f"metrics and {comparison.intervals} intervals compared, {comparison.differing} differ; largest difference "
          f"of a figure {comparison.worst:.2g}")
    sys.exit(1 if comparison.differing else 0)


if __name__ == "__main__":
    main()
