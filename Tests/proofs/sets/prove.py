#!/usr/bin/env python3
"""MAPIE's prediction sets beside ours, on the same probabilities of the same tasks.

    python3 Tests/proofs/sets/prove.py apache-amq eclipse-cdt --delegate .build/release/delegate --datasets DIR

Runs the experiments and reads their `report.json` and `results.csv`. For each calendar period of the test part, MAPIE is calibrated on
the tasks of the periods before, of which there must be a hundred, each answer right twice (raps); ours learned when an outcome became known, so MAPIE knows more. MAPIE chooses among six
answers, the first five people and anybody else; a set that holds the last one asks a person, as ours does. Needs a python3 with mapie:
make prove ONLY=sets. Exit code 1 if one of MAPIE's scores answers more tasks, or is nearer to its promises where both give sets.
"""
import argparse
import csv
import itertools
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

import numpy as np
from mapie.classification import SplitConformalClassifier
from sklearn.base import BaseEstimator, ClassifierMixin

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from shared import print_table, require

PROMISES, PEOPLE, WINDOW, FEWEST, FEWEST_SETS = [0.8, 0.9], 5, 400, 100, 30
SCORES = [("lac", None), ("lac", WINDOW), ("aps", None), ("raps", None)]


class Stated(ClassifierMixin, BaseEstimator):
    """A classifier whose inputs are the probabilities."""

    classes_ = np.arange(PEOPLE + 1)

    def fit(self, *_):
        return self

    def predict_proba(self, inputs):
        return inputs

    def predict(self, inputs):
        return inputs.argmax(axis=1)

    def __sklearn_is_fitted__(self):
        return True


def answers(path):
    """Six probabilities for each test task, and which of these was right."""
    csv.field_size_limit(10**9)
    with path.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file)
                if (row["model"], row["mode"], row["split"], row["field_values"]) == ("ranker", "prequential", "holdout", "opening")]
    stated = np.zeros((len(rows), PEOPLE + 1))
    for line, row in zip(stated, rows):
        first = [float(word) for word in row["probabilities"].split()]
        line[:len(first)] = first
        line[PEOPLE] = max(0, 1 - sum(first))
    stated /= stated.sum(axis=1, keepdims=True)
    return stated, np.array([min(int(row["rank"] or PEOPLE + 1), PEOPLE + 1) - 1 for row in rows])


def peer(score, window, promise, stated, right, ends):
    """Tasks with a set, those whose set holds the right person, and the people in them."""
    total = np.zeros(3, int)
    for start, end in itertools.pairwise(ends):
        known = slice(max(0, start - (window or start)), start)
        sets = SplitConformalClassifier(Stated(), confidence_level=promise, conformity_score=score, random_state=1)
        sets.conformalize(stated[known], right[known])
        held = sets.predict_set(stated[start:end])[1][:, :, 0]
        given = held.any(axis=1) & ~held[:, PEOPLE]
        total += [given.sum(), held[np.arange(end - start), right[start:end]][given].sum(), held[given].sum()]
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="+")
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--datasets", required=True)
    parser.add_argument("--reports", type=pathlib.Path, help="reports that are there already, instead of running the experiments")
    options = parser.parse_args()
    names = [f"MAPIE, {score}" + (f", latest {window}" if window else "") for score, window in SCORES]
    rows, answered, gaps = [], {name: [] for name in ["ours"] + names}, {name: [] for name in names}
    with tempfile.TemporaryDirectory() as work:
        reports = options.reports or pathlib.Path(work)
        for experiment in options.experiments:
            if not options.reports:
                subprocess.run([options.delegate, "run", experiment, "--quiet", "--reports", work, "--datasets", options.datasets], check=True)
            document = json.loads((reports / experiment / "report.json").read_text())
            stated, right = answers(reports / experiment / "results.csv")
            ends = list(itertools.accumulate(period["tasks"] for period in document["periods"]))
            require(ends[-1] == len(right), f"{experiment}: {len(right)} answers in results.csv for {ends[-1]} tasks")
            # MAPIE is calibrated on tasks that have every rank twice.
            first = next((number for number, end in enumerate(ends) if end >= FEWEST and np.bincount(right[:end], minlength=PEOPLE + 1).min() > 1), -1)
            if ends[first] == ends[-1]:
                rows.append([f"{experiment}: no task after those that have every rank twice", *[""] * len(answered)])
                continue
            calibration = next(one for one in document["calibration"] if (one["model"], one["mode"]) == ("ranker", "prequential"))
            for promise in PROMISES:
                own = next(one for one in calibration["sets"] if one["confidence"] == promise)["byPeriod"][first + 1:]
                found = [[sum(part[key] for part in own) for key in ["sets", "right", "people"]]]
                found += [peer(*score, promise, stated, right, ends[first:]) for score in SCORES]
                tasks = ends[-1] - ends[first]
                for name, (given, _, _) in zip(answered, found):
                    answered[name].append(given / tasks)
                for name, (given, hits, _) in zip(names, found[1:]):
                    # A share of a handful of sets says nothing about a promise.
                    if given >= FEWEST_SETS:
                        gaps[name].append([abs(found[0][1] / found[0][0] - promise), abs(hits / given - promise)])
                rows.append([f"{experiment}, {promise:.0%}"] + [
                    "none" if given == 0 else f"{given / tasks:.0%} · {100 * hits / given:.1f} · {people / given:.1f}" for given, hits, people in found])
    mean = {name: [100 * statistics.mean(column) for column in zip(*gaps[name])] for name in names}
    print_table(
        ["promise: tasks with a set · % right · people", "ours"] + names, *rows,
        ["mean of tasks with a set"] + [f"{statistics.mean(shares):.0%}" for shares in answered.values()],
        [f"points off where it gives {FEWEST_SETS} sets: its own, ours", ""] + [f"{theirs:.1f}, {ours:.1f}" for ours, theirs in mean.values()])
    for name, (ours, theirs) in mean.items():
        require(statistics.mean(answered["ours"]) >= statistics.mean(answered[name]), f"{name} answers more tasks than ours")
        require(ours <= theirs, f"{name} is {theirs:.1f} points off its promises, ours are {ours:.1f}")
    print(f"{len(answered['ours']) // len(PROMISES)} trackers: ours answer most, and are nearest to their promises where MAPIE gives {FEWEST_SETS} sets")


main()
